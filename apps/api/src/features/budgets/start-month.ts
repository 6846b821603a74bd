import type { BodyOf, BudgetStart, startMonthlyBudget } from '@cairn/contract';
import { addMonths, type Month, monthIn, START_MONTHS, startRows } from '@cairn/domain';
import type { BudgetWrite } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listSumsByMonth } from './budgets.queries.ts';
import { loadMonth } from './load-planned.ts';
import type { Planned } from './planned.ts';

/** A month is planned once any category has an amount in it, even zero. */
export function isPlanned(rows: readonly Planned[]): boolean {
  return rows.some((row) => row.hasAmount && !row.isDeleted);
}

/** Suggestions for a first budget, based on the months before. */
export async function previewStart(db: Db, caller: Caller, month: Month): Promise<BudgetStart> {
  const before = Array.from({ length: START_MONTHS }, (_, index) => addMonths(month, index - START_MONTHS));
  const [rows, sums] = await Promise.all([
    loadMonth(db, caller, month),
    listSumsByMonth(db, caller.ledgerId, [addMonths(month, -START_MONTHS), ...before.slice(1), month]),
  ]);
  const start = startRows(
    rows,
    before.map((past) => sums.get(past) ?? []),
    sums.get(month) ?? [],
  );
  return {
    monthCount: start.monthCount,
    categories: start.rows.map(({ row, history, ...amounts }) => ({
      categoryID: row.id,
      name: row.name,
      icon: row.icon,
      iconColor: row.iconColor,
      isDeleted: row.isDeleted,
      income: row.income,
      history: [...history],
      ...amounts,
    })),
  };
}

/** Writes the first amounts as defaults, so that they repeat every month until they are changed. */
export function startWrites(rows: readonly Planned[], body: BodyOf<typeof startMonthlyBudget>): BudgetWrite[] {
  if (isPlanned(rows)) throw new ProblemError('conflict', 'This month already has a budget.');
  const categories = new Map(rows.filter((row) => row.parentId === null && !row.isDeleted).map((row) => [row.id, row]));
  const month = monthIn(body.Year, body.Month);
  // If a category is listed twice, the last amount wins.
  return [...new Map(body.Budgets.map(({ CategoryID, Budget }) => [CategoryID, Budget]))].map(([categoryId, after]) => {
    if (!categories.has(categoryId)) throw notFound();
    return { categoryId, month, isDefault: true, before: null, after };
  });
}
