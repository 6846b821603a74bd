import type { Account } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { defaultAccount, recentAccountsQuery } from './defaultAccount.ts';
import { lastTypedAccount } from './lastTypedAccount.ts';

/**
 * The only manual account, or else the one that the user last typed a transaction into on this device, or else the last
 * one that anyone used; undefined while loading.
 */
export function useDefaultAccount(accounts: readonly Account[] | undefined): number | null | undefined {
  const recent = useQuery(recentAccountsQuery);
  const typedId = lastTypedAccount.read();
  const offered = accounts?.filter(({ externalId }) => externalId === null);
  if (!offered) return undefined;
  if (offered.some(({ id }) => id === typedId)) return typedId;
  return recent.isFetched ? (defaultAccount(offered, recent.data?.accountIds ?? [])?.id ?? null) : undefined;
}
