import { daysBetween, formatDay } from '../day.ts';
import { sentence } from '../review/sentence.ts';
import { type CulpritCandidate, type FindCandidates, isHabit, money, scores, shownName } from './candidate.ts';
import { isCountedIn } from './effect.ts';
import type { GapFacts, ProofRow } from './facts.ts';

/** The most days between a purchase that is pending and the one that posted. */
const POSTED_DAYS_MAX = 7;
/** A tip makes the posted one larger, at most by this factor. */
const TIP_FACTOR_MAX = 1.35;

/** Those that are equal to an older one on their day. Each older one has at most one copy. */
function copiesIn({ gap, rows }: GapFacts): ProofRow[] {
  const sameOf = Map.groupBy(
    rows.filter((row) => row.accountId === gap.accountId && !row.isDeleted),
    ({ day, cents, merchantKey, name }) => `${day} ${cents} ${merchantKey === '' ? name : merchantKey}`,
  );
  return [...sameOf.values()].flatMap((same) => {
    const copies = same.toSorted((a, b) => a.id - b.id).slice(Math.ceil(same.length / 2));
    return copies.filter((row) => row.origin !== 'bank' && isCountedIn(gap, row));
  });
}

const sumOf = (rows: readonly ProofRow[]) => rows.reduce((sum, { cents }) => sum + cents, 0);

/** A file that was imported twice: the extra rows are the copies from one import, or all copies. */
export const findImportedTwice: FindCandidates = (facts) => {
  const copies = copiesIn(facts);
  const byImport = [...Map.groupBy(copies, ({ postedIn }) => postedIn).values()];
  const found = [...byImport, copies].find((some) => some.length > 1 && sumOf(some) === -facts.gap.gapCents);
  if (!found) return [];
  return [
    {
      kind: 'duplicate',
      score: scores.duplicate + 5,
      sentence: sentence`${String(found.length)} transactions are here twice, ${money(sumOf(found))} in all. A file may have been imported twice.`,
      fixLabel: `Remove ${found.length} duplicates`,
      dismissLabel: 'They’re all real',
      suspects: found.map(({ id }) => ({ id, role: 'removed' })),
      fix: found.map(({ id }) => ({ kind: 'remove', id })),
    },
  ];
};

function isPostedWithTip(posted: ProofRow, pending: ProofRow): boolean {
  const factor = posted.cents / pending.cents;
  const days = daysBetween(pending.day, posted.day);
  return (
    posted.id !== pending.id &&
    !posted.isDeleted &&
    posted.accountId === pending.accountId &&
    posted.merchantKey !== '' &&
    posted.merchantKey === pending.merchantKey &&
    factor > 1 &&
    factor <= TIP_FACTOR_MAX &&
    days >= 0 &&
    days <= POSTED_DAYS_MAX
  );
}

/** A purchase as it was while it was pending, next to the posted one with its tip. */
export const findPendingLeft: FindCandidates = (facts) => {
  const { gap, rows } = facts;
  return rows
    .filter((row) => row.cents === -gap.gapCents && row.cents < 0 && isCountedIn(gap, row))
    .flatMap((row): CulpritCandidate[] => {
      const posted = rows.find((other) => isPostedWithTip(other, row));
      if (!posted) return [];
      return [
        {
          kind: 'duplicate',
          score: scores.decimal - 1 - (isHabit(facts, row) ? 12 : 0),
          sentence: sentence`${shownName(row)} on ${formatDay(row.day)}, ${money(row.cents)}, may be the pending version of the ${money(posted.cents)} charge on ${formatDay(posted.day)}.`,
          fixLabel: 'Remove the pending copy',
          dismissLabel: 'They’re both real',
          suspects: [
            { id: posted.id, role: 'stays' },
            { id: row.id, role: 'removed' },
          ],
          fix: [{ kind: 'remove', id: row.id }],
        },
      ];
    });
};
