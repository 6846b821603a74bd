import type { ChangeSetId, LedgerId, UserId } from '@cairn/domain';
import { and, eq, sql } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { changeSets, ledgers } from '../../platform/db/schema/index.ts';
import { reserve, reserveIds } from './ids.ts';
import type { UndoPayload } from './undo-payload.ts';

export type ChangeSource = (typeof changeSets.$inferSelect)['source'];
export type Channel = (typeof changeSets.$inferSelect)['via'];

/** A write to the ledger under way: everything in it is undone together. */
export interface Change {
  readonly ledgerId: LedgerId;
  readonly id: ChangeSetId;
  /** What readers of the cursor find its rows by: its id, or a later number where it needs a further transaction. */
  readonly changedIn: ChangeSetId;
  readonly now: Date;
  /** Of the ledger's merchant keys; of an older version none are made until a job has brought them all along. */
  readonly merchantKeyVersion: number;
  /** Set by what may move balances of accounts; they are brought along once, at the end. */
  movesBalances: boolean;
  /** Set by what changes accounts, categories or budgets: a change that did is recorded even if it can't be undone. */
  hasChangedOthers: boolean;
  /** Ids that are reserved for rows of the change and not taken yet. */
  freeIds: { next: number; end: number };
}

/** What the Activity screen says of a change. */
export interface ChangeDescription {
  readonly summary: string;
  readonly count: number;
}

interface NewChange {
  readonly source: ChangeSource;
  readonly now: Date;
  /** Null for a bank and for a job. */
  readonly actorId: UserId | null;
  readonly via: Channel;
  /** Where it is known beforehand. */
  readonly description?: ChangeDescription | undefined;
}

/** One for the change set, the others for its rows: most changes make fewer, and need no second statement for ids. */
const FIRST_BLOCK = 8;

const insertChange = buildOnce((db) => {
  const given = sql.placeholder;
  // Locks the ledger until the transaction ends: change sets are numbered in the order in which they commit.
  const taken = db
    .$with('taken', { merchantKeyVersion: sql<number>`merchant_key_version`.as('merchant_key_version') })
    .as(sql`update ${ledgers} set next_id = next_id + ${sql.raw(String(FIRST_BLOCK))} where id = ${given('ledgerId')}
      returning id as ledger_id, merchant_key_version, next_id - ${sql.raw(String(FIRST_BLOCK))} as first`);
  const made = db.$with('made', { id: sql<ChangeSetId>`id`.as('id') }).as(
    sql`insert into ${changeSets} (ledger_id, id, source, made_at, summary, count, actor_id, via)
      select ledger_id, first, ${given('source')}, ${given('madeAt')}::timestamptz, ${given('summary')}, ${given('count')}::integer,
        ${given('actorId')}::bigint, ${given('via')} from taken returning id`,
  );
  return db
    .with(taken, made)
    .select({ id: made.id, merchantKeyVersion: taken.merchantKeyVersion })
    .from(made)
    .crossJoin(taken)
    .prepare('begin_change');
});

/** Locks the ledger and begins a change set; both belong to the transaction. */
export async function beginChange(
  tx: Db,
  ledgerId: LedgerId,
  { now, description, ...change }: NewChange,
): Promise<Change> {
  const values = { ledgerId, madeAt: now.toISOString(), summary: '', count: 0, ...description, ...change };
  const [row] = await insertChange(tx).execute(values);
  if (!row) throw new Error('the ledger is gone');
  const freeIds = { next: row.id + 1, end: row.id + FIRST_BLOCK };
  return {
    ledgerId,
    id: row.id,
    changedIn: row.id,
    now,
    merchantKeyVersion: row.merchantKeyVersion,
    movesBalances: false,
    hasChangedOthers: false,
    freeIds,
  };
}

/** The same change set in a further transaction. Locks the ledger as well. */
export async function resumeChange(tx: Db, ledgerId: LedgerId, id: ChangeSetId, now: Date): Promise<Change> {
  // A reader who has seen the first part finds this one above its cursor.
  const { first: changedIn, merchantKeyVersion } = await reserve(tx, ledgerId, FIRST_BLOCK);
  const freeIds = { next: changedIn + 1, end: changedIn + FIRST_BLOCK };
  return { ledgerId, id, changedIn, now, merchantKeyVersion, movesBalances: false, hasChangedOthers: false, freeIds };
}

/** Ids for rows of the change: the first of so many in a row, larger than all taken before. */
export async function takeIds(tx: Db, change: Change, count: number): Promise<number> {
  if (change.freeIds.end - change.freeIds.next < count) {
    const first = await reserveIds(tx, change.ledgerId, count);
    change.freeIds = { next: first, end: first + count };
  }
  const first = change.freeIds.next;
  change.freeIds.next += count;
  return first;
}

/** Forgets a change in which nothing was changed after all. */
export async function dropChange(tx: Db, { ledgerId, id }: Change): Promise<void> {
  await tx.delete(changeSets).where(and(eq(changeSets.ledgerId, ledgerId), eq(changeSets.id, id)));
}

const updateDescription = buildOnce((db) =>
  db
    .update(changeSets)
    .set({
      summary: sql`${sql.placeholder('summary')}`,
      count: sql`${sql.placeholder('count')}`,
      undoPayload: sql`${sql.placeholder('undoPayload')}::jsonb`,
      source: sql`coalesce(${sql.placeholder('source')}, ${changeSets.source})`,
    })
    .where(and(eq(changeSets.ledgerId, sql.placeholder('ledgerId')), eq(changeSets.id, sql.placeholder('changeSetId'))))
    .prepare('describe_change'),
);

/** What it was, once that is known, and what beyond transactions it takes to undo it. */
export async function describeChange(
  tx: Db,
  change: Change,
  { source, undo, ...description }: ChangeDescription & { readonly undo?: UndoPayload; readonly source?: ChangeSource },
): Promise<void> {
  await updateDescription(tx).execute({
    ledgerId: change.ledgerId,
    changeSetId: change.id,
    ...description,
    undoPayload: undo === undefined ? null : JSON.stringify(undo),
    source: source ?? null,
  });
}
