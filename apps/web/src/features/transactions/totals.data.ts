import { type AnswerOf, getTotals, type TransactionFilter } from '@cairn/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { transactionsKey } from './transactions.data.ts';
import type { BulkSelection } from './useSelection.ts';

export type ListTotals = AnswerOf<typeof getTotals>;

/** `revision` names the selection in the cache, because a key of 200,000 IDs would be slow to compare. */
const totalsQuery = (filter: TransactionFilter, selected: Pick<BulkSelection, 'ids' | 'revision'> | null) =>
  queryOptions({
    queryKey: [...transactionsKey, 'totals', filter, selected?.revision ?? null],
    queryFn: ({ signal }) =>
      call(getTotals, { body: { ...filter, ...(selected && { ids: [...selected.ids] }) } }, signal),
    placeholderData: keepPreviousData,
    // Optional: the list works without its totals.
    meta: { isQuiet: true },
  });

/** The totals of everything that matches the filter; undefined until they have loaded. */
export function useTotals(filter: TransactionFilter): ListTotals | undefined {
  return useQuery(totalsQuery(filter, null)).data;
}

/** The totals of the selected transactions; undefined without a selection. */
export function useSelectedTotals(filter: TransactionFilter, selection: BulkSelection): ListTotals | undefined {
  const hasSelection = selection.ids.size > 0;
  const { data } = useQuery({ ...totalsQuery(filter, selection), enabled: hasSelection });
  return hasSelection ? data : undefined;
}
