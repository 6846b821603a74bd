import { formatDay } from '../day.ts';
import { type Cents, cents, formatCents } from '../money.ts';
import { type Sentence, sentence } from '../review/sentence.ts';
import type { StoredAssertion } from './assertions.ts';
import type { Culprit, FixStep } from './culprit.ts';
import type { GapFacts, ProofRow } from './facts.ts';
import { balanceNames } from './texts.ts';

/** A culprit without the fingerprint, which follows from its kind and fix. */
export type CulpritCandidate = Omit<Culprit, 'fingerprint'>;

export type FindCandidates = (facts: GapFacts) => CulpritCandidate[];

/** How likely each kind of evidence makes a culprit. Only the order matters. */
export const scores = {
  unticked: 98,
  otherAccountAgrees: 97,
  edited: 96,
  movedAway: 95,
  deleted: 94,
  removedByBank: 93,
  otherSideOfDay: 92,
  balanceBetween: 91,
  otherInterval: 91.5,
  duplicate: 90,
  reversedFile: 89,
  misdated: 86,
  partOfFile: 85.5,
  expected: 88,
  otherSideOfTransfer: 87,
  traded: 86,
  usualAmount: 85,
  wrongSign: 84,
  decimal: 83,
  transposed: 80,
  knownFee: 76,
  nearEndOfDays: 74,
  balanceAtEnd: 75,
  notOnStatement: 73,
  extra: 72,
  restOfFileUnknown: 71,
  twoWithEvidence: 69,
  repeated: 63,
  extraFromBank: 60,
  onOtherAccount: 56,
  missing: 50,
  oneDigit: 47,
  tip: 46,
  small: 44,
  fee: 42,
  onSchedule: 41,
  two: 30,
} as const;

export const absolute = (amount: number): Cents => cents(Math.abs(amount));

/** "$45.00". */
export const money = (amount: number) => formatCents(absolute(amount));

export const shownName = ({ name }: Pick<ProofRow, 'name'>) => name;

export function setAmount({ id }: ProofRow, amount: number): FixStep {
  return { kind: 'setAmount', id, amountCents: absolute(amount), isIncome: amount > 0 };
}

/** "The bank’s balance for 03/09/2026, $700.00". */
export function namedBalance({ source, day, amountCents }: StoredAssertion): Sentence {
  const [first, ...others] = sentence`${balanceNames[source]} for ${formatDay(day)}, ${formatCents(amountCents)}`;
  return [{ text: first?.text ?? '', isStrong: false }, ...others];
}

/** Whether two amounts are both money in, or both money out. */
export const isSameDirection = (a: number, b: number) => a !== 0 && b !== 0 && a > 0 === b > 0;

/** The earlier amounts of a merchant, newest first. */
export function amountsOf({ earlier }: GapFacts, { merchantKey }: Pick<ProofRow, 'merchantKey'>): number[] {
  if (merchantKey === '') return [];
  return earlier.filter((row) => row.merchantKey === merchantKey).map((row) => row.cents);
}

/** A merchant that is paid the same amount this often isn't paid twice by mistake. */
const HABIT_MIN = 4;

export function isHabit(facts: GapFacts, row: ProofRow): boolean {
  return amountsOf(facts, row).filter((amount) => amount === row.cents).length >= HABIT_MIN;
}
