import { formatCents, formatDay } from '@cairn/domain';
import { lazy, Suspense } from 'react';
import { isAllZero } from './chartFigures.ts';
import type { LinePoint } from './chartTypes.ts';
import styles from './LineChart.module.css';

const LineChartCanvas = lazy(() =>
  import('./LineChartCanvas.tsx').catch(() => ({
    default: () => <p className={styles.failed}>The chart could not be loaded.</p>,
  })),
);

interface LineChartProps {
  /** "Net Worth Over Time" */
  label: string;
  /** Oldest first. */
  points: readonly LinePoint[];
}

export function LineChart({ label, points }: LineChartProps) {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || isAllZero(points)) {
    return (
      <div className={styles.chart}>
        <div className={styles.none}>
          <p className={styles.noneText}>No data available</p>
        </div>
      </div>
    );
  }
  const summary = `${label}: line chart from ${formatDay(first.day)} to ${formatDay(last.day)}, from ${formatCents(first.cents)} to ${formatCents(last.cents)}`;
  return (
    <div className={styles.chart}>
      <div className={styles.plot} role="img" aria-label={summary}>
        <Suspense fallback={null}>
          <LineChartCanvas points={points} />
        </Suspense>
      </div>
      <table className="visually-hidden">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.day}>
              <th scope="row">{formatDay(point.day)}</th>
              <td>{formatCents(point.cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
