import { addSampleData, clearSampleData } from '@cairn/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { refreshLedger } from '../ledger/index.ts';
import { accountQuery } from '../users/index.ts';

export function useAddSampleData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call(addSampleData, {});
      client.setQueryData(accountQuery().queryKey, (account) => account && { ...account, hasSampleData: true });
      await refreshLedger(client);
    },
  });
}

export function useClearSampleData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call(clearSampleData, {});
      client.setQueryData(accountQuery().queryKey, (account) => account && { ...account, hasSampleData: false });
      await refreshLedger(client);
    },
  });
}
