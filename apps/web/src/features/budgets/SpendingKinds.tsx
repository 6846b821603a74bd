import {
  type Budget,
  type CategoryBudget,
  type Cents,
  cents,
  flexibleMonth,
  formatCents,
  type KindFigures,
  percentSpent,
  SPENDING_KINDS,
  type SpendingKind,
} from '@cairn/domain';
import { Amount } from '../../ui/Amount.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { signed } from './rolloverText.ts';
import styles from './SpendingKinds.module.css';
import { kindLabels } from './spendingKindText.ts';
import { expectedOf, useMonthPace, usePaceMark } from './usePaceMark.ts';

/** "$10.00 a day until the end of the month". */
function perDayText(perDay: Cents | null): string | null {
  if (perDay === null) return null;
  return perDay === 0 ? 'Nothing left to spend this month' : `${formatCents(perDay)} a day until the end of the month`;
}

/** "$240.00 of $400.00 spent": of all the money of the month. */
function spentText({ spent, left }: KindFigures): string {
  return `${formatCents(spent)} of ${formatCents(cents(spent + left))} spent`;
}

/** "$375.00 planned, +$25.00 carried over or moved"; null if all the money was planned. */
function plannedText({ planned, transferred }: KindFigures): string | null {
  return transferred === 0 ? null : `${formatCents(planned)} planned, ${signed(transferred)} carried over or moved`;
}

/** The month's flexible money as one number, with the fixed and non-monthly ones next to it. */
export function FlexibleSpending({ budget }: { budget: Budget }) {
  const pace = useMonthPace();
  const month = flexibleMonth(budget, pace);
  const { spent, left, planned, transferred } = month.flexible;
  const hasPlan = planned !== 0 || transferred !== 0;
  const isOverspent = hasPlan && left < 0;
  const flexible = budget.categories.filter(({ isIncome, spendingKind }) => !isIncome && spendingKind === 'flexible');
  const mark = usePaceMark({ isIncome: false, whole: spent + left, expected: expectedOf(flexible) });
  return (
    <Panel className={styles.kinds} aria-label="Flexible spending">
      <dl>
        <dt className={styles.label}>
          {isOverspent ? 'Flexible, overspent' : left < 0 ? 'Flexible, not planned' : 'Flexible, left to spend'}
        </dt>
        <dd className={styles.figure}>
          <Amount cents={cents(Math.abs(left))} kind="figure" />
        </dd>
      </dl>
      <ProgressBar
        label="Flexible"
        percent={percentSpent({ spent, available: left })}
        isOverspent={isOverspent}
        mark={mark}
        hasPercentText
        className={styles.meter}
      />
      <p className={styles.note}>
        {[spentText(month.flexible), plannedText(month.flexible), perDayText(month.perDay)]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      <dl className={styles.others}>
        {(['fixed', 'nonMonthly'] as const).map((kind) => (
          <div key={kind}>
            <dt>{kindLabels[kind]}</dt>
            <dd>{spentText(month[kind])}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

interface KindGroup {
  readonly kind: SpendingKind;
  readonly rows: CategoryBudget[];
  readonly uncategorized: Cents;
}

/** The categories of each kind, flexible ones first because they change most. Uncategorized spending is flexible. */
export function groupByKind(rows: readonly CategoryBudget[], uncategorized: Cents): KindGroup[] {
  return SPENDING_KINDS.toReversed()
    .map((kind) => ({
      kind,
      rows: rows.filter(({ spendingKind }) => spendingKind === kind),
      uncategorized: kind === 'flexible' ? uncategorized : cents(0),
    }))
    .filter((group) => group.rows.length > 0 || group.uncategorized !== 0);
}
