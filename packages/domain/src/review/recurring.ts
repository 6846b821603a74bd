import { addDays, type Day, formatDay } from '../day.ts';
import { type Cents, cents, formatCents } from '../money.ts';
import type { DetectedSeries } from '../recurring/detected.ts';
import type { PriceChange } from '../recurring/standing.ts';
import type { ReviewCandidate } from './candidate.ts';
import type { ReviewFacts } from './facts.ts';
import { type Sentence, sentence } from './sentence.ts';
import type { ReviewSeries } from './series.ts';

/** An older miss is no longer listed, because the series is asked about as a whole. */
const MISSED_DAYS = 60;

interface SeriesCandidate {
  readonly kind: string;
  readonly valueCents: Cents;
  readonly day: Day;
  readonly text: Sentence;
  readonly dueOn?: Day;
  readonly priceChange?: PriceChange;
}

function candidateOf(
  series: ReviewSeries,
  { kind, valueCents, day, text, ...matter }: SeriesCandidate,
): ReviewCandidate {
  // A ledger's rows share one counter, so a series never has the ID of a transaction.
  const subjectId: number = series.id;
  const { id, name, lastPayment } = series;
  return {
    subjectId,
    transactionIds: lastPayment ? [lastPayment.id] : [],
    // Without a transaction, only the series tells it from another one of the same day.
    fingerprint: lastPayment ? kind : `${kind}:${id}`,
    valueCents,
    day,
    sentence: text,
    series: { seriesId: id, name, dueOn: matter.dueOn ?? null, priceChange: matter.priceChange ?? null },
  };
}

/** Occurrences whose window has passed without a payment. */
export function findMissed({ series, today }: ReviewFacts): ReviewCandidate[] {
  const since = addDays(today, -MISSED_DAYS);
  return series.flatMap((one) => {
    if (one.mayHaveEnded) return [];
    const recent = one.missed.filter(({ expectedOn }) => expectedOn >= since);
    return recent.map(({ dueOn, expectedOn, amountCents }) => {
      const text = sentence`${formatCents(amountCents)} was expected on ${formatDay(expectedOn)} and hasn’t arrived.`;
      return candidateOf(one, { kind: `missed:${dueOn}`, valueCents: amountCents, day: expectedOn, text, dueOn });
    });
  });
}

/** Series that weren't seen for so long that they may have ended. */
export function findEnded({ series }: ReviewFacts): ReviewCandidate[] {
  return series.flatMap((one) => {
    const paidOn = one.lastPayment?.day ?? null;
    const first = one.missed.find(({ expectedOn }) => paidOn === null || expectedOn > paidOn);
    if (!one.mayHaveEnded || !first) return [];
    const { dueOn, expectedOn } = first;
    const text =
      paidOn === null
        ? sentence`Expected since ${formatDay(expectedOn)} and never seen. Has it ended?`
        : sentence`Not seen since ${formatDay(paidOn)}. Has it ended?`;
    const kind = `ended:${paidOn ?? 'never'}`;
    return [candidateOf(one, { kind, valueCents: one.nextCents, day: expectedOn, text, dueOn })];
  });
}

/** Bills and subscriptions that cost more than before. */
export function findPriceRises({ series }: ReviewFacts): ReviewCandidate[] {
  return series.flatMap((one) => {
    const { priceChange } = one;
    if (one.isIncome || priceChange === null || priceChange.to <= priceChange.from) return [];
    const { from, to, on, perYear } = priceChange;
    const prices = sentence`This went from ${formatCents(from)} to ${formatCents(to)}`;
    const text = [...prices, { text: `, which is ${formatCents(cents(perYear))} more a year.`, isStrong: false }];
    return [candidateOf(one, { kind: `price:${on}`, valueCents: to, day: on, text, priceChange })];
  });
}

/** Subscriptions that were found and aren't tracked yet. */
export function findNewSubscriptions({ suggestions }: ReviewFacts): ReviewCandidate[] {
  return suggestions.flatMap((found: DetectedSeries) => {
    const paymentId = found.payments.at(-1);
    if (found.kind !== 'subscription' || paymentId === undefined) return [];
    const text = sentence`This looks like a subscription: ${found.reason}`;
    return [
      {
        subjectId: paymentId,
        transactionIds: [paymentId],
        fingerprint: found.fingerprint,
        valueCents: found.nextCents,
        day: found.lastSeenOn,
        sentence: text,
        suggestion: found,
      },
    ];
  });
}
