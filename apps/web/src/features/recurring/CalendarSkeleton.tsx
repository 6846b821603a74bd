import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './CalendarSkeleton.module.css';

const CELLS = 35;

/** Empty cells while the days load. */
export function CalendarSkeleton() {
  return (
    <>
      <div className="visually-hidden">
        <LoadingText text="Loading calendar..." />
      </div>
      <div className={styles.cells} aria-hidden="true">
        {Array.from({ length: CELLS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells are alike and never move
          <div key={at} className={styles.cell}>
            <Skeleton width={16} height={12} />
            <Skeleton width="60%" height={12} className={styles.balance} />
          </div>
        ))}
      </div>
    </>
  );
}
