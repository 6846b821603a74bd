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

async function livingIn(db: Db, caller: Caller, month: Month): Promise<Planned[]> {
  return (await loadMonth(db, caller, month)).filter((row) => !row.isDeleted);
}

/** By category and subcategory, what was spent on average; without those in which nothing moved, and without income. */
async function averages(db: Db, caller: Caller, rows: readonly Planned[], month: Month): Promise<Map<number, Cents>> {
  const first = daysOf(addMonths(month, -AVERAGED_MONTHS)).first;
  const sums = await listSums(db, caller.ledgerId, { first, last: daysOf(addMonths(month, -1)).last });
  const moved = new Set(sums.map((sum) => sum.subcategoryId ?? sum.categoryId));
  const expenses = budgetFigures(rows, sums).categories.filter((category) => !category.row.income);
  const all = expenses.flatMap((category) => [category, ...category.subcategories]);
  return new Map(
    all.filter(({ row }) => moved.has(row.id)).map(({ row, spent }) => [row.id, averageSpent(spent)] as const),
  );
}

async function wished(db: Db, caller: Caller, rows: readonly Planned[], month: Month, from: Source) {
  if (from === 'threeMonthAverage') return await averages(db, caller, rows, month);
  const before = await listCategoriesIn(db, caller.ledgerId, addMonths(month, -1));
  // A copy makes both months equal: what had no budget last month has none now.
  return new Map(before.map(({ id, own, defaultInForce }) => [id, own ?? defaultInForce ?? cents(0)] as const));
}

/** The budgets of a month that would become others, and what they would become. */
export async function filledBudgets(db: Db, caller: Caller, month: Month, from: Source): Promise<Filled[]> {
  const rows = await livingIn(db, caller, month);
  const amounts = await wished(db, caller, rows, month, from);
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

/** "Copied October 2026 budgets to November 2026". */
export function fillSummary(month: Month, from: Source): string {
  const last = formatMonth(addMonths(month, -1));
  if (from === 'lastMonth') return `Copied ${last} budgets to ${formatMonth(month)}`;
  const first = formatMonth(addMonths(month, -AVERAGED_MONTHS));
  return `Set ${formatMonth(month)} budgets to average spending from ${first} to ${last}`;
}
