import { type Cents, cents } from '../money.ts';
import { inForce, type Month, nextMonth } from '../month.ts';

/** The budgets of a category or subcategory. */
export interface Plan {
  /** Amounts saved for single months. */
  readonly own: ReadonlyMap<Month, Cents>;
  /** Default budgets, by the first month they apply to. */
  readonly defaults: ReadonlyMap<Month, Cents>;
}

/** A month's own amount, or else the default; null if there is neither. */
export function amountIn(plan: Plan, month: Month): Cents | null {
  return plan.own.get(month) ?? inForce(plan.defaults, month);
}

/** Zero for a month without an amount. */
export function budgetIn(plan: Plan, month: Month): Cents {
  return amountIn(plan, month) ?? cents(0);
}

export interface DefaultChange {
  readonly amount: Cents;
  /** The current month in the user's time zone. */
  readonly thisMonth: Month;
  /** Whether the new default also applies to this month, replacing an amount saved for it. */
  readonly takesThisMonth: boolean;
  /** Whether the new default also replaces the amounts saved for later months. */
  readonly takesOwnAmounts: boolean;
}

/** Sets a new default budget from next month on. Past months never change. */
export function withDefault(plan: Plan, change: DefaultChange): Plan {
  const { amount, thisMonth, takesThisMonth, takesOwnAmounts } = change;
  const from = takesThisMonth ? thisMonth : nextMonth(thisMonth);
  const defaults = new Map([...plan.defaults].filter(([month]) => month < from));
  if ((inForce(defaults, from) ?? 0) !== amount) defaults.set(from, amount);
  const isReplaced = (month: Month) =>
    (month === thisMonth && takesThisMonth) || (month > thisMonth && takesOwnAmounts);
  return { own: new Map([...plan.own].filter(([month]) => !isReplaced(month))), defaults };
}
