import type { ListedSeries } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import { Link } from 'react-router';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { classNames } from '../../ui/classNames.ts';
import { StatusPill } from '../../ui/StatusPill.tsx';
import styles from './OccurrenceRow.module.css';
import { categoryOf, detailOf, type SeriesLabels } from './seriesDisplay.ts';
import { openedFromRecurring, seriesUrl } from './seriesUrl.ts';
import { seriesStatus } from './status.ts';

/** A whole series, such as one that has ended, with the day of its last payment. */
export function SeriesRow({ series, labels }: { series: ListedSeries; labels: SeriesLabels }) {
  const category = categoryOf(series, labels);
  const status = seriesStatus(series);
  return (
    <Link to={seriesUrl(series.id)} state={openedFromRecurring} className={styles.row}>
      <span className={styles.tile}>
        <CategoryIcon icon={category?.icon} color={category?.iconColor} isUncategorized={category === null} />
      </span>
      <span className={styles.main}>
        <span className={styles.name}>{series.name}</span>
        <span className={styles.detail}>{detailOf(series, labels)}</span>
      </span>
      {status && (
        <span className={styles.status}>
          <StatusPill {...status} />
        </span>
      )}
      <span className={classNames(styles.date, 'tabular')}>{series.lastPaidOn && formatDay(series.lastPaidOn)}</span>
      <span className={styles.amount}>
        <Amount cents={series.nextAmount} />
      </span>
    </Link>
  );
}
