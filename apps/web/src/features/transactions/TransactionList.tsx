// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by hand, which takes their meaning from table elements; the roles give it back
// biome-ignore-all lint/a11y/useFocusableInteractive: in a table, unlike in a grid, rows and heads are no controls; the links are
import type { Transaction } from '@cairn/contract';
import { type ReactNode, useCallback } from 'react';
import { classNames } from '../../ui/classNames.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import { TransactionCard } from './TransactionCard.tsx';
import styles from './TransactionList.module.css';
import { TransactionRow } from './TransactionRow.tsx';
import type { OpenedFromList } from './useReturn.ts';
import { useVirtualRows } from './useVirtualRows.ts';

const TABLE_ROW_PX = 40;
const CARD_PX = 64;

export interface TransactionListProps extends OpenedFromList {
  /** Names the list for screen readers. */
  label: string;
  transactions: readonly Transaction[];
  hasMore: boolean;
  /** Must keep its identity. */
  onNeedMore: () => void;
  /** Bulk mode: rows are checkboxes instead of links. `toggle` must keep its identity. */
  bulk?: { ids: ReadonlySet<number>; toggle: (id: number) => void } | undefined;
  /** In the table's head, above the checkboxes. */
  selectAll?: ReactNode;
}

function useRows<Box extends HTMLElement>(props: TransactionListProps, rowHeight: number) {
  const { transactions, hasMore, onNeedMore } = props;
  const keyOf = useCallback((index: number) => transactions[index]?.userTransactionID ?? -index, [transactions]);
  const { ref, height, rows } = useVirtualRows<Box>({
    count: transactions.length,
    rowHeight,
    keyOf,
    hasMore,
    onNeedMore,
  });
  const shown = rows.flatMap(({ index, top }) => {
    const transaction = transactions[index];
    return transaction ? [{ index, top, transaction }] : [];
  });
  return { ref, height, shown };
}

function Cards(props: TransactionListProps) {
  const { label, transactions, hasMore, bulk, openedFrom } = props;
  const { ref, height, shown } = useRows<HTMLUListElement>(props, CARD_PX);
  return (
    <ul ref={ref} className={styles.box} style={{ height }} aria-label={label}>
      {shown.map(({ index, top, transaction }) => (
        <TransactionCard
          key={transaction.userTransactionID}
          transaction={transaction}
          position={index + 1}
          setSize={hasMore ? -1 : transactions.length}
          top={top}
          openedFrom={openedFrom}
          isSelected={bulk?.ids.has(transaction.userTransactionID)}
          onToggle={bulk?.toggle}
        />
      ))}
    </ul>
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
  const { label, transactions, hasMore, bulk, selectAll, openedFrom } = props;
  const { ref, height, shown } = useRows<HTMLDivElement>(props, TABLE_ROW_PX);
  return (
    <div role="table" aria-label={label} aria-rowcount={hasMore ? -1 : transactions.length + 1}>
      <Head selectAll={selectAll} />
      <div role="rowgroup" ref={ref} className={styles.box} style={{ height }}>
        {shown.map(({ index, top, transaction }) => (
          <TransactionRow
            key={transaction.userTransactionID}
            transaction={transaction}
            rowIndex={index + 2}
            top={top}
            openedFrom={openedFrom}
            isSelected={bulk?.ids.has(transaction.userTransactionID)}
            onToggle={bulk?.toggle}
          />
        ))}
      </div>
    </div>
  );
}

/** Transactions of any number: a dense table when wide, rows of two lines when narrow. */
export function TransactionList(props: TransactionListProps) {
  return useIsWide() ? <Table {...props} /> : <Cards {...props} />;
}
