import { formatCents } from '../money.ts';
import { sentence } from '../review/sentence.ts';
import { type CulpritCandidate, type FindCandidates, money, scores, setAmount, shownName } from './candidate.ts';
import type { FixStep, Suspect } from './culprit.ts';
import { isCountedIn, weightIn } from './effect.ts';
import { isTwin } from './extras.ts';
import type { GapFacts } from './facts.ts';
import { addStep, expectedIn, openTransfers } from './missing.ts';

/** With more, some two of them add up to anything. */
const ROWS_MAX = 40;

/** One part of an explanation by two. */
interface Part {
  readonly name: string;
  readonly cents: number;
  readonly step: FixStep;
  readonly suspects: readonly Suspect[];
}

/** The first two that add up to the sum. */
function twoThatAddUp(parts: readonly Part[], sum: number): readonly [Part, Part] | null {
  const seen = new Map<number, Part>();
  for (const part of parts) {
    const other = seen.get(sum - part.cents);
    if (other) return [other, part];
    if (!seen.has(part.cents)) seen.set(part.cents, part);
  }
  return null;
}

function toPair([one, other]: readonly [Part, Part], score: number, fixLabel: string, what: string): CulpritCandidate {
  return {
    kind: 'pair',
    score,
    sentence:
      sentence`${one.name}, ${money(one.cents)}, and ${other.name}, ${money(other.cents)}, add up to the difference. ${what}`.map(
        (part, at, all) => (at === all.length - 1 ? { ...part, isStrong: false } : part),
      ),
    fixLabel,
    dismissLabel: 'That isn’t it',
    suspects: [...one.suspects, ...other.suspects],
    fix: [one.step, other.step],
  };
}

function deletedParts({ gap, rows }: GapFacts): Part[] {
  return rows
    .filter((row) => row.isDeleted && row.accountId === gap.accountId && weightIn(gap, row) === 1)
    .map((row) => ({
      name: shownName(row),
      cents: row.cents,
      step: { kind: 'restore', id: row.id },
      suspects: [{ id: row.id, role: 'restored' }],
    }));
}

function absentParts(facts: GapFacts): Part[] {
  const bills = expectedIn(facts).map((bill) => ({ ...bill, step: addStep(facts, bill), suspects: [] }));
  const sides = openTransfers(facts)
    .filter(({ isTransfer }) => isTransfer)
    .map(({ name, day, cents }) => {
      const added = { name, day, cents: -cents, isTransfer: true };
      return { ...added, step: addStep(facts, added), suspects: [] };
    });
  return [...bills, ...sides];
}

function presentParts({ gap, rows }: GapFacts): Part[] {
  const inside = rows.filter((row) => isCountedIn(gap, row) && row.origin !== 'bank');
  if (inside.length > ROWS_MAX) return [];
  return inside.map((row) => ({
    name: shownName(row),
    cents: -row.cents,
    step: { kind: 'remove', id: row.id },
    suspects: [{ id: row.id, role: 'removed' }],
  }));
}

/** Duplicates, and amounts that a user changed. */
function mistakenParts({ gap, rows }: GapFacts): Part[] {
  const inside = rows.filter((row) => isCountedIn(gap, row));
  const copies = inside.filter((row) => inside.some((other) => other.id < row.id && isTwin(row, other)));
  return [
    ...copies.map(
      (row): Part => ({
        ...{ name: shownName(row), cents: -row.cents, step: { kind: 'remove', id: row.id } },
        suspects: [{ id: row.id, role: 'removed' }],
      }),
    ),
    ...inside.flatMap((row) =>
      row.editedFrom.map(
        (former): Part => ({
          ...{ name: shownName(row), cents: former - row.cents, step: setAmount(row, former) },
          suspects: [{ id: row.id, role: 'changed' }],
        }),
      ),
    ),
  ];
}

/** Two mistakes that each leave a trace: one was deleted or edited, and the other is here twice, or was edited, too. */
function twoMistakes(facts: GapFacts, deleted: readonly Part[]): readonly [Part, Part] | null {
  const mistaken = mistakenParts(facts);
  const parts = [...deleted, ...mistaken];
  if (parts.length > ROWS_MAX || parts.length === mistaken.filter(({ step }) => step.kind === 'remove').length)
    return null;
  return twoThatAddUp(parts, facts.gap.gapCents);
}

export const findPairs: FindCandidates = (facts) => {
  const { gapCents } = facts.gap;
  const [deleted, absent] = [deletedParts(facts), absentParts(facts)];
  const found = [
    {
      two: twoMistakes(facts, deleted),
      score: scores.twoWithEvidence + 15,
      label: 'Fix both',
      what: 'Both may be wrong: each was deleted or changed, or is here twice.',
    },
    {
      two: twoThatAddUp([...deleted, ...absent], gapCents),
      score: scores.twoWithEvidence,
      label: `Add ${formatCents(facts.gap.gapCents)}`,
      what: 'Neither is here.',
    },
    {
      two: twoThatAddUp(presentParts(facts), gapCents),
      score: scores.two,
      label: 'Remove both',
      what: 'Without them, these days add up.',
    },
  ];
  return found.flatMap(({ two, score, label, what }) => (two ? [toPair(two, score, label, what)] : []));
};
