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
import { findMissing, findMissingBills, findOtherSides, findRepeated } from './missing.ts';
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
  findRepeated,
  findMissing,
  findAltered,
  findPairs,
];

function stepText(step: FixStep): string {
  switch (step.kind) {
    case 'add':
      return `add:${step.row.day}:${step.row.isIncome ? '' : '-'}${step.row.amountCents}:${step.row.name}`;
    case 'setAmount':
      return `setAmount:${step.id}:${step.isIncome ? '' : '-'}${step.amountCents}`;
    case 'setDay':
      return `setDay:${step.id}:${step.day}`;
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

/** What may have caused a gap, the likeliest first. The fix of each closes the gap. */
export function findCulprits(facts: GapFacts, isDismissed: (fingerprint: string) => boolean = () => false): Culprit[] {
  const { gap, rows } = facts;
  if (gap.kind === 'sources') return [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byFix = new Map<string, Culprit>();
  for (const find of finders)
    for (const candidate of find(facts)) {
      if (effectOf(gap, byId, candidate.fix) !== gap.gapCents) continue;
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
