import { isLiability } from '../../accounts/balance.ts';
import { addDays, daysBetween } from '../../day.ts';
import { TrialChance } from '../../forecast/testing/chance.ts';
import type { Culprit } from '../culprit.ts';
import type { ExpectedRow, GapFacts } from '../facts.ts';
import { findCulprits } from '../find-culprits.ts';
import { mistakenDays } from '../mistaken-days.ts';
import type { AccountProof } from '../prove.ts';
import { cancelingGaps, type ProofGap } from '../result.ts';
import { createStates } from '../strip.ts';
import { generateFamily } from './families.ts';
import { type FaultKind, FaultSeeder } from './faults.ts';
import { generateTrial, type ProofTrialRow, proveAll, type TrialLedger, type Way } from './ledger.ts';
import { type MishapKind, MishapSeeder, mishapKinds } from './mishaps.ts';
import { type MistakeKind, MistakeSeeder, mistakeKinds } from './mistakes.ts';
import type { SeededFault } from './seeded.ts';
import { otherSlips, type SlipKind, SlipSeeder, specifiedSlips } from './slips.ts';

const AROUND_DAYS = 10;
const EARLIER_DAYS = 400;
const PAID_WITHIN_DAYS = 5;

/** Every day that a day of a gap is mistaken for. */
function mistakenDaysIn({ from, to }: ProofGap): ReadonlySet<string> {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
  return new Set(days.flatMap(mistakenDays));
}

/** Entries expected of an account's tracked series that aren't in the ledger. */
function expectedOf(truth: TrialLedger, rows: readonly ProofTrialRow[], gap: ProofGap): ExpectedRow[] {
  const isAround = ({ day }: ProofTrialRow) =>
    day >= addDays(gap.from, -AROUND_DAYS) && day <= addDays(gap.to, AROUND_DAYS);
  const due = truth.rows.filter(
    (row) => row.accountId === gap.accountId && row.series !== null && truth.tracked.has(row.series) && isAround(row),
  );
  const isPaid = (one: ProofTrialRow) =>
    rows.some(
      (row) =>
        row.accountId === one.accountId &&
        row.series === one.series &&
        !row.isDeleted &&
        Math.abs(daysBetween(row.day, one.day)) <= PAID_WITHIN_DAYS,
    );
  return due
    .filter((one) => !isPaid(one))
    .flatMap((one, at) => {
      const before = truth.rows.findLast((row) => row.series === one.series && row.day < one.day);
      return before ? [{ seriesId: at + 1, name: one.name, day: one.day, cents: before.cents }] : [];
    });
}

function gapFacts(
  truth: TrialLedger,
  rows: readonly ProofTrialRow[],
  proofs: readonly AccountProof[],
  gap: ProofGap,
): GapFacts {
  const [from, to] = [addDays(gap.from, -AROUND_DAYS), addDays(gap.to, AROUND_DAYS)];
  const oldest = addDays(gap.from, -EARLIER_DAYS);
  const states = new Map(proofs.map((proof) => [proof.accountId, createStates(proof)]));
  const posted = rows.filter(({ isPending }) => !isPending);
  const gaps = proofs.flatMap((proof) => proof.gaps);
  const canceling = cancelingGaps(gap, gaps);
  const isInCanceling = ({ accountId, cents, day }: ProofTrialRow) =>
    accountId === gap.accountId &&
    Math.abs(cents) === Math.abs(gap.gapCents) &&
    canceling.some((other) => other.from <= day && day <= other.to);
  const mistaken = mistakenDaysIn(gap);
  const isMisdated = ({ accountId, cents, day }: ProofTrialRow) =>
    accountId === gap.accountId && Math.abs(cents) === Math.abs(gap.gapCents) && mistaken.has(day);
  const own = proofs.find(({ accountId }) => accountId === gap.accountId);
  return {
    gap,
    rows: posted.filter((row) => (from <= row.day && row.day <= to) || isInCanceling(row)),
    misdated: posted.filter((row) => (row.day < from || row.day > to) && isMisdated(row)),
    expected: expectedOf(truth, rows, gap),
    earlier: posted
      .filter(
        ({ accountId, day, isDeleted }) => accountId === gap.accountId && !isDeleted && day < gap.from && day >= oldest,
      )
      .toSorted((a, b) => (a.day < b.day ? 1 : Number(a.day > b.day) * -1)),
    today: truth.today,
    isOwed: truth.accounts.some(({ id, type }) => id === gap.accountId && isLiability(type)),
    gaps,
    isFirstBalance: ({ id }) => own?.intervals[0]?.earlier.id === id,
    isLastBalance: ({ id }) => own?.intervals.at(-1)?.later.id === id,
    canCorrect: () => true,
    stateOn: (accountId, day) => states.get(accountId)?.(day) ?? 'unproven',
    accountName: (id) => `Account ${id}`,
  };
}

/** A fault of any generator. */
export type TriedKind = FaultKind | MistakeKind | MishapKind | SlipKind;

const mistakes: ReadonlySet<string> = new Set(mistakeKinds);
const isMistake = (kind: TriedKind): kind is MistakeKind => mistakes.has(kind);
const mishaps: ReadonlySet<string> = new Set(mishapKinds);
const isMishap = (kind: TriedKind): kind is MishapKind => mishaps.has(kind);
const slips: ReadonlySet<string> = new Set([...specifiedSlips, ...otherSlips]);
const isSlip = (kind: TriedKind): kind is SlipKind => slips.has(kind);

export interface FaultResult {
  readonly seed: number;
  readonly kind: TriedKind;
  readonly way: Way;
  /** Exactly the intervals with the fault are contradicted. */
  readonly isFound: boolean;
  /** The place of the right culprit, from 1; 0 if it isn't listed. Of several gaps, the worst. */
  readonly rank: number;
}

function seedIn(truth: TrialLedger, seed: number, kind: TriedKind): SeededFault | null {
  const chance = new TrialChance(seed + 77_777);
  if (isSlip(kind)) return new SlipSeeder(truth, chance).seed(kind);
  if (isMishap(kind)) return new MishapSeeder(truth, chance).seed(kind);
  return isMistake(kind) ? new MistakeSeeder(truth, chance).seed(kind) : new FaultSeeder(truth, chance).seed(kind);
}

interface TriedGap {
  readonly facts: GapFacts;
  readonly fault: SeededFault;
  readonly culprits: readonly Culprit[];
}

/** A ledger with a fault: its broken intervals with possible causes, and whether those are all the broken ones. */
function lookFor(seed: number, kind: TriedKind): { way: Way; isFound: boolean; tried: TriedGap[] } | null {
  const truth = isSlip(kind) ? generateFamily(seed) : generateTrial(seed);
  const fault = seedIn(truth, seed, kind);
  if (!fault) return null;
  const proofs = proveAll({ accounts: fault.accounts ?? truth.accounts, rows: fault.rows });
  const gaps = proofs.flatMap((proof) => proof.gaps);
  const found = fault.broken.map((isBroken) => gaps.find(isBroken));
  const isFound = found.every((gap) => gap !== undefined) && gaps.length === new Set(found).size;
  const tried = found.flatMap((gap) => {
    if (!gap) return [];
    const facts = gapFacts(truth, fault.rows, proofs, gap);
    return [{ facts, fault, culprits: findCulprits(facts) }];
  });
  const way = truth.accounts.find(({ id }) => id === fault.accountId)?.way ?? 'statements';
  return { way, isFound, tried };
}

/** The suggestions for each gap of a ledger with the fault. */
export function tryGaps(seed: number, kind: TriedKind): readonly TriedGap[] | null {
  return lookFor(seed, kind)?.tried ?? null;
}

/** Generates a ledger, seeds the fault, and looks for it; null if the ledger has no place for it. */
export function tryFault(seed: number, kind: TriedKind): FaultResult | null {
  const looked = lookFor(seed, kind);
  if (!looked) return null;
  const { way, isFound, tried } = looked;
  const ranks = tried.map(
    ({ facts, fault, culprits }) => culprits.findIndex(({ fix }) => fault.isRight(fix, facts.gap.gapCents)) + 1,
  );
  const rank = !isFound || ranks.includes(0) ? 0 : Math.max(...ranks);
  return { seed, kind, way, isFound, rank };
}

/** How many gaps a ledger without faults has. */
export function falseGaps(seed: number, generate = generateTrial): number {
  return proveAll(generate(seed, true)).reduce((sum, { gaps }) => sum + gaps.length, 0);
}
