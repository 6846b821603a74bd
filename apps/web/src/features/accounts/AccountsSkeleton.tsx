import { Panel } from '../../ui/Panel.tsx';
import { Skeleton, SkeletonPage, SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './ConnectedAccountsScreen.module.css';

const columns = [
  [1, 2],
  [2, 1],
];

/** Placeholder panels in the layout of the loaded list. */
export function AccountsSkeleton() {
  return (
    <SkeletonPage>
      <div className={styles.columns}>
        {columns.map((counts) => (
          <div key={counts.join()} className={styles.column}>
            {counts.map((count) => (
              <Panel key={count} isClipped>
                <div className={styles.skeletonName}>
                  <Skeleton width={112} height={16} />
                </div>
                <SkeletonRows count={count} />
              </Panel>
            ))}
          </div>
        ))}
      </div>
    </SkeletonPage>
  );
}
