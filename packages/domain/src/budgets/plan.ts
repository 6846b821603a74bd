import { type Cents, cents } from '../money.ts';
import { type Month, nextMonth } from '../month.ts';

/** What is planned for a category or subcategory. */
export interface Plan {
  /** Own amounts of single months. */
  readonly own: ReadonlyMap<Month, Cents>;
  /** Default budgets, by the month from which they hold. */
  readonly defaults: ReadonlyMap<Month, Cents>;
}

/** The latest default that began by that month; null before the first. */
function defaultIn(defaults: Plan['defaults'], month: Month): Cents | null {
  let inForce: readonly [Month, Cents] | null = null;
  for (const entry of defaults) if (entry[0] <= month && (inForce === null || entry[0] > inForce[0])) inForce = entry;
  return inForce === null ? null : inForce[1];
}

/** A month's own amount, else the default in force, else nothing. */
export function budgetIn(plan: Plan, month: Month): Cents {
  return plan.own.get(month) ?? defaultIn(plan.defaults, month) ?? cents(0);
}

export interface DefaultChange {
  readonly amount: Cents;
  /** The month it is for the person. */
  readonly thisMonth: Month;
  /** This month takes it too, even over an amount of its own. */
  readonly takesThisMonth: boolean;
  /** So do later months with amounts of their own. */
  readonly takesOwnAmounts: boolean;
}

/** The plan with another default budget, from next month on. The past never changes. */
export function withDefault(plan: Plan, change: DefaultChange): Plan {
  const { amount, thisMonth, takesThisMonth, takesOwnAmounts } = change;
  const from = takesThisMonth ? thisMonth : nextMonth(thisMonth);
  const defaults = new Map([...plan.defaults].filter(([month]) => month < from));
  if ((defaultIn(defaults, from) ?? 0) !== amount) defaults.set(from, amount);
  const gives = (month: Month) => (month === thisMonth && takesThisMonth) || (month > thisMonth && takesOwnAmounts);
  return { own: new Map([...plan.own].filter(([month]) => !gives(month))), defaults };
}
