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

/** More than a wide screen has room for; two years of days are drawn as they are. */
const maxDrawn = 732;
/** As many as somebody may want to hear. */
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
          {/* Other days, another canvas: what the pointer rested on is gone. */}
          <LineChartCanvas key={`${first.day} ${last.day}`} points={drawn} />
        </Suspense>
      </div>
      <PointsTable label={label} points={points} />
    </div>
  );
}

/** For those who do not see the line. */
function PointsTable({ label, points }: LineChartProps) {
  const rows = useMemo(() => thinPoints(points, maxRows), [points]);
  const isThinned = rows.length < points.length;
  return (
    // A table cannot be made narrower than its words; what is around it can.
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
