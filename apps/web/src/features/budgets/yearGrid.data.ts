import { getBudgetGrid, saveBudgetGrid } from '@cairn/contract';
import { type GridAmount, withGridAmounts } from '@cairn/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callLedger } from '../../app/call.ts';
import { offerUndo, refreshLedgerExceptReview } from '../ledger/index.ts';
import { budgetsKey } from './budgets.data.ts';
import { lastSeenIn, type SavedAmounts, savingAmounts } from './savedAmounts.ts';

export const yearGridQuery = (year: number) =>
  queryOptions({
    queryKey: [...budgetsKey, 'grid', year],
    queryFn: ({ signal }) => call(getBudgetGrid, { query: { year } }, signal),
  });

interface GridChange extends SavedAmounts {
  readonly amounts: readonly GridAmount[];
  readonly savedText: string;
}

/** Shows the new amounts right away, and the old ones again if they can't be saved. */
export function useSaveGrid(year: number) {
  const client = useQueryClient();
  const { queryKey } = yearGridQuery(year);
  return useMutation({
    ...savingAmounts,
    mutationFn: (change: GridChange) =>
      callLedger(saveBudgetGrid, { body: { year, amounts: [...change.amounts] } }, lastSeenIn(client, change)),
    onMutate: async ({ amounts }) => {
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (grid) => grid && withGridAmounts(grid, amounts));
      await client.cancelQueries({ queryKey });
      return before;
    },
    onError: (_error, _change, before) => client.setQueryData(queryKey, before),
    onSuccess: ({ changeSetId }, { savedText }) => offerUndo(savedText, changeSetId),
    onSettled: () => {
      // Figures fetched while other amounts are being saved would show their old values.
      if (client.isMutating({ mutationKey: savingAmounts.mutationKey }) === 1) void refreshLedgerExceptReview(client);
    },
  });
}
