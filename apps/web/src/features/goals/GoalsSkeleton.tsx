import { Panel } from '../../ui/Panel.tsx';
import { LoadingText, Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import card from './GoalCard.module.css';
import figures from './GoalFigures.module.css';
import screen from './GoalsScreen.module.css';
import styles from './GoalsSkeleton.module.css';

/** Placeholders in the boxes of the loaded screen. */
export function GoalsSkeleton() {
  return (
    <>
      <div className={styles.loading}>
        <LoadingText text="Loading Goals..." />
      </div>
      <div aria-hidden="true">
        <div className={figures.cards}>
          {[72, 132, 136].map((width) => (
            <Panel key={width} className={figures.card}>
              <div className={styles.lines}>
                <Skeleton width={width} height={16} />
                <Skeleton width={160} height={30} />
                <Skeleton width={124} height={12} />
              </div>
            </Panel>
          ))}
        </div>
        <div className={screen.columns}>
          <div className={screen.column}>
            <div className={screen.goals}>
              {[1, 2].map((key) => (
                <Panel key={key} className={card.goal}>
                  <div className={styles.lines}>
                    <Skeleton width={180} height={36} />
                    <Skeleton width={150} height={24} />
                    <Skeleton width="100%" height={8} />
                    <Skeleton width="100%" height={36} />
                  </div>
                </Panel>
              ))}
            </div>
            <Panel isClipped>
              <SkeletonRows count={3} />
            </Panel>
          </div>
          <div className={screen.column}>
            <Panel isClipped>
              <SkeletonRows count={4} hasSecondLine={false} />
            </Panel>
          </div>
        </div>
      </div>
    </>
  );
}
