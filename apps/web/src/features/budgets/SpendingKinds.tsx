import {
  type Budget,
  type CategoryBudget,
  type Cents,
  cents,
  flexibleMonth,
  formatCents,
  percentSpent,
  SPENDING_KINDS,
  type SpendingKind,
} from '@cairn/domain';
import { Amount } from '../../ui/Amount.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './SpendingKinds.module.css';
import { kindLabels } from './spendingKindText.ts';
import { expectedOf, useMonthPace, usePaceMark } from './usePaceMark.ts';

/** "$10.00 a day until the end of the month". */
function perDayText(perDay: Cents | null): string | null {
  if (perDay === null) return null;
  return perDay === 0 ? 'Nothing left to spend this month' : `${formatCents(perDay)} a day until the end of the month`;
}

/** The month's flexible money as one number, with the fixed and non-monthly ones next to it. */
export function KindFigures({ budget }: { budget: Budget }) {
  const pace = useMonthPace();
  const month = flexibleMonth(budget, pace);
  const { planned, spent, left } = month.flexible;
  const flexible = budget.categories.filter(({ isIncome, spendingKind }) => !isIncome && spendingKind === 'flexible');
  const mark = usePaceMark({ isIncome: false, whole: spent + left, expected: expectedOf(flexible) });
  const note = perDayText(month.perDay);
  return (
    <Panel className={styles.kinds} aria-label="Flexible spending">
      <dl>
        <dt className={styles.label}>{left < 0 ? 'Flexible, overspent' : 'Flexible, left to spend'}</dt>
        <dd className={styles.figure}>
          <Amount cents={cents(Math.abs(left))} kind="figure" />
        </dd>
      </dl>
      <ProgressBar
        label="Flexible"
        percent={percentSpent({ spent, available: left })}
        mark={mark}
        hasPercentText
        className={styles.meter}
      />
      <p className={styles.note}>
        {`${formatCents(spent)} of ${formatCents(planned)} spent`}
        {note !== null && ` · ${note}`}
      </p>
      <dl className={styles.others}>
        {(['fixed', 'nonMonthly'] as const).map((kind) => (
          <div key={kind}>
            <dt>{kindLabels[kind]}</dt>
            <dd>{`${formatCents(month[kind].spent)} of ${formatCents(month[kind].planned)} spent`}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** The categories of each kind, flexible ones first because they change most. */
export function groupByKind(
  rows: readonly CategoryBudget[],
): { readonly kind: SpendingKind; readonly rows: CategoryBudget[] }[] {
  return SPENDING_KINDS.toReversed()
    .map((kind) => ({ kind, rows: rows.filter(({ spendingKind }) => spendingKind === kind) }))
    .filter((group) => group.rows.length > 0);
}
