import { type Day, formatCents, formatDay } from '@cairn/domain';
import { Link } from 'react-router';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { classNames } from '../../ui/classNames.ts';
import { StatusPill } from '../../ui/StatusPill.tsx';
import type { DueItem } from './monthView.ts';
import styles from './OccurrenceRow.module.css';
import { categoryOf, detailOf, type SeriesLabels } from './seriesDisplay.ts';
import { amountFact } from './seriesText.ts';
import { openedFromRecurring, seriesUrl } from './seriesUrl.ts';
import { statusOf } from './status.ts';

interface OccurrenceRowProps extends DueItem {
  labels: SeriesLabels;
  today: Day;
}

/** The line under the amount: the previous amount, or that it's an estimate. */
function amountNote({ occurrence }: DueItem): string | null {
  const { differsFrom } = occurrence;
  return differsFrom === null ? amountFact(occurrence) : `was ${formatCents(differsFrom)}`;
}

/** One occurrence, which opens its series. */
export function OccurrenceRow({ series, occurrence, labels, today }: OccurrenceRowProps) {
  const category = categoryOf(series, labels);
  const note = amountNote({ series, occurrence });
  const kind = series.isIncome ? (series.kind === 'transfer' ? 'transferIn' : 'income') : 'neutral';
  return (
    <Link to={seriesUrl(series.id)} state={openedFromRecurring} className={styles.row}>
      <span className={styles.tile}>
        <CategoryIcon icon={category?.icon} color={category?.iconColor} isUncategorized={category === null} />
      </span>
      <span className={styles.main}>
        <span className={styles.name}>{series.name}</span>
        <span className={styles.detail}>{detailOf(series, labels)}</span>
      </span>
      <span className={styles.status}>
        <StatusPill {...statusOf(series, occurrence, today)} />
      </span>
      <span className={classNames(styles.date, 'tabular')}>
        {formatDay(occurrence.paidOn ?? occurrence.expectedOn)}
      </span>
      <span className={styles.amount}>
        <Amount cents={occurrence.amount} kind={kind} />
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </Link>
  );
}
