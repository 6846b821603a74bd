import { classNames } from '../../ui/classNames.ts';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
import styles from './ListSkeleton.module.css';
import cardStyles from './TransactionCard.module.css';
import listStyles from './TransactionList.module.css';

const ROWS = 12;
const nameWidths = [132, 196, 84, 148, 112];
const skeletonRows = Array.from({ length: ROWS }, (_, index) => ({
  index,
  width: nameWidths[index % nameWidths.length] ?? 132,
}));

function RowBars({ width }: { width: number }) {
  return (
    <div className={classNames(listStyles.row, styles.row)}>
      <span className={listStyles.name}>
        <Skeleton width={28} height={28} shape="tile" />
        <Skeleton width={width} height={12} />
      </span>
      <Skeleton width={96} height={12} className={styles.cell} />
      <Skeleton width={72} height={12} className={styles.cell} />
      <Skeleton width={76} height={12} className={styles.cell} />
      <Skeleton width={64} height={12} className={styles.last} />
    </div>
  );
}

function CardBars({ width }: { width: number }) {
  return (
    <div className={cardStyles.item}>
      <div className={cardStyles.card}>
        <Skeleton width={36} height={36} shape="tile" />
        <span className={cardStyles.main}>
          <Skeleton width={width} height={12} />
          <Skeleton width={96} height={10} className={styles.second} />
        </span>
        <Skeleton width={72} height={12} />
      </div>
    </div>
  );
}

/** Placeholder bars in the layout of the rows. */
export function ListSkeleton() {
  const isWide = useIsWide();
  return (
    <>
      <div className={styles.loading}>
        <LoadingText />
      </div>
      <div aria-hidden="true">
        {isWide && <div className={listStyles.head} />}
        {skeletonRows.map(({ index, width }) =>
          isWide ? <RowBars key={index} width={width} /> : <CardBars key={index} width={width} />,
        )}
      </div>
    </>
  );
}
