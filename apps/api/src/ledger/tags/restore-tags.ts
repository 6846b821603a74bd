import { isDeepStrictEqual } from 'node:util';
import type { ChangeSetId, TagId } from '@cairn/domain';
import { and, eq, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { changes, splitLineTags, tags, transactions, transactionTags } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { REMEMBERED_TAGS } from '../transactions/fields.ts';
import type { TagState, TagWrite } from './tag-write.ts';
import { isTagOf } from './transaction-tags.ts';

async function isUsed(tx: Db, { ledgerId }: Change, id: TagId): Promise<boolean> {
  for (const table of [transactionTags, splitLineTags]) {
    const isTag = and(eq(table.ledgerId, ledgerId), eq(table.tagId, id));
    const used = await tx.select({ id: table.tagId }).from(table).where(isTag).limit(1);
    if (used.length > 0) return true;
  }
  return false;
}

async function isNameTaken(tx: Db, { ledgerId }: Change, id: TagId, state: TagState): Promise<boolean> {
  if (state.isDeleted || state.mergedInto !== null) return false;
  const others = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(
      and(
        eq(tags.ledgerId, ledgerId),
        eq(tags.nameKey, state.nameKey),
        ne(tags.id, id),
        isNull(tags.mergedInto),
        not(tags.isDeleted),
      ),
    );
  return others.length > 0;
}

/** Whether the tag that another was merged into exists and isn't merged itself. */
async function isShown(tx: Db, { ledgerId }: Change, id: TagId): Promise<boolean> {
  const isTag = and(eq(tags.ledgerId, ledgerId), eq(tags.id, id), isNull(tags.mergedInto), not(tags.isDeleted));
  return (await tx.$count(tags, isTag)) > 0;
}

/**
 * The state to restore; null if the tag has changed since or is in use, its name is taken, or the tag that it was merged
 * into is gone.
 */
async function restorableState(tx: Db, change: Change, { id, before, after }: TagWrite): Promise<TagState | null> {
  const [row] = await tx
    .select()
    .from(tags)
    .where(and(eq(tags.ledgerId, change.ledgerId), eq(tags.id, id)));
  if (!row) return null;
  const { ledgerId: _ledger, id: _id, changedIn: _changed, ...now } = row;
  if (!isDeepStrictEqual(now, after)) return null;
  if (before === null) return (await isUsed(tx, change, id)) ? null : { ...after, isDeleted: true };
  if (before.mergedInto !== null && !before.isDeleted && !(await isShown(tx, change, before.mergedInto))) return null;
  return (await isNameTaken(tx, change, id, before)) ? null : before;
}

/**
 * Restores tags, and removes those that the change created, after its transactions are restored. Lists those that it
 * leaves as they are.
 */
export async function restoreTags(
  tx: Db,
  change: Change,
  writes: readonly TagWrite[],
): Promise<{ restored: number; removed: number; left: string[] }> {
  const { ledgerId, changedIn } = change;
  const left: string[] = [];
  let removed = 0;
  // Those merged into another tag come last, because they are restored only if that tag is.
  const isMerged = ({ before }: TagWrite) => before !== null && before.mergedInto !== null;
  for (const write of [...writes.filter((write) => !isMerged(write)), ...writes.filter(isMerged)]) {
    const state = await restorableState(tx, change, write);
    if (state === null) {
      left.push(write.after.name);
      continue;
    }
    if (write.before === null) removed += 1;
    await tx
      .update(tags)
      .set({ ...state, changedIn })
      .where(and(eq(tags.ledgerId, ledgerId), eq(tags.id, write.id)));
  }
  return { restored: writes.length - left.length - removed, removed, left };
}

/** Restores the tags of the transactions that nothing else has touched since. Must run before they are restored. */
export async function restoreTransactionTags(
  tx: Db,
  { ledgerId }: Change,
  changeSetId: ChangeSetId,
  range: SQL = sql`true`,
): Promise<void> {
  const previous = sql`previous as materialized (
    select ${changes.rowId} as id, given.*
    from ${changes}
    join ${transactions} on ${transactions.ledgerId} = ${ledgerId} and ${transactions.id} = ${changes.rowId}
      and ${transactions.touchedIn} = ${changeSetId}
    left join lateral jsonb_to_recordset(${changes.before} -> ${REMEMBERED_TAGS}::text)
      as given ("tagId" bigint, state text, "paidByTransactionId" bigint) on true
    where ${changes.ledgerId} = ${ledgerId} and ${changes.changeSetId} = ${changeSetId}
      and ${changes.noun} = 'transaction' and jsonb_exists(${changes.before}, ${REMEMBERED_TAGS}) and ${range}
  )`;
  await tx.execute(sql`with ${previous}, removed as (
      delete from ${transactionTags} where ${transactionTags.ledgerId} = ${ledgerId}
        and ${isTagOf(ledgerId, sql`select distinct id from previous`)}
        and (${transactionTags.transactionId}, ${transactionTags.tagId}) not in
          (select id, "tagId" from previous where "tagId" is not null)
    )
    insert into ${transactionTags} (ledger_id, transaction_id, tag_id, state, paid_by_transaction_id)
    select ${ledgerId}::bigint, id, "tagId", state, "paidByTransactionId" from previous where "tagId" is not null
    on conflict (ledger_id, transaction_id, tag_id) do update
      set state = excluded.state, paid_by_transaction_id = excluded.paid_by_transaction_id`);
}

/** Removes the tags of transactions that are gone. `ids` selects them. */
export function removeTagsOf({ ledgerId }: Pick<Change, 'ledgerId'>, ids: SQL): SQL {
  return sql`delete from ${transactionTags} where ${transactionTags.ledgerId} = ${ledgerId}
    and ${transactionTags.transactionId} in (${ids})`;
}
