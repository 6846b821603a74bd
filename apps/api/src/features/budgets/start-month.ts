import type { BodyOf, saveFirstBudget } from '@cairn/contract';
import {
  addMonths,
  type BudgetStart,
  isPlannedIn,
  type Month,
  monthIn,
  type PlannedCategory,
  START_MONTHS,
  suggestStart,
} from '@cairn/domain';
import type { BudgetWrite } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listPlannedInMonth } from './budgets.queries.ts';
import { loadSumsByMonth } from './sums-by-month.ts';

/** Suggestions for a first budget, based on the months before. */
export async function previewStart(db: Db, caller: Caller, month: Month): Promise<BudgetStart> {
  const before = Array.from({ length: START_MONTHS }, (_, index) => addMonths(month, index - START_MONTHS));
  const [rows, sums] = await Promise.all([
    listPlannedInMonth(db, caller, month),
    loadSumsByMonth(db, caller.ledgerId, [...before, month]),
  ]);
  const past = before.map((earlier) => sums.get(earlier) ?? []);
  return suggestStart(rows, month, past, sums.get(month) ?? []);
}

/** Writes the first amounts as defaults, so that they repeat every month until they are changed. */
export function startWrites(rows: readonly PlannedCategory[], body: BodyOf<typeof saveFirstBudget>): BudgetWrite[] {
  const month = monthIn(body.year, body.month);
  if (isPlannedIn(rows, month)) throw new ProblemError('conflict', 'This month already has a budget.');
  const known = new Set(rows.filter((row) => row.parentId === null && row.deletedIn === null).map((row) => row.id));
  const funded = new Set(body.funds?.map(({ categoryId }) => categoryId));
  // If a category is listed twice, the last amount wins.
  return [...new Map(body.budgets.map(({ categoryId, budget }) => [categoryId, budget]))].flatMap(
    ([categoryId, after]) => {
      if (!known.has(categoryId)) throw notFound();
      return funded.has(categoryId) ? [] : [{ categoryId, month, isDefault: true, before: null, after }];
    },
  );
}
