import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AddOrImport } from './AddOrImport.tsx';

interface NoTransactionsProps {
  /** Set if filters are active. */
  onReset?: (() => void) | undefined;
  onShowAll: () => void;
}

export function NoTransactions({ onReset, onShowAll }: NoTransactionsProps) {
  if (onReset) {
    return (
      <EmptyState
        title="No transactions"
        help="Nothing matches these filters. Try a wider date range, or reset the filters."
        actions={<Button onClick={onReset}>Reset Filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No transactions"
      help="There are none in the current month. Add one, or show all dates."
      actions={
        <>
          <AddOrImport openedFrom="transactions" />
          <Button onClick={onShowAll}>Show all dates</Button>
        </>
      }
    />
  );
}
