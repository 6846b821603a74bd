// biome-ignore-all lint/a11y/useSemanticElements: rows are absolutely positioned, which breaks table elements, so roles provide the semantics
// biome-ignore-all lint/a11y/useFocusableInteractive: unlike in a grid, table rows and headers aren't controls; the links are
import type { Transaction } from '@cairn/contract';
import { memo, type ReactNode } from 'react';
import { classNames } from '../../ui/classNames.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import { type Block, blockAt } from './blocks.ts';
import { TransactionCard } from './TransactionCard.tsx';
import styles from './TransactionList.module.css';
import { TransactionRow } from './TransactionRow.tsx';
import type { OpenedFromList } from './useBackToList.ts';
import { useVisibleBlocks } from './useVisibleBlocks.ts';

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

interface BlockProps extends Pick<TransactionListProps, 'bulk' | 'openedFrom'>, Block<Transaction> {
  /** Size of the whole list; -1 while unknown. */
  size: number;
}

/** Visible blocks aren't rendered again when the list grows. */
function isSameBlock(before: BlockProps, now: BlockProps): boolean {
  const hasSamePosition =
    before.start === now.start && before.size === now.size && before.openedFrom === now.openedFrom;
  if (!hasSamePosition || before.bulk !== now.bulk || before.rows.length !== now.rows.length) return false;
  return before.rows.every((row, offset) => row === now.rows[offset]);
}

const RowBlock = memo(function RowBlock({ start, rows, bulk, openedFrom }: BlockProps) {
  return (
    <div
      role="presentation"
      className={styles.block}
      style={{ top: start * TABLE_ROW_PX, height: rows.length * TABLE_ROW_PX }}
    >
      {rows.map((transaction, offset) => (
        <TransactionRow
          key={transaction.userTransactionID}
          transaction={transaction}
          rowIndex={start + offset + 2}
          openedFrom={openedFrom}
          isSelected={bulk?.ids.has(transaction.userTransactionID)}
          onToggle={bulk?.toggle}
        />
      ))}
    </div>
  );
}, isSameBlock);

const CardBlock = memo(function CardBlock({ start, rows, size, bulk, openedFrom }: BlockProps) {
  return (
    <div role="presentation" className={styles.block} style={{ top: start * CARD_PX, height: rows.length * CARD_PX }}>
      {rows.map((transaction, offset) => (
        <TransactionCard
          key={transaction.userTransactionID}
          transaction={transaction}
          position={start + offset + 1}
          setSize={size}
          openedFrom={openedFrom}
          isSelected={bulk?.ids.has(transaction.userTransactionID)}
          onToggle={bulk?.toggle}
        />
      ))}
    </div>
  );
}, isSameBlock);

function Cards(props: TransactionListProps) {
  const { label, transactions, hasMore, onNeedMore, bulk, openedFrom } = props;
  const visible = useVisibleBlocks<HTMLDivElement>({
    count: transactions.length,
    rowHeight: CARD_PX,
    hasMore,
    onNeedMore,
  });
  const size = hasMore ? -1 : transactions.length;
  return (
    <div role="list" ref={visible.ref} className={styles.box} style={{ height: visible.height }} aria-label={label}>
      {visible.blocks.map((block) => (
        <CardBlock key={block} {...blockAt(transactions, block)} {...{ size, bulk, openedFrom }} />
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
  const visible = useVisibleBlocks<HTMLDivElement>({
    count: transactions.length,
    rowHeight: TABLE_ROW_PX,
    hasMore,
    onNeedMore,
  });
  const size = hasMore ? -1 : transactions.length;
  return (
    <div role="table" aria-label={label} aria-rowcount={hasMore ? -1 : transactions.length + 1}>
      <Head selectAll={selectAll} />
      <div role="rowgroup" ref={visible.ref} className={styles.box} style={{ height: visible.height }}>
        {visible.blocks.map((block) => (
          <RowBlock key={block} {...blockAt(transactions, block)} {...{ size, bulk, openedFrom }} />
        ))}
      </div>
    </div>
  );
}

/** A virtualized list: a dense table on wide screens, two-line cards on narrow ones. */
export function TransactionList(props: TransactionListProps) {
  return useIsWide() ? <Table {...props} /> : <Cards {...props} />;
}
