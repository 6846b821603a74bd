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
import type { CulpritCandidate, FindCandidates } from './candidate.ts';
import type { Culprit, FixStep } from './culprit.ts';
import { effectOf } from './effect.ts';
import { findOnWrongAccount } from './elsewhere.ts';
import { findDuplicated, findExtra, findRedated } from './extras.ts';
import type { GapFacts } from './facts.ts';
import { findForeignFees } from './fees.ts';
import { findMissing, findMissingBills, findOtherSides, findRepeated } from './missing.ts';
import { findMistypedBalances } from './mistyped-balance.ts';
import { findPairs } from './pairs.ts';
import { findImportedTwice, findPendingLeft } from './repeats.ts';
import { findDeleted, findEdited, findMovedAway, findRemovedByBank } from './traces.ts';
import { findTraded } from './traded.ts';

/** More than this is no help. */
const CULPRITS_MAX = 6;
/** What a running balance leaves out is unlikely. */
const OUTSIDE_NARROWED = 40;

const finders: readonly FindCandidates[] = [
  findDeleted,
  findEdited,
  findMovedAway,
  findRemovedByBank,
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
    case 'move':
      return `move:${step.id}:${step.toAccountId}`;
    default:
      return `${step.kind}:${step.id}`;
  }
}

/** A transaction on the gap's last day that the running balances around the gap leave out. */
function isOutside({ gap, rows }: GapFacts, { suspects }: CulpritCandidate): boolean {
  const { narrowed } = gap;
  if (!narrowed) return false;
  const ids = new Set(suspects.map(({ id }) => id));
  return rows.some(
    ({ id, day }) => ids.has(id) && (day !== gap.to || id <= narrowed.afterId || id > narrowed.throughId),
  );
}

/** Nothing posts in the future. */
function isPossible({ today }: GapFacts, { fix }: CulpritCandidate): boolean {
  return fix.every((step) => {
    if (step.kind === 'add') return step.row.day <= today;
    return step.kind !== 'setDay' || step.day <= today;
  });
}

/** What may have caused a gap, the likeliest first. The fix of each closes the gap. */
export function findCulprits(facts: GapFacts, isDismissed: (fingerprint: string) => boolean = () => false): Culprit[] {
  const { gap, rows } = facts;
  if (gap.kind === 'sources') return [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byFix = new Map<string, Culprit>();
  for (const find of finders)
    for (const candidate of find(facts)) {
      if (effectOf(facts, byId, candidate.fix) !== gap.gapCents || !isPossible(facts, candidate)) continue;
      const fix = candidate.fix.map(stepText).join('+');
      const score = candidate.score - (isOutside(facts, candidate) ? OUTSIDE_NARROWED : 0);
      if (score > (byFix.get(fix)?.score ?? Number.NEGATIVE_INFINITY))
        byFix.set(fix, { ...candidate, score, fingerprint: fingerprintOf(candidate.kind, fix) });
    }
  return [...byFix.values()]
    .filter(({ fingerprint }) => !isDismissed(fingerprint))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, CULPRITS_MAX);
}
