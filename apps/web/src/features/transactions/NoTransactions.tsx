import { Plus, Upload } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

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
          <ButtonLink variant="primary" icon={Plus} to="/AddTransaction" state={{ openedFrom: 'transactions' }}>
            Add Transaction
          </ButtonLink>
          <ButtonLink icon={Upload} to="/Import" state={{ openedFrom: 'transactions' }}>
            Import
          </ButtonLink>
          <Button onClick={onShowAll}>Show all dates</Button>
        </>
      }
    />
  );
}
