// biome-ignore-all lint/a11y/useSemanticElements: rows are absolutely positioned, which breaks table elements, so roles provide the semantics
// biome-ignore-all lint/a11y/useFocusableInteractive: unlike in a grid, table rows and headers aren't controls; the links are
import type { Transaction, TransactionFilter, TransactionSort } from '@cairn/contract';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useIsWide } from '../../ui/useIsWide.ts';
import { useTags } from '../ledger/index.ts';
import { matchingPart, withRow } from './lists.ts';
import { useNewRow } from './newRow.ts';
import { TableHead } from './TableHead.tsx';
import { TransactionCard } from './TransactionCard.tsx';
import styles from './TransactionList.module.css';
import { type TransactionItemProps, TransactionRow } from './TransactionRow.tsx';
import type { OpenedFromList } from './useBackToList.ts';
import { useHotRow } from './useHotRow.ts';
import { type OpenSplit, useRowEditing } from './useRowEditing.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useRowPresses } from './useRowPresses.ts';
import type { BulkSelection } from './useSelection.ts';
import { useVirtualRows } from './useVirtualRows.ts';

const TABLE_ROW_PX = 40;
const CARD_PX = 64;

export interface TransactionListProps extends OpenedFromList {
  /** Names the list for screen readers. */
  label: string;
  transactions: readonly Transaction[];
  /** The filter's matches; filtered by category, only part of a split may match. */
  filter: TransactionFilter;
  /** The order, and a way to change it; absent if the list has a fixed order. */
  sort?: TransactionSort | undefined;
  onSort?: ((sort: TransactionSort) => void) | undefined;
  hasMore: boolean;
  /** Must be referentially stable. */
  onNeedMore: () => void;
  /** Absent if the list has no bulk mode. */
  selection?: BulkSelection | undefined;
  /** Opens the split editor; must be referentially stable. Without it, S does nothing and the category picker has no Split button. */
  onSplit?: OpenSplit | undefined;
  /** Opens the tag picker for the selection, or else the current row; without it, T does nothing. */
  onTag?: ((ids: readonly number[]) => void) | undefined;
  /** Shown in the table header, above the checkboxes. */
  selectAll?: ReactNode;
}

interface RowsProps extends TransactionListProps {
  editedId: number | null;
  /** The props of a row that don't depend on its position. */
  rowProps: (transaction: Transaction) => Omit<TransactionItemProps, 'ref' | 'index' | 'topPx'>;
}

function Cards({ label, transactions, hasMore, onNeedMore, editedId, rowProps }: RowsProps) {
  const virtual = useVirtualRows({ transactions, estimatedRowPx: CARD_PX, hasMore, onNeedMore, renderedId: editedId });
  return (
    <div role="list" ref={virtual.ref} className={styles.box} style={{ height: virtual.heightPx }} aria-label={label}>
      {virtual.rows.map(({ index, topPx, transaction }) => (
        <TransactionCard
          key={transaction.id}
          ref={virtual.measureRow}
          index={index}
          topPx={topPx}
          setSize={hasMore ? -1 : transactions.length}
          {...rowProps(transaction)}
        />
      ))}
    </div>
  );
}

function Table(props: RowsProps) {
  const { label, transactions, hasMore, onNeedMore, editedId: renderedId, sort, onSort, selectAll, rowProps } = props;
  const virtual = useVirtualRows({ transactions, estimatedRowPx: TABLE_ROW_PX, hasMore, onNeedMore, renderedId });
  return (
    <div role="table" aria-label={label} aria-rowcount={hasMore ? -1 : transactions.length + 1}>
      <TableHead sort={sort} onSort={onSort} selectAll={selectAll} />
      <div role="rowgroup" ref={virtual.ref} className={styles.box} style={{ height: virtual.heightPx }}>
        {virtual.rows.map(({ index, topPx, transaction }) => (
          <TransactionRow
            key={transaction.id}
            ref={virtual.measureRow}
            index={index}
            topPx={topPx}
            {...rowProps(transaction)}
          />
        ))}
      </div>
    </div>
  );
}

/** The splits whose lines are shown. */
function useExpandedSplits() {
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(() => new Set());
  const toggle = useCallback(
    (id: number) =>
      setExpanded((current) => {
        const next = new Set(current);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  return { expanded, toggle };
}

/** A virtualized list: a dense table on wide screens, two-line cards on narrow ones. Rows are edited in place. */
export function TransactionList(props: TransactionListProps) {
  const { filter, selection, openedFrom, onSplit, onTag } = props;
  const isWide = useIsWide();
  const root = useRef<HTMLDivElement>(null);
  const { cell, actions } = useRowEditing(root, onSplit);
  // The row stays while it is edited, even if it no longer matches, so that what is being typed isn't lost.
  const transactions = useMemo(
    () => (cell ? withRow(props.transactions, cell.row, cell.index) : props.transactions),
    [props.transactions, cell],
  );
  const { expanded, toggle: onToggleLines } = useExpandedSplits();
  const tags = useTags(transactions.some((row) => row.tags.length > 0));
  const tagsById = useMemo(() => new Map(tags.map((tag) => [tag.id, tag])), [tags]);
  useRowKeys(root, { transactions, selection, actions, onToggleLines, onSplit, onTag });
  useRowPresses(root, transactions, selection);
  const hotId = useHotRow(root);
  const newId = useNewRow(transactions);

  const rowProps = (transaction: Transaction) => ({
    transaction,
    part: matchingPart(transaction, filter),
    tagsById,
    openedFrom,
    isBulk: selection?.isOn ?? false,
    isSelected: selection?.ids.has(transaction.id) ?? false,
    onToggle: selection?.toggle,
    edit: cell?.row.id === transaction.id ? cell : null,
    isHot: hotId === transaction.id,
    isNew: newId === transaction.id,
    actions,
    isExpanded: expanded.has(transaction.id),
    onToggleLines,
    onSplit,
  });
  const rows = { ...props, transactions, editedId: cell?.row.id ?? null, rowProps };
  return <div ref={root}>{isWide ? <Table {...rows} /> : <Cards {...rows} />}</div>;
}
