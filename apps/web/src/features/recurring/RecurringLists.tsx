import type { ListedSeries } from '@cairn/contract';
import { type Day, formatShortDay } from '@cairn/domain';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { type DueItem, doneText, type MonthView } from './monthView.ts';
import { OccurrenceRow } from './OccurrenceRow.tsx';
import styles from './RecurringLists.module.css';
import { SeriesRow } from './SeriesRow.tsx';
import type { SeriesLabels } from './seriesDisplay.ts';

interface ListsProps {
  view: MonthView;
  labels: SeriesLabels;
  today: Day;
}

interface DueListProps extends Omit<ListsProps, 'view'> {
  id: string;
  title: string;
  note: string;
  items: readonly DueItem[];
}

function DueList({ id, title, note, items, ...shared }: DueListProps) {
  return (
    <Panel isClipped aria-labelledby={id}>
      <PanelHead id={id} title={title}>
        <span className={styles.note}>{note}</span>
      </PanelHead>
      <ul className={styles.rows}>
        {items.map((item) => (
          <li key={`${item.series.id} ${item.occurrence.dueOn}`}>
            <OccurrenceRow {...item} {...shared} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** "11/16 to 11/30" */
function rangeText(items: readonly DueItem[]): string {
  const [first, last] = [items[0], items.at(-1)].map((item) => item && formatShortDay(item.occurrence.expectedOn));
  return first === last ? (first ?? '') : `${first} to ${last}`;
}

function QuietSeries({ series, labels }: { series: readonly ListedSeries[]; labels: SeriesLabels }): ReactNode {
  if (series.length === 0) return null;
  return (
    <details className={styles.quiet}>
      <summary className={styles.summary}>
        <Icon icon={ChevronDown} className={styles.caret} />
        Paused and ended ({series.length})
      </summary>
      <Panel isClipped aria-label="Paused and ended">
        <ul className={styles.rows}>
          {series.map((one) => (
            <li key={one.id}>
              <SeriesRow series={one} labels={labels} />
            </li>
          ))}
        </ul>
      </Panel>
    </details>
  );
}

/** Series and occurrences that are coming up, done, and paused or ended. */
export function RecurringLists({ view, ...shared }: ListsProps) {
  const { comingUp, done, quiet } = view;
  const hasSkipped = done.some(({ occurrence }) => occurrence.state === 'skipped');
  return (
    <>
      {comingUp.length > 0 && (
        <DueList id="coming-up" title="Coming up" note={rangeText(comingUp)} items={comingUp} {...shared} />
      )}
      {done.length > 0 && (
        <DueList
          id="paid"
          title={hasSkipped ? 'Paid and skipped' : 'Paid'}
          note={doneText(done)}
          items={done}
          {...shared}
        />
      )}
      <QuietSeries series={quiet} labels={shared.labels} />
    </>
  );
}
