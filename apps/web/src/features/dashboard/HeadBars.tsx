import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './DashboardSkeleton.module.css';

/** The head of a panel while it loads. */
export function HeadBars({ width }: { width: number }) {
  return (
    <div className={styles.head}>
      <Skeleton width={width} height={16} />
      <Skeleton width={64} height={16} />
    </div>
  );
}
