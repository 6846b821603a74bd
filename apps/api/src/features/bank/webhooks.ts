import { createHash, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { BankItem } from '../../platform/bank/items.ts';
import { BankError, type BankProvider, NO_ANSWER } from '../../platform/bank/provider.ts';
import type { Db } from '../../platform/db/database.ts';
import { bankItems, bankWebhooks } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

const ALGORITHM = 'ES256';
const AGE_MAX_S = 300;
/** Clocks differ a little. */
const LEEWAY_S = 60;
const KEYS_MAX = 20;
const KEY_KEPT_MS = 86_400_000;
/** A key that the provider does not know, or gave up, is not asked for again so soon. */
const REFUSAL_KEPT_MS = 300_000;
/** With so many of them within that time somebody is guessing: no other is asked for. */
const REFUSALS_MAX = 50;

function unsigned(): ProblemError {
  return new ProblemError('bad_input', 'The signature is not the provider’s.');
}

type Key = Awaited<ReturnType<typeof importJWK>>;

/** Keys that were refused: strangers must not have us ask the provider without end. */
function createRefusals() {
  const refused = new Map<string, number>();
  return {
    check(keyId: string, now: Date): void {
      for (const [id, until] of refused) if (until <= now.getTime()) refused.delete(id);
      if (refused.has(keyId)) throw unsigned();
      if (refused.size >= REFUSALS_MAX) throw new BankError(NO_ANSWER);
    },
    add(keyId: string, now: Date): void {
      refused.set(keyId, now.getTime() + REFUSAL_KEPT_MS);
    },
  };
}

/** The provider's public keys, each asked for once a day. */
function createKeys(provider: BankProvider): (keyId: string, now: Date) => Promise<Key> {
  const kept = new Map<string, { key: Key; until: number }>();
  const refusals = createRefusals();
  return async (keyId, now) => {
    const known = kept.get(keyId);
    if (known && known.until > now.getTime()) return known.key;
    refusals.check(keyId, now);
    const { jwk, isExpired } = await provider.getWebhookKey(keyId).catch((error: unknown) => {
      if (error instanceof BankError && error.code.startsWith('INVALID_')) refusals.add(keyId, now);
      throw error;
    });
    if (isExpired) {
      refusals.add(keyId, now);
      throw unsigned();
    }
    const key = await importJWK({ ...jwk }, ALGORITHM);
    if (kept.size >= KEYS_MAX) kept.clear();
    kept.set(keyId, { key, until: now.getTime() + KEY_KEPT_MS });
    return key;
  };
}

function keyIdOf(jwt: string): string {
  try {
    const { alg, kid } = decodeProtectedHeader(jwt);
    if (alg === ALGORITHM && kid !== undefined) return kid;
  } catch {
    // No JWT at all: refused below as any other that is not the provider's.
  }
  throw unsigned();
}

function sha256Of(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function isSameHash(expected: unknown, body: Buffer): boolean {
  const actual = sha256Of(body);
  const given = typeof expected === 'string' ? expected.toLowerCase() : '';
  return given.length === actual.length && timingSafeEqual(Buffer.from(given), Buffer.from(actual));
}

/** Answers by what a repetition is known: what was signed. The signature itself can be written in another way. */
export type WebhookVerifier = (jwt: string | undefined, body: Buffer | undefined, now: Date) => Promise<string>;

/** Refuses what the provider did not sign within the last five minutes, or signed for another body. */
export function createWebhookVerifier(provider: BankProvider): WebhookVerifier {
  const keyFor = createKeys(provider);
  return async (jwt, body, now) => {
    if (jwt === undefined || body === undefined) throw unsigned();
    const keyId = keyIdOf(jwt);
    const key = await keyFor(keyId, now).catch((error: unknown) => {
      const isAway = error instanceof BankError && error.code === NO_ANSWER;
      throw isAway ? new ProblemError('unavailable', 'The provider’s keys cannot be had just now.') : unsigned();
    });
    const verified = await jwtVerify(jwt, key, {
      algorithms: [ALGORITHM],
      maxTokenAge: AGE_MAX_S,
      clockTolerance: LEEWAY_S,
      currentDate: now,
    }).catch(() => null);
    // The tolerance is for clocks that run ahead; it must not make old ones younger.
    const age = verified ? now.getTime() / 1000 - Number(verified.payload.iat) : Number.POSITIVE_INFINITY;
    if (!verified || age > AGE_MAX_S || !isSameHash(verified.payload.request_body_sha256, body)) throw unsigned();
    const signed = JSON.stringify([keyId, verified.payload.iat, sha256Of(body)]);
    return sha256Of(signed);
  };
}

interface Webhook {
  readonly webhook_type: string;
  readonly webhook_code: string;
  readonly item_id?: string | null | undefined;
  readonly error?: unknown;
}

const errorPart = z.object({ error_code: z.string() });

/** "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ITEM.ERROR.ITEM_LOGIN_REQUIRED". */
function codeOf({ webhook_type, webhook_code, error }: Webhook): string {
  const told = z.safeParse(errorPart, error);
  return [webhook_type, webhook_code, ...(told.success ? [told.data.error_code] : [])].join('.');
}

/** Not by the person: the provider knows nobody of ours. */
async function findItemByExternalId(db: Db, externalId: string): Promise<BankItem | null> {
  const [item] = await db.select().from(bankItems).where(eq(bankItems.externalId, externalId));
  return item ?? null;
}

/** Keeps a verified webhook to be worked on; whether it is the first time that it came. */
export async function keepWebhook(db: Db, webhook: Webhook, hash: string, now: Date): Promise<boolean> {
  const item = webhook.item_id ? await findItemByExternalId(db, webhook.item_id) : null;
  if (!item) return false;
  const kept = await db
    .insert(bankWebhooks)
    .values({
      userId: item.userId,
      hash,
      bankItemId: item.id,
      code: codeOf(webhook),
      receivedAt: now,
      dueAt: now,
    })
    .onConflictDoNothing()
    .returning({ hash: bankWebhooks.hash });
  return kept.length > 0;
}
