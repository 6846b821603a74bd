import { LEFT_ROWS_MAX } from '@cairn/contract';
import {
  type CategoryId,
  type ChangeSetId,
  cents,
  dollarsFromCents,
  formatMonth,
  type LedgerId,
  toMonth,
} from '@cairn/domain';
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { categories, defaultBudgets, monthBudgets, tombstones } from '../../platform/db/schema/index.ts';
import { namesOfReturned } from '../categories/categories.ts';
import type { Change } from '../changes/change-set.ts';
import { type EditBasis, rejectConflicts } from '../changes/conflicts.ts';
import { insertTombstones } from '../changes/tombstones.ts';
import type { HeldBackAmount } from '../review/held-back.ts';
import type { BudgetWrite } from './budget-write.ts';

function isOneOf(category: PgColumn, month: PgColumn, writes: readonly BudgetWrite[]): SQL {
  const keys = writes.map((write) => sql`(${write.categoryId}::bigint, ${write.month}::text)`);
  return sql`(${category}, ${month}) in (${sql.join(keys, sql`, `)})`;
}

/** Month amounts and defaults differ only in their table. */
async function writeAmounts(tx: Db, change: Change, isDefault: boolean, writes: readonly BudgetWrite[]): Promise<void> {
  const [table, month, noun] = isDefault
    ? ([defaultBudgets, defaultBudgets.fromMonth, 'defaultBudget'] as const)
    : ([monthBudgets, monthBudgets.month, 'monthBudget'] as const);
  const { ledgerId, changedIn } = change;
  const gone = writes.filter((write) => write.after === null);
  if (gone.length > 0) {
    const isGone = and(eq(table.ledgerId, ledgerId), isOneOf(table.categoryId, month, gone));
    const removed = sql`delete from ${table} where ${isGone} returning category_id as id, ${month} as month`;
    await tx.execute(sql`with gone as (${removed}) ${insertTombstones(change, noun, sql`select id, month from gone`)}`);
  }
  const set = { amountCents: sql`excluded.amount_cents`, changedIn };
  const rows = writes.flatMap(({ categoryId, month: at, after }) =>
    after === null ? [] : [{ ledgerId, categoryId, month: at, fromMonth: at, amountCents: after, changedIn }],
  );
  if (rows.length > 0)
    await tx
      .insert(table)
      .values(rows)
      .onConflictDoUpdate({ target: [table.ledgerId, month, table.categoryId], set });
}

export async function writeBudgets(tx: Db, change: Change, writes: readonly BudgetWrite[]): Promise<void> {
  if (writes.length > 0) change.hasOtherChanges = true;
  for (const isDefault of [false, true])
    await writeAmounts(
      tx,
      change,
      isDefault,
      writes.filter((write) => write.isDefault === isDefault),
    );
}

const toDollars = (amount: number | null) => (amount === null ? null : dollarsFromCents(cents(amount)));

const keyOf = (write: Pick<BudgetWrite, 'categoryId' | 'month' | 'isDefault'>) =>
  `${write.isDefault} ${write.categoryId} ${write.month}`;

/** The current amounts for the same categories and months. */
async function amountsNow(tx: Db, ledgerId: LedgerId, writes: readonly BudgetWrite[]): Promise<Map<string, number>> {
  const [own, defaults] = [writes.filter((write) => !write.isDefault), writes.filter((write) => write.isDefault)];
  const ownRows =
    own.length === 0
      ? []
      : await tx
          .select()
          .from(monthBudgets)
          .where(and(eq(monthBudgets.ledgerId, ledgerId), isOneOf(monthBudgets.categoryId, monthBudgets.month, own)));
  const defaultRows =
    defaults.length === 0
      ? []
      : await tx
          .select()
          .from(defaultBudgets)
          .where(
            and(
              eq(defaultBudgets.ledgerId, ledgerId),
              isOneOf(defaultBudgets.categoryId, defaultBudgets.fromMonth, defaults),
            ),
          );
  return new Map([
    ...ownRows.map((row) => [keyOf({ ...row, isDefault: false }), row.amountCents] as const),
    ...defaultRows.map((row) => [keyOf({ ...row, month: row.fromMonth, isDefault: true }), row.amountCents] as const),
  ]);
}

async function categoryNames(tx: Db, ledgerId: LedgerId, ids: readonly CategoryId[]): Promise<Map<CategoryId, string>> {
  const rows = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(eq(categories.ledgerId, ledgerId), inArray(categories.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** For example "Groceries, November 2026". */
async function namesOf(tx: Db, ledgerId: LedgerId, writes: readonly BudgetWrite[]): Promise<string[]> {
  if (writes.length === 0) return [];
  const named = writes.slice(0, LEFT_ROWS_MAX);
  const names = await categoryNames(tx, ledgerId, [...new Set(named.map((write) => write.categoryId))]);
  return named.map(({ categoryId, month, isDefault }) => {
    const when = formatMonth(toMonth(month));
    return `${names.get(categoryId) ?? ''}, ${isDefault ? `default from ${when}` : when}`;
  });
}

/** The writes to amounts that were changed to another value after the caller last saw them. */
async function staleWrites(
  tx: Db,
  ledgerId: LedgerId,
  seenIn: ChangeSetId,
  writes: readonly BudgetWrite[],
): Promise<BudgetWrite[]> {
  const stale: BudgetWrite[] = [];
  for (const isDefault of [false, true]) {
    const table = isDefault ? defaultBudgets : monthBudgets;
    const month = isDefault ? defaultBudgets.fromMonth : monthBudgets.month;
    const own = writes.filter((write) => write.isDefault === isDefault);
    if (own.length === 0) continue;
    const changed = await tx
      .select({ categoryId: table.categoryId, month })
      .from(table)
      .where(and(eq(table.ledgerId, ledgerId), gt(table.changedIn, seenIn), isOneOf(table.categoryId, month, own)));
    const removed = await tx
      .select({ categoryId: tombstones.rowId, month: tombstones.month })
      .from(tombstones)
      .where(
        and(
          eq(tombstones.ledgerId, ledgerId),
          gt(tombstones.changedIn, seenIn),
          eq(tombstones.noun, isDefault ? 'defaultBudget' : 'monthBudget'),
          isOneOf(tombstones.rowId, tombstones.month, own),
        ),
      );
    const known = new Set([...changed, ...removed].map((row) => `${row.categoryId} ${row.month}`));
    stale.push(...own.filter((write) => known.has(`${write.categoryId} ${write.month}`)));
  }
  return stale;
}

/** Stores the amounts that the caller wanted, by category, for a decision in the inbox. */
async function holdBackAmounts(tx: Db, { ledgerId, heldBack }: Change, stale: readonly BudgetWrite[]): Promise<void> {
  const byCategory = Map.groupBy(stale, ({ categoryId }) => categoryId);
  const names = await categoryNames(tx, ledgerId, [...byCategory.keys()]);
  for (const [budgetOfId, own] of byCategory) {
    const amounts = own.map(({ month, isDefault, after }) => ({ month, isDefault, amountCents: after }));
    heldBack.push({ name: `the ${names.get(budgetOfId) ?? ''} budget`, edit: { budgetOfId, amounts } });
  }
}

/**
 * The writes without those to amounts that were changed after the caller last saw them, which wait for a review or else
 * reject all.
 */
export async function withoutStaleBudgets(
  tx: Db,
  change: Change,
  { seenIn, onConflict }: EditBasis,
  writes: readonly BudgetWrite[],
): Promise<readonly BudgetWrite[]> {
  if (seenIn === null) return writes;
  const stale = await staleWrites(tx, change.ledgerId, seenIn, writes);
  if (stale.length === 0) return writes;
  if (onConflict === 'reject')
    rejectConflicts(
      stale.map(({ categoryId, month, before, after }) => ({
        field: `Budget ${categoryId} ${month}`,
        yours: toDollars(after),
        theirs: toDollars(before),
      })),
    );
  await holdBackAmounts(tx, change, stale);
  return writes.filter((write) => !stale.includes(write));
}

/** Writes amounts that were held back. Returns the undo data. */
export async function writeHeldBackAmounts(
  tx: Db,
  change: Change,
  categoryId: CategoryId,
  amounts: readonly HeldBackAmount[],
): Promise<BudgetWrite[]> {
  const wanted = amounts.map(({ amountCents: after, ...at }) => ({ ...at, categoryId, before: null, after }));
  const now = await amountsNow(tx, change.ledgerId, wanted);
  const writes = wanted
    .map((write) => ({ ...write, before: now.get(keyOf(write)) ?? null }))
    .filter(({ before, after }) => before !== after);
  await writeBudgets(tx, change, writes);
  return writes;
}

export type AmountNow = (categoryId: CategoryId, amount: HeldBackAmount) => number | null;

/** Loads the current amounts of all that were held back. The result returns one of them; null without one. */
export async function loadAmounts(
  tx: Db,
  ledgerId: LedgerId,
  heldBack: readonly { readonly budgetOfId: CategoryId; readonly amounts: readonly HeldBackAmount[] }[],
): Promise<AmountNow> {
  const toWrite = (categoryId: CategoryId, amount: HeldBackAmount) =>
    ({ ...amount, categoryId, before: null, after: null }) satisfies BudgetWrite;
  const wanted = heldBack.flatMap(({ budgetOfId, amounts }) => amounts.map((amount) => toWrite(budgetOfId, amount)));
  const now = wanted.length === 0 ? new Map<string, number>() : await amountsNow(tx, ledgerId, wanted);
  return (categoryId, amount) => now.get(keyOf(toWrite(categoryId, amount))) ?? null;
}

/**
 * Restores amounts, except those changed since and those of deleted categories that carried over; `left` lists their
 * names.
 */
export async function restoreBudgets(
  tx: Db,
  change: Change,
  writes: readonly BudgetWrite[],
): Promise<{ restored: number; left: string[] }> {
  const { ledgerId } = change;
  const now = await amountsNow(tx, ledgerId, writes);
  const ids = [...new Set(writes.map(({ categoryId }) => categoryId))];
  const deleted = await namesOfReturned(tx, ledgerId, ids);
  const isUntouched = (write: BudgetWrite) =>
    !deleted.has(write.categoryId) && (now.get(keyOf(write)) ?? null) === write.after;
  const untouched = writes.filter(isUntouched);
  await writeBudgets(
    tx,
    change,
    untouched.map((write) => ({ ...write, before: write.after, after: write.before })),
  );
  return {
    restored: untouched.length,
    left: await namesOf(
      tx,
      ledgerId,
      writes.filter((write) => !isUntouched(write)),
    ),
  };
}
