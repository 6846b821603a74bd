import { addCents, type Cents, formatCents } from '@cairn/domain';
import { type ComponentType, lazy, Suspense } from 'react';
import { Amount } from './Amount.tsx';
import { isLongAmount } from './amountLength.ts';
import fillStyles from './chartColors.module.css';
import { chartColor } from './chartColors.ts';
import { isAllZero, sharePercent } from './chartFigures.ts';
import type { ChartItem } from './chartTypes.ts';
import { classNames } from './classNames.ts';
import styles from './Doughnut.module.css';
import type { DoughnutCanvasProps } from './DoughnutCanvas.tsx';

const DoughnutCanvas = lazy<ComponentType<DoughnutCanvasProps>>(() =>
  import('./DoughnutCanvas.tsx').catch(() => ({ default: Track })),
);

interface DoughnutProps {
  /** What is divided: "Spending by category". */
  label: string;
  /** Largest first; drawn clockwise from 12 o'clock. */
  items: readonly ChartItem[];
  /** Under the total in the middle: "Total Assets". */
  caption: string;
  /** In the middle, where it is more or less than the parts: what is below zero has no part in a ring. */
  total?: Cents | undefined;
  size?: number | undefined;
  ringWidth?: number | undefined;
  /** Name and share of every part below the ring; without it screen readers still get them. */
  hasLegend?: boolean | undefined;
}

export function Doughnut(props: DoughnutProps) {
  const { label, items, caption, size = 208, ringWidth = 26, hasLegend = true } = props;
  const sum = addCents(...items.map(({ cents }) => cents));
  const total = props.total ?? sum;
  if (isAllZero(items)) return <EmptyRing label={label} size={size} ringWidth={ringWidth} />;
  const summary = `${label}: ${formatCents(sum)} in ${items.length} ${items.length === 1 ? 'part' : 'parts'}`;
  return (
    <>
      <div className={styles.doughnut} style={{ '--size': `${size}px` }}>
        <div className={styles.ring} role="img" aria-label={summary}>
          <Suspense fallback={<Track size={size} ringWidth={ringWidth} />}>
            <DoughnutCanvas items={items} size={size} ringWidth={ringWidth} />
          </Suspense>
        </div>
        <div className={styles.center}>
          <Amount cents={total} className={classNames(styles.value, isLongAmount(total) && styles.long)} />
          <span className={styles.caption}>{caption}</span>
        </div>
      </div>
      <Legend items={items} total={sum} isHidden={!hasLegend} />
    </>
  );
}

/** A longer legend has two columns where the page is narrow. */
const MAX_IN_ONE_COLUMN = 4;

interface LegendProps {
  items: readonly ChartItem[];
  total: Cents;
  isHidden: boolean;
}

function Legend({ items, total, isHidden }: LegendProps) {
  return (
    <ol
      className={
        isHidden ? 'visually-hidden' : classNames(styles.legend, items.length > MAX_IN_ONE_COLUMN && styles.twoColumns)
      }
    >
      {items.map((item, index) => (
        <li key={item.id ?? item.label} className={styles.entry}>
          <span
            className={classNames(styles.swatch, fillStyles.fill)}
            style={{ '--c': chartColor(item.color, index) }}
            aria-hidden="true"
          />
          <span className={styles.name}>{item.label}</span>
          <span className={classNames(styles.share, 'tabular')}>
            <span className="visually-hidden">{formatCents(item.cents)}, </span>
            {sharePercent(item.cents, total)}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface RingProps {
  size: number;
  ringWidth: number;
}

function Track({ size, ringWidth }: RingProps) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <circle className={styles.track} cx={size / 2} cy={size / 2} r={(size - ringWidth) / 2} strokeWidth={ringWidth} />
    </svg>
  );
}

function EmptyRing({ label, size, ringWidth }: RingProps & { label: string }) {
  return (
    <div
      className={styles.doughnut}
      style={{ '--size': `${size}px` }}
      role="img"
      aria-label={`${label}: No data available`}
    >
      <Track size={size} ringWidth={ringWidth} />
      <div className={styles.center}>
        <span className={styles.none}>No data available</span>
      </div>
    </div>
  );
}
