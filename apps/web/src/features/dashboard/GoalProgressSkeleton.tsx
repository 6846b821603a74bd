import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './GoalProgress.module.css';
import { HeadBars } from './HeadBars.tsx';

/** Those with the highest priority. */
export const GOALS_SHOWN = 3;

const nameWidths = [116, 132, 96];

/** Matches the loaded panel to the pixel, if it has as many goals as fit. */
export function GoalProgressSkeleton() {
  return (
    <Panel isClipped aria-hidden="true">
      <HeadBars width={52} />
      <div className={styles.goals}>
        {nameWidths.slice(0, GOALS_SHOWN).map((width) => (
          <div key={width}>
            <div className={styles.goal}>
              <Skeleton width={36} height={36} shape="tile" />
              <span className={styles.main}>
                <span className={styles.top}>
                  <Skeleton width={width} height={12} />
                  <Skeleton width={84} height={24} shape="round" />
                </span>
                <Skeleton width="100%" height={6} shape="round" />
                <span className={styles.detail}>
                  <Skeleton width={140} height={12} />
                  <Skeleton width={28} height={12} />
                </span>
              </span>
            </div>
          </div>
        ))}
      </div>
    </Panel>
  );
}
