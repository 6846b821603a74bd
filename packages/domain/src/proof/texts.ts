import { isLiability } from '../accounts/balance.ts';
import { type Day, dayParts } from '../day.ts';
import { cents, formatCents } from '../money.ts';
import { monthName } from '../month.ts';
import { type Sentence, sentence } from '../review/sentence.ts';
import type { StoredAssertion } from './assertions.ts';
import type { ProofGap } from './result.ts';

/** "March 3", "March 3 to 9", or "March 28 to April 4", with the year if it isn't this one. */
function daysText(from: Day, to: Day, today: Day): string {
  const [first, last] = [dayParts(from), dayParts(to)];
  const named = ({ month, date }: typeof first) => `${monthName(month)} ${date}`;
  const isSameMonth = first.month === last.month && first.year === last.year;
  const end = isSameMonth ? String(last.date) : named(last);
  const days = from === to ? named(first) : `${named(first)} to ${end}`;
  return last.year === dayParts(today).year ? days : `${days}, ${last.year}`;
}

const sizeOf = ({ gapCents }: ProofGap) => formatCents(cents(Math.abs(gapCents)));

/** "March 3 to 9: $45.00 missing". */
export function gapTitle(gap: ProofGap, today: Day): string {
  const days = daysText(gap.from, gap.to, today);
  if (gap.kind === 'sources') return `${days}: two balances are ${sizeOf(gap)} apart`;
  return `${days}: ${sizeOf(gap)} ${gap.gapCents > 0 ? 'missing' : 'too much'}`;
}

/** The name of a balance by its source. */
export const balanceNames = {
  bank: 'The bank’s balance',
  file: 'The balance in your file',
  person: 'The balance you entered',
} as const;

const balanceOf = ({ amountCents }: StoredAssertion) => formatCents(amountCents);

/** "The bank’s balance is $45.00 higher than your transactions add up to." */
export function gapSentence(gap: ProofGap, type: number): Sentence {
  const { earlier, later, gapCents } = gap;
  if (gap.kind === 'sources')
    return sentence`${balanceNames[earlier.source]} is ${balanceOf(earlier)}. ${balanceNames[later.source]} is ${balanceOf(later)}.`;
  const isHigher = gapCents > 0 !== isLiability(type);
  return [
    { text: `${balanceNames[later.source]} is `, isStrong: false },
    { text: sizeOf(gap), isStrong: true },
    { text: ` ${isHigher ? 'higher' : 'lower'} than your transactions add up to.`, isStrong: false },
  ];
}

/** "March 3 to 9 add up now", or "March 3 to 9 still don’t add up" if the fix wasn't enough. */
export function fixedText({ from, to }: ProofGap, isClosed: boolean, today: Day): string {
  const isOneDay = from === to;
  const outcome = isClosed ? `${isOneDay ? 'adds' : 'add'} up now` : `still ${isOneDay ? 'doesn’t' : 'don’t'} add up`;
  return `${daysText(from, to, today)} ${outcome}`;
}
