// biome-ignore-all lint/a11y/useSemanticElements: rows are absolutely positioned, which breaks table elements, so roles provide the semantics
// biome-ignore-all lint/a11y/useFocusableInteractive: unlike in a grid, table rows and headers aren't controls; the links are
import type { Transaction } from '@cairn/contract';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/classNames.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import { TransactionCard } from './TransactionCard.tsx';
import styles from './TransactionList.module.css';
import { TransactionRow } from './TransactionRow.tsx';
import type { OpenedFromList } from './useBackToList.ts';
import { useVirtualRows } from './useVirtualRows.ts';

const TABLE_ROW_PX = 40;
const CARD_PX = 64;

export interface TransactionListProps extends OpenedFromList {
  /** Names the list for screen readers. */
  label: string;
  transactions: readonly Transaction[];
  hasMore: boolean;
  /** Must be referentially stable. */
  onNeedMore: () => void;
  /** Bulk mode: rows are checkboxes instead of links; `toggle` must be referentially stable. */
  bulk?: { ids: ReadonlySet<number>; toggle: (id: number) => void } | undefined;
  /** Shown in the table header, above the checkboxes. */
  selectAll?: ReactNode;
}

function Cards(props: TransactionListProps) {
  const { label, transactions, hasMore, onNeedMore, bulk, openedFrom } = props;
  const virtual = useVirtualRows({ transactions, estimatedRowPx: CARD_PX, hasMore, onNeedMore });
  return (
    <div role="list" ref={virtual.ref} className={styles.box} style={{ height: virtual.heightPx }} aria-label={label}>
      {virtual.rows.map(({ index, topPx, transaction }) => (
        <TransactionCard
          key={transaction.id}
          ref={virtual.measureRow}
          index={index}
          topPx={topPx}
          transaction={transaction}
          setSize={hasMore ? -1 : transactions.length}
          openedFrom={openedFrom}
          isSelected={bulk?.ids.has(transaction.id)}
          onToggle={bulk?.toggle}
        />
      ))}
    </div>
  );
}

function Head({ selectAll }: { selectAll: ReactNode }) {
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={classNames(styles.head, selectAll ? styles.withChecks : undefined)}>
        {selectAll && (
          <span role="columnheader" className={styles.check}>
            {selectAll}
          </span>
        )}
        <span role="columnheader">Name</span>
        <span role="columnheader">Category</span>
        <span role="columnheader">Institution</span>
        <span role="columnheader">Date</span>
        <span role="columnheader" className={styles.amount}>
          Amount
        </span>
      </div>
    </div>
  );
}

function Table(props: TransactionListProps) {
  const { label, transactions, hasMore, onNeedMore, bulk, selectAll, openedFrom } = props;
  const virtual = useVirtualRows({ transactions, estimatedRowPx: TABLE_ROW_PX, hasMore, onNeedMore });
  return (
    <div role="table" aria-label={label} aria-rowcount={hasMore ? -1 : transactions.length + 1}>
      <Head selectAll={selectAll} />
      <div role="rowgroup" ref={virtual.ref} className={styles.box} style={{ height: virtual.heightPx }}>
        {virtual.rows.map(({ index, topPx, transaction }) => (
          <TransactionRow
            key={transaction.id}
            ref={virtual.measureRow}
            index={index}
            topPx={topPx}
            transaction={transaction}
            openedFrom={openedFrom}
            isSelected={bulk?.ids.has(transaction.id)}
            onToggle={bulk?.toggle}
          />
        ))}
      </div>
    </div>
  );
}

/** A virtualized list: a dense table on wide screens, two-line cards on narrow ones. */
export function TransactionList(props: TransactionListProps) {
  return useIsWide() ? <Table {...props} /> : <Cards {...props} />;
}
