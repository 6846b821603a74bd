import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './ReportSkeleton.module.css';

const SUMS = [1, 2, 3];

/** The boxes of a report, with the page's only loading message for screen readers. */
export function ReportSkeleton() {
  return (
    <div className={styles.box}>
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <div className={styles.sums} aria-hidden="true">
        {SUMS.map((sum) => (
          <span key={sum} className={styles.sum}>
            <Skeleton width={48} height={12} />
            <Skeleton width={112} height={20} />
          </span>
        ))}
      </div>
      <div className={styles.chart} aria-hidden="true">
        <Skeleton width="100%" height={112} />
      </div>
    </div>
  );
}
