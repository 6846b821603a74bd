import { type Account, getRecentAccounts } from '@cairn/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { ledgerKey } from './ledger.data.ts';

/**
 * The accounts that users last added or imported transactions to. Forms work without this list, so failures stay
 * silent.
 */
export const recentAccountsQuery = queryOptions({
  queryKey: [ledgerKey, 'recent-accounts'],
  queryFn: ({ signal }) => call(getRecentAccounts, {}, signal),
  meta: { isQuiet: true },
  retry: false,
});

/** The only account offered, else the most recently used. */
export function defaultAccount(offered: readonly Account[], recentIds: readonly number[]): Account | null {
  if (offered.length === 1) return offered[0] ?? null;
  const used = recentIds.find((recent) => offered.some(({ id }) => id === recent));
  return offered.find(({ id }) => id === used) ?? null;
}
