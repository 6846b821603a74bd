import { formatCents, formatDay } from '@cairn/domain';
import { lazy, Suspense, useMemo } from 'react';
import { isAllZero } from './chartFigures.ts';
import type { LinePoint } from './chartTypes.ts';
import styles from './LineChart.module.css';
import { thinPoints } from './thinPoints.ts';

const LineChartCanvas = lazy(() =>
  import('./LineChartCanvas.tsx').catch(() => ({
    default: () => <p className={styles.failed}>We couldn’t load the chart.</p>,
  })),
);

/** Two years of days: more than a wide screen can resolve. */
const maxDrawn = 732;
/** A screen reader reads them all. */
const maxRows = 60;

interface LineChartProps {
  /** "Net Worth Over Time" */
  label: string;
  /** Oldest first. */
  points: readonly LinePoint[];
}

export function LineChart({ label, points }: LineChartProps) {
  const drawn = useMemo(() => thinPoints(points, maxDrawn), [points]);
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
          {/* Remount for another range, because the hovered point may be gone. */}
          <LineChartCanvas key={`${first.day} ${last.day}`} points={drawn} />
        </Suspense>
      </div>
      <PointsTable label={label} points={points} />
    </div>
  );
}

/** For screen readers. */
function PointsTable({ label, points }: LineChartProps) {
  const rows = useMemo(() => thinPoints(points, maxRows), [points]);
  const isThinned = rows.length < points.length;
  return (
    // A table can't be narrower than its text, so it needs a wrapper to be hidden.
    <div className="visually-hidden">
      <table>
        <caption>
          {isThinned ? `${label}: ${rows.length} of ${points.length} days, including the highest and lowest` : label}
        </caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((point) => (
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
