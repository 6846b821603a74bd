import { type CategoryId, cents, type LedgerId, type SplitLine, type TagId, type TransactionId } from '@cairn/domain';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { splitLines, splitLineTags, transactions, transactionTags } from '../../platform/db/schema/index.ts';

/** A split line as read with its transaction. */
export interface StoredLine {
  readonly position: number;
  readonly categoryId: CategoryId | null;
  readonly subcategoryId: CategoryId | null;
  readonly amountCents: number;
  readonly note: string;
  readonly isTransfer: boolean;
  readonly takesRemainder: boolean;
  readonly tagIds: TagId[];
}

export interface StoredTag {
  readonly tagId: TagId;
  readonly state: 'owed' | 'claimed' | 'paid' | null;
  readonly paidByTransactionId: TransactionId | null;
}

/** With its table, which Drizzle leaves out where a statement names only one: then a subquery would compare with itself. */
const full = (column: PgColumn) => sql`${column.table}.${sql.identifier(column.name)}`;

const lineTagIds = (order: SQL) => sql`select json_agg(${full(splitLineTags.tagId)} ${order})
  from ${splitLineTags}
  where ${full(splitLineTags.ledgerId)} = ${full(splitLines.ledgerId)}
    and ${full(splitLineTags.transactionId)} = ${full(splitLines.transactionId)}
    and ${full(splitLineTags.position)} = ${full(splitLines.position)}`;

const linesAsJson = (
  order: SQL,
  tagOrder: SQL,
): SQL<StoredLine[] | null> => sql`case when ${full(transactions.isSplit)} then (
  select json_agg(json_build_object(
    'position', ${full(splitLines.position)},
    'categoryId', ${full(splitLines.categoryId)},
    'subcategoryId', ${full(splitLines.subcategoryId)},
    'amountCents', ${full(splitLines.amountCents)},
    'note', ${full(splitLines.note)},
    'isTransfer', ${full(splitLines.isTransfer)},
    'takesRemainder', ${full(splitLines.takesRemainder)},
    'tagIds', coalesce((${lineTagIds(tagOrder)}), '[]'::json)
  ) ${order})
  from ${splitLines}
  where ${full(splitLines.ledgerId)} = ${full(transactions.ledgerId)} and ${full(splitLines.transactionId)} = ${full(transactions.id)}
) end`;

/** The transaction's split lines as JSON, in no particular order; null if it isn't split. */
export const storedLines = linesAsJson(sql``, sql``);

/** The lines in order, in the form in which the history stores them. */
export const rememberedLines = linesAsJson(
  sql`order by ${full(splitLines.position)}`,
  sql`order by ${full(splitLineTags.tagId)}`,
);

/** The sum of the transaction's lines. */
export const sumOfLines = sql`(select sum(${full(splitLines.amountCents)}) from ${splitLines}
  where ${full(splitLines.ledgerId)} = ${full(transactions.ledgerId)} and ${full(splitLines.transactionId)} = ${full(transactions.id)})`;

/**
 * The state of a reimbursement in a row of `transaction_tags`: an expense whose payment was deleted is no longer paid, but
 * still claimed. The limit makes the payment a lookup by its id, whatever the planner estimates.
 */
export function shownState(ledgerId: LedgerId | Placeholder, row: SQL): SQL {
  return sql`case when ${row}.state = 'paid' and not exists (select from ${transactions} payment
    where payment.ledger_id = ${ledgerId} and payment.id = ${row}.paid_by_transaction_id and not payment.deleted limit 1)
    then 'claimed' else ${row}.state end`;
}

/**
 * The transaction's own tags as JSON, in no particular order; null if it has none. An expense whose payment was deleted
 * is no longer paid, but still claimed. The limit makes the payment a lookup by its id, whatever the planner estimates.
 */
export const storedTags: SQL<StoredTag[] | null> = sql`(
  select json_agg(json_build_object(
    'tagId', ${full(transactionTags.tagId)},
    'state', case when ${full(transactionTags.state)} = 'paid' and payment.id is null then 'claimed'
      else ${full(transactionTags.state)} end,
    'paidByTransactionId', payment.id
  ))
  from ${transactionTags}
  left join lateral (select one.id from ${transactions} one where one.ledger_id = ${full(transactionTags.ledgerId)}
    and one.id = ${full(transactionTags.paidByTransactionId)} and not one.deleted limit 1) payment on true
  where ${full(transactionTags.ledgerId)} = ${full(transactions.ledgerId)} and ${full(transactionTags.transactionId)} = ${full(transactions.id)}
)`;

/** `storedTags` for a long list of one ledger: a ledger without tags takes one lookup, not one for each row. */
export function storedTagsIn(ledgerId: LedgerId | Placeholder): SQL<StoredTag[] | null> {
  const hasTags = sql`(select true from ${transactionTags} where ${full(transactionTags.ledgerId)} = ${ledgerId} limit 1)`;
  return sql`case when ${hasTags} then ${storedTags} end`;
}

/** The transaction's own tags in order, in the form in which the history stores them. */
export const rememberedTags = sql`coalesce((
  select jsonb_agg(jsonb_build_object('tagId', had.tag_id, 'state', had.state,
    'paidByTransactionId', had.paid_by_transaction_id) order by had.tag_id)
  from ${transactionTags} had
  where had.ledger_id = ${full(transactions.ledgerId)} and had.transaction_id = ${full(transactions.id)}
), '[]'::jsonb)`;

/** A transaction's lines and tags, as read. */
export interface StoredParts {
  readonly splits: readonly StoredLine[] | null;
  readonly tags: readonly StoredTag[] | null;
}

/** A split line with its own tags. */
export interface TaggedLine extends SplitLine {
  readonly tagIds: readonly TagId[];
}

/** Sorted here, because a sort for each row would take the database longer. */
export function toTaggedLines(stored: readonly StoredLine[] | null): TaggedLine[] {
  return (stored ?? [])
    .toSorted((a, b) => a.position - b.position)
    .map(({ position: _position, amountCents, tagIds, ...line }) => ({
      ...line,
      amountCents: cents(amountCents),
      tagIds: tagIds.toSorted((a, b) => a - b),
    }));
}

export function toTags(stored: readonly StoredTag[] | null): StoredTag[] {
  return (stored ?? []).toSorted((a, b) => a.tagId - b.tagId);
}
