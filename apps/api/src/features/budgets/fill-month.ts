import type { BodyOf, FilledBudget, fillMonthlyBudget } from '@cairn/contract';
import {
  AVERAGED_MONTHS,
  addMonths,
  averageSpent,
  budgetFigures,
  type Cents,
  cents,
  daysOf,
  formatMonth,
  type Month,
} from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listCategoriesIn, listSums } from './budgets.queries.ts';
import { loadMonth } from './load-planned.ts';
import type { Planned } from './planned.ts';

type Source = BodyOf<typeof fillMonthlyBudget>['From'];

export interface Filled {
  readonly row: Planned;
  readonly amount: Cents;
}

async function loadActive(db: Db, caller: Caller, month: Month): Promise<Planned[]> {
  return (await loadMonth(db, caller, month)).filter((row) => !row.isDeleted);
}

/** Average spending by category and subcategory, without income and without those that have no transactions. */
async function averageAmounts(
  db: Db,
  caller: Caller,
  rows: readonly Planned[],
  month: Month,
): Promise<Map<number, Cents>> {
  const first = daysOf(addMonths(month, -AVERAGED_MONTHS)).first;
  const sums = await listSums(db, caller.ledgerId, { first, last: daysOf(addMonths(month, -1)).last });
  const withTransactions = new Set(sums.map((sum) => sum.subcategoryId ?? sum.categoryId));
  const expenses = budgetFigures(rows, sums).categories.filter((category) => !category.row.income);
  const all = expenses.flatMap((category) => [category, ...category.subcategories]);
  return new Map(
    all
      .filter(({ row }) => withTransactions.has(row.id))
      .map(({ row, spent }) => [row.id, averageSpent(spent)] as const),
  );
}

async function plannedAmounts(db: Db, caller: Caller, rows: readonly Planned[], month: Month, from: Source) {
  if (from === 'threeMonthAverage') return await averageAmounts(db, caller, rows, month);
  const before = await listCategoriesIn(db, caller.ledgerId, addMonths(month, -1));
  // Copying makes both months equal, so a category without a budget last month gets zero.
  return new Map(before.map(({ id, own, defaultInForce }) => [id, own ?? defaultInForce ?? cents(0)] as const));
}

/** The budgets that filling the month would change, with their new amounts. */
export async function filledBudgets(db: Db, caller: Caller, month: Month, from: Source): Promise<Filled[]> {
  const rows = await loadActive(db, caller, month);
  const amounts = await plannedAmounts(db, caller, rows, month, from);
  return rows.flatMap((row) => {
    const amount = amounts.get(row.id) ?? row.budget;
    return amount === row.budget ? [] : [{ row, amount }];
  });
}

export function toPreview({ row, amount }: Filled): FilledBudget {
  return {
    categoryID: row.parentId ?? row.id,
    subcategoryID: row.parentId === null ? null : row.id,
    name: row.name,
    before: row.budget,
    after: amount,
  };
}

/** For example "Copied October 2026 budgets to November 2026". */
export function fillSummary(month: Month, from: Source): string {
  const last = formatMonth(addMonths(month, -1));
  if (from === 'lastMonth') return `Copied ${last} budgets to ${formatMonth(month)}`;
  const first = formatMonth(addMonths(month, -AVERAGED_MONTHS));
  return `Set ${formatMonth(month)} budgets to average spending from ${first} to ${last}`;
}
