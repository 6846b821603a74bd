import { addDays, daysBetween } from '../../day.ts';
import { TrialChance } from '../../forecast/testing/chance.ts';
import { weightIn } from '../effect.ts';
import type { ExpectedRow, GapFacts } from '../facts.ts';
import { findCulprits } from '../find-culprits.ts';
import type { AccountProof } from '../prove.ts';
import type { ProofGap } from '../result.ts';
import { createStates } from '../strip.ts';
import { type FaultKind, FaultSeeder, type SeededFault } from './faults.ts';
import { generateTrial, type ProofTrialRow, proveAll, type TrialLedger, type Way } from './ledger.ts';

const AROUND_DAYS = 10;
const EARLIER_DAYS = 400;
const PAID_WITHIN_DAYS = 5;

/** What is expected of the tracked series of an account, and isn't in the ledger. */
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
  return {
    gap,
    rows: posted.filter(({ day }) => from <= day && day <= to),
    expected: expectedOf(truth, rows, gap),
    earlier: posted
      .filter(
        ({ accountId, day, isDeleted }) => accountId === gap.accountId && !isDeleted && day < gap.from && day >= oldest,
      )
      .toSorted((a, b) => (a.day < b.day ? 1 : Number(a.day > b.day) * -1)),
    gaps: proofs.flatMap(({ gaps }) => gaps),
    stateOn: (accountId, day) => states.get(accountId)?.(day) ?? 'unproven',
    accountName: (id) => `Account ${id}`,
  };
}

export interface FaultResult {
  readonly seed: number;
  readonly kind: FaultKind;
  readonly way: Way;
  /** Exactly the intervals with the fault are contradicted. */
  readonly isFound: boolean;
  /** The place of the right culprit, from 1; 0 if it isn't listed. Of several gaps, the worst. */
  readonly rank: number;
}

function rankIn(facts: GapFacts, fault: SeededFault): number {
  return findCulprits(facts).findIndex(({ fix }) => fault.isRight(fix, facts.gap.gapCents)) + 1;
}

/** Generates a ledger, seeds the fault, and looks for it; null if the ledger has no place for it. */
export function tryFault(seed: number, kind: FaultKind): FaultResult | null {
  const truth = generateTrial(seed);
  const fault = new FaultSeeder(truth, new TrialChance(seed + 77_777)).seed(kind);
  if (!fault) return null;
  const proofs = proveAll({ accounts: truth.accounts, rows: fault.rows });
  const gaps = proofs.flatMap((proof) => proof.gaps);
  const found = fault.broken.map(({ accountId, row }) =>
    gaps.find((gap) => gap.accountId === accountId && weightIn(gap, row) === 1),
  );
  const isFound = found.every((gap) => gap !== undefined) && gaps.length === new Set(found).size;
  const ranks = found.map((gap) => (gap ? rankIn(gapFacts(truth, fault.rows, proofs, gap), fault) : 0));
  const rank = ranks.includes(0) ? 0 : Math.max(...ranks);
  const way = truth.accounts.find(({ id }) => id === fault.broken[0]?.accountId)?.way ?? 'statements';
  return { seed, kind, way, isFound, rank };
}

/** How many gaps a ledger without faults has. */
export function falseGaps(seed: number): number {
  return proveAll(generateTrial(seed, true)).reduce((sum, { gaps }) => sum + gaps.length, 0);
}
