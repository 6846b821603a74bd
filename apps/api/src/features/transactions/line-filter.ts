import type { CategoryChoice, LedgerId, LineCondition, LineFilter, TagId } from '@cairn/domain';
import { and, eq, inArray, isNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import {
  categories,
  splitLines,
  splitLineTags,
  tags,
  transactions,
  transactionTags,
} from '../../platform/db/schema/index.ts';

/** Longer lists are hashed, because a generic plan would compare every value with every row. */
const SHORT_LIST = 4;

type LineTable = typeof transactions | typeof splitLines;

/** Matches any of the IDs; null matches rows without one. */
function isAmong(column: LineTable['categoryId'] | typeof transactions.accountId, ids: readonly (number | null)[]) {
  const given = ids.filter((id) => id !== null);
  const isOne =
    given.length === 0
      ? undefined
      : given.length <= SHORT_LIST
        ? inArray(column, given)
        : sql`(${column} in (select unnest(${makePgArray(given)}::bigint[]))) is true`;
  return or(isOne, ids.includes(null) ? isNull(column) : undefined);
}

function isPayee(keys: readonly string[]): SQL {
  if (keys.length <= SHORT_LIST) return inArray(transactions.merchantKey, [...keys]);
  return sql`(${transactions.merchantKey} in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))) is true`;
}

/** Lines without a category have no subcategory either. */
function isChosen(table: LineTable, choices: readonly CategoryChoice[]): SQL | undefined {
  const whole = choices.filter(({ subcategoryId }) => subcategoryId === undefined).map(({ categoryId }) => categoryId);
  const subs = choices.flatMap(({ subcategoryId }) => subcategoryId ?? []);
  const own = choices.filter(({ subcategoryId }) => subcategoryId === null).map(({ categoryId }) => categoryId);
  return or(
    whole.length > 0 ? isAmong(table.categoryId, whole) : undefined,
    subs.length > 0 ? isAmong(table.subcategoryId, subs) : undefined,
    own.length > 0 ? and(isAmong(table.categoryId, own), isNull(table.subcategoryId)) : undefined,
  );
}

/** The stored tags that are shown as one of the given tags, or as any tag; the array is evaluated only once. */
function storedAs(ledgerId: LedgerId, shownIds: readonly TagId[] | null): SQL {
  const isShown = shownIds ? sql`and shown.id in (select unnest(${makePgArray([...shownIds])}::bigint[]))` : sql``;
  return sql`any(array(select stored.id from ${tags} stored
    join ${tags} shown on shown.ledger_id = ${ledgerId} and shown.id = coalesce(stored.merged_into, stored.id)
    where stored.ledger_id = ${ledgerId} and not stored.is_deleted and not shown.is_deleted ${isShown}))`;
}

function isOfTagged(ledgerId: LedgerId, id: SQLWrapper, shownIds: readonly TagId[] | null): SQL {
  return sql`(${id} in (select tagged.transaction_id from ${transactionTags} tagged
    where tagged.ledger_id = ${ledgerId} and tagged.tag_id = ${storedAs(ledgerId, shownIds)})) is true`;
}

function isTaggedLine(ledgerId: LedgerId, shownIds: readonly TagId[] | null): SQL {
  return sql`((${splitLines.transactionId}, ${splitLines.position}) in (
    select tagged.transaction_id, tagged.position from ${splitLineTags} tagged
    where tagged.ledger_id = ${ledgerId} and tagged.tag_id = ${storedAs(ledgerId, shownIds)})) is true`;
}

/** Whether a line has one of the tags, or any, itself or through its transaction. */
function hasTagAmong(table: LineTable, ledgerId: LedgerId, shownIds: readonly TagId[] | null): SQL {
  if (table === transactions) return isOfTagged(ledgerId, transactions.id, shownIds);
  return sql`(${isOfTagged(ledgerId, splitLines.transactionId, shownIds)} or ${isTaggedLine(ledgerId, shownIds)})`;
}

function isTaggedAs(table: LineTable, ledgerId: LedgerId, ids: readonly (TagId | null)[]): SQL | undefined {
  const given = ids.filter((id) => id !== null);
  return or(
    given.length > 0 ? hasTagAmong(table, ledgerId, given) : undefined,
    ids.includes(null) ? not(hasTagAmong(table, ledgerId, null)) : undefined,
  );
}

/** Whether a line counts as earned: by the kind of its category, or by its direction if it has none. */
function isEarned(table: LineTable, ledgerId: LedgerId): SQL {
  return sql`(case when ${table.categoryId} is null then ${table.isIncome} else ${table.categoryId} in (
    select income.id from ${categories} income where income.ledger_id = ${ledgerId} and income.income) end)`;
}

const hasAny = <Choice>(choices: readonly Choice[] | undefined): choices is readonly Choice[] =>
  choices !== undefined && choices.length > 0;

/** The filter's conditions on a line’s own category, tags, and kind. */
function isOwnMatch(table: LineTable, ledgerId: LedgerId, { flow, conditions }: LineFilter): SQL | undefined {
  const ofCondition = ({ categories: choices, tagIds }: LineCondition) =>
    and(
      hasAny(choices) ? isChosen(table, choices) : undefined,
      hasAny(tagIds) ? isTaggedAs(table, ledgerId, tagIds) : undefined,
    );
  const earned = flow ? isEarned(table, ledgerId) : undefined;
  return and(earned && flow === 'spent' ? not(earned) : earned, ...conditions.map(ofCondition));
}

/** The filter's conditions on a line’s transaction. */
export function isTransactionIn({ includesTransfers, includesHidden, conditions }: LineFilter): SQL | undefined {
  return and(
    includesTransfers ? undefined : not(transactions.markedAsTransfer),
    includesHidden ? undefined : not(transactions.hidden),
    ...conditions.map(({ accountIds, payees }) =>
      and(
        hasAny(accountIds) ? isAmong(transactions.accountId, accountIds) : undefined,
        hasAny(payees) ? isPayee(payees) : undefined,
      ),
    ),
  );
}

/** Matches transactions that are a line themselves, except for what `isTransactionIn` checks. */
export function isUnsplitIn(ledgerId: LedgerId, lines: LineFilter): SQL | undefined {
  return and(not(transactions.isSplit), isOwnMatch(transactions, ledgerId, lines));
}

/** Matches lines of splits, except for what `isTransactionIn` checks. */
export function isSplitLineIn(ledgerId: LedgerId, lines: LineFilter): SQL | undefined {
  return and(
    eq(splitLines.ledgerId, ledgerId),
    lines.includesTransfers ? undefined : not(splitLines.isTransfer),
    isOwnMatch(splitLines, ledgerId, lines),
  );
}

/** The part of a transaction that the filter counts; negative for money out. */
export function countedIn(ledgerId: LedgerId, lines: LineFilter): SQL<number> {
  const isLine = and(sql`${splitLines.transactionId} = ${transactions.id}`, isSplitLineIn(ledgerId, lines));
  const ofLines = sql`select sum(${splitLines.amountCents})::bigint from ${splitLines} where ${isLine}`;
  const amount = sql`case when ${transactions.isSplit} then (${ofLines}) else ${transactions.amountCents} end`;
  // Nested, because columns at the top of a selected expression lose their table.
  return sql<number>`${sql`${amount} * case when ${transactions.isIncome} then 1 else -1 end`}`;
}

/** Matches transactions with at least one line in the filter. */
export function hasLineIn(ledgerId: LedgerId, lines: LineFilter): SQL | undefined {
  const split = sql`select ${splitLines.transactionId} from ${splitLines} where ${isSplitLineIn(ledgerId, lines)}`;
  return and(
    isTransactionIn(lines),
    or(isUnsplitIn(ledgerId, lines), and(transactions.isSplit, sql`(${transactions.id} in (${split})) is true`)),
  );
}
