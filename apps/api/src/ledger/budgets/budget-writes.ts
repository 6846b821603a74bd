import { LEFT_ROWS_MAX } from '@cairn/contract';
import { type ChangeSetId, cents, dollarsFromCents, formatMonth, type LedgerId, toMonth } from '@cairn/domain';
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { categories, defaultBudgets, monthBudgets, tombstones } from '../../platform/db/schema/index.ts';
import type { FieldConflict } from '../../platform/http/problem-error.ts';
import type { Change } from '../changes/change-set.ts';
import { rejectConflicts } from '../changes/conflicts.ts';
import { insertTombstones } from '../changes/tombstones.ts';
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

/** For example "Groceries, November 2026". */
async function namesOf(tx: Db, ledgerId: LedgerId, writes: readonly BudgetWrite[]): Promise<string[]> {
  if (writes.length === 0) return [];
  const named = writes.slice(0, LEFT_ROWS_MAX);
  const ids = [...new Set(named.map((write) => write.categoryId))];
  const rows = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(eq(categories.ledgerId, ledgerId), inArray(categories.id, ids)));
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return named.map(({ categoryId, month, isDefault }) => {
    const when = formatMonth(toMonth(month));
    return `${names.get(categoryId) ?? ''}, ${isDefault ? `default from ${when}` : when}`;
  });
}

/** Rejects writes to amounts that were changed to another value after the caller last saw them. */
export async function rejectStaleBudgets(
  tx: Db,
  ledgerId: LedgerId,
  seenIn: ChangeSetId | null,
  writes: readonly BudgetWrite[],
): Promise<void> {
  if (seenIn === null) return;
  const conflicts: FieldConflict[] = [];
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
    for (const { categoryId, month: at, before, after } of own)
      if ([...changed, ...removed].some((row) => row.categoryId === categoryId && row.month === at))
        conflicts.push({ field: `Budget ${categoryId} ${at}`, yours: toDollars(after), theirs: toDollars(before) });
  }
  rejectConflicts(conflicts);
}

/** Restores amounts, except those changed since; `left` lists their names. */
export async function restoreBudgets(
  tx: Db,
  change: Change,
  writes: readonly BudgetWrite[],
): Promise<{ restored: number; left: string[] }> {
  const { ledgerId } = change;
  const now = await amountsNow(tx, ledgerId, writes);
  const isUntouched = (write: BudgetWrite) => (now.get(keyOf(write)) ?? null) === write.after;
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
