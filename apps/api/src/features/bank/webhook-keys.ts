import { importJWK } from 'jose';
import { BankError, NO_ANSWER, type WebhookKey } from '../../platform/bank/provider.ts';

export const ALGORITHM = 'ES256';
/** The provider uses a handful of keys at a time. */
const KEYS_MAX = 20;
const KEY_FRESH_MS = 86_400_000;
/** How long an unknown or retired key is rejected without asking the provider again. */
const REJECTION_MS = 300_000;
const REJECTIONS_MAX = 1_000;

/** A rate limit on fetching keys we haven't seen before. */
interface Rate {
  readonly burst: number;
  readonly refillMs: number;
}
/** For webhooks that name a known item: only the provider can send many of these. */
const KNOWN_ITEM_RATE: Rate = { burst: 50, refillMs: 1_000 };
/** For all other webhooks. Exhausting it doesn't delay any webhook that matters. */
const UNKNOWN_ITEM_RATE: Rate = { burst: 20, refillMs: 15_000 };

type Key = Awaited<ReturnType<typeof importJWK>>;

/** A token bucket: holds `burst` tokens and regains one every `refillMs`. */
function createTokenBucket({ burst, refillMs }: Rate): (now: Date) => boolean {
  let [tokens, countedAt] = [burst, 0];
  return (now) => {
    const refilled = Math.max(0, Math.floor((now.getTime() - countedAt) / refillMs));
    tokens = Math.min(burst, tokens + refilled);
    countedAt = tokens === burst ? now.getTime() : countedAt + refilled * refillMs;
    if (tokens === 0) return false;
    tokens -= 1;
    return true;
  };
}

/** Evicts the oldest entries to make room for another. */
function makeRoom(map: Map<string, unknown>, max: number): void {
  for (const id of map.keys()) {
    if (map.size < max) return;
    map.delete(id);
  }
}

interface CachedKey {
  readonly key: Key;
  readonly freshUntil: number;
}

type KeyFinder = (keyId: string, now: Date, isKnownItem: () => Promise<boolean>) => Promise<Key | null>;

/**
 * Fetches the provider's public keys and caches each for a day; null for a key the provider rejects. Known keys can
 * always be refetched. New keys are rate limited, with a separate limit for webhooks that name a known item, so forged
 * key ids never delay real webhooks.
 */
export function createWebhookKeys(fetchKey: (keyId: string) => Promise<WebhookKey>): KeyFinder {
  const cache = new Map<string, CachedKey>();
  const rejectedUntil = new Map<string, number>();
  const inFlight = new Map<string, Promise<Key | null>>();
  const takeKnownItemToken = createTokenBucket(KNOWN_ITEM_RATE);
  const takeUnknownItemToken = createTokenBucket(UNKNOWN_ITEM_RATE);

  function reject(keyId: string, now: Date): null {
    cache.delete(keyId);
    makeRoom(rejectedUntil, REJECTIONS_MAX);
    rejectedUntil.set(keyId, now.getTime() + REJECTION_MS);
    return null;
  }

  async function loadKey(keyId: string, now: Date): Promise<Key | null> {
    try {
      const { jwk, isExpired } = await fetchKey(keyId);
      if (isExpired) return reject(keyId, now);
      const key = await importJWK({ ...jwk }, ALGORITHM);
      cache.delete(keyId);
      makeRoom(cache, KEYS_MAX);
      cache.set(keyId, { key, freshUntil: now.getTime() + KEY_FRESH_MS });
      return key;
    } catch (error) {
      if (error instanceof BankError && error.code.startsWith('INVALID_')) return reject(keyId, now);
      throw error;
    }
  }

  return async (keyId, now, isKnownItem) => {
    const known = cache.get(keyId);
    if (known && known.freshUntil > now.getTime()) return known.key;
    if ((rejectedUntil.get(keyId) ?? 0) > now.getTime()) return null;
    if (!known && !inFlight.has(keyId)) {
      const takeToken = (await isKnownItem()) ? takeKnownItemToken : takeUnknownItemToken;
      if (!takeToken(now)) throw new BankError(NO_ANSWER);
    }
    const loading = inFlight.get(keyId) ?? loadKey(keyId, now).finally(() => inFlight.delete(keyId));
    inFlight.set(keyId, loading);
    return await loading;
  };
}
