import { daysBelow, formatDay, formatEstimate } from '@cairn/domain';
import { type CSSProperties, memo, type PointerEvent, useMemo, useRef, useState } from 'react';
import { axisMoney } from '../../ui/chartFigures.ts';
import { classNames } from '../../ui/classNames.ts';
import { ChartPath } from './ChartPath.tsx';
import { DayTooltip } from './DayTooltip.tsx';
import styles from './ForecastChart.module.css';
import { areaPath, axisOf, belowZeroShape, CHART_SIZE, downOf, linePath } from './forecastChart.ts';
import { belowText, dayText } from './forecastTexts.ts';
import { balanceOn, dayOf, type ForecastView } from './forecastView.ts';

/** How far down a point leaves no room below it for its flag. */
const LOW_FROM = 0.7;
const HALF = 0.5;

interface ForecastChartProps {
  view: ForecastView;
  /** The chart in words. */
  summary: string;
  /** What the balance shouldn't fall below; null for debts, which are always below zero. */
  floor: number | null;
}

/** Where everything is, as fractions of the plot. */
function geometryOf(view: ForecastView, floor: number | null) {
  const { history, balance, balances, band } = view;
  const first = -history.length;
  const days = Math.max(1, balances.length - 1 - first);
  const across = (day: number) => (day - first) / days;
  const axis = axisOf([...history, balance, ...balances, ...(band ? [...band.low, ...band.high] : []), floor ?? 0]);
  const down = (value: number) => downOf(axis, value);
  const ahead = balances.map((_, day) => across(day));
  return {
    axis,
    across,
    down,
    ahead,
    past: { across: [...history.map((_, index) => across(first + index)), across(0)], values: [...history, balance] },
    // Today's balance first: what is still expected today moves the line straight up or down.
    line: { across: [across(0), ...ahead], down: [balance, ...balances].map(down) },
    band: band && [...band.high, ...band.low].map(down),
  };
}

type Geometry = ReturnType<typeof geometryOf>;

/** The place of a day on the plot, for the style sheet. */
function placeOf({ across, down }: Geometry, view: ForecastView, day: number): CSSProperties {
  return { '--across': across(day), '--down': down(balanceOn(view, day)) };
}

/** Memoized, because pointing at a day doesn't change them. */
const Lines = memo(function Lines({ geometry }: { geometry: Geometry }) {
  const { axis, down, past, line, band } = geometry;
  // A new function would start the motion again, so there is one for each set of days.
  const daysKey = line.across.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the days
  const draw = useMemo(() => {
    const [, ...ahead] = line.across;
    return {
      line: (values: readonly number[]) => linePath(line.across, values),
      band: (values: readonly number[]) => areaPath(ahead, values),
    };
  }, [daysKey]);
  const y = (value: number) => down(value) * CHART_SIZE;
  return (
    <>
      {axis.ticks.map((tick) => (
        <line key={tick} className={tick === 0 ? styles.base : styles.grid} x2={CHART_SIZE} y1={y(tick)} y2={y(tick)} />
      ))}
      {band && <ChartPath className={styles.band} down={band} draw={draw.band} />}
      <path className={styles.past} d={linePath(past.across, past.values.map(down))} />
      <ChartPath className={styles.line} down={line.down} draw={draw.line} />
      <line
        className={styles.today}
        x1={(line.across[0] ?? 0) * CHART_SIZE}
        x2={(line.across[0] ?? 0) * CHART_SIZE}
        y2={CHART_SIZE}
      />
    </>
  );
});

function BelowZero({ geometry, view }: { geometry: Geometry; view: ForecastView }) {
  const text = belowText(daysBelow(view.balances, 0), 0);
  if (text === null) return null;
  const shape = belowZeroShape(geometry.axis, geometry.ahead, view.balances);
  return (
    <>
      <span className={styles.below} style={{ clipPath: shape }} />
      <span
        className={classNames(styles.belowText, geometry.across(view.lowest) > HALF && styles.atStart)}
        style={{ '--down': geometry.down(0) }}
      >
        {text}
      </span>
    </>
  );
}

/** The labels under the plot; phones show the first, the middle, and the last. */
function Days({ geometry, view }: { geometry: Geometry; view: ForecastView }) {
  const middle = (view.labeled.length - 1) / 2;
  const isOnPhones = (index: number) => [0, middle, view.labeled.length - 1].includes(index);
  return (
    <div className={styles.days} aria-hidden="true">
      {view.labeled.map((day, index) => (
        <span
          key={day}
          className={classNames(!isOnPhones(index) && styles.wideOnly)}
          style={{ '--across': geometry.across(day) }}
        >
          {formatDay(dayOf(view, day))}
        </span>
      ))}
    </div>
  );
}

export function ForecastChart({ view, summary, floor }: ForecastChartProps) {
  const [active, setActive] = useState<number | null>(null);
  const days = useRef<HTMLInputElement>(null);
  const geometry = useMemo(() => geometryOf(view, floor), [view, floor]);
  const { lowest, history, balances } = view;
  const [first, last] = [-history.length, balances.length - 1];
  const shown = active === null ? null : Math.min(last, Math.max(first, active));

  function pointAt({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) setActive(first + Math.round(((clientX - left) / width) * (last - first)));
  }

  const place = placeOf(geometry, view, lowest);
  return (
    <div className={styles.chart}>
      <div className={styles.amounts} aria-hidden="true">
        {geometry.axis.ticks.map((tick) => (
          <span key={tick}>{axisMoney(tick)}</span>
        ))}
      </div>
      <div className={styles.plot}>
        <svg
          viewBox={`0 0 ${CHART_SIZE} ${CHART_SIZE}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summary}
          className={styles.drawing}
        >
          <Lines geometry={geometry} />
        </svg>
        {floor !== null && <BelowZero geometry={geometry} view={view} />}
        {floor !== null && floor !== 0 && (
          <span className={styles.floor} style={{ '--down': geometry.down(floor) }}>
            <span className={styles.floorText}>Your limit, {axisMoney(floor)}</span>
          </span>
        )}
        <span className={styles.todayTag} style={{ '--across': geometry.across(0) }} aria-hidden="true">
          Today
        </span>
        <input
          ref={days}
          type="range"
          className={styles.explorer}
          aria-label="Day in the forecast"
          min={first}
          max={last}
          value={shown ?? 0}
          aria-valuetext={dayText(view, shown ?? 0)}
          onChange={(event) => setActive(Number(event.target.value))}
          onPointerMove={pointAt}
          onPointerLeave={() => setActive(null)}
          onFocus={() => setActive((day) => day ?? 0)}
          onBlur={() => setActive(null)}
        />
        <span className={styles.ring} style={place} aria-hidden="true" />
        {shown === null ? (
          <button
            type="button"
            className={classNames(styles.flag, geometry.down(balances[lowest] ?? 0) > LOW_FROM && styles.above)}
            style={place}
            onClick={() => {
              days.current?.focus();
              setActive(lowest);
            }}
          >
            <small>Lowest point, {formatDay(dayOf(view, lowest))}</small>
            {formatEstimate(balances[lowest] ?? 0)}
          </button>
        ) : (
          <DayTooltip
            view={view}
            day={shown}
            style={placeOf(geometry, view, shown)}
            isLow={geometry.down(balanceOn(view, shown)) > HALF}
          />
        )}
      </div>
      <Days geometry={geometry} view={view} />
    </div>
  );
}
