import type { CalendarEntry } from '@cairn/contract';
import {
  countOf,
  type Day,
  dayParts,
  daysOf,
  formatCents,
  formatMonth,
  type Month,
  monthName,
  monthOf,
  monthsBefore,
} from '@cairn/domain';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router';
import { Amount } from '../../ui/Amount.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './CalendarGrid.module.css';
import type { CalendarDay, CalendarMonth } from './calendar.data.ts';
import { dayAfterKey, entryText, iconOf, inWeeks, isAhead } from './calendarDays.ts';
import { entryUrl } from './entryUrl.ts';
import { weekdayName } from './seriesText.ts';
import { openedFromRecurring } from './seriesUrl.ts';

/** More than this many entries don't fit into a cell. */
const SHOWN_ENTRIES = 2;
const SHORT_NAME = 3;

export function amountKind({ amount, kind, isInternal }: CalendarEntry) {
  if (isInternal) return 'neutral';
  if (kind === 'transfer') return amount < 0 ? 'transferOut' : 'transferIn';
  return amount < 0 ? 'expense' : 'income';
}

function Entry({ entry }: { entry: CalendarEntry }) {
  return (
    <Link
      to={entryUrl(entry)}
      state={openedFromRecurring}
      title={entry.name}
      className={classNames(styles.entry, isAhead(entry) && styles.ahead, entry.kind === 'income' && styles.pay)}
    >
      <Icon icon={iconOf(entry)} size={12} className={styles.icon} />
      <span className={styles.name}>{entry.name}</span>
      <span className={styles.amount}>
        <span className="visually-hidden">{entryText(entry)} </span>
        <Amount cents={entry.amount} kind={amountKind(entry)} />
      </span>
    </Link>
  );
}

/** "Tuesday, November 17, 2 entries" */
function dayLabel(day: Day, count: number, isLoading: boolean): string {
  const { month, date } = dayParts(day);
  const entries = count === 0 ? 'nothing due' : countOf(count, 'entry', 'entries');
  return `${weekdayName(day)}, ${monthName(month)} ${date}, ${isLoading ? 'loading' : entries}`;
}

interface CellProps {
  shown: CalendarDay;
  month: Month;
  today: Day;
  isStop: boolean;
  isLoading: boolean;
  onFocus: (day: Day) => void;
  onOpen: (day: CalendarDay) => void;
}

/** "17", or "December 1" for the first day of another month. */
function dayNumber(day: Day, month: Month): string {
  const { month: number, date } = dayParts(day);
  return date === 1 && monthOf(day) !== month ? `${monthName(number)} 1` : String(date);
}

function Cell({ shown, month, today, isStop, isLoading, onFocus, onOpen }: CellProps) {
  const { day, entries, balance, isEstimate } = shown;
  const isToday = day === today;
  const fitting = entries.length > SHOWN_ENTRIES ? entries.slice(0, SHOWN_ENTRIES - 1) : entries;
  const more = entries.length - fitting.length;
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      className={classNames(styles.day, isToday && styles.today, monthOf(day) !== month && styles.other)}
    >
      <div className={styles.inside}>
        <span className={styles.top}>
          <button
            type="button"
            data-day={day}
            className={styles.number}
            tabIndex={isStop ? 0 : -1}
            aria-label={dayLabel(day, entries.length, isLoading)}
            onFocus={() => onFocus(day)}
            onClick={() => !isLoading && onOpen(shown)}
          >
            {dayNumber(day, month)}
          </button>
          {isToday && <span className={styles.pill}>Today</span>}
        </span>
        <div className={styles.entries}>
          {fitting.map((entry) => (
            <Entry key={`${entry.seriesId} ${entry.dueOn} ${entry.transactionId}`} entry={entry} />
          ))}
          {more > 0 && (
            <button type="button" className={styles.more} onClick={() => onOpen(shown)}>
              {more} more<span className="visually-hidden"> on {dayLabel(day, entries.length, isLoading)}</span>
            </button>
          )}
        </div>
        {isLoading && <Skeleton width="60%" height={12} className={styles.loading} />}
        {balance !== null && (
          <span className={classNames(styles.balance, isEstimate && styles.estimate)}>
            <span className="visually-hidden">Balance </span>
            {isEstimate && 'est. '}
            {formatCents(balance)}
          </span>
        )}
      </div>
    </td>
  );
}

interface CalendarGridProps {
  calendar: CalendarMonth;
  /** Whether only the days are known so far. */
  isLoading: boolean;
  month: Month;
  /** The accounts whose balances are shown. */
  accountName: string;
  onOpen: (day: CalendarDay) => void;
  onShowMonth: (month: Month) => void;
  /** The day to focus as soon as it is shown, which may be after another month has loaded. */
  wanted: RefObject<Day | null>;
}

/** Focuses the day that is waited for, if it is in the table. */
export function focusDay(wanted: RefObject<Day | null>): void {
  const button = document.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`);
  if (!button) return;
  wanted.current = null;
  button.focus();
}

/** A table of weeks. Arrow keys move by day, Page Up and Page Down by month, and Enter opens a day. */
export function CalendarGrid(props: CalendarGridProps) {
  const { calendar, isLoading, month, accountName, onOpen, onShowMonth, wanted } = props;
  const { days, today } = calendar;
  const [focused, setFocused] = useState<Day | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: tries again whenever other days are shown
  useLayoutEffect(() => focusDay(wanted), [wanted, calendar]);
  const isShown = (day: Day | null) => days.some((one) => one.day === day);
  const stop = isShown(focused) ? focused : monthOf(today) === month ? today : daysOf(month).first;

  function handleKeys(event: KeyboardEvent<HTMLTableElement>) {
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    // A key may come before the month that the last one asked for.
    const isWaiting = wanted.current !== null;
    const day = wanted.current ?? days.find((one) => one.day === from)?.day;
    if (from === undefined || day === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { PageUp: -1, PageDown: 1 }[event.key];
    const next = step === undefined ? dayAfterKey(day, event.key) : monthsBefore(day, -step);
    if (next === null) return;
    event.preventDefault();
    wanted.current = next;
    if (step !== undefined || isWaiting || !isShown(next)) onShowMonth(monthOf(next));
    else focusDay(wanted);
  }

  return (
    <table className={styles.calendar} aria-busy={isLoading || undefined} onKeyDown={handleKeys}>
      <caption className="visually-hidden">
        {formatMonth(month)}: bills, pay, and transfers, with the balance of {accountName} at the end of each day
      </caption>
      <thead>
        <tr>
          {days.slice(0, 7).map(({ day }) => (
            <th key={day} scope="col">
              <abbr title={weekdayName(day)}>{weekdayName(day).slice(0, SHORT_NAME)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inWeeks(days).map((week) => (
          <tr key={week[0]?.day}>
            {week.map((shown) => (
              <Cell
                key={shown.day}
                shown={shown}
                month={month}
                today={today}
                isStop={shown.day === stop}
                isLoading={isLoading}
                onFocus={setFocused}
                onOpen={onOpen}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
