import type { Account } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { defaultAccount, recentAccountsQuery } from './defaultAccount.ts';

/** The only manual account, or else the last one used; undefined while loading. */
export function useDefaultAccount(accounts: readonly Account[] | undefined): number | null | undefined {
  const recent = useQuery(recentAccountsQuery);
  if (!accounts || !recent.isFetched) return undefined;
  const offered = accounts.filter(({ externalId }) => externalId === null);
  return defaultAccount(offered, recent.data?.accountIds ?? [])?.id ?? null;
}
