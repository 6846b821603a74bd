import type { Cents } from '@cairn/domain';
import { Doughnut } from '../../ui/Doughnut.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './BudgetChart.module.css';
import type { ChartPart } from './budgetFigures.ts';

interface BudgetChartProps {
  title: string;
  parts: readonly ChartPart[];
  total: Cents;
  /** Below the total, such as "Actual Expenses". */
  caption: string;
  className: string | undefined;
}

export function BudgetChart({ title, parts, total, caption, className }: BudgetChartProps) {
  return (
    <Panel className={className}>
      <div className={styles.chart}>
        <h2>{title}</h2>
        <Doughnut label={title} items={parts} total={total} caption={caption} />
      </div>
    </Panel>
  );
}
