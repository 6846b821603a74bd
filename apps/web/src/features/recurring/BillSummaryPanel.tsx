import type { Cents } from '@cairn/domain';
import { Amount } from '../../ui/Amount.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './BillSummaryPanel.module.css';
import { type BillSummary, percentPaid } from './monthView.ts';

function Figure({ label, amount, isEstimate = false }: { label: string; amount: Cents; isEstimate?: boolean }) {
  return (
    <div className={styles.cell}>
      <dt>{label}</dt>
      <dd>
        <Amount cents={amount} kind="figure" />
        {isEstimate && <span className={styles.estimate}> est.</span>}
      </dd>
    </div>
  );
}

/** The total of a month's bills, and the part that is paid. */
export function BillSummaryPanel({ summary, isPast }: { summary: BillSummary; isPast: boolean }) {
  const { all, paid, open, isEstimate } = summary;
  return (
    <Panel className={styles.panel} aria-label="Bills">
      <dl className={styles.figures}>
        <Figure label={isPast ? 'Bills that month' : 'Bills this month'} amount={all} isEstimate={isEstimate} />
        <Figure label="Paid" amount={paid} />
        <Figure label={isPast ? 'Not paid' : 'Still to come'} amount={open} isEstimate={isEstimate} />
      </dl>
      <ProgressBar label="Bills paid" percent={percentPaid(summary)} isGoal hasPercentText className={styles.meter} />
    </Panel>
  );
}
