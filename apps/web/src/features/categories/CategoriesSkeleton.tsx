import { classNames } from '../../ui/classNames.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton, SkeletonPage } from '../../ui/Skeleton.tsx';
import styles from './CategoriesScreen.module.css';

const columns = [
  [88, 64, 112, 136],
  [96, 72, 128, 80],
];

/** Placeholder cards in the layout of the loaded list. */
export function CategoriesSkeleton() {
  return (
    <SkeletonPage>
      <div className={classNames(styles.search, styles.skeletonSearch)}>
        <Skeleton width="100%" height={40} shape="tile" />
      </div>
      <div className={styles.columns}>
        {columns.map((widths) => (
          <div key={widths.join()} className={styles.column}>
            {widths.map((width) => (
              <Panel key={width}>
                <div className={styles.skeletonRow}>
                  <Skeleton width={36} height={36} shape="tile" />
                  <Skeleton width={width} height={12} />
                </div>
              </Panel>
            ))}
          </div>
        ))}
      </div>
    </SkeletonPage>
  );
}
