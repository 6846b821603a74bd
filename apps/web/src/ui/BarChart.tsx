import { Amount } from './Amount.tsx';
import styles from './BarChart.module.css';
import fillStyles from './chartColors.module.css';
import { chartColor } from './chartColors.ts';
import { isAllZero } from './chartFigures.ts';
import type { ChartItem } from './chartTypes.ts';
import { classNames } from './classNames.ts';

const slots = 5;

interface BarChartProps {
  /** Names the list for screen readers. */
  label: string;
  /** Largest first. Only the first five are drawn. */
  items: readonly ChartItem[];
}

/** The top 5. Every bar has its name and amount as text, so the list needs no text alternative. */
export function BarChart({ label, items }: BarChartProps) {
  const shown = items.slice(0, slots);
  if (isAllZero(shown)) return <p className={styles.none}>No data available</p>;
  const longest = Math.max(...shown.map(({ cents }) => Math.abs(cents)));
  return (
    <ol className={styles.bars} aria-label={label}>
      {shown.map((item, index) => (
        <li key={item.id ?? item.label} className={styles.item}>
          <div className={styles.top}>
            <span className={styles.name}>{item.label}</span>
            <Amount cents={item.cents} className={styles.amount} />
          </div>
          <div
            className={classNames(styles.bar, fillStyles.fill)}
            style={{ width: `${(Math.abs(item.cents) * 100) / longest}%`, '--c': chartColor(item.color, index) }}
          />
        </li>
      ))}
    </ol>
  );
}
