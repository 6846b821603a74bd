import { wordsOf } from '../ledger/name-words.ts';
import type { Cents } from '../money.ts';
import { monthly } from './cadence-rules.ts';
import type { SeriesKind } from './series.ts';

/** Words in names and categories of obligations, however steady the amount is. */
const billWords = new Set(
  [
    'rent rental renter renters lease leasing landlord apartment apartments realty properties housing condo hoa mortgage',
    'loan loans lending lender financing debt',
    'insurance insurer assurance',
    'utility utilities electric electricity energy power gas water sewer trash waste heating',
    'internet broadband cable telecom wireless mobile cellular phone telephone',
    'tuition school daycare childcare nursery tax taxes',
    'bill bills',
  ].flatMap((line) => line.split(' ')),
);

/** Words in names and categories of things that people can cancel. */
const subscriptionWords = new Set('subscription subscriptions streaming membership memberships gym fitness'.split(' '));

/** Anything that costs more per month is rarely a subscription. */
const MONTHLY_COST_MAX = 100_00;

type CancelableKind = Extract<SeriesKind, 'bill' | 'subscription'>;

export interface SpendingPattern {
  readonly merchantName: string;
  /** Of its category and subcategory. */
  readonly categoryNames: readonly string[];
  readonly amountCents: Cents;
  readonly periodDays: number;
  /** Whether the amount was always the same, also before and after one change of price. */
  readonly isSteady: boolean;
}

/** The kind that the words suggest; null if they suggest none, or both. */
function kindInWords(name: string): CancelableKind | null {
  const words = wordsOf(name);
  const isBill = words.some((word) => billWords.has(word));
  const isSubscription = words.some((word) => subscriptionWords.has(word));
  if (isBill === isSubscription) return null;
  return isBill ? 'bill' : 'subscription';
}

/** The kind of recurring money out. A category says more than a name, and a name more than an amount. */
export function kindOfSpending(pattern: SpendingPattern): CancelableKind {
  for (const name of [...pattern.categoryNames.toReversed(), pattern.merchantName]) {
    const kind = kindInWords(name);
    if (kind) return kind;
  }
  const monthlyCost = (pattern.amountCents * monthly.periodDays) / pattern.periodDays;
  return pattern.isSteady && monthlyCost <= MONTHLY_COST_MAX ? 'subscription' : 'bill';
}
