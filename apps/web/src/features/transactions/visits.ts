import type { AnswerOf, getVisits } from '@cairn/contract';
import type { Cents } from '@cairn/domain';

type Visits = AnswerOf<typeof getVisits>;

/** With fewer visits there is nothing to compare. */
const VISITS_MIN = 3;
/** With fewer months with visits, none of them is usual. */
const MONTHS_MIN = 3;

export interface VisitSummary {
  readonly thisMonth: Visits['months'][number];
  /** The median amount spent in the earlier months with visits; null if there are too few. */
  readonly usual: Cents | null;
  readonly months: readonly { readonly month: string; readonly spent: Cents; readonly share: number }[];
}

/** The median month, the lower of two in the middle, so that it is an amount that was really spent. */
function usualOf(amounts: readonly Cents[]): Cents | null {
  if (amounts.length < MONTHS_MIN) return null;
  const median = amounts.toSorted((a, b) => a - b)[Math.floor((amounts.length - 1) / 2)];
  return median !== undefined && median > 0 ? median : null;
}

/** The figures about a merchant; null if there were too few visits. */
export function summarizeVisits({ count, months }: Visits): VisitSummary | null {
  const thisMonth = months.at(-1);
  if (!thisMonth || count < VISITS_MIN) return null;
  const most = Math.max(...months.map(({ spent }) => spent), 1);
  return {
    thisMonth,
    usual: usualOf(months.slice(0, -1).flatMap((one) => (one.count > 0 ? [one.spent] : []))),
    months: months.map(({ month, spent }) => ({ month, spent, share: Math.max(0, spent / most) })),
  };
}
