import type { CalendarEntry } from '@cairn/contract';
import { type Day, dayParts, formatCents, type Month, monthName, monthOf } from '@cairn/domain';
import { Fragment, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Amount } from '../../ui/Amount.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Agenda.module.css';
import { amountKind } from './CalendarGrid.tsx';
import type { CalendarDay, CalendarMonth } from './calendar.data.ts';
import { entryText, iconOf, isAhead } from './calendarDays.ts';
import { entryUrl } from './entryUrl.ts';
import { amountFact, weekdayName } from './seriesText.ts';
import { openedFromRecurring } from './seriesUrl.ts';

const SHORT_NAME = 3;

/** An entry as a row: in the agenda, and when a day is opened. */
export function EntryRow({ entry }: { entry: CalendarEntry }) {
  return (
    <Link to={entryUrl(entry)} state={openedFromRecurring} className={styles.entry}>
      <span className={classNames(styles.icon, isAhead(entry) && styles.ahead)}>
        <Icon icon={iconOf(entry)} size={14} />
      </span>
      <span className={styles.main}>
        <span className={styles.name}>{entry.name}</span>
        <span className={styles.detail}>
          {[entryText(entry), amountFact(entry)].filter((text) => text !== null).join(', ')}
        </span>
      </span>
      <Amount cents={entry.amount} kind={amountKind(entry)} />
    </Link>
  );
}

/** "At day’s end $9,378.55", or "Expected at day’s end". */
export function DayEnd({ shown: { balance, isEstimate } }: { shown: CalendarDay }) {
  if (balance === null) return null;
  return (
    <p className={styles.end}>
      {isEstimate ? 'Expected at day’s end' : 'At day’s end'}
      <b>{formatCents(balance)}</b>
    </p>
  );
}

function AgendaDay({ shown, today }: { shown: CalendarDay; today: Day }) {
  const { day, entries } = shown;
  const isToday = day === today;
  return (
    <section
      className={classNames(styles.day, isToday && styles.today)}
      aria-label={`${weekdayName(day)}, ${monthName(dayParts(day).month)} ${dayParts(day).date}`}
      aria-current={isToday ? 'date' : undefined}
      data-today={isToday || undefined}
    >
      <p className={styles.date} aria-hidden="true">
        <span className={styles.weekday}>{weekdayName(day).slice(0, SHORT_NAME)}</span>
        <span className={styles.number}>{dayParts(day).date}</span>
      </p>
      <div className={styles.entries}>
        {isToday && entries.length === 0 && <p className={styles.none}>Today. Nothing due.</p>}
        {entries.map((entry) => (
          <EntryRow key={`${entry.seriesId} ${entry.dueOn} ${entry.transactionId}`} entry={entry} />
        ))}
        <DayEnd shown={shown} />
      </div>
    </section>
  );
}

/** The days with something on them, for phones. It opens at today. */
export function Agenda({ calendar, month }: { calendar: CalendarMonth; month: Month }) {
  const { days, today } = calendar;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('[data-today]')?.scrollIntoView({ block: 'center' });
  }, []);
  const shown = days.filter(
    ({ day, entries }) => day >= `${month}-01` && (entries.length > 0 || (day === today && monthOf(day) === month)),
  );
  if (shown.length === 0) return <p className={styles.empty}>Nothing is due this month.</p>;
  return (
    <div ref={box} className={styles.agenda}>
      {shown.map((one, at) => {
        const isNewMonth = monthOf(one.day) !== (shown[at - 1] ? monthOf(shown[at - 1]?.day ?? one.day) : month);
        return (
          <Fragment key={one.day}>
            {isNewMonth && <h2 className={styles.month}>{monthName(dayParts(one.day).month)}</h2>}
            <AgendaDay shown={one} today={today} />
          </Fragment>
        );
      })}
    </div>
  );
}
