import { Panel } from '../../ui/Panel.tsx';
import { LoadingText, Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import summary from './BillSummaryPanel.module.css';
import screen from './RecurringScreen.module.css';
import styles from './RecurringSkeleton.module.css';

const ROWS = 6;

export function SidePanelSkeleton() {
  return (
    <Panel isClipped aria-hidden="true">
      <div className={styles.head}>
        <Skeleton width={136} height={16} />
      </div>
      <SkeletonRows count={2} />
    </Panel>
  );
}

/** Placeholders in the boxes of the loaded screen. */
export function RecurringSkeleton() {
  return (
    <>
      <div className={styles.loading}>
        <LoadingText text="Loading Recurring..." />
      </div>
      <div className={screen.columns} aria-hidden="true">
        <div className={screen.column}>
          <Panel className={summary.panel}>
            <div className={summary.figures}>
              {[96, 40, 88].map((width) => (
                <div key={width} className={summary.cell}>
                  <Skeleton width={width} height={20} />
                  <Skeleton width={112} height={28} />
                </div>
              ))}
            </div>
            <Skeleton width="100%" height={16} className={styles.meter} />
          </Panel>
          <Panel isClipped>
            <div className={styles.head}>
              <Skeleton width={104} height={16} />
            </div>
            <SkeletonRows count={ROWS} />
          </Panel>
        </div>
        <div className={screen.column}>
          <SidePanelSkeleton />
        </div>
      </div>
    </>
  );
}
