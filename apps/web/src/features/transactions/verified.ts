import {
  type AnswerOf,
  type ListedProblem,
  VERIFY_STEPS,
  type VerifyProgress,
  type verifyHistory,
} from '@cairn/contract';
import { countOf, formatCents, formatDay, formatMonth, isMonth } from '@cairn/domain';

/** The anchor of the panel on the Activity page. */
export const VERIFY_HISTORY = 'verify-history';

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
  reconciliation: 'locked statement',
  report: 'saved report',
  institutionBalanceMode: 'note on how a bank counts pending transactions',
};

const localDate = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });

export const formatDate = (time: string) => localDate.format(Date.parse(time));

function formatMonthText(month: string): string {
  return isMonth(month) ? formatMonth(month) : month;
}

/** For example, “transaction “Cafe” (11/15/2026, −$4.50, Checking)”, or “budget “Food” for November 2026”. */
function subjectOf({ noun, name, month, date, amount, accountName }: ListedProblem): string {
  const details = [
    ...(date === null ? [] : [formatDay(date)]),
    ...(amount === null ? [] : [formatCents(amount)]),
    ...(accountName === null ? [] : [accountName]),
  ];
  return [
    words[noun] ?? noun,
    ...(name === null ? [] : [`“${name}”`]),
    ...(month === '' || noun === 'institutionBalanceMode' ? [] : [`for ${formatMonthText(month)}`]),
    ...(details.length === 0 ? [] : [`(${details.join(', ')})`]),
  ].join(' ');
}

/** "the change “Added Cafe” of 11/15/2026". */
function changeOf({ change, changedAt }: ListedProblem): string {
  const name = change ? ` “${change}”` : '';
  return changedAt === null ? '' : `the change${name} of ${formatDate(changedAt)}`;
}

/** The result of a check, in a sentence. */
export function describeProblem(problem: ListedProblem): string {
  const { kind } = problem;
  const change = changeOf(problem);
  if (kind === 'link')
    return `The history was changed, or a part of it removed, at or just before ${change}: the chain is broken there.`;
  const subject = subjectOf(problem);
  if (kind === 'added') return `The ${subject} was added in some other way than through Cairn.`;
  if (kind === 'removed')
    return `${/^[aeiou]/.test(subject) ? 'An' : 'A'} ${subject} is missing. It was last written by ${change}.`;
  return `The ${subject} isn’t what it was after ${change}.`;
}

const stepTexts: Readonly<Record<(typeof VERIFY_STEPS)[number], string>> = {
  chain: 'Check that each change follows from the one before it',
  rows: 'Compare every row with the change that last wrote it',
  changes: 'Compare the record of each change',
};

interface ShownStep {
  readonly text: string;
  readonly state: 'done' | 'running' | 'ahead';
  /** Null if the step isn't running, or if it doesn't count. */
  readonly percent: number | null;
}

/** The steps of a check. Until the first answer, the first one is running. */
export function verifySteps(progress: VerifyProgress): ShownStep[] {
  const { step: current, done, total } = progress ?? { step: 'chain', done: 0, total: 0 };
  const at = VERIFY_STEPS.indexOf(current);
  return VERIFY_STEPS.map((step, place) => ({
    text: stepTexts[step],
    state: place < at ? 'done' : place > at ? 'ahead' : 'running',
    percent: place === at && done > 0 && total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : null,
  }));
}

/** The result of a check in a sentence. */
export function describeVerified({ changeSets, rows, since, problemCount }: Verified): string {
  if (problemCount > 0) return `${countOf(problemCount, 'thing')} ${problemCount === 1 ? 'doesn’t' : 'don’t'} match.`;
  if (since === null) return 'There is nothing to verify yet. Your first change starts the chain.';
  return `Verified: ${countOf(changeSets, 'change')} since ${formatDate(since)} and ${countOf(rows, 'row')} are exactly as Cairn wrote them.`;
}
