import type { ChangeSetId, LedgerId, UserId } from '@cairn/domain';
import { and, eq, sql } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { changeSets, ledgers } from '../../platform/db/schema/index.ts';
import type { HeldBackEdit } from '../review/held-back.ts';
import { reserve, reserveIds } from './ids.ts';
import type { UndoPayload } from './undo-payload.ts';

export type ChangeSource = (typeof changeSets.$inferSelect)['source'];
export type Channel = (typeof changeSets.$inferSelect)['via'];

/** A ledger write in progress. Everything in it is undone together. */
export interface Change {
  readonly ledgerId: LedgerId;
  readonly id: ChangeSetId;
  /** The cursor position of its rows: the change set's id, or a later number if it continues in another transaction. */
  readonly changedIn: ChangeSetId;
  readonly now: Date;
  /** The version of the ledger's merchant keys. While it is outdated, new keys wait for the upgrade job. */
  readonly merchantKeyVersion: number;
  /** Set by any write that may move account balances; they are updated once, at the end. */
  movesBalances: boolean;
  /** Set by writes to accounts, categories or budgets. The change is then recorded even if it can't be undone. */
  hasOtherChanges: boolean;
  /** Edits that weren't written because someone else had changed the same fields, and the names of what they edit. */
  readonly heldBack: { readonly name: string; readonly edit: HeldBackEdit }[];
  /** Ids that are reserved for rows of the change and not used yet. */
  freeIds: { next: number; end: number };
}

/** The description of a change on the Activity screen. */
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
  /** Set if it is known when the change begins. */
  readonly description?: ChangeDescription | undefined;
}

/** One id for the change set and the rest for its rows: enough for most changes to skip a second id statement. */
const FIRST_BLOCK = 8;

const insertChange = buildOnce((db) => {
  const given = sql.placeholder;
  // The update locks the ledger until the transaction ends, so change sets are numbered in commit order.
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

/** Locks the ledger and begins a change set, both within the transaction. */
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
    hasOtherChanges: false,
    heldBack: [],
    freeIds,
  };
}

/**
 * Continues a change set in another transaction and locks the ledger again. The rows' previous values are stored under
 * the new number, with an unlisted change set of their own, so that history and cursors have the same order. Use it
 * only for changes that can't be undone.
 */
export async function resumeChange(tx: Db, ledgerId: LedgerId, id: ChangeSetId, now: Date): Promise<Change> {
  // A new number puts these rows above the cursor of a client that has already read the first part.
  const { first: changedIn, merchantKeyVersion } = await reserve(tx, ledgerId, FIRST_BLOCK);
  const freeIds = { next: changedIn + 1, end: changedIn + FIRST_BLOCK };
  await tx.execute(sql`
    insert into ${changeSets} (ledger_id, id, source, made_at, summary, count, actor_id, via)
    select ledger_id, ${changedIn}::bigint, 'unlisted', ${now.toISOString()}::timestamptz, summary, 0, actor_id, via
    from ${changeSets} where ledger_id = ${ledgerId} and id = ${id}`);
  return {
    ledgerId,
    id,
    changedIn,
    now,
    merchantKeyVersion,
    movesBalances: false,
    hasOtherChanges: false,
    heldBack: [],
    freeIds,
  };
}

/** Returns the first of `count` consecutive ids, all larger than any taken before. */
export async function takeIds(tx: Db, change: Change, count: number): Promise<number> {
  if (change.freeIds.end - change.freeIds.next < count) {
    const first = await reserveIds(tx, change.ledgerId, count);
    change.freeIds = { next: first, end: first + count };
  }
  const first = change.freeIds.next;
  change.freeIds.next += count;
  return first;
}

/** Deletes a change set that turned out to change nothing. */
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
      changedIn: sql`nullif(${sql.placeholder('changedIn')}::bigint, ${changeSets.id})`,
    })
    .where(and(eq(changeSets.ledgerId, sql.placeholder('ledgerId')), eq(changeSets.id, sql.placeholder('changeSetId'))))
    .prepare('describe_change'),
);

/** Stores the final description and the undo data that isn't in the changed transactions. */
export async function describeChange(
  tx: Db,
  change: Change,
  { source, undo, ...description }: ChangeDescription & { readonly undo?: UndoPayload; readonly source?: ChangeSource },
): Promise<void> {
  await updateDescription(tx).execute({
    ledgerId: change.ledgerId,
    changeSetId: change.id,
    changedIn: change.changedIn,
    ...description,
    undoPayload: undo === undefined ? null : JSON.stringify(undo),
    source: source ?? null,
  });
}
