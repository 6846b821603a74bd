import {
  addCommitted,
  type Budget,
  type Cents,
  type CommittedSums,
  cents,
  type Day,
  type FundInMonth,
  fundsInMonth,
  type Month,
  type MonthStanding,
  monthStanding,
  NOTHING_COMMITTED,
  nextDue,
  paceOf,
  type SinkingFund,
  sumBills,
  type TrackedOccurrence,
} from '@cairn/domain';

export interface CategoryFund extends SinkingFund {
  readonly categoryId: number;
}

/** What the standing of a month depends on. */
interface MonthFacts {
  readonly budget: Budget;
  /** The bills by category or subcategory. */
  readonly committed: ReadonlyMap<number, CommittedSums>;
  /** The funds that aren't over. */
  readonly funds: readonly CategoryFund[];
  readonly occurrences: readonly TrackedOccurrence[];
}

/** The categories of funds, as the month's budget has them. */
function fundsOf({ budget, committed, funds }: MonthFacts, month: Month): FundInMonth[] {
  const items = budget.categories.flatMap((category) => [category, ...category.subcategories]);
  const itemOf = new Map(items.map((item) => [item.id, item]));
  return funds.flatMap((fund) => {
    const item = itemOf.get(fund.categoryId);
    if (!item) return [];
    const { budget: planned, spent, available } = item;
    const { due: billsDue } = committed.get(item.id) ?? NOTHING_COMMITTED;
    return [{ planned, spent, have: cents(available + spent), isDue: nextDue(fund, month) === month, billsDue }];
  });
}

interface CurrentMonth extends MonthStanding {
  /** Savings of earlier months that can be spent, or were spent, beyond the planned amount. */
  readonly fromSavings: Cents;
}

/** How the current month is going. The totals are the Budget's, with what sinking funds release; null for other months. */
export function standingOfMonth(facts: MonthFacts, month: Month, today: Day): CurrentMonth | null {
  const pace = paceOf(month, today);
  if (pace === null) return null;
  const { plannedExpenses, actualExpenses } = facts.budget;
  const { setAside, fromSavings, expected } = fundsInMonth(fundsOf(facts, month));
  const spending = { budget: cents(plannedExpenses + fromSavings), spent: actualExpenses, setAside };
  const bills = addCommitted([
    sumBills(facts.occurrences, month, today),
    { total: expected, due: expected, unpaid: cents(0) },
  ]);
  return { ...monthStanding(spending, bills, pace), fromSavings };
}
