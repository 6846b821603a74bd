import { createHash, timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { BankError, type BankProvider, NO_ANSWER } from '../../platform/bank/provider.ts';
import type { Db } from '../../platform/db/database.ts';
import { bankItemLedgers, bankItems, bankWebhooks } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import type { BankItem } from './items.ts';
import { ALGORITHM, createWebhookKeys } from './webhook-keys.ts';

const KEY_ID_MAX = 200;
const AGE_MAX_S = 300;
/** Allowed clock skew. */
const LEEWAY_S = 60;

function invalidSignature(): ProblemError {
  return new ProblemError('bad_input', 'The signature is invalid.');
}

interface WebhookClaims {
  readonly keyId: string;
  readonly signedAtS: number;
  readonly bodyHash: string;
}

const claimsSchema = z.object({ iat: z.number(), request_body_sha256: z.string() });

/** Reads a JWT's claims without verifying them. */
function readClaims(jwt: string): WebhookClaims {
  try {
    const { alg, kid } = decodeProtectedHeader(jwt);
    const { iat, request_body_sha256: bodyHash } = z.parse(claimsSchema, decodeJwt(jwt));
    if (alg === ALGORITHM && typeof kid === 'string' && kid.length <= KEY_ID_MAX)
      return { keyId: kid, signedAtS: iat, bodyHash };
  } catch {
    // Not a JWT: rejected below like any other invalid signature.
  }
  throw invalidSignature();
}

function sha256Of(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function isSameHash(expected: string, body: Buffer): boolean {
  const actual = sha256Of(body);
  const given = expected.toLowerCase();
  return given.length === actual.length && timingSafeEqual(Buffer.from(given), Buffer.from(actual));
}

interface Received {
  readonly jwt: string | undefined;
  readonly body: Buffer | undefined;
  readonly now: Date;
  isKnownItem(): Promise<boolean>;
}

/** Returns a hash of what was signed, to detect replays. The signature itself isn't unique to a message. */
type WebhookVerifier = (received: Received) => Promise<string>;

/** Rejects webhooks that the provider didn't sign in the last five minutes, or signed for another body. */
export function createWebhookVerifier(provider: BankProvider): WebhookVerifier {
  const keyFor = createWebhookKeys((keyId) => provider.getWebhookKey(keyId));
  return async ({ jwt, body, now, isKnownItem }) => {
    if (jwt === undefined || body === undefined) throw invalidSignature();
    const { keyId, signedAtS, bodyHash } = readClaims(jwt);
    // Cheap checks first: keys are fetched only for a fresh signature of this very body.
    const ageS = now.getTime() / 1000 - signedAtS;
    if (ageS > AGE_MAX_S || ageS < -LEEWAY_S || !isSameHash(bodyHash, body)) throw invalidSignature();
    const key = await keyFor(keyId, now, isKnownItem).catch((error: unknown) => {
      const isUnreachable = error instanceof BankError && error.code === NO_ANSWER;
      throw isUnreachable
        ? new ProblemError('unavailable', 'The provider’s signing keys are temporarily unavailable.')
        : invalidSignature();
    });
    if (key === null) throw invalidSignature();
    const options = { algorithms: [ALGORITHM], clockTolerance: LEEWAY_S, currentDate: now };
    if (!(await jwtVerify(jwt, key, options).catch(() => null))) throw invalidSignature();
    return sha256Of(JSON.stringify([keyId, signedAtS, sha256Of(body)]));
  };
}

interface Webhook {
  readonly webhook_type: string;
  readonly webhook_code: string;
  readonly item_id?: string | null | undefined;
  readonly error?: unknown;
}

const errorSchema = z.object({ error_code: z.string() });

/** "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ITEM.ERROR.ITEM_LOGIN_REQUIRED". */
function codeOf({ webhook_type, webhook_code, error }: Webhook): string {
  const parsed = z.safeParse(errorSchema, error);
  return [webhook_type, webhook_code, ...(parsed.success ? [parsed.data.error_code] : [])].join('.');
}

/** Searches all ledgers, because the provider doesn't know which one an item belongs to. */
async function findItemByExternalId(db: Db, externalId: string): Promise<BankItem | null> {
  const [found] = await db
    .select({ item: bankItems })
    .from(bankItemLedgers)
    .innerJoin(
      bankItems,
      and(eq(bankItems.ledgerId, bankItemLedgers.ledgerId), eq(bankItems.externalId, bankItemLedgers.externalId)),
    )
    .where(eq(bankItemLedgers.externalId, externalId));
  return found?.item ?? null;
}

/** Item ids are known only to us and the provider, so a forged webhook can't name one. */
export async function isKnownItem(db: Db, { item_id }: Webhook): Promise<boolean> {
  return !!item_id && (await findItemByExternalId(db, item_id)) !== null;
}

/** Queues a verified webhook. Returns false for a replay or an unknown item. */
export async function saveWebhook(db: Db, webhook: Webhook, hash: string, now: Date): Promise<boolean> {
  const item = webhook.item_id ? await findItemByExternalId(db, webhook.item_id) : null;
  if (!item) return false;
  const inserted = await db
    .insert(bankWebhooks)
    .values({
      ledgerId: item.ledgerId,
      hash,
      bankItemId: item.id,
      code: codeOf(webhook),
      receivedAt: now,
      dueAt: now,
    })
    .onConflictDoNothing()
    .returning({ hash: bankWebhooks.hash });
  return inserted.length > 0;
}
