import type { BodyOf, saveBudgetGrid } from '@cairn/contract';
import {
  type Cents,
  cents,
  computeYearGrid,
  formatCents,
  formatMonth,
  monthIn,
  monthsOfYear,
  movedInYear,
  type PlannedCategory,
  toMonth,
  type YearGrid,
  type YearMove,
} from '@cairn/domain';
import { type BudgetWrite, readVersion } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listPlannedInYear } from './budgets.queries.ts';
import { listMovesInYear } from './rollover.queries.ts';
import { loadSumsByMonth, rememberedSumsOf } from './sums-by-month.ts';

/** Every category by every month of a year, planned and actual. */
export async function loadYearGrid(db: Db, caller: Caller, year: number): Promise<YearGrid> {
  const { ledgerId } = caller;
  return await onOneConnection(db, async (connection) => {
    // Read before the amounts, so that they are never older than it.
    const version = await readVersion(connection, ledgerId);
    const [rows, sums, moves] = await Promise.all([
      listPlannedInYear(connection, caller, year),
      loadSumsByMonth(connection, ledgerId, monthsOfYear(year), rememberedSumsOf(db)),
      listMovesInYear(connection, ledgerId, year),
    ]);
    const { moves: moved } = movedInYear(rows, moves);
    return { ...computeYearGrid(rows, year, sums), moves: listed(moved), changedIn: version - 1 };
  });
}

/** Absent from answers if nothing was moved. */
export function listed(moves: readonly YearMove[]): readonly YearMove[] | undefined {
  return moves.length === 0 ? undefined : moves;
}

type GridPayload = BodyOf<typeof saveBudgetGrid>;

/** The amounts that change. A null amount removes the month's own one. */
export function gridWrites(rows: readonly PlannedCategory[], { year, amounts }: GridPayload): BudgetWrite[] {
  const active = new Map(rows.filter((row) => row.deletedIn === null).map((row) => [row.id, row]));
  // If a month is listed twice, the last amount wins.
  const byCell = new Map(amounts.map((one) => [`${one.id} ${one.month}`, one]));
  return [...byCell.values()].flatMap(({ id, month: number, amount: after }): BudgetWrite[] => {
    const row = active.get(id);
    if (!row) throw notFound();
    const month = monthIn(year, number);
    const before: Cents | null = row.own.get(month) ?? null;
    return before === after ? [] : [{ categoryId: id, month, isDefault: false, before, after }];
  });
}

/** For example "Set the Groceries budget for November 2026 to $400.00" or "Set 12 budgets for 2026". */
export function gridSummary(rows: readonly PlannedCategory[], year: number, writes: readonly BudgetWrite[]): string {
  const [first, ...others] = writes;
  if (!first || others.length > 0) return `Set ${writes.length} budgets for ${year}`;
  const name = rows.find((row) => row.id === first.categoryId)?.name ?? '';
  const budget = `the ${name} budget for ${formatMonth(toMonth(first.month))}`;
  return first.after === null
    ? `Set ${budget} back to its default`
    : `Set ${budget} to ${formatCents(cents(first.after))}`;
}
