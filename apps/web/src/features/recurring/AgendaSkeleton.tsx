import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './AgendaSkeleton.module.css';

const DAYS = 7;

/** Empty days while the agenda loads. */
export function AgendaSkeleton() {
  return (
    <>
      <div className="visually-hidden">
        <LoadingText text="Loading calendar..." />
      </div>
      <div aria-hidden="true">
        {Array.from({ length: DAYS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days are alike and never move
          <div key={at} className={styles.day}>
            <Skeleton width={16} height={12} />
            <Skeleton width="60%" height={12} className={styles.balance} />
          </div>
        ))}
      </div>
    </>
  );
}
