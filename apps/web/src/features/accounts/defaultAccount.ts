import { type Account, getRecentAccounts } from '@cairn/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { ledgerKey } from '../ledger/index.ts';

/** The accounts that were typed or imported into last. A form works without it, so that a failure is not reported. */
export const recentAccountsQuery = queryOptions({
  queryKey: [ledgerKey, 'recent-accounts'],
  queryFn: ({ signal }) => call(getRecentAccounts, {}, signal),
  meta: { isQuiet: true },
  retry: false,
});

/** Among those offered the only one, else the last used. */
export function defaultAccount(offered: readonly Account[], recentIds: readonly number[]): Account | null {
  if (offered.length === 1) return offered[0] ?? null;
  const used = recentIds.find((recent) => offered.some(({ id }) => id === recent));
  return offered.find(({ id }) => id === used) ?? null;
}
