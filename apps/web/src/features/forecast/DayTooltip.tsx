import { cents, formatDay } from '@cairn/domain';
import type { CSSProperties } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { classNames } from '../../ui/classNames.ts';
import styles from './ForecastChart.module.css';
import { balanceText, entriesOn, rangeText } from './forecastTexts.ts';
import { dayOf, type ForecastView } from './forecastView.ts';

const ENTRIES_MAX = 4;

interface DayTooltipProps {
  view: ForecastView;
  day: number;
  /** Where the day is on the plot. */
  style: CSSProperties;
  /** The line is in the lower half, so the text is in the upper one. */
  isLow: boolean;
}

/** A day of the chart. Visual only: screen readers get the same from the chart's slider. */
export function DayTooltip({ view, day, style, isLow }: DayTooltipProps) {
  const range = rangeText(view, day);
  const entries = entriesOn(view, day);
  return (
    <div className={styles.pointed} style={style} aria-hidden="true">
      <span className={styles.cursor} />
      <span className={styles.dot} />
      <div className={classNames(styles.tooltip, isLow && styles.onTop)}>
        <small>{formatDay(dayOf(view, day))}</small>
        <strong>{balanceText(view, day)}</strong>
        {range !== null && <small>{range}</small>}
        {entries.slice(0, ENTRIES_MAX).map((entry) => (
          <span key={`${entry.name} ${entry.cents} ${entry.seriesId}`} className={styles.entry}>
            <span className="ellipsis">{entry.name}</span>
            <Amount cents={cents(entry.cents)} />
          </span>
        ))}
        {entries.length > ENTRIES_MAX && <small>{entries.length - ENTRIES_MAX} more</small>}
      </div>
    </div>
  );
}
