import type { ReactNode } from 'react';
import { CallFailed } from '../../app/CallFailed.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './ListBody.module.css';
import { ListSkeleton } from './ListSkeleton.tsx';
import { TransactionList, type TransactionListProps } from './TransactionList.tsx';
import type { TransactionListState } from './useTransactionList.ts';

interface ListBodyProps extends Pick<TransactionListProps, 'label' | 'openedFrom' | 'bulk' | 'selectAll'> {
  list: TransactionListState;
  /** Shown if nothing matches. */
  empty: ReactNode;
}

/** The rows, or a skeleton, an error, or the empty state. */
export function ListBody({ list, empty, ...rest }: ListBodyProps) {
  const { transactions } = list;
  if (!transactions && list.error)
    return <CallFailed title="We couldn’t load your transactions" onRetry={list.retry} />;
  if (!transactions) return <ListSkeleton />;
  if (transactions.length === 0) return empty;
  return (
    <div aria-busy={list.isPending}>
      <TransactionList {...rest} transactions={transactions} hasMore={list.hasMore} onNeedMore={list.loadMore} />
      {list.hasMore && (
        <div className={styles.more}>
          {list.hasLoadMoreError ? <Button onClick={list.retryMore}>Load more</Button> : 'Loading...'}
        </div>
      )}
    </div>
  );
}
