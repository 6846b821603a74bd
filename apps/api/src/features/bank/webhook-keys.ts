import { importJWK } from 'jose';
import { BankError, NO_ANSWER, type WebhookKey } from '../../platform/bank/provider.ts';

export const ALGORITHM = 'ES256';
/** The provider has a handful of keys at a time. */
const KEYS_MAX = 20;
const KEY_FRESH_MS = 86_400_000;
/** A key that the provider does not know, or has retired, is not asked for again within this time. */
const REFUSAL_MS = 300_000;
const REFUSALS_MAX = 1_000;

/** How often the provider may be asked for keys that are new to us. */
interface Rate {
  readonly burst: number;
  readonly refillMs: number;
}
/** Webhooks that name an item of ours: nobody but the provider can send many. */
const OUR_RATE: Rate = { burst: 50, refillMs: 1_000 };
/** All others. Running out of these delays no webhook that we would act on. */
const STRANGE_RATE: Rate = { burst: 20, refillMs: 15_000 };

type Key = Awaited<ReturnType<typeof importJWK>>;

/** A bucket that holds `burst` permits and gets one back every `refillMs`. */
function createBudget({ burst, refillMs }: Rate): (now: Date) => boolean {
  let [permits, countedAt] = [burst, 0];
  return (now) => {
    const refilled = Math.max(0, Math.floor((now.getTime() - countedAt) / refillMs));
    permits = Math.min(burst, permits + refilled);
    countedAt = permits === burst ? now.getTime() : countedAt + refilled * refillMs;
    if (permits === 0) return false;
    permits -= 1;
    return true;
  };
}

/** Removes the oldest entries, so that another fits. */
function makeRoom(map: Map<string, unknown>, max: number): void {
  for (const id of map.keys()) {
    if (map.size < max) return;
    map.delete(id);
  }
}

interface Believed {
  readonly key: Key;
  readonly freshUntil: number;
}

type KeyFinder = (keyId: string, now: Date, isOurs: () => Promise<boolean>) => Promise<Key | null>;

/**
 * The provider's public keys, each asked for once a day; null for one that the provider does not vouch for. A key that
 * was good before can always be asked for again. Keys that are new to us have a budget, and webhooks that name an item
 * of ours one of their own, so invented key ids keep no real webhook waiting.
 */
export function createWebhookKeys(ask: (keyId: string) => Promise<WebhookKey>): KeyFinder {
  const believed = new Map<string, Believed>();
  const refusedUntil = new Map<string, number>();
  const asking = new Map<string, Promise<Key | null>>();
  const mayAskForOurs = createBudget(OUR_RATE);
  const mayAskForStrangers = createBudget(STRANGE_RATE);

  function refuse(keyId: string, now: Date): null {
    believed.delete(keyId);
    makeRoom(refusedUntil, REFUSALS_MAX);
    refusedUntil.set(keyId, now.getTime() + REFUSAL_MS);
    return null;
  }

  async function askFor(keyId: string, now: Date): Promise<Key | null> {
    try {
      const { jwk, isExpired } = await ask(keyId);
      if (isExpired) return refuse(keyId, now);
      const key = await importJWK({ ...jwk }, ALGORITHM);
      believed.delete(keyId);
      makeRoom(believed, KEYS_MAX);
      believed.set(keyId, { key, freshUntil: now.getTime() + KEY_FRESH_MS });
      return key;
    } catch (error) {
      if (error instanceof BankError && error.code.startsWith('INVALID_')) return refuse(keyId, now);
      throw error;
    }
  }

  return async (keyId, now, isOurs) => {
    const known = believed.get(keyId);
    if (known && known.freshUntil > now.getTime()) return known.key;
    if ((refusedUntil.get(keyId) ?? 0) > now.getTime()) return null;
    if (!known && !asking.has(keyId)) {
      const mayAsk = (await isOurs()) ? mayAskForOurs : mayAskForStrangers;
      if (!mayAsk(now)) throw new BankError(NO_ANSWER);
    }
    const underWay = asking.get(keyId) ?? askFor(keyId, now).finally(() => asking.delete(keyId));
    asking.set(keyId, underWay);
    return await underWay;
  };
}
