import type { LedgerId } from '@cairn/domain';
import { type SQL, sql } from 'drizzle-orm';
import { splitLines, splitLineTags, tags, transactions, transactionTags } from '../../platform/db/schema/index.ts';

/** The tags that transactions or split lines show. */
function shownTagsOf(ledgerId: LedgerId, table: typeof transactionTags | typeof splitLineTags): SQL {
  return sql`${tags} stored
    join ${tags} shown on shown.ledger_id = ${ledgerId} and shown.id = coalesce(stored.merged_into, stored.id)
      and not shown.is_deleted
    join ${table} own on own.ledger_id = ${ledgerId} and own.tag_id = stored.id
    where stored.ledger_id = ${ledgerId} and not stored.is_deleted`;
}

/** A row found by its ID, and only then compared with the filter, whatever the planner estimates. */
export function transactionOf(ledgerId: LedgerId, id: SQL): SQL {
  return sql`lateral (select one.* from ${transactions} one
    where one.ledger_id = ${ledgerId} and one.id = ${id} offset 0) ${transactions}`;
}

export function splitLineOf(ledgerId: LedgerId): SQL {
  return sql`lateral (select one.* from ${splitLines} one where one.ledger_id = ${ledgerId}
    and one.transaction_id = tagged.transaction_id and one.position = tagged.position offset 0) ${splitLines}`;
}

/** Every transaction with each of its tags. */
export function taggedTransactions(ledgerId: LedgerId): SQL {
  return sql`(select distinct own.transaction_id, shown.id as shown_id
    from ${shownTagsOf(ledgerId, transactionTags)}) tagged`;
}

/** Every split line with each of its tags, its own and its transaction's. */
export function taggedSplitLines(ledgerId: LedgerId): SQL {
  const ofTransactions = sql`select own.transaction_id, shown.id as shown_id from ${shownTagsOf(ledgerId, transactionTags)}`;
  return sql`(
    select whole.transaction_id, line.position, whole.shown_id from (${ofTransactions}) whole
    cross join lateral (select one.position from ${splitLines} one
      where one.ledger_id = ${ledgerId} and one.transaction_id = whole.transaction_id offset 0) line
    union
    select own.transaction_id, own.position, shown.id from ${shownTagsOf(ledgerId, splitLineTags)}) tagged`;
}
