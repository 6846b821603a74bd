import { addSampleData, clearSampleData } from '@cairn/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { refreshLedger } from '../ledger/index.ts';
import { accountQuery } from '../users/index.ts';

function useSetSampleData(hasSampleData: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call(hasSampleData ? addSampleData : clearSampleData, {});
      client.setQueryData(accountQuery().queryKey, (account) => account && { ...account, hasSampleData });
      await refreshLedger(client);
    },
  });
}

export const useAddSampleData = () => useSetSampleData(true);
export const useClearSampleData = () => useSetSampleData(false);
