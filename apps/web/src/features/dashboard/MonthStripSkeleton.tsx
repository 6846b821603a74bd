import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './MonthStrip.module.css';

const billNames = [116, 124, 132];

/** Matches the loaded panel to the pixel. */
export function MonthStripSkeleton() {
  return (
    <Panel isClipped className={styles.month} aria-hidden="true">
      <div className={styles.answer}>
        <p className={styles.when}>
          <Skeleton width={148} height={12} />
        </p>
        <div className={styles.verdict}>
          <Skeleton width={248} height={16} />
        </div>
        <div className={styles.pace}>
          <span className={styles.track} />
        </div>
        <p className={styles.line}>
          <span>
            <Skeleton width={176} height={12} />
          </span>
          <span>
            <Skeleton width={112} height={12} />
          </span>
        </p>
      </div>
      <div className={styles.day}>
        <p className={styles.label}>
          <Skeleton width={104} height={12} />
        </p>
        <span className={styles.perDay}>
          <span className={styles.figure}>
            <Skeleton width={104} height={24} />
          </span>
        </span>
        <p className={styles.lowest} />
        <p className={styles.after}>
          <Skeleton width={128} height={12} />
        </p>
      </div>
      <div className={styles.bills}>
        <p className={styles.label}>
          <Skeleton width={64} height={12} />
        </p>
        <ul className={styles.list}>
          {billNames.map((width) => (
            <li key={width}>
              <span className={styles.bill}>
                <Skeleton width={64} height={12} />
                <Skeleton width={width} height={12} />
                <Skeleton width={72} height={12} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.foot}>
        {[196, 224].map((width) => (
          <span key={width} className={styles.footLink}>
            <Skeleton width={width} height={12} />
          </span>
        ))}
      </div>
    </Panel>
  );
}
