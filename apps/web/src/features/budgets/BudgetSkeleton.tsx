import { classNames } from '../../ui/classNames.ts';
import { Panel, PanelBody } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import cardStyles from './BudgetCards.module.css';
import screenStyles from './BudgetScreen.module.css';
import styles from './BudgetSkeleton.module.css';

const nameWidths = [72, 48, 96, 40, 112, 64, 80, 56];

function PairBars() {
  return (
    <Panel className={cardStyles.pair}>
      <div className={cardStyles.cards}>
        {[0, 1].map((cell) => (
          <div key={cell} className={classNames(cardStyles.card, styles.card)}>
            <Skeleton width={104} height={12} />
            <Skeleton width={136} height={24} />
          </div>
        ))}
      </div>
      <div className={classNames(cardStyles.meter, styles.meter)}>
        <Skeleton width="100%" height={8} shape="round" />
      </div>
    </Panel>
  );
}

function LeftBars() {
  return (
    <Panel className={cardStyles.left}>
      <div className={styles.card}>
        <Skeleton width={96} height={12} />
        <Skeleton width={120} height={24} />
      </div>
      <div className={cardStyles.note}>
        <Skeleton width={160} height={16} />
      </div>
    </Panel>
  );
}

function RowBars({ width }: { width: number }) {
  return (
    <div className={styles.row}>
      <div className={styles.line}>
        <Skeleton width={36} height={36} shape="tile" />
        <div className={styles.main}>
          <Skeleton width={width} height={12} />
          <Skeleton width="100%" height={8} shape="round" className={styles.inCard} />
        </div>
        <Skeleton width={348} height={12} className={styles.inTable} />
      </div>
      <Skeleton width="100%" height={28} className={classNames(styles.numbers, styles.inCard)} />
    </div>
  );
}

/** Placeholder bars in the layout of the loaded budget. */
export function BudgetSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <div aria-hidden="true">
        <div className={cardStyles.pairs}>
          <PairBars />
          <PairBars />
          <LeftBars />
        </div>
        <div className={screenStyles.grid}>
          <Panel isClipped className={screenStyles.expenses}>
            <div className={styles.head}>
              <Skeleton width={72} height={16} />
            </div>
            {nameWidths.map((width) => (
              <RowBars key={width} width={width} />
            ))}
          </Panel>
          <Panel className={screenStyles.spendingChart}>
            <PanelBody className={styles.chart}>
              <Skeleton width={144} height={16} />
              <Skeleton width={208} height={208} shape="round" className={styles.ring} />
              <div className={styles.legend}>
                {nameWidths.map((width) => (
                  <div key={width} className={styles.entry}>
                    <Skeleton width={12} height={12} />
                    <Skeleton width={width} height={12} />
                  </div>
                ))}
              </div>
            </PanelBody>
          </Panel>
        </div>
      </div>
    </>
  );
}
