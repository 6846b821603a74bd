import type { Transaction, TransactionFilter } from '@cairn/contract';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useTransactionIds } from './transactions.data.ts';
import type { BulkSelection } from './useSelection.ts';

interface SelectAllProps {
  selection: BulkSelection;
  filter: TransactionFilter;
  transactions: readonly Transaction[];
  /** Whether more transactions match than have been loaded. */
  hasMore: boolean;
}

/** Selects all transactions that match the filter, including those not loaded yet. */
export function SelectAll({ selection, filter, transactions, hasMore }: SelectAllProps) {
  const fetchIds = useTransactionIds();
  const { ids, choose } = selection;
  const isEveryRowChosen = transactions.every(({ id }) => ids.has(id));
  const isAll = ids.size > 0 && isEveryRowChosen && (!hasMore || ids.size > transactions.length);

  function toggleAll() {
    if (isAll) choose([]);
    else if (hasMore) fetchIds.mutate(filter, { onSuccess: choose });
    else choose(transactions.map(({ id }) => id));
  }

  return (
    <Checkbox
      label="Select all transactions"
      isLabelHidden
      checked={isAll || fetchIds.isPending}
      isMixed={ids.size > 0 && !isAll && !fetchIds.isPending}
      isDisabled={fetchIds.isPending}
      onChange={toggleAll}
    />
  );
}
