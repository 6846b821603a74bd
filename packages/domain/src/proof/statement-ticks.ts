import { countOf } from '../count.ts';
import { type Day, daysBetween, formatDay } from '../day.ts';
import type { TransactionId } from '../ids.ts';
import type { Cents } from '../money.ts';
import { sentence } from '../review/sentence.ts';
import { type CulpritCandidate, money, scores } from './candidate.ts';
import type { Culprit } from './culprit.ts';
import type { GapFacts } from './facts.ts';
import { findCulprits, rank } from './find-culprits.ts';

/** A transaction on the days of a statement that a user may tick off. */
export interface StatementTick {
  readonly id: TransactionId;
  readonly day: Day;
  readonly name: string;
  /** Positive for money in. */
  readonly cents: Cents;
  readonly isTicked: boolean;
}

export interface StatementTicks {
  readonly rows: readonly StatementTick[];
  /** The statement's amount beyond the transactions that are ticked off, positive for money in, for debts too. */
  readonly missingCents: Cents;
  readonly endsOn: Day;
}

/** Transactions this close to the end of a statement often haven't posted yet. */
const POSTING_DAYS_MAX = 7;
/** With more, some two of them add up to anything. */
const PAIR_ROWS_MAX = 40;

const sumOf = (rows: readonly StatementTick[]) => rows.reduce((sum, { cents }) => sum + cents, 0);

function toTicked(rows: readonly StatementTick[], candidate: Pick<CulpritCandidate, 'score' | 'sentence'>) {
  return {
    ...candidate,
    kind: 'tick',
    fixLabel: rows.length === 1 ? 'Tick it off' : `Tick off ${rows.length === 2 ? 'both' : `all ${rows.length}`}`,
    dismissLabel: rows.length === 1 ? 'It isn’t on the statement' : 'They aren’t on the statement',
    suspects: rows.map(({ id }) => ({ id, role: 'ticked' })),
    fix: rows.map(({ id }) => ({ kind: 'setTick', id, isTicked: true })),
  } satisfies CulpritCandidate;
}

function twoOf(rows: readonly StatementTick[], sum: number): readonly [StatementTick, StatementTick] | null {
  const seen = new Map<number, StatementTick>();
  for (const row of rows) {
    const other = seen.get(sum - row.cents);
    if (other) return [other, row];
    seen.set(row.cents, row);
  }
  return null;
}

/** Transactions that aren't ticked off and make up for the difference: one, two, or all of them. */
function findUnticked({ rows, missingCents }: StatementTicks): CulpritCandidate[] {
  const open = rows.filter(({ isTicked }) => !isTicked);
  const one = open
    .filter(({ cents }) => cents === missingCents)
    .map((row) =>
      toTicked([row], {
        score: scores.unticked,
        sentence: sentence`${row.name} on ${formatDay(row.day)}, ${money(row.cents)}, isn’t ticked off. With it, the statement matches.`,
      }),
    );
  const isAll = open.length > 1 && sumOf(open) === missingCents;
  const two = open.length > 2 && open.length <= PAIR_ROWS_MAX ? twoOf(open, missingCents) : null;
  return [
    ...one,
    ...(isAll
      ? [
          toTicked(open, {
            score: scores.unticked + 1,
            sentence: sentence`${countOf(open.length)} aren’t ticked off. With all of them, the statement matches.`,
          }),
        ]
      : []),
    ...(two
      ? [
          toTicked(two, {
            score: scores.unticked - 1,
            sentence: sentence`${two[0].name}, ${money(two[0].cents)}, and ${two[1].name}, ${money(two[1].cents)}, aren’t ticked off. With both, the statement matches.`,
          }),
        ]
      : []),
  ];
}

/** Transactions that are ticked off but may only be on the next statement. */
function findTickedTooEarly({ rows, missingCents, endsOn }: StatementTicks): CulpritCandidate[] {
  return rows
    .filter(({ isTicked, cents }) => isTicked && cents === -missingCents)
    .map((row) => ({
      kind: 'tick',
      score: scores.notOnStatement + (daysBetween(row.day, endsOn) <= POSTING_DAYS_MAX ? 3 : 0),
      sentence: sentence`${row.name} on ${formatDay(row.day)}, ${money(row.cents)}, may not be on this statement yet.`,
      fixLabel: 'Leave it for the next statement',
      dismissLabel: 'It’s on the statement',
      suspects: [{ id: row.id, role: 'unticked' }],
      fix: [{ kind: 'setTick', id: row.id, isTicked: false }],
    }));
}

const JUST_TYPED = 10;

/** A recently typed row is more likely to be mistyped than an old one, unless there is clear evidence. */
const scoreOfEnding = ({ score }: Culprit) => Math.max(score, Math.min(score + JUST_TYPED, scores.duplicate - 1));

/** Whether the cause is the ending balance of the statement itself. */
const isEnding = ({ fix }: Culprit, endsOn: Day) =>
  fix.some((step) => step.kind === 'setBalance' && step.day === endsOn);

/**
 * Why a statement differs: the transactions that are ticked off, and possible causes of the remaining gap, if there is
 * one.
 */
export function findStatementCulprits(
  ticks: StatementTicks,
  facts: GapFacts | null,
  isDismissed: (fingerprint: string) => boolean = () => false,
): Culprit[] {
  const caused = facts ? findCulprits(facts, isDismissed) : [];
  const own = caused.map((culprit) =>
    isEnding(culprit, ticks.endsOn) ? { ...culprit, score: scoreOfEnding(culprit) } : culprit,
  );
  return rank([...findUnticked(ticks), ...findTickedTooEarly(ticks), ...own], isDismissed);
}
