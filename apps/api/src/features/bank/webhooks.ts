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
/** Clocks differ a little. */
const LEEWAY_S = 60;
function unsigned(): ProblemError {
  return new ProblemError('bad_input', 'The signature is invalid.');
}

interface Claimed {
  readonly keyId: string;
  readonly signedAtS: number;
  readonly bodyHash: string;
}

const claims = z.object({ iat: z.number(), request_body_sha256: z.string() });

/** What a signature says of itself, before anything of it is proved. */
function claimedBy(jwt: string): Claimed {
  try {
    const { alg, kid } = decodeProtectedHeader(jwt);
    const { iat, request_body_sha256: bodyHash } = z.parse(claims, decodeJwt(jwt));
    if (alg === ALGORITHM && typeof kid === 'string' && kid.length <= KEY_ID_MAX)
      return { keyId: kid, signedAtS: iat, bodyHash };
  } catch {
    // No JWT at all: refused below as any other that is not the provider's.
  }
  throw unsigned();
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
  /** Whether the webhook names one of our items. */
  isOurs(): Promise<boolean>;
}

/** Answers by what a repetition is known: what was signed. The signature itself can be written in another way. */
type WebhookVerifier = (received: Received) => Promise<string>;

/** Refuses what the provider did not sign within the last five minutes, or signed for another body. */
export function createWebhookVerifier(provider: BankProvider): WebhookVerifier {
  const keyFor = createWebhookKeys((keyId) => provider.getWebhookKey(keyId));
  return async ({ jwt, body, now, isOurs }) => {
    if (jwt === undefined || body === undefined) throw unsigned();
    const { keyId, signedAtS, bodyHash } = claimedBy(jwt);
    // What costs nothing comes first: the provider is asked for the key of a fresh signature of this body alone.
    const ageS = now.getTime() / 1000 - signedAtS;
    if (ageS > AGE_MAX_S || ageS < -LEEWAY_S || !isSameHash(bodyHash, body)) throw unsigned();
    const key = await keyFor(keyId, now, isOurs).catch((error: unknown) => {
      const isAway = error instanceof BankError && error.code === NO_ANSWER;
      throw isAway
        ? new ProblemError('unavailable', 'The provider’s signing keys are temporarily unavailable.')
        : unsigned();
    });
    if (key === null) throw unsigned();
    const options = { algorithms: [ALGORITHM], clockTolerance: LEEWAY_S, currentDate: now };
    if (!(await jwtVerify(jwt, key, options).catch(() => null))) throw unsigned();
    return sha256Of(JSON.stringify([keyId, signedAtS, sha256Of(body)]));
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

/** Item ids are known to the provider and to us alone: strangers cannot name one. */
export async function namesOurItem(db: Db, { item_id }: Webhook): Promise<boolean> {
  return !!item_id && (await findItemByExternalId(db, item_id)) !== null;
}

/** Keeps a verified webhook to be worked on; whether it is the first time that it came. */
export async function keepWebhook(db: Db, webhook: Webhook, hash: string, now: Date): Promise<boolean> {
  const item = webhook.item_id ? await findItemByExternalId(db, webhook.item_id) : null;
  if (!item) return false;
  const kept = await db
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
  return kept.length > 0;
}
