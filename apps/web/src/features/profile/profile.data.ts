import { deleteUserAccount, saveUserAccount } from '@cairn/contract';
import { addDays } from '@cairn/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { logOut } from '../../app/session/logOut.ts';
import { accountQuery, type ProfilePayload } from '../users/index.ts';

export function useSaveProfile() {
  const client = useQueryClient();
  const { queryKey } = accountQuery();
  return useMutation({
    mutationFn: (profile: ProfilePayload) => call(saveUserAccount, { body: profile }),
    onSuccess: async (account) => {
      // A response still in flight would overwrite the new profile with the old one.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, account);
    },
  });
}

/** Marks the account deleted and logs out. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: () => call(deleteUserAccount, {}),
    onSuccess: ({ erasedOn }) =>
      logOut({ isAccountDeleted: true, note: { reason: 'deleted', until: addDays(erasedOn, -1) } }),
  });
}
