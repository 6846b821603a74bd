import { getLearning, saveLearning, saveUserSettings } from '@cairn/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { ledgerKey, refreshLedger } from '../ledger/index.ts';
import { accountQuery } from '../users/index.ts';

export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: { darkMode: boolean }) => call(saveUserSettings, { body: settings }),
    onSuccess: (settings) =>
      client.setQueryData(accountQuery().queryKey, (account) => account && { ...account, settings }),
  });
}

/** Whether Cairn learns the ledger's categories. */
export const learningQuery = queryOptions({
  queryKey: [ledgerKey, 'learning'],
  queryFn: ({ signal }) => call(getLearning, {}, signal),
});

/** Suggestions appear or disappear everywhere. */
export function useSaveLearning() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => call(saveLearning, { body: { isOn } }),
    onSuccess: () => refreshLedger(client),
  });
}
