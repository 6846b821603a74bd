import { addCents, type Cents, formatCents } from '@cairn/domain';
import { type CSSProperties, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Amount } from './Amount.tsx';
import { isLongAmount } from './amountLength.ts';
import fillStyles from './chartColors.module.css';
import { chartColor } from './chartColors.ts';
import { isAllZero, sharePercent } from './chartFigures.ts';
import type { ChartItem } from './chartTypes.ts';
import { classNames } from './classNames.ts';
import styles from './Doughnut.module.css';
import { DoughnutLegend } from './DoughnutLegend.tsx';
import { ringArcs } from './ringArcs.ts';

const GAP_PX = 2;
/** How much the active part grows; the ring leaves room for it. */
const GROWTH_PX = 6;

interface DoughnutProps {
  /** The accessible name: "Spending by category". */
  label: string;
  /** Largest first; drawn clockwise from 12 o'clock. */
  items: readonly ChartItem[];
  /** The text under the total in the center: "Total Assets". */
  caption: string;
  /** The total in the center, if it differs from the sum of the parts, because negative amounts aren't drawn. */
  total?: Cents | undefined;
  size?: number | undefined;
  ringWidth?: number | undefined;
  /** Switch it off only if the same parts are listed next to the ring. */
  hasLegend?: boolean | undefined;
}

/**
 * A ring and its legend. Hovering a part, or focusing its legend row, shows it in the center; both link to its list.
 */
export function Doughnut(props: DoughnutProps) {
  const { label, items, caption, size = 208, ringWidth = 26, hasLegend = true } = props;
  const sum = addCents(...items.map(({ cents }) => cents));
  const [active, setActive] = useState<number | null>(null);
  if (isAllZero(items)) return <EmptyRing label={label} size={size} ringWidth={ringWidth} />;
  const shown = active === null ? undefined : items[active];
  const summary = `${label}: ${formatCents(sum)} in ${items.length} ${items.length === 1 ? 'part' : 'parts'}`;
  return (
    <>
      <div className={styles.doughnut} style={{ '--size': `${size}px` }}>
        <div className={styles.ring} role="img" aria-label={summary}>
          <Ring items={items} size={size} ringWidth={ringWidth} active={active} onActive={setActive} />
        </div>
        <div className={styles.center} aria-hidden={shown ? true : undefined}>
          {shown ? (
            <Center label={shown.label} cents={shown.cents} detail={sharePercent(shown.cents, sum)} />
          ) : (
            <Center cents={props.total ?? sum} detail={caption} />
          )}
        </div>
      </div>
      {hasLegend && <DoughnutLegend items={items} total={sum} active={active} onActive={setActive} />}
    </>
  );
}

interface CenterProps {
  label?: string;
  cents: Cents;
  detail: string;
}

function Center({ label, cents, detail }: CenterProps) {
  return (
    <>
      {label !== undefined && <span className={styles.part}>{label}</span>}
      <Amount cents={cents} className={classNames(styles.value, isLongAmount(cents) && styles.long)} />
      <span className="caption">{detail}</span>
    </>
  );
}

interface RingProps {
  size: number;
  ringWidth: number;
}

interface PartsProps extends RingProps {
  items: readonly ChartItem[];
  active: number | null;
  onActive: (index: number | null) => void;
}

/** For pointers only; keyboards and screen readers use the legend. */
function Ring({ items, size, ringWidth, active, onActive }: PartsProps) {
  const navigate = useNavigate();
  const radius = (size - ringWidth) / 2;
  const circumference = 2 * Math.PI * radius;
  const arcs = useMemo(
    () =>
      ringArcs(
        items.map(({ cents }) => cents),
        circumference,
        GAP_PX,
      ),
    [items, circumference],
  );
  const style = (item: ChartItem, index: number): CSSProperties => ({
    '--c': chartColor(item.color, index),
    strokeWidth: index === active ? ringWidth + GROWTH_PX : ringWidth,
  });
  return (
    <svg className={styles.parts} width={size} height={size} aria-hidden="true" onPointerLeave={() => onActive(null)}>
      {items.map((item, index) => {
        const arc = arcs[index];
        if (!arc || arc.length === 0) return null;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: keyboards use the same link in the legend
          <circle
            key={item.id ?? item.label}
            className={classNames(
              fillStyles.stroke,
              styles.arc,
              item.to !== undefined && styles.link,
              active !== null && active !== index && styles.dim,
            )}
            style={style(item, index)}
            cx={size / 2}
            cy={size / 2}
            r={radius}
            strokeDasharray={`${arc.length} ${circumference - arc.length}`}
            strokeDashoffset={-arc.start}
            onPointerEnter={() => onActive(index)}
            onClick={() => item.to !== undefined && void navigate(item.to, { state: item.state })}
          />
        );
      })}
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
      <svg width={size} height={size} aria-hidden="true">
        <circle
          className={styles.track}
          cx={size / 2}
          cy={size / 2}
          r={(size - ringWidth) / 2}
          strokeWidth={ringWidth}
        />
      </svg>
      <div className={styles.center}>
        <span className={styles.none}>No data available</span>
      </div>
    </div>
  );
}
