import { addDays } from '../day.ts';
import { fingerprintOf } from '../review/decisions.ts';
import {
  findAltered,
  findDecimalShifts,
  findRounded,
  findTips,
  findTransposed,
  findUnusual,
  findWrongSigns,
} from './amounts.ts';
import { type CulpritCandidate, type FindCandidates, scores } from './candidate.ts';
import type { Culprit, FixStep } from './culprit.ts';
import { effectOf } from './effect.ts';
import { findOnWrongAccount } from './elsewhere.ts';
import { DUPLICATE_DAYS_MAX, findDuplicated, findExtra, findRedated } from './extras.ts';
import type { GapFacts, ProofRow } from './facts.ts';
import { findForeignFees } from './fees.ts';
import { findFileElsewhere, findReversedFile } from './files.ts';
import { findMissing, findMissingBills, findOtherSides, findRepeated } from './missing.ts';
import { findMistypedBalances } from './mistyped-balance.ts';
import { findDisagreeing, findOddBalances } from './odd-balance.ts';
import { findPairs } from './pairs.ts';
import { findImportedTwice, findPendingLeft } from './repeats.ts';
import { findSeveralDeleted, findSeveralMoved } from './several.ts';
import { findDeleted, findEdited, findMovedAway, findRemovedByBank } from './traces.ts';
import { findTraded } from './traded.ts';
import { findTransferAmounts } from './transfer-amounts.ts';

/** More than this is no help. */
const CULPRITS_MAX = 6;
/** Transactions that a running balance leaves out are unlikely causes. */
const OUTSIDE_NARROWED = 40;

const finders: readonly FindCandidates[] = [
  findDeleted,
  findEdited,
  findMovedAway,
  findRemovedByBank,
  findSeveralDeleted,
  findSeveralMoved,
  findTransferAmounts,
  findDuplicated,
  findImportedTwice,
  findPendingLeft,
  findWrongSigns,
  findTransposed,
  findDecimalShifts,
  findUnusual,
  findMissingBills,
  findOtherSides,
  findOnWrongAccount,
  findTraded,
  findReversedFile,
  findFileElsewhere,
  findRedated,
  findExtra,
  findTips,
  findRounded,
  findForeignFees,
  findRepeated,
  findMissing,
  findAltered,
  findPairs,
  findMistypedBalances,
  findOddBalances,
];

function stepText(step: FixStep): string {
  switch (step.kind) {
    case 'add':
      return `add:${step.row.day}:${step.row.isIncome ? '' : '-'}${step.row.amountCents}:${step.row.name}`;
    case 'setAmount':
      return `setAmount:${step.id}:${step.isIncome ? '' : '-'}${step.amountCents}`;
    case 'setDay':
      return `setDay:${step.id}:${step.day}`;
    case 'setBalance':
      return `setBalance:${step.balanceId}:${step.amountCents}`;
    case 'setAside':
      return `setAside:${step.balanceId}`;
    case 'setTick':
      return `setTick:${step.id}:${step.isTicked}`;
    case 'move':
      return `move:${step.id}:${step.toAccountId}`;
    default:
      return `${step.kind}:${step.id}`;
  }
}

/**
 * A transaction that the running balances around the gap leave out. If they don't say after which one the gap appears,
 * it may also be on an earlier day.
 */
function isOutside({ gap, rows }: GapFacts, { suspects }: CulpritCandidate): boolean {
  const { narrowed } = gap;
  if (!narrowed) return false;
  const ids = new Set(suspects.map(({ id }) => id));
  const isLeftOut = ({ id, day }: ProofRow) =>
    day === gap.to ? id <= narrowed.afterId || id > narrowed.throughId : narrowed.afterId !== 0;
  return rows.some((row) => ids.has(row.id) && isLeftOut(row));
}

/** Nothing posts in the future. */
function isPossible({ today }: GapFacts, { fix }: CulpritCandidate): boolean {
  return fix.every((step) => {
    if (step.kind === 'add') return step.row.day <= today;
    return step.kind !== 'setDay' || step.day <= today;
  });
}

/** Ranks below causes that are existing transactions, because this would be a duplicate of them. */
const LESS_THAN_EXISTING = 0.1;

/** The days around a gap on which a transaction of the same amount isn't another one. */
function isNearGap({ gap }: GapFacts, { day }: ProofRow): boolean {
  return addDays(gap.from, -DUPLICATE_DAYS_MAX) <= day && day <= addDays(gap.to, DUPLICATE_DAYS_MAX);
}

/** Nothing is added before a transaction of the same amount that was deleted, or is only on the wrong side of a balance. */
function existingFirst(
  facts: GapFacts,
  byId: ReadonlyMap<number, ProofRow>,
  candidates: readonly CulpritCandidate[],
): CulpritCandidate[] {
  const existing = candidates
    .filter(({ fix: [step, ...others] }) => {
      const isExisting = step?.kind === 'setDay' || step?.kind === 'restore';
      const row = isExisting && others.length === 0 ? byId.get(step.id) : undefined;
      return row !== undefined && isNearGap(facts, row);
    })
    .map(({ score }) => score)
    .filter((score) => score >= scores.nearEndOfDays);
  const most = existing.length > 0 ? Math.max(...existing) - LESS_THAN_EXISTING : Number.POSITIVE_INFINITY;
  return candidates.map((one) => {
    const isAdded = one.fix.length === 1 && one.fix[0]?.kind === 'add';
    return isAdded && one.score > most ? { ...one, score: most } : one;
  });
}

/** Possible causes of a gap, the likeliest first. The fix of each closes the gap. */
export function findCulprits(facts: GapFacts, isDismissed: (fingerprint: string) => boolean = () => false): Culprit[] {
  if (facts.gap.kind === 'sources') return rank(findDisagreeing(facts), isDismissed);
  const byId = new Map([...facts.rows, ...facts.misdated].map((row) => [row.id, row]));
  const closing = finders
    .flatMap((find) => find(facts))
    .filter(({ fix }) => effectOf(facts, byId, fix) === facts.gap.gapCents);
  const possible = closing.filter((candidate) => isPossible(facts, candidate));
  return rank(
    existingFirst(facts, byId, possible).map((one) => ({
      ...one,
      score: one.score - (isOutside(facts, one) ? OUTSIDE_NARROWED : 0),
    })),
    isDismissed,
  );
}

/** Of those with the same fix, the likeliest counts. */
export function rank(
  candidates: readonly CulpritCandidate[],
  isDismissed: (fingerprint: string) => boolean,
): Culprit[] {
  const byFix = new Map<string, Culprit>();
  for (const candidate of candidates) {
    const fix = candidate.fix.map(stepText).join('+');
    if (candidate.score > (byFix.get(fix)?.score ?? Number.NEGATIVE_INFINITY))
      byFix.set(fix, { ...candidate, fingerprint: fingerprintOf(candidate.kind, fix) });
  }
  return [...byFix.values()]
    .filter(({ fingerprint }) => !isDismissed(fingerprint))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, CULPRITS_MAX);
}
