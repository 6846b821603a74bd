import { type Budget, type Cents, cents, formatCents, percentSpent } from '@cairn/domain';
import { CircleAlert } from 'lucide-react';
import { Amount } from '../../ui/Amount.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './BudgetCards.module.css';
import { splitByKind } from './budgetFigures.ts';
import { poolName } from './pool.ts';
import { lastMonthNotes, poolMovesNote, promisedNote } from './rolloverText.ts';
import { expectedOf, usePaceMark } from './usePaceMark.ts';

/** Longer figures use a smaller font, so amounts are never truncated. */
const LONG_FIGURE = 11;

interface CardProps {
  label: string;
  cents: Cents;
}

function Card({ label, cents }: CardProps) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>{label}</dt>
      <dd className={classNames(styles.figure, formatCents(cents).length > LONG_FIGURE && styles.long)}>
        <Amount cents={cents} kind="figure" />
      </dd>
    </div>
  );
}

interface PairProps {
  planned: CardProps;
  actual: CardProps;
  expected: Cents | null;
  /** Exceeding the plan is good. */
  isGoal?: boolean;
}

/** The planned and actual amounts with a shared progress bar. */
function Pair({ planned, actual, expected, isGoal = false }: PairProps) {
  const pace = usePaceMark({ isIncome: isGoal, whole: planned.cents, expected });
  return (
    <Panel className={styles.pair}>
      <dl className={styles.cards}>
        <Card {...planned} />
        <Card {...actual} />
      </dl>
      <ProgressBar
        label={`${actual.label} of ${planned.label}`}
        percent={percentSpent({ spent: actual.cents, available: cents(planned.cents - actual.cents) })}
        mark={pace}
        isGoal={isGoal}
        hasPercentText
        className={styles.meter}
      />
    </Panel>
  );
}

/** In a zero-based budget, only received income can be assigned. */
function readyToAssignNote({ leftToBudget }: Budget): string {
  if (leftToBudget > 0) return 'Of income received';
  return leftToBudget < 0 ? 'Assigned more than you’ve received' : 'Every dollar has a job';
}

/** Says what the first month of a zero-based budget starts from. */
function startNote({ startsZeroBased, fromLastMonth }: Budget): string | null {
  if (!startsZeroBased) return null;
  return fromLastMonth > 0
    ? 'It counts income received since you turned this on, and what came from last month. Other money you had before isn’t in it.'
    : 'It counts income received since you turned this on. Money you had before isn’t in it.';
}

function leftToBudgetNote({ leftToBudget, plannedIncome }: Budget): string {
  if (leftToBudget > 0) return 'Of planned income';
  if (leftToBudget < 0) return plannedIncome === 0 ? 'No income planned yet' : 'Over planned income';
  return plannedIncome === 0 ? 'Nothing planned yet' : 'All planned income is budgeted';
}

function LeftToBudget({ budget }: { budget: Budget }) {
  const left = budget.leftToBudget;
  const { isZeroBased } = budget;
  const isOverBudgeted = left < 0 && (isZeroBased || budget.plannedIncome > 0);
  return (
    <Panel className={classNames(styles.left, isOverBudgeted && styles.negative)}>
      <dl>
        <Card label={poolName(isZeroBased)} cents={left} />
      </dl>
      <p className={classNames(styles.note, isOverBudgeted && styles.verdict)}>
        {isOverBudgeted && <Icon icon={CircleAlert} size={14} />}
        {isZeroBased ? readyToAssignNote(budget) : leftToBudgetNote(budget)}
      </p>
      {[startNote(budget), promisedNote(budget), poolMovesNote(budget), ...lastMonthNotes(budget)]
        .filter((note) => note !== null)
        .map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
    </Panel>
  );
}

/** Nothing to mark if it is more than the plan, which doesn't have the earlier savings of a fund that is due. */
function expectedOfPlan({ expectedExpenses, plannedExpenses }: Budget): Cents | null {
  return expectedExpenses === undefined || expectedExpenses > plannedExpenses ? null : expectedExpenses;
}

export function BudgetCards({ budget }: { budget: Budget }) {
  const [, incomes] = splitByKind(budget);
  return (
    <div className={styles.pairs}>
      <Pair
        planned={{ label: 'Planned Income', cents: budget.plannedIncome }}
        actual={{ label: 'Earned Income', cents: budget.actualIncome }}
        expected={expectedOf(incomes)}
        isGoal
      />
      <Pair
        planned={{ label: 'Planned Expenses', cents: budget.plannedExpenses }}
        actual={{ label: 'Actual Expenses', cents: budget.actualExpenses }}
        expected={expectedOfPlan(budget)}
      />
      <LeftToBudget budget={budget} />
    </div>
  );
}
