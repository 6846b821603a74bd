import {
  cents,
  type LedgerId,
  linesForNewAmount,
  type OwnCategory,
  type SplitLine,
  type TransactionId,
} from '@cairn/domain';
import { and, desc, eq, gte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categories, changes, splitLines, splitLineTags, tags, transactions } from '../../platform/db/schema/index.ts';
import { pause } from '../../platform/pause.ts';
import type { Change } from '../changes/change-set.ts';
import { type TransactionRow, typeOf } from './fields.ts';
import { storedLines, sumOfLines, type TaggedLine, toTaggedLines } from './parts.ts';
import { isOneOf, rewriteTransactions } from './rewrite.ts';

/** A transaction's lines; none if it is no longer split. */
export interface LinesOfOne {
  readonly id: TransactionId;
  readonly lines: readonly TaggedLine[];
}

/** The parts of a deleting statement that delete the lines of the transactions that `ids` selects. */
export function deleteLinesOf(tx: Db, ledgerId: LedgerId, ids: SQL) {
  const lines = sql`delete from ${splitLines} where ledger_id = ${ledgerId} and transaction_id in (${ids})`;
  const lineTags = sql`delete from ${splitLineTags} where ledger_id = ${ledgerId} and transaction_id in (${ids})`;
  return [tx.$with('lines_gone', {}).as(lines), tx.$with('line_tags_gone', {}).as(lineTags)];
}

/** Rows of `transaction_id` and `lines`, a JSON array in order or null. */
type LinesSource = SQL;

const asArray = sql`case when jsonb_typeof(source.lines) = 'array' then source.lines else '[]'::jsonb end`;

/** Only lines that differ are written. A category that was deleted since is left out, and a moved one has its parent. */
async function writeLinesOf(tx: Db, ledgerId: LedgerId, source: LinesSource): Promise<void> {
  const line = (name: string, type: string) => sql`(line.value ->> ${name})::${sql.raw(type)}`;
  const isActive = (table: string) =>
    sql`${sql.raw(table)}.ledger_id = ${ledgerId} and ${sql.raw(table)}.deleted_at is null`;
  await tx.execute(sql`
    insert into ${splitLines} (ledger_id, transaction_id, position, day, is_income, is_counted, category_id,
      subcategory_id, amount_cents, note, is_transfer, takes_remainder)
    select ${ledgerId}::bigint, source.transaction_id, line.number - 1, whole.day, whole.is_income,
      not (whole.deleted or whole.hidden or whole.marked_as_transfer), coalesce(parent.id, category.id),
      case when parent.id is not null then subcategory.id end, ${line('amountCents', 'bigint')},
      ${line('note', 'text')}, ${line('isTransfer', 'boolean')}, ${line('takesRemainder', 'boolean')}
    from (${source}) as source
    join ${transactions} as whole on whole.ledger_id = ${ledgerId} and whole.id = source.transaction_id
    cross join lateral jsonb_array_elements(${asArray}) with ordinality as line (value, number)
    left join ${categories} as subcategory
      on ${isActive('subcategory')} and subcategory.id = ${line('subcategoryId', 'bigint')}
    left join ${categories} as parent on ${isActive('parent')} and parent.id = subcategory.parent_id
    left join ${categories} as category on ${isActive('category')} and category.id = ${line('categoryId', 'bigint')}
    on conflict (ledger_id, transaction_id, position) do update set day = excluded.day,
      is_income = excluded.is_income, is_counted = excluded.is_counted,
      category_id = excluded.category_id, subcategory_id = excluded.subcategory_id,
      amount_cents = excluded.amount_cents, note = excluded.note, is_transfer = excluded.is_transfer,
      takes_remainder = excluded.takes_remainder
    where ${splitLines} is distinct from excluded`);
}

/** Replaces the lines and their tags. The caller stores the previous ones. */
export async function replaceLines(tx: Db, ledgerId: LedgerId, source: LinesSource): Promise<void> {
  await tx.execute(sql`
    delete from ${splitLineTags} using (${source}) as source
    where ${splitLineTags.ledgerId} = ${ledgerId} and ${splitLineTags.transactionId} = source.transaction_id`);
  await tx.execute(sql`
    delete from ${splitLines} using (${source}) as source
    where ${splitLines.ledgerId} = ${ledgerId} and ${splitLines.transactionId} = source.transaction_id
      and ${splitLines.position} >= jsonb_array_length(${asArray})`);
  await writeLinesOf(tx, ledgerId, source);
  await tx.execute(sql`
    insert into ${splitLineTags} (ledger_id, transaction_id, position, tag_id)
    select ${ledgerId}::bigint, source.transaction_id, line.number - 1, existing.id
    from (${source}) as source
    cross join lateral jsonb_array_elements(${asArray}) with ordinality as line (value, number)
    cross join lateral jsonb_array_elements_text(line.value -> 'tagIds') as tag (id)
    join ${tags} as existing on existing.ledger_id = ${ledgerId} and existing.id = tag.id::bigint
    on conflict do nothing`);
}

/** Lines that are known here rather than in the database. */
function givenLines(rows: readonly LinesOfOne[]): LinesSource {
  return sql`select (entry ->> 'id')::bigint as transaction_id, entry -> 'lines' as lines
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as entry`;
}

/** A split transaction has no category of its own. */
const NO_CATEGORY = {
  categoryId: null,
  subcategoryId: null,
  categorySource: null,
  categoryRule: null,
} as const;

type OtherValues = Parameters<typeof rewriteTransactions>[3];

/** Splits transactions or changes their lines, which must add up, and sets the other values, such as the source. */
export async function writeSplits(
  tx: Db,
  change: Change,
  rows: readonly LinesOfOne[],
  values: OtherValues = {},
): Promise<void> {
  if (rows.length === 0) return;
  const where = isOneOf(rows.map(({ id }) => id));
  await rewriteTransactions(tx, change, where, { ...NO_CATEGORY, ...values, isSplit: true }, { hasLines: true });
  await replaceLines(tx, change.ledgerId, givenLines(rows));
}

/** Small batches, because PGlite runs in this process and blocks requests. */
const SPLITS_PER_STATEMENT = 250;

/** Gives new transactions their lines. They already contain the source of the split. */
export async function splitNewTransactions(tx: Db, change: Change, rows: readonly LinesOfOne[]): Promise<void> {
  for (let start = 0; start < rows.length; start += SPLITS_PER_STATEMENT) {
    const some = rows.slice(start, start + SPLITS_PER_STATEMENT);
    const where = and(eq(transactions.ledgerId, change.ledgerId), isOneOf(some.map(({ id }) => id)));
    await tx.update(transactions).set({ isSplit: true, categoryId: null, subcategoryId: null }).where(where);
    await replaceLines(tx, change.ledgerId, givenLines(some));
    if (rows.length > SPLITS_PER_STATEMENT) await pause();
  }
}

function categoryValues({ categoryId, subcategoryId }: OwnCategory) {
  return { categoryId, subcategoryId, categorySource: categoryId === null ? null : ('person' as const) };
}

/** The category that a transaction had when it was last split, and its source; null if that isn't known. */
export async function valuesBeforeSplit(tx: Db, { ledgerId, id, madeIn }: TransactionRow) {
  const value = <Field extends 'categoryId' | 'subcategoryId' | 'categorySource' | 'categoryRule'>(field: Field) =>
    sql<TransactionRow[Field]>`(${changes.before} ->> ${field})::${typeOf(field)}`;
  const [found] = await tx
    .select({
      categoryId: value('categoryId'),
      subcategoryId: value('subcategoryId'),
      categorySource: value('categorySource'),
      categoryRule: value('categoryRule'),
    })
    .from(changes)
    .where(
      and(
        eq(changes.ledgerId, ledgerId),
        gte(changes.changeSetId, madeIn),
        eq(changes.rowId, id),
        eq(changes.noun, 'transaction'),
        sql`${changes.before} ->> 'isSplit' = 'false'`,
      ),
    )
    .orderBy(desc(changes.changeSetId))
    .limit(1);
  return found ?? null;
}

/** Ends the split of a transaction, which gets the category instead. */
export async function endSplit(
  tx: Db,
  change: Change,
  id: TransactionId,
  category: OwnCategory,
  values: OtherValues = {},
): Promise<void> {
  const unsplit = { categoryRule: null, ...categoryValues(category), ...values, isSplit: false };
  await rewriteTransactions(tx, change, eq(transactions.id, id), unsplit, { hasLines: true });
  await replaceLines(tx, change.ledgerId, givenLines([{ id, lines: [] }]));
}

/** Whether one of the transaction's lines meets the condition, for use in a query on transactions. */
export function hasLineWhere(ledgerId: LedgerId | Placeholder, where: SQL): SQL {
  return sql`${transactions.id} in (select ${splitLines.transactionId} from ${splitLines}
    where ${splitLines.ledgerId} = ${ledgerId} and ${where})`;
}

/** Moves split lines to another category, or to another parent of their subcategory. */
export async function recategorizeLines(
  tx: Db,
  change: Change,
  where: SQL,
  values: Partial<Pick<SplitLine, 'categoryId' | 'subcategoryId'>>,
): Promise<number> {
  const { ledgerId } = change;
  const owners = hasLineWhere(ledgerId, where);
  const count = await rewriteTransactions(tx, change, owners, {}, { hasLines: true });
  if (count === 0) return 0;
  await tx
    .update(splitLines)
    .set(values)
    .where(and(eq(splitLines.ledgerId, ledgerId), where));
  return count;
}

/** The split transactions whose lines don't add up to their amount. */
async function findMisfits(tx: Db, ledgerId: LedgerId, where: SQL | undefined) {
  return await tx
    .select({
      id: transactions.id,
      amountCents: transactions.amountCents,
      deleted: transactions.deleted,
      categorySource: transactions.categorySource,
      categoryRule: transactions.categoryRule,
      lines: storedLines,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.ledgerId, ledgerId),
        where,
        transactions.isSplit,
        sql`${transactions.amountCents} <> ${sumOfLines}`,
      ),
    );
}

/**
 * Adapts the lines of the splits whose amount has changed: the remainder line absorbs the difference, or all lines are
 * scaled. An undo stores nothing, and neither does a bank's change of a row that the user deleted, so that its deletion
 * can still be undone.
 */
export async function refitSplits(
  tx: Db,
  change: Change,
  where: SQL | undefined,
  { isUndo = false } = {},
): Promise<void> {
  const { ledgerId } = change;
  const misfits = await findMisfits(tx, ledgerId, where);
  if (misfits.length === 0) return;
  const refitted = misfits.map(({ amountCents, lines, ...row }) => ({
    ...row,
    outcome: linesForNewAmount(toTaggedLines(lines), cents(amountCents)),
  }));
  const recorded = isUndo ? [] : refitted.filter(({ deleted }) => !deleted);
  if (recorded.length > 0)
    await rewriteTransactions(tx, change, isOneOf(recorded.map(({ id }) => id)), {}, { hasLines: true });
  for (const { id, deleted, outcome, categorySource, categoryRule } of refitted) {
    if (outcome.isSplit) continue;
    const isByRule = categorySource === 'rule' && outcome.category.categoryId !== null;
    const source = isByRule ? { categorySource, categoryRule } : { categoryRule: null };
    const values = { isSplit: false, ...categoryValues(outcome.category), ...source };
    const isOne = eq(transactions.id, id);
    if (!isUndo && !deleted) await rewriteTransactions(tx, change, isOne, values, { hasLines: true });
    else
      await tx
        .update(transactions)
        .set(values)
        .where(and(eq(transactions.ledgerId, ledgerId), isOne));
  }
  const lines = refitted.map(({ id, outcome }) => ({ id, lines: outcome.isSplit ? outcome.lines : [] }));
  await replaceLines(tx, ledgerId, givenLines(lines));
}
