import { addDays } from '../day.ts';
import { type Cents, cents, formatCents } from '../money.ts';
import type { ReviewCandidate } from './candidate.ts';
import { categoryFingerprint, openCategoryOf } from './categories.ts';
import { isDecided } from './decisions.ts';
import { isCounted, type ReviewFacts, type ReviewRow, SAMPLES_MAX } from './facts.ts';
import { plain, type Sentence } from './sentence.ts';

const SAMPLES_MIN = 5;
const DEVIATIONS = 3;
const UNUSUAL_CENTS = 20_00;
/** In a younger ledger, every merchant is new. */
const KNOWN_DAYS = 30;
/** From this multiple on, the sentence says how many times as much it is. */
const MULTIPLE_MIN = 1.75;

/** Reused, because thousands of amounts are compared with a few samples each. */
const sorted = new Float64Array(SAMPLES_MAX);

/** Twice the median, so that the mean of the two middle values stays whole. Insertion is fastest for so few values. */
function doubleMedian(values: readonly number[], start: number, measure: (value: number) => number): number {
  const count = values.length - start;
  for (let index = 0; index < count; index++) {
    const value = measure(values[start + index] ?? 0);
    let place = index;
    for (; place > 0 && (sorted[place - 1] ?? 0) > value; place--) sorted[place] = sorted[place - 1] ?? 0;
    sorted[place] = value;
  }
  return (sorted[(count - 1) >> 1] ?? 0) + (sorted[count >> 1] ?? 0);
}

/**
 * The merchant's median if the amount is unusually large against the last 30 samples: above it by more than 3 times the median absolute deviation,
 * and by $20.00 or more.
 */
export function unusualAgainst(amount: Cents, samples: readonly Cents[]): Cents | null {
  const start = Math.max(0, samples.length - SAMPLES_MAX);
  const count = samples.length - start;
  if (count < SAMPLES_MIN) return null;
  // Most amounts are rejected without sorting: at least half of the samples must be that much smaller.
  let smaller = 0;
  for (let index = start; index < samples.length; index++)
    if ((samples[index] ?? 0) + UNUSUAL_CENTS <= amount) smaller += 1;
  if (2 * smaller < count) return null;
  const twice = doubleMedian(samples, start, (sample) => sample);
  const above = 2 * amount - twice;
  if (above < 2 * UNUSUAL_CENTS) return null;
  const fourfoldDeviation = doubleMedian(samples, start, (sample) => Math.abs(2 * sample - twice));
  return 2 * above > DEVIATIONS * fourfoldDeviation ? cents(Math.round(twice / 2)) : null;
}

function largeSentence({ amountCents, isIncome }: ReviewRow, usual: Cents): Sentence {
  const habit = isIncome ? 'you usually get from here' : 'you usually spend here';
  const multiple = amountCents / Math.max(usual, 1);
  if (multiple < MULTIPLE_MIN) {
    const more = formatCents(cents(amountCents - usual));
    return [{ text: more, isStrong: true }, ...plain(` more than ${habit}.`)];
  }
  const times = Math.round(multiple) === 2 ? 'twice' : `${Math.round(multiple)} times`;
  return plain(`About ${times} what ${habit}.`);
}

function candidateOf(row: ReviewRow, kind: string, text: Sentence): ReviewCandidate {
  return {
    subjectId: row.id,
    transactionIds: [row.id],
    fingerprint: kind,
    valueCents: row.amountCents,
    day: row.day,
    sentence: text,
  };
}

/** The rows of each merchant, oldest first. */
function byMerchant(rows: readonly ReviewRow[]): Map<string, ReviewRow[]> {
  return Map.groupBy(rows.filter(({ merchantKey }) => merchantKey !== '').toReversed(), (row) => row.merchantKey);
}

/** With the category if that is undecided too, so that a transaction needs one decision. */
function largeCandidate(facts: ReviewFacts, row: ReviewRow, usual: Cents): ReviewCandidate {
  const candidate = candidateOf(row, 'large', largeSentence(row, usual));
  const openCategory = openCategoryOf(facts, row);
  const matter = { subjectId: row.id, fingerprint: categoryFingerprint(row), valueCents: row.amountCents };
  if (!openCategory || isDecided(facts.decisions, 'category', matter)) return candidate;
  return { ...candidate, openCategory };
}

/** Amounts that are unusually large for their merchant and direction. */
export function findLarge(facts: ReviewFacts): ReviewCandidate[] {
  const { rows, earlier } = facts;
  const found = [...byMerchant(rows)].flatMap(([merchantKey, own]) =>
    [false, true].flatMap((isIncome) => {
      const past = earlier.get(merchantKey)?.filter((sample) => sample.isIncome === isIncome) ?? [];
      const samples = past.map(({ amountCents }) => amountCents).toReversed();
      return own.flatMap((row) => {
        if (row.isIncome !== isIncome) return [];
        const usual = isCounted(row) && row.origin !== 'typed' ? unusualAgainst(row.amountCents, samples) : null;
        samples.push(row.amountCents);
        return usual === null ? [] : [largeCandidate(facts, row, usual)];
      });
    }),
  );
  return found;
}

/** A user who split or categorized it has seen it. */
function isSeen({ isSplit, categorySource }: ReviewRow): boolean {
  return isSplit || categorySource === 'person';
}

/** The first transactions of merchants, unless the ledger is too young to know any. */
export function findNewMerchants(facts: ReviewFacts): ReviewCandidate[] {
  const { rows, earlier, firstDay } = facts;
  return [...byMerchant(rows)].flatMap(([merchantKey, [first]]) => {
    if (!first || firstDay === null || (earlier.get(merchantKey)?.length ?? 0) > 0) return [];
    const isReviewed = isCounted(first) && !first.pending && first.origin !== 'typed' && !isSeen(first);
    if (!isReviewed || firstDay > addDays(first.day, -KNOWN_DAYS)) return [];
    const text = plain(first.isIncome ? 'First deposit from here.' : 'First time here.');
    const openCategory = openCategoryOf(facts, first);
    return [{ ...candidateOf(first, 'newMerchant', text), ...(openCategory && { openCategory }) }];
  });
}
