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

async function findStored(tx: Db, request: KeyedRequest): Promise<KeyedAnswer | null> {
  const { caller, call } = request;
  const [stored] = await tx.select().from(idempotencyKeys).where(isKeyOf(request));
  if (!stored) return null;
  const isSame = stored.call === call && stored.ledgerId === caller.ledgerId && stored.bodyHash === hashOf(request);
  if (!isSame) throw new ProblemError('rule_broken', 'This Idempotency-Key was already used for a different request.');
  return { text: stored.answer ?? '', changeSetId: stored.changeSetId?.toString() };
}

async function store(tx: Db, request: KeyedRequest, { text, changeSetId }: KeyedAnswer, status = OK): Promise<void> {
  const { key, caller, call, now } = request;
  await tx.insert(idempotencyKeys).values({
    userId: caller.actor.id,
    key,
    ledgerId: caller.ledgerId,
    call,
    bodyHash: hashOf(request),
    status,
    answer: text,
    changeSetId: changeSetId === undefined ? null : Number(changeSetId),
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
  readonly #running = new Set<string>();

  async run(db: Db, call: Call, request: KeyedRequest, work: (db: Db) => Promise<KeyedAnswer>): Promise<KeyedAnswer> {
    const name = lockNameOf(request);
    if (this.#running.has(name)) throw alreadyRunning();
    this.#running.add(name);
    try {
      if (call.isRerunOnRetry) return await work(db);
      const hasSeveralTransactions = call.hasSeveralTransactions ?? workOf(call, request.body) === 'provider';
      return hasSeveralTransactions ? await runInSteps(db, request, work) : await runInTransaction(db, request, work);
    } finally {
      this.#running.delete(name);
    }
  }
}

async function runInTransaction(db: Db, request: KeyedRequest, work: (db: Db) => Promise<KeyedAnswer>) {
  return await db.transaction(async (tx) => {
    await lockKey(tx, request);
    const stored = await findStored(tx, request);
    if (stored) return stored;
    const answer = await work(tx);
    await store(tx, request, answer);
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
    const isKey = isKeyOf(request);
    const [known] = await tx.select().from(idempotencyKeys).where(isKey);
    const isStale = known?.status === CLAIMED && known.madeAt.getTime() < request.now.getTime() - CLAIM_MS;
    if (known?.status === CLAIMED && !isStale) throw alreadyRunning();
    if (isStale) await tx.delete(idempotencyKeys).where(isKey);
    const stored = isStale ? null : await findStored(tx, request);
    if (stored) return stored;
    await store(tx, request, { text: '', changeSetId: undefined }, CLAIMED);
    return 'claimed';
  });
}

/**
 * A transaction must not wait for a provider, so the key is claimed first. A crash before the answer is stored leaves a
 * claim that expires; the steps are safe to repeat.
 */
async function runInSteps(db: Db, request: KeyedRequest, work: (db: Db) => Promise<KeyedAnswer>) {
  const known = await claim(db, request);
  if (known !== 'claimed') return known;
  try {
    const answer = await work(db);
    const { text, changeSetId } = answer;
    const done = { status: OK, answer: text, changeSetId: changeSetId === undefined ? null : Number(changeSetId) };
    await db.update(idempotencyKeys).set(done).where(isKeyOf(request));
    return answer;
  } catch (error) {
    await db.delete(idempotencyKeys).where(isKeyOf(request));
    throw error;
  }
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
