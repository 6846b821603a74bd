import type { BodyOf, FilledBudget, fillMonthlyBudget } from '@cairn/contract';
import {
  AVERAGED_MONTHS,
  addMonths,
  averageSpent,
  budgetIn,
  type Cents,
  computeBudget,
  daysOf,
  formatMonth,
  type Month,
  nextDue,
  type PlannedCategory,
} from '@cairn/domain';
import { listFunds } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listPlannedInMonth, listSums } from './budgets.queries.ts';
import { toFund } from './promised.ts';
import type { AmountRequest } from './save-budgets.ts';

type Source = BodyOf<typeof fillMonthlyBudget>['from'];

/** Average spending by expense category and subcategory. Those without transactions are left out. */
async function averageAmounts(
  db: Db,
  caller: Caller,
  rows: readonly PlannedCategory[],
  month: Month,
): Promise<Map<number, Cents>> {
  const first = daysOf(addMonths(month, -AVERAGED_MONTHS)).first;
  const sums = await listSums(db, caller.ledgerId, { first, last: daysOf(addMonths(month, -1)).last });
  const withTransactions = new Set(sums.map((sum) => sum.subcategoryId ?? sum.categoryId));
  const expenses = computeBudget(rows, [month], sums).categories.filter((category) => !category.isIncome);
  const all = expenses.flatMap((category) => [category, ...category.subcategories]);
  return new Map(
    all.filter(({ id }) => withTransactions.has(id)).map(({ id, spent }) => [id, averageSpent(spent)] as const),
  );
}

async function plannedAmounts(db: Db, caller: Caller, rows: readonly PlannedCategory[], month: Month, from: Source) {
  if (from === 'threeMonthAverage') return await averageAmounts(db, caller, rows, month);
  const lastMonth = addMonths(month, -1);
  const before = await listPlannedInMonth(db, caller, lastMonth);
  // Copying makes both months equal, so a category without a budget last month gets zero.
  return new Map(before.map((row) => [row.id, budgetIn(row, lastMonth)] as const));
}

/** The categories whose months save for a bill. Another amount would leave it short. */
async function savingCategories(db: Db, caller: Caller, month: Month): Promise<ReadonlySet<number>> {
  const funds = await listFunds(db, caller.ledgerId);
  return new Set(funds.filter((fund) => nextDue(toFund(fund), month) !== null).map(({ categoryId }) => categoryId));
}

/** The budgets that filling the month would change, with their new amounts. */
export async function filledBudgets(db: Db, caller: Caller, month: Month, from: Source): Promise<AmountRequest[]> {
  const saving = await savingCategories(db, caller, month);
  const rows = (await listPlannedInMonth(db, caller, month)).filter((row) => row.deletedIn === null);
  const amounts = await plannedAmounts(db, caller, rows, month, from);
  return rows.flatMap((row) => {
    const budget = budgetIn(row, month);
    const amount = saving.has(row.id) ? budget : (amounts.get(row.id) ?? budget);
    return amount === budget ? [] : [{ row, amount }];
  });
}

export function toPreview({ row, amount }: AmountRequest, month: Month): FilledBudget {
  return {
    categoryId: row.parentId ?? row.id,
    subcategoryId: row.parentId === null ? null : row.id,
    name: row.name,
    before: budgetIn(row, month),
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
