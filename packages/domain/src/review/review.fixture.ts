import { addDays, type Day, isDay } from '../day.ts';
import { type Cents, cents } from '../money.ts';
import type { DetectedSeries } from '../recurring/detected.ts';
import type { BrokenSeal } from './broken-seal.ts';
import type { PastDecision } from './decisions.ts';
import type { BankChange, ConflictingEdit, ReviewFacts, ReviewRow, ReviewSide, Sample } from './facts.ts';
import type { ReviewSeries } from './series.ts';
import { NO_TRUST, type Trust, type TrustKey } from './trust.ts';
import type { UncoveredGoal } from './uncovered-goal.ts';
import type { UnexplainedGap } from './unexplained-gap.ts';

export function dayOf(text: string): Day {
  if (!isDay(text)) throw new Error(`not a day: ${text}`);
  return text;
}

const TODAY = dayOf('2026-11-15');

/** A posted purchase of 10.00 at Cafe on 11/10, reported by link 1, that a user categorized. */
export function row(id: number, more: Partial<ReviewRow> = {}): ReviewRow {
  return {
    id,
    day: dayOf('2026-11-10'),
    name: 'Cafe',
    description: 'CAFE 0042',
    amountCents: cents(10_00),
    isIncome: false,
    accountId: 1,
    merchantKey: 'cafe',
    origin: 'bank',
    sourceId: 1,
    externalId: `bank ${id}`,
    pending: false,
    removedByBank: false,
    markedAsTransfer: false,
    hidden: false,
    isSplit: false,
    categoryId: 1,
    subcategoryId: null,
    categorySource: 'person',
    categoryRule: null,
    madeIn: id,
    ...more,
  };
}

interface Scene {
  readonly earlier?: ReadonlyMap<string, readonly Sample[]>;
  readonly firstDay?: Day;
  readonly dismissed?: readonly string[];
  readonly bankChanges?: ReadonlyMap<number, BankChange>;
  readonly decisions?: ReadonlyMap<number, readonly PastDecision[]>;
  readonly trustOf?: (key: TrustKey) => Trust;
  readonly sides?: readonly ReviewSide[];
  readonly series?: readonly ReviewSeries[];
  readonly conflicts?: readonly ConflictingEdit[];
  readonly suggestions?: readonly DetectedSeries[];
  readonly goals?: readonly UncoveredGoal[];
  readonly brokenSeals?: readonly BrokenSeal[];
  readonly gaps?: readonly UnexplainedGap[];
}

/** The facts about these rows, newest first, in a ledger that began with the oldest of them. */
export function factsOf(rows: readonly ReviewRow[], scene: Scene = {}): ReviewFacts {
  const sorted = rows.toSorted((a, b) => b.day.localeCompare(a.day) || b.id - a.id);
  const { dismissed = [] } = scene;
  const mayBeTransfer = ({ accountId, markedAsTransfer, hidden, pending }: ReviewRow) =>
    accountId !== null && !markedAsTransfer && !hidden && !pending;
  return {
    today: TODAY,
    rows: sorted,
    firstDay: scene.firstDay ?? sorted.at(-1)?.day ?? null,
    earlier: scene.earlier ?? new Map(),
    sides: scene.sides ?? sorted.filter(mayBeTransfer),
    isDismissedPair: (outgoing, incoming) => dismissed.includes(`${outgoing} ${incoming}`),
    bankChanges: scene.bankChanges ?? new Map(),
    conflicts: scene.conflicts ?? [],
    series: scene.series ?? [],
    suggestions: scene.suggestions ?? [],
    goals: scene.goals ?? [],
    brokenSeals: scene.brokenSeals ?? [],
    gaps: scene.gaps ?? [],
    decisions: scene.decisions ?? new Map(),
    trustOf: scene.trustOf ?? (() => NO_TRUST),
    accountName: (id) => ['', 'Checking', 'Savings'][id] ?? `Account ${id}`,
    categoryName: (id) => ['', 'Food', 'Pets'][id] ?? `Category ${id}`,
  };
}

export const daysAgo = (count: number): Day => addDays(TODAY, -count);

export const samples = (...amounts: readonly number[]): Sample[] =>
  amounts.map((amount) => ({ amountCents: cents(amount), isIncome: false }));

export const toCents = (amounts: readonly number[]): Cents[] => amounts.map(cents);
