import { countOf } from '../count.ts';
import { sentence } from '../review/sentence.ts';
import { type CulpritCandidate, type FindCandidates, money, scores, setAmount } from './candidate.ts';
import { isCountedIn, weightIn } from './effect.ts';
import type { GapFacts, ProofRow } from './facts.ts';
import type { ProofGap } from './result.ts';

/** One transaction alone isn't a file. */
const ROWS_MIN = 2;

const sumOf = (rows: readonly ProofRow[]) => rows.reduce((sum, { cents }) => sum + cents, 0);

/** The transactions that came with one file to one account. */
function byFile(rows: readonly ProofRow[]): ProofRow[][] {
  const fromFiles = rows.filter(({ origin, isDeleted }) => origin === 'file' && !isDeleted);
  return [...Map.groupBy(fromFiles, ({ accountId, postedIn }) => `${accountId} ${postedIn}`).values()];
}

/** A file with expenses as positive numbers, which were imported as income: the other way around, all of it adds up. */
export const findReversedFile: FindCandidates = ({ gap, rows }) =>
  byFile(rows.filter((row) => isCountedIn(gap, row)))
    .filter((file) => file.length >= ROWS_MIN && -2 * sumOf(file) === gap.gapCents)
    .map((file) => ({
      kind: 'wrongSign',
      score: scores.reversedFile,
      sentence: sentence`Money in and out seem to be switched in ${countOf(file.length)} of one file, ${money(sumOf(file))} in all. The other way around, these days add up.`,
      fixLabel: `Switch all ${file.length}`,
      dismissLabel: 'They’re right',
      suspects: file.map(({ id }) => ({ id, role: 'changed' })),
      fix: file.map((row) => setAmount(row, -row.cents)),
    }));

function toMovedFile(
  { accountName }: GapFacts,
  file: readonly ProofRow[],
  toAccountId: number,
  score: number = scores.otherAccountAgrees,
): CulpritCandidate {
  const to = accountName(toAccountId);
  return {
    kind: 'wrongAccount',
    score,
    sentence: sentence`${countOf(file.length)} of one file, ${money(sumOf(file))} in all, may belong to ${to}.`,
    fixLabel: file.length === 1 ? `Move it to ${to}` : `Move all ${file.length} to ${to}`,
    dismissLabel: file.length === 1 ? 'It’s where it belongs' : 'They’re where they belong',
    suspects: file.map(({ id }) => ({ id, role: 'moved' })),
    fix: file.map(({ id }) => ({ kind: 'move', id, toAccountId })),
  };
}

/** The transactions that an account lacks are exactly those that a file brought to another one on the same days. */
function isLacking(gap: ProofGap, file: readonly ProofRow[]): ProofRow[] {
  const inside = file.filter((row) => row.accountId !== gap.accountId && weightIn(gap, row) === 1);
  return inside.length >= ROWS_MIN && sumOf(inside) === gap.gapCents ? inside : [];
}

/** Whether moving this amount to an account makes its gap smaller, and doesn't open one the other way around. */
const lacksAtLeast = (gapCents: number, sum: number) =>
  Math.sign(gapCents) === Math.sign(sum) && Math.abs(gapCents) >= Math.abs(sum);

/** All that a file brought to these days is too much, and another account lacks something on them. */
function findGoing(facts: GapFacts, file: readonly ProofRow[]): CulpritCandidate[] {
  const { gap, gaps } = facts;
  const here = file.filter((row) => isCountedIn(gap, row));
  if (here.length === 0 || sumOf(here) !== -gap.gapCents) return [];
  const others = gaps.filter(
    (other) => other.accountId !== gap.accountId && here.every((row) => weightIn(other, row) === 1),
  );
  const lacking = others.find((other) => isLacking(other, file).length > 0);
  if (lacking) return [toMovedFile(facts, here, lacking.accountId)];
  // Only a part of the file is on these days, so the other account lacks more than that.
  if (here.length < ROWS_MIN) return [];
  const bySize = others.toSorted((a, b) => Math.abs(b.gapCents) - Math.abs(a.gapCents));
  const fitting = bySize.find(({ gapCents }) => lacksAtLeast(gapCents, sumOf(here)));
  if (fitting) return [toMovedFile(facts, here, fitting.accountId, scores.partOfFile)];
  // The rest of the file may go the other way, but nothing says so.
  return bySize.slice(0, 1).map(({ accountId }) => toMovedFile(facts, here, accountId, scores.restOfFileUnknown));
}

/** A file that was imported into another account: this one lacks it, or has it too much. */
export const findFileElsewhere: FindCandidates = (facts) => {
  const files = byFile(facts.rows.filter(({ accountId }) => accountId !== null));
  const coming = files.map((file) => isLacking(facts.gap, file)).filter((file) => file.length > 0);
  return [
    ...coming.map((file) => toMovedFile(facts, file, facts.gap.accountId)),
    ...files.flatMap((file) => findGoing(facts, file)),
  ];
};
