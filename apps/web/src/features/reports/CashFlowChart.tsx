import { type Cents, formatCents } from '@cairn/domain';
import { type KeyboardEvent, memo, type PointerEvent, type Ref, useId, useMemo, useRef, useState } from 'react';
import { axisMoney } from '../../ui/chartFigures.ts';
import { classNames } from '../../ui/classNames.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import styles from './CashFlowChart.module.css';
import { type Bar, type CashFlowGeometry, type CashPeriod, cashFlowGeometry, labelStep } from './cashFlowChart.ts';
import { netOf } from './cashFlowView.ts';
import { Hatch } from './Hatch.tsx';
import { useWidth } from './useWidth.ts';

const INITIAL_WIDTH = 1_104;
const sizes = {
  wide: { left: 76, height: 280 },
  narrow: { left: 0, height: 220 },
};
const LABELS_PX = 44;
const LINE_PX = 16;
const TOP_PX = 8;
const DOT_R = 5;
const CORNER = 4;
/** From here on, the text about a period is on its left. */
const RIGHT_HALF = 0.5;

/** A period's text for screen readers. */
function periodText(period: CashPeriod): string {
  const { title, earned, spent, before } = period;
  const now = `${title}: in ${formatCents(earned)}, out ${formatCents(spent)}, net ${formatCents(netOf(period))}.`;
  if (!before) return now;
  return `${now} Last year: in ${formatCents(before.earned)}, out ${formatCents(before.spent)}.`;
}

function BarShape({ bar, className, fill }: { bar: Bar; className: string | undefined; fill?: string }) {
  const { x, y, width, height } = bar;
  const rx = Math.min(CORNER, width / 2, height / 2);
  return (
    <rect className={className} x={x} y={y} width={width} height={height} rx={rx} style={fill ? { fill } : undefined} />
  );
}

interface DrawingProps {
  ref: Ref<SVGSVGElement>;
  periods: readonly CashPeriod[];
  geometry: CashFlowGeometry;
  width: number;
  isWide: boolean;
}

/** Memoized, because pointing at a period doesn't change it. */
const Drawing = memo(function Drawing({ ref, periods, geometry, width, isWide }: DrawingProps) {
  const { left, height } = isWide ? sizes.wide : sizes.narrow;
  const hatch = useId();
  const step = labelStep((width - left) / Math.max(1, periods.length), isWide);
  const axis: [number, string][] = [
    [0, `${axisMoney(geometry.most)} in`],
    [geometry.zeroY, '$0'],
    [height, `${axisMoney(geometry.most)} out`],
  ];
  return (
    <svg
      ref={ref}
      className={styles.drawing}
      viewBox={`0 ${-TOP_PX} ${width} ${height + LABELS_PX + TOP_PX}`}
      aria-hidden="true"
    >
      <Hatch id={hatch} />
      {axis.map(([y, label]) => (
        <g key={label}>
          <line className={y === geometry.zeroY ? styles.zero : styles.grid} x1={left} x2={width} y1={y} y2={y} />
          {isWide && (
            <text className={styles.axis} x={left - 12} y={y + 4} textAnchor="end">
              {label}
            </text>
          )}
        </g>
      ))}
      {periods.map(({ key, short, year }, index) => {
        const bars = geometry.periods[index];
        if (!bars) return null;
        const isLabeled = index % step === 0;
        return (
          <g key={key}>
            {bars.before.map((bar) => (
              <BarShape key={bar.y} bar={bar} className={styles.before} />
            ))}
            {bars.earned && <BarShape bar={bars.earned} className={styles.in} />}
            {bars.spent && <BarShape bar={bars.spent} className={styles.out} fill={`url(#${hatch})`} />}
            <circle className={styles.net} cx={bars.center} cy={bars.netY} r={DOT_R} />
            {isLabeled && (
              <text className={styles.axis} x={bars.left + bars.width / 2} y={height + LINE_PX + 4} textAnchor="middle">
                {short}
              </text>
            )}
            {isLabeled && isWide && year !== null && (
              <text
                className={styles.axis}
                x={bars.left + bars.width / 2}
                y={height + 2 * LINE_PX + 4}
                textAnchor="middle"
              >
                {year}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
});

interface TipProps {
  period: CashPeriod;
  /** From 0 at the left to 1 at the right. */
  across: number;
}

/** The figures of a period. Visual only: its button has the same text. */
function PeriodTip({ period, across }: TipProps) {
  const rows: [string, Cents][] = [
    ['In', period.earned],
    ['Out', period.spent],
    ['Net', netOf(period)],
  ];
  return (
    <div
      className={classNames(styles.tip, across > RIGHT_HALF && styles.onLeft)}
      style={{ '--across': across }}
      aria-hidden="true"
    >
      <small>{period.title}</small>
      {rows.map(([label, amount]) => (
        <span key={label}>
          <span className={styles.tipLabel}>{label}</span>
          {formatCents(amount)}
        </span>
      ))}
    </div>
  );
}

interface CashFlowChartProps {
  /** For saving it as an image. */
  ref: Ref<SVGSVGElement>;
  label: string;
  periods: readonly CashPeriod[];
  /** The key of the chosen period. */
  chosen: string | null;
  onChoose: (key: string) => void;
}

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/** In is solid and above the line, out is hatched and below. Arrow keys walk the periods; Enter opens one. */
export function CashFlowChart({ ref, label, periods, chosen, onChoose }: CashFlowChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  const width = useWidth(box, INITIAL_WIDTH);
  const [active, setActive] = useState<number | null>(null);
  const [stop, setStop] = useState<number | null>(null);
  const { left, height } = isWide ? sizes.wide : sizes.narrow;
  const geometry = useMemo(
    () => cashFlowGeometry(periods, { left, width: width - left, height }),
    [periods, left, width, height],
  );
  const last = periods.length - 1;
  const tabStop = Math.min(
    last,
    stop ??
      Math.max(
        0,
        periods.findIndex(({ key }) => key === chosen),
      ),
  );

  function moveByKey(event: KeyboardEvent<HTMLButtonElement>, at: number) {
    const next = moves[event.key]?.(at, last);
    if (next === undefined) return;
    event.preventDefault();
    const buttons = event.currentTarget.parentElement?.querySelectorAll('button');
    buttons?.[Math.min(last, Math.max(0, next))]?.focus();
  }

  // A finger that moves over the plot walks the periods, too.
  function pointAt({ clientX, currentTarget }: PointerEvent) {
    const { left: start, width: across } = currentTarget.getBoundingClientRect();
    if (across > 0) setActive(Math.min(last, Math.max(0, Math.floor(((clientX - start) / across) * periods.length))));
  }

  const shown = active === null ? undefined : periods[active];
  return (
    <div ref={box} className={styles.chart}>
      <Drawing ref={ref} periods={periods} geometry={geometry} width={width} isWide={isWide} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div
        className={styles.periods}
        style={{ left, top: TOP_PX, height }}
        role="group"
        aria-label={label}
        onPointerMove={pointAt}
        onPointerLeave={() => setActive(null)}
      >
        {periods.map((period, index) => (
          <button
            key={period.key}
            type="button"
            className={classNames(styles.period, index === active && styles.active)}
            aria-label={periodText(period)}
            aria-pressed={period.key === chosen}
            tabIndex={index === tabStop ? 0 : -1}
            onKeyDown={(event) => moveByKey(event, index)}
            onFocus={() => {
              setStop(index);
              setActive(index);
            }}
            onBlur={() => setActive(null)}
            onClick={() => onChoose(period.key)}
          />
        ))}
        {shown && active !== null && <PeriodTip period={shown} across={(active + 0.5) / periods.length} />}
      </div>
    </div>
  );
}
