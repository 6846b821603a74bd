import { and, eq, sql } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { changeSets } from '../../platform/db/schema/index.ts';
import { lockedOwner } from './lock.ts';
import type { UndoPayload } from './undo-payload.ts';

export type ChangeSource = (typeof changeSets.$inferSelect)['source'];

/** A write to the ledger under way: everything in it is undone together. */
export interface Change {
  readonly userId: number;
  readonly id: number;
  /** Set by what may move balances of accounts; they are brought along once, at the end. */
  movesBalances: boolean;
}

/** What the Activity screen says of a change. */
export interface ChangeDescription {
  readonly summary: string;
  readonly count: number;
}

interface NewChange {
  readonly source: ChangeSource;
  readonly now: Date;
  /** Where it is known beforehand. */
  readonly description?: ChangeDescription | undefined;
}

const insertChange = buildOnce((db) =>
  db
    .insert(changeSets)
    .values({
      userId: lockedOwner(db, sql.placeholder('userId')),
      source: sql.placeholder('source'),
      madeAt: sql.placeholder('madeAt'),
      summary: sql.placeholder('summary'),
      count: sql.placeholder('count'),
    })
    .returning({ id: changeSets.id })
    .prepare('begin_change'),
);

/** Locks the person's ledger and begins a change set; both belong to the transaction. */
export async function beginChange(tx: Db, userId: number, { source, now, description }: NewChange): Promise<Change> {
  const values = { userId, source, madeAt: now, summary: '', count: 0, ...description };
  const [row] = await insertChange(tx).execute(values);
  if (!row) throw new Error('the change set was not made');
  return { userId, id: row.id, movesBalances: false };
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
    .where(and(eq(changeSets.userId, sql.placeholder('userId')), eq(changeSets.id, sql.placeholder('changeSetId'))))
    .prepare('describe_change'),
);

/** What it was, once that is known, and what beyond transactions it takes to undo it. */
export async function describeChange(
  tx: Db,
  change: Change,
  { source, undo, ...description }: ChangeDescription & { readonly undo?: UndoPayload; readonly source?: ChangeSource },
): Promise<void> {
  await updateDescription(tx).execute({
    userId: change.userId,
    changeSetId: change.id,
    ...description,
    undoPayload: undo === undefined ? null : JSON.stringify(undo),
    source: source ?? null,
  });
}
