import type { AnswerOf, ListedProblem, verifyHistory } from '@cairn/contract';
import { countOf } from '@cairn/domain';

export type Verified = AnswerOf<typeof verifyHistory>;

const words: Readonly<Record<string, string>> = {
  defaultBudget: 'default budget',
  monthBudget: 'budget',
  rolloverPolicy: 'rollover policy',
  budgetMove: 'move between budgets',
  balanceAssertion: 'stored balance',
  series: 'recurring entry',
  seriesException: 'decision about a due date',
  reviewDecision: 'decision in Review',
  cardCycle: 'card statement date',
  accountFloor: 'lowest balance',
  sinkingFund: 'yearly bill',
  changeSet: 'record of a change',
  previous: 'copy for undoing a change',
};

const localDate = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });

export const formatDate = (time: string) => localDate.format(Date.parse(time));

/** For example, “the transaction “Cafe””, or “the budget for 2026-11, number 7”. */
function subjectOf({ noun, name, month, id }: ListedProblem): string {
  const word = words[noun] ?? noun;
  const ofMonth = month === '' ? '' : ` for ${month}`;
  return name === null ? `${word}${ofMonth}, number ${id},` : `${word} “${name}”${ofMonth}`;
}

/** What a check found, as a sentence. */
export function describeProblem(problem: ListedProblem): string {
  const { kind, changeSetId, changedAt } = problem;
  const change = changedAt === null ? '' : `the change of ${formatDate(changedAt)} (number ${changeSetId})`;
  if (kind === 'link')
    return `The history was changed, or a part of it removed, at or just before ${change}: the chain is broken there.`;
  const subject = subjectOf(problem);
  if (kind === 'added') return `The ${subject} was added in some other way than through Cairn.`;
  if (kind === 'removed') return `The ${subject} is missing. It was last written by ${change}.`;
  return `The ${subject} isn’t what it was after ${change}.`;
}

/** The result of a check in a sentence. */
export function describeVerified({ changeSets, rows, since, problemCount }: Verified): string {
  if (problemCount > 0) return `${countOf(problemCount, 'thing')} ${problemCount === 1 ? 'doesn’t' : 'don’t'} match.`;
  if (since === null) return 'There is nothing to verify yet. Your first change starts the chain.';
  return `Verified: ${countOf(changeSets, 'change')} since ${formatDate(since)} and ${countOf(rows, 'row')} are exactly as Cairn wrote them.`;
}
