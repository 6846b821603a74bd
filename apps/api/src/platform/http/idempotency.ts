import { createHash } from 'node:crypto';
import { type Call, IDEMPOTENCY_DAYS, idempotencyKey, isWrite, workOf } from '@cairn/contract';
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

/** A missing payload hashes like an empty string. */
const hashOf = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('hex');

/** Without ambiguity: no separator can be part of a number. */
const placeOf = ({ key, caller }: KeyedRequest) => `${caller.actor.id} ${key}`;

function underWay(): ProblemError {
  return new ProblemError('conflict', 'This request is already being processed. Please try again in a moment.');
}

function isKeyOf({ key, caller }: KeyedRequest) {
  return and(eq(idempotencyKeys.userId, caller.actor.id), eq(idempotencyKeys.key, key));
}

async function findStored(tx: Db, request: KeyedRequest): Promise<KeyedAnswer | null> {
  const { caller, call, body } = request;
  const [stored] = await tx.select().from(idempotencyKeys).where(isKeyOf(request));
  if (!stored) return null;
  const isSame = stored.call === call && stored.ledgerId === caller.ledgerId && stored.bodyHash === hashOf(body);
  if (!isSame) throw new ProblemError('rule_broken', 'This Idempotency-Key was already used for a different request.');
  return { text: stored.answer ?? '', changeSetId: stored.changeSetId?.toString() };
}

async function store(tx: Db, request: KeyedRequest, { text, changeSetId }: KeyedAnswer, status = OK): Promise<void> {
  const { key, caller, call, body, now } = request;
  await tx.insert(idempotencyKeys).values({
    userId: caller.actor.id,
    key,
    ledgerId: caller.ledgerId,
    call,
    bodyHash: hashOf(body),
    status,
    answer: text,
    changeSetId: changeSetId === undefined ? null : Number(changeSetId),
    madeAt: now,
  });
}

/** Another process may have the same key in hand; it is never waited for. */
async function refuseElsewhere(tx: Db, request: KeyedRequest): Promise<void> {
  const { rows } = Object(
    await tx.execute(sql`select pg_try_advisory_xact_lock(hashtextextended(${placeOf(request)}, 0)) as "isMine"`),
  );
  if (rows[0]?.isMine !== true) throw underWay();
}

/**
 * Applies a write once: a repeat under the same key gets the stored answer. The key is stored in the same transaction
 * as the write, so a crash leaves both or neither.
 */
export class IdempotentWrites {
  readonly #inHand = new Set<string>();

  async run(db: Db, call: Call, request: KeyedRequest, work: (db: Db) => Promise<KeyedAnswer>): Promise<KeyedAnswer> {
    const place = placeOf(request);
    if (this.#inHand.has(place)) throw underWay();
    this.#inHand.add(place);
    try {
      if (call.isAnsweredAgain) return await work(db);
      const isInSteps = call.isInSteps ?? workOf(call, request.body) === 'provider';
      return isInSteps ? await inSteps(db, request, work) : await inOneTransaction(db, request, work);
    } finally {
      this.#inHand.delete(place);
    }
  }
}

async function inOneTransaction(db: Db, request: KeyedRequest, work: (db: Db) => Promise<KeyedAnswer>) {
  return await db.transaction(async (tx) => {
    await refuseElsewhere(tx, request);
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
    await refuseElsewhere(tx, request);
    const isIt = isKeyOf(request);
    const [known] = await tx.select().from(idempotencyKeys).where(isIt);
    const isStale = known?.status === CLAIMED && known.madeAt.getTime() < request.now.getTime() - CLAIM_MS;
    if (known?.status === CLAIMED && !isStale) throw underWay();
    if (isStale) await tx.delete(idempotencyKeys).where(isIt);
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
async function inSteps(db: Db, request: KeyedRequest, work: (db: Db) => Promise<KeyedAnswer>) {
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
