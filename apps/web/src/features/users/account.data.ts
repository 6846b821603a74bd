import { deletedUserProblem, getUserAccount, reinstateAccount, type UserAccount } from '@cairn/contract';
import { isOver18 } from '@cairn/domain';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { CallFailure, call } from '../../app/call.ts';
import { readSession } from '../../app/session/sessionStore.ts';
import { browserToday } from '../../app/today.ts';

const ACCOUNT_STALE_AFTER_MS = 5 * 60_000;

/** The message for a deleted account; null for any other error. */
export function deletedUserMessage(error: unknown): string | null {
  if (!(error instanceof CallFailure)) return null;
  return z.safeParse(deletedUserProblem, error.problem).data?.message ?? null;
}

export function accountQuery() {
  return queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return call(getUserAccount, { body: { ...readSession()?.userInfo, timeZone } }, signal);
    },
    staleTime: ACCOUNT_STALE_AFTER_MS,
    // A deleted account gets its own screen instead of a toast.
    meta: { isQuiet: true },
  });
}

/** The signed-in user's account; only for screens that render after it has loaded. */
export function useAccount(): UserAccount {
  return useSuspenseQuery(accountQuery()).data;
}

/** Premium and bank linking are for adults. */
export function useIsUserOver18(): boolean {
  return isOver18(useAccount().dateOfBirth, browserToday());
}

export function useReinstateAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(reinstateAccount, {}),
    onSuccess: () => client.resetQueries({ queryKey: ['account'] }),
  });
}
