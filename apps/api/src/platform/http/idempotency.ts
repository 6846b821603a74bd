import { createHash } from 'node:crypto';
import { type Call, IDEMPOTENCY_DAYS, idempotencyKey, isWrite, withWireNames, workOf } from '@cairn/contract';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema/index.ts';
import type { RecurringJob } from '../jobs/jobs.ts';
import { ProblemError } from './problem-error.ts';
import type { Caller } from './route.ts';

const DAY_MS = 86_400_000;
const OK = 200;

export interface KeyedRequest {
  readonly key: string;
  readonly caller: Caller;
  /** The method and the URL, which may contain ids. */
  readonly call: string;
  readonly schema: Call['body'];
  readonly body: unknown;
  readonly now: Date;
}

export interface KeyedAnswer {
  /** The response body as JSON. */
  readonly text: string;
  readonly changeSetId: string | undefined;
}

type StoreAnswer = (tx: Db, answer: KeyedAnswer) => Promise<void>;

/** For work whose answer is stored in its own transaction anyway, or not at all. */
const storeNothing: StoreAnswer = async () => {};

/** A write. It may store its answer in the transaction of its last step, so that a crash leaves both or neither. */
type KeyedWork = (db: Db, storeAnswer: StoreAnswer) => Promise<KeyedAnswer>;

/** The key of a write; null if there is none or the call doesn't write. */
export function keyOf(call: Call, header: string | readonly string[] | undefined): string | null {
  if (header === undefined || !isWrite(call)) return null;
  const key = idempotencyKey.safeParse(header);
  if (key.success) return key.data;
  const rule = 'The Idempotency-Key header must be 1 to 64 letters, digits, hyphens, or underscores.';
  throw new ProblemError('bad_input', rule);
}

/** Stored hashes cover the names on the wire. A missing payload hashes like an empty string. */
function hashOf({ schema, body }: KeyedRequest): string {
  const hashed = schema ? withWireNames(schema, body) : body;
  return createHash('sha256')
    .update(JSON.stringify(hashed) ?? '')
    .digest('hex');
}

/** Unambiguous, because the user's id is a number. */
const lockNameOf = ({ key, caller }: KeyedRequest) => `${caller.actor.id} ${key}`;

function alreadyRunning(): ProblemError {
  return new ProblemError('conflict', 'This request is already being processed. Please try again in a moment.');
}

function isKeyOf({ key, caller }: KeyedRequest) {
  return and(eq(idempotencyKeys.userId, caller.actor.id), eq(idempotencyKeys.key, key));
}

type StoredKey = typeof idempotencyKeys.$inferSelect;

function requireSame(request: KeyedRequest, used: Pick<StoredKey, 'call' | 'ledgerId' | 'bodyHash'>): void {
  const { caller, call } = request;
  const isSame = used.call === call && used.ledgerId === caller.ledgerId && used.bodyHash === hashOf(request);
  if (!isSame) throw new ProblemError('rule_broken', 'This Idempotency-Key was already used for a different request.');
}

/** Throws if the key was used for a different request. */
async function findKey(db: Db, request: KeyedRequest): Promise<StoredKey | null> {
  const [stored] = await db.select().from(idempotencyKeys).where(isKeyOf(request));
  if (stored) requireSame(request, stored);
  return stored ?? null;
}

function answerIn({ answer, changeSetId }: StoredKey): KeyedAnswer {
  return { text: answer ?? '', changeSetId: changeSetId?.toString() };
}

function columnsOf({ text, changeSetId }: KeyedAnswer) {
  return { answer: text, changeSetId: changeSetId === undefined ? null : Number(changeSetId) };
}

/** `answer` is null while there is none, or if it must not be stored. */
function insertKey(db: Db, request: KeyedRequest, answer: KeyedAnswer | null, status = OK) {
  const { key, caller, call, now } = request;
  return db.insert(idempotencyKeys).values({
    userId: caller.actor.id,
    key,
    ledgerId: caller.ledgerId,
    call,
    bodyHash: hashOf(request),
    status,
    ...(answer && columnsOf(answer)),
    madeAt: now,
  });
}

/** Rejects the request if another process is handling the same key, instead of waiting for it. */
async function lockKey(tx: Db, request: KeyedRequest): Promise<void> {
  const { rows } = Object(
    await tx.execute(sql`select pg_try_advisory_xact_lock(hashtextextended(${lockNameOf(request)}, 0)) as "isMine"`),
  );
  if (rows[0]?.isMine !== true) throw alreadyRunning();
}

/**
 * Applies a write once: a repeat under the same key gets the stored answer. The key is stored in the same transaction
 * as the write, so a crash leaves both or neither.
 */
export class IdempotentWrites {
  readonly #running = new Map<string, KeyedRequest>();

  async run(db: Db, call: Call, request: KeyedRequest, work: KeyedWork): Promise<KeyedAnswer> {
    const name = lockNameOf(request);
    const running = this.#running.get(name);
    if (running) {
      const { ledgerId } = running.caller;
      requireSame(request, { call: running.call, ledgerId, bodyHash: hashOf(running) });
      throw alreadyRunning();
    }
    this.#running.set(name, request);
    try {
      if (call.isRerunOnRetry) return await runAgain(db, request, work);
      const hasSeveralTransactions = call.hasSeveralTransactions ?? workOf(call, request.body) === 'provider';
      return hasSeveralTransactions ? await runInSteps(db, request, work) : await runInTransaction(db, request, work);
    } finally {
      this.#running.delete(name);
    }
  }
}

/** Stores the key without the answer, so a repeat runs again and only a different request is rejected. */
async function runAgain(db: Db, request: KeyedRequest, work: KeyedWork): Promise<KeyedAnswer> {
  await findKey(db, request);
  const answer = await work(db, storeNothing);
  await insertKey(db, request, null).onConflictDoNothing();
  return answer;
}

async function runInTransaction(db: Db, request: KeyedRequest, work: KeyedWork): Promise<KeyedAnswer> {
  return await db.transaction(async (tx) => {
    await lockKey(tx, request);
    const stored = await findKey(tx, request);
    if (stored) return answerIn(stored);
    const answer = await work(tx, storeNothing);
    await insertKey(tx, request, answer);
    return answer;
  });
}

/** The status of a key while its work is running. */
const CLAIMED = 0;
/** After this long, the process with the claim must have died. */
const CLAIM_MS = 300_000;

/** Claims the key for this process, or returns the stored answer. Throws if another process has claimed it. */
async function claim(db: Db, request: KeyedRequest): Promise<KeyedAnswer | 'claimed'> {
  return await db.transaction(async (tx) => {
    await lockKey(tx, request);
    const known = await findKey(tx, request);
    if (known && known.status !== CLAIMED) return answerIn(known);
    const isStale = known && known.madeAt.getTime() < request.now.getTime() - CLAIM_MS;
    if (known && !isStale) throw alreadyRunning();
    if (isStale) await tx.delete(idempotencyKeys).where(isKeyOf(request));
    await insertKey(tx, request, null, CLAIMED);
    return 'claimed';
  });
}

/**
 * A transaction must not wait for a provider, so the key is claimed first. A crash before the answer is stored leaves a
 * claim that expires; the steps are safe to repeat.
 */
async function runInSteps(db: Db, request: KeyedRequest, work: KeyedWork): Promise<KeyedAnswer> {
  const known = await claim(db, request);
  if (known !== 'claimed') return known;
  // Another process may have taken over the claim in the meantime, or the work may have stored its answer.
  const isOwnClaim = and(
    isKeyOf(request),
    eq(idempotencyKeys.status, CLAIMED),
    eq(idempotencyKeys.madeAt, request.now),
  );
  const storeAnswer = async (tx: Db, answer: KeyedAnswer) => {
    await tx
      .update(idempotencyKeys)
      .set({ status: OK, ...columnsOf(answer) })
      .where(isOwnClaim);
  };
  const answer = await work(db, storeAnswer).catch(async (error: unknown) => {
    await db.delete(idempotencyKeys).where(isOwnClaim);
    throw error;
  });
  await storeAnswer(db, answer);
  return answer;
}

/** Keys are stored for as long as a device may be offline. */
export function removeOldKeysDaily(db: Db, now: () => Date): RecurringJob {
  return {
    name: 'idempotency-remove-old',
    cron: '29 4 * * *',
    async run() {
      const before = new Date(now().getTime() - IDEMPOTENCY_DAYS * DAY_MS);
      await db.delete(idempotencyKeys).where(lt(idempotencyKeys.madeAt, before));
    },
  };
}
