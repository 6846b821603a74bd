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
  /** The money that categories gave each other. What Left to budget gave or got isn't in it. */
  readonly exchanged: ReadonlyMap<number | null, Cents>;
  /** The bills by category or subcategory. */
  readonly committed: ReadonlyMap<number, CommittedSums>;
  /** The funds that aren't over. */
  readonly funds: readonly CategoryFund[];
  readonly occurrences: readonly TrackedOccurrence[];
}

/** The categories of funds, as the month's budget has them. */
function fundsOf({ budget, exchanged, committed, funds }: MonthFacts, month: Month): FundInMonth[] {
  const items = budget.categories.flatMap((category) => [category, ...category.subcategories]);
  const itemOf = new Map(items.map((item) => [item.id, item]));
  return funds.flatMap((fund) => {
    const item = itemOf.get(fund.categoryId);
    if (!item) return [];
    const { budget: planned, spent, available } = item;
    return [
      {
        given: cents(planned + (exchanged.get(item.id) ?? 0)),
        have: cents(available + spent),
        spent,
        bills: committed.get(item.id) ?? NOTHING_COMMITTED,
        isDue: nextDue(fund, month) === month,
      },
    ];
  });
}

interface CurrentMonth extends MonthStanding {
  /** Money of sinking funds that can be spent, or was spent, beyond the planned amounts. */
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
