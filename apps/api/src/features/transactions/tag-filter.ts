import type { LedgerId, TagId } from '@cairn/domain';
import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { shownState } from '../../ledger/index.ts';
import { splitLines, splitLineTags, tags, transactions, transactionTags } from '../../platform/db/schema/index.ts';

type Bound<Value> = Value | Placeholder;

/** The tag with those merged into it, as an array that is evaluated once. */
function storedIds(ledgerId: Bound<LedgerId>, tagId: Bound<TagId>): SQL {
  return sql`any(array(select stored.id from ${tags} stored where stored.ledger_id = ${ledgerId}
    and ${tagId}::bigint in (stored.id, stored.merged_into) and not stored.is_deleted))`;
}

function taggedTransactions(ledgerId: Bound<LedgerId>, tagId: Bound<TagId>): SQL {
  return sql`select tagged.transaction_id from ${transactionTags} tagged
    where tagged.ledger_id = ${ledgerId} and tagged.tag_id = ${storedIds(ledgerId, tagId)}`;
}

function taggedLines(ledgerId: Bound<LedgerId>, tagId: Bound<TagId>): SQL {
  return sql`select tagged.transaction_id, tagged.position from ${splitLineTags} tagged
    where tagged.ledger_id = ${ledgerId} and tagged.tag_id = ${storedIds(ledgerId, tagId)}`;
}

/**
 * Matches the transactions that `tagged` selects. If there are other criteria, they select the transactions, and each is
 * looked up in a hash table; `is true` prevents a join. Otherwise each tagged one is looked up by its id and fetched by
 * ctid, because a page of a list needs only a few.
 */
function isTransactionOf(ledgerId: Bound<LedgerId>, tagged: SQL, isOnlyCriterion: boolean): SQL {
  if (!isOnlyCriterion) return sql`(${transactions.id} in (${tagged})) is true`;
  return sql`${transactions}.ctid = any(array(select found.place from (${tagged}) tagged cross join lateral (
    select one.ctid as place from ${transactions} one
    where one.ledger_id = ${ledgerId} and one.id = tagged.transaction_id limit 1) found))`;
}

/** Matches transactions that have the tag themselves. */
export function hasOwnTag(ledgerId: Bound<LedgerId>, tagId: Bound<TagId>, isOnlyCriterion: boolean): SQL {
  return isTransactionOf(ledgerId, taggedTransactions(ledgerId, tagId), isOnlyCriterion);
}

/** Matches transactions that have the tag, themselves or on a line. */
export function hasTag(ledgerId: Bound<LedgerId>, tagId: Bound<TagId>, isOnlyCriterion: boolean): SQL {
  const onLines = sql`select lines.transaction_id from (${taggedLines(ledgerId, tagId)}) lines`;
  return isTransactionOf(ledgerId, sql`${taggedTransactions(ledgerId, tagId)} union all ${onLines}`, isOnlyCriterion);
}

/** Matches transactions that are reimbursable and in the state. */
export function isReimbursable(ledgerId: Bound<LedgerId>, state: Bound<string>, isOnlyCriterion: boolean): SQL {
  const builtIn = sql`any(array(select stored.id from ${tags} stored where stored.ledger_id = ${ledgerId}
    and stored.kind = 'reimbursable' and not stored.is_deleted))`;
  const tagged = sql`select tagged.transaction_id from ${transactionTags} tagged
    where tagged.ledger_id = ${ledgerId} and tagged.tag_id = ${builtIn}
      and ${shownState(ledgerId, sql`tagged`)} = ${state}::text`;
  return isTransactionOf(ledgerId, tagged, isOnlyCriterion);
}

interface LineColumns {
  readonly transactionId: SQLWrapper;
  readonly position: SQLWrapper;
}

/** Matches split lines whose transaction has the tag. `is true` makes it a hash lookup instead of a join. */
export function lineIsOfTagged(ledgerId: Bound<LedgerId>, tagId: Bound<TagId>, line: LineColumns = splitLines): SQL {
  return sql`(${line.transactionId} in (${taggedTransactions(ledgerId, tagId)})) is true`;
}

/** Matches split lines that have the tag themselves. */
export function lineHasTag(ledgerId: Bound<LedgerId>, tagId: Bound<TagId>, line: LineColumns = splitLines): SQL {
  return sql`((${line.transactionId}, ${line.position}) in (${taggedLines(ledgerId, tagId)})) is true`;
}

/** Matches split lines that have the tag themselves, looked up like transactions by a tag alone. */
export function isLineWithTag(ledgerId: Bound<LedgerId>, tagId: Bound<TagId>): SQL {
  return sql`${splitLines}.ctid = any(array(select found.place from (${taggedLines(ledgerId, tagId)}) tagged
    cross join lateral (
      select one.ctid as place from ${splitLines} one
      where one.ledger_id = ${ledgerId} and one.transaction_id = tagged.transaction_id
        and one.position = tagged.position limit 1) found))`;
}

/** Matches transactions with a tag, of their own or on a line, whose name contains the text. */
export function hasTagNamed(ledgerId: Bound<LedgerId>, key: Bound<string>): SQL {
  const named = sql`any(array(
    select stored.id from ${tags} stored join ${tags} shown on shown.ledger_id = stored.ledger_id
      and shown.id = coalesce(stored.merged_into, stored.id) and not shown.is_deleted
    where stored.ledger_id = ${ledgerId} and strpos(shown.name_key, ${key}) > 0))`;
  const within = sql`tagged.ledger_id = ${ledgerId} and tagged.tag_id = ${named}`;
  return sql`${transactions.id} in (
    select tagged.transaction_id from ${transactionTags} tagged where ${within}
    union all select tagged.transaction_id from ${splitLineTags} tagged where ${within})`;
}
