import {
  addCents,
  budgetIn,
  byName,
  type Cents,
  calendarOf,
  cents,
  type Day,
  type Month,
  monthOf,
  type PlannedRow,
} from '@cairn/domain';
import type { CategoryRow, PlannedAmount } from './budgets.queries.ts';

/** A category or subcategory with its budget for a month, or for each month of a year. */
export interface Planned extends PlannedRow {
  readonly name: string;
  readonly icon: string;
  readonly iconColor: string;
  readonly months: readonly Cents[];
  /** Whether the first month has an amount, its own or a default, even zero. */
  readonly hasAmount: boolean;
  /** The months' own amounts. */
  readonly own: ReadonlyMap<Month, Cents>;
}

/** A category has no budget from the month of its deletion on, in the user's time zone. */
function isDeletedIn(row: CategoryRow, month: Month, dayIn: (instant: Date) => Day): boolean {
  return row.deletedAt !== null && month >= monthOf(dayIn(row.deletedAt));
}

function toPlan(row: CategoryRow, amounts: readonly PlannedAmount[], first: Month) {
  const [defaults, own] = [new Map<Month, Cents>(), new Map<Month, Cents>()];
  if (row.defaultInForce !== null) defaults.set(first, row.defaultInForce);
  if (row.own !== null) own.set(first, row.own);
  for (const { isDefault, month, amount } of amounts) (isDefault ? defaults : own).set(month, amount);
  return { defaults, own };
}

/** Combines the rows of the first month with the amounts planned after it, in display order. */
export function plannedRows(
  rows: readonly CategoryRow[],
  months: readonly [Month, ...Month[]],
  timeZone: string,
  amounts: readonly PlannedAmount[] = [],
): Planned[] {
  const dayIn = calendarOf(timeZone);
  const byCategory = Map.groupBy(amounts, (amount) => amount.categoryId);
  return rows
    .toSorted((a, b) => byName(a, b) || a.id - b.id)
    .map((row) => {
      const plan = toPlan(row, byCategory.get(row.id) ?? [], months[0]);
      const budgets = months.map((month) => (isDeletedIn(row, month, dayIn) ? cents(0) : budgetIn(plan, month)));
      return {
        id: row.id,
        parentId: row.parentId,
        name: row.name,
        icon: row.icon,
        iconColor: row.iconColor,
        income: row.income,
        isDeleted: row.deletedAt !== null,
        months: budgets,
        hasAmount: row.own !== null || row.defaultInForce !== null,
        own: plan.own,
        budget: addCents(...budgets),
      };
    });
}
