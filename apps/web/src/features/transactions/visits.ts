import type { AnswerOf, getVisits } from '@cairn/contract';
import { type Cents, cents } from '@cairn/domain';

type Visits = AnswerOf<typeof getVisits>;

/** With fewer visits there is nothing to compare. */
const VISITS_MIN = 3;

export interface VisitSummary {
  readonly thisMonth: Visits['months'][number];
  /** The median of the earlier months with visits; null if there are none. */
  readonly usual: Cents | null;
  readonly months: readonly { readonly month: string; readonly spent: Cents; readonly share: number }[];
}

function median(amounts: readonly Cents[]): Cents | null {
  const sorted = amounts.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : cents(Math.round((low + high) / 2));
}

/** What to show about a merchant; null if there were too few visits. */
export function summarizeVisits({ count, months }: Visits): VisitSummary | null {
  const thisMonth = months.at(-1);
  if (!thisMonth || count < VISITS_MIN) return null;
  const most = Math.max(...months.map(({ spent }) => spent), 1);
  return {
    thisMonth,
    usual: median(months.slice(0, -1).flatMap((one) => (one.count > 0 ? [one.spent] : []))),
    months: months.map(({ month, spent }) => ({ month, spent, share: Math.max(0, spent / most) })),
  };
}
