import { saveUserSettings } from '@cairn/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { accountQuery } from '../users/index.ts';

export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: { darkMode: boolean }) => call(saveUserSettings, { body: settings }),
    onSuccess: (settings) =>
      client.setQueryData(accountQuery().queryKey, (account) => account && { ...account, settings }),
  });
}
