import type { Transaction } from '@cairn/contract';
import { type ReactNode, useCallback, useState } from 'react';
import { QueryView } from '../../app/QueryView.tsx';
import { Button } from '../../ui/Button.tsx';
import { TagTransactionsModal } from '../tags/index.ts';
import styles from './ListBody.module.css';
import { ListSkeleton } from './ListSkeleton.tsx';
import { type SplitChange, SplitEditor } from './SplitEditor.tsx';
import { TransactionList, type TransactionListProps } from './TransactionList.tsx';
import type { OpenSplit } from './useRowEditing.ts';
import type { TransactionListState } from './useTransactionList.ts';

interface ListBodyProps
  extends Pick<
    TransactionListProps,
    'label' | 'openedFrom' | 'filter' | 'sort' | 'onSort' | 'selection' | 'selectAll'
  > {
  list: TransactionListState;
  /** Shown if nothing matches. */
  empty: ReactNode;
}

/** The rows, or a skeleton, an error, or the empty state. */
export function ListBody({ list, empty, ...rest }: ListBodyProps) {
  const [tagged, setTagged] = useState<readonly number[] | null>(null);
  const [split, setSplit] = useState<{ transaction: Transaction; change: SplitChange | undefined } | null>(null);
  const openSplit: OpenSplit = useCallback((transaction, change) => setSplit({ transaction, change }), []);
  return (
    <QueryView
      query={{ data: list.transactions, isError: list.isError, refetch: list.retry }}
      loading={<ListSkeleton />}
      failed="We couldn’t load your transactions"
      frame={(failure) => failure}
      empty={empty}
    >
      {(transactions) => (
        <div aria-busy={list.isPending}>
          <TransactionList
            {...rest}
            transactions={transactions}
            hasMore={list.hasMore}
            onNeedMore={list.loadMore}
            onTag={setTagged}
            onSplit={openSplit}
          />
          {tagged && <TagTransactionsModal ids={tagged} transactions={transactions} onClose={() => setTagged(null)} />}
          {split && (
            <SplitEditor
              transaction={transactions.find(({ id }) => id === split.transaction.id) ?? split.transaction}
              change={split.change}
              onClose={() => setSplit(null)}
            />
          )}
          {list.hasMore && (
            <div className={styles.more}>
              {list.hasLoadMoreError ? <Button onClick={list.retryMore}>Load more</Button> : 'Loading...'}
            </div>
          )}
        </div>
      )}
    </QueryView>
  );
}
