import {
  type Account,
  deleteAccount,
  getAccountReckoning,
  getAccountsList,
  getCardDues,
  saveCustomAccount,
} from '@cairn/contract';
import { hashKey, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallFailure, call } from '../../app/call.ts';
import { accountsListQuery, ledgerKey, refreshLedger } from '../ledger/index.ts';
import { isProofOf } from '../proof/index.ts';
import type { AccountFields } from './accountForm.ts';
import { dueText, isCard } from './cards.ts';

/** How an account's balance is calculated; its panel shows failures itself. */
export function reckoningQuery(id: number) {
  return queryOptions({
    queryKey: [ledgerKey, 'reckoning', id],
    queryFn: ({ signal }) => call(getAccountReckoning, { query: { id } }, signal),
    meta: { isQuiet: true },
  });
}

/**
 * The amount due on each card. The list is complete without it, so failures stay silent, and without cards nothing
 * loads.
 */
export function useCardDues(accounts: readonly Account[]): ReadonlyMap<number, string> {
  const { data } = useQuery({
    queryKey: [ledgerKey, 'card dues'],
    queryFn: ({ signal }) => call(getCardDues, {}, signal),
    enabled: accounts.some(isCard),
    meta: { isQuiet: true },
    retry: false,
  });
  return new Map(data?.map((due) => [due.accountId, dueText(due)]));
}

export function useCreateAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fields: AccountFields) => call(saveCustomAccount, { body: { ...fields, name: fields.displayName } }),
    // Awaited, so the list already has the account when the user returns to it.
    onSuccess: () => refreshLedger(client),
  });
}

/** The server's balances; they may have changed since the form was opened. */
async function fetchCurrentBalances({ id }: Account) {
  try {
    const account = (await call(getAccountsList, {})).find((listed) => listed.id === id);
    return account && { availableBalance: account.availableBalance, currentBalance: account.currentBalance };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    throw new CallFailure(saveCustomAccount, error.status, error.problem, error.reason, error.isSilent);
  }
}

interface AccountUpdate {
  /** The account when editing began. */
  before: Account;
  fields: AccountFields;
  /** Balances and type were not edited. */
  isAnchorUnchanged: boolean;
}

export function useUpdateAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ before, fields, isAnchorUnchanged }: AccountUpdate) => {
      // Send the server's latest balances: a stale value would become a new anchor.
      const balances = isAnchorUnchanged ? await fetchCurrentBalances(before) : undefined;
      return await call(saveCustomAccount, { body: { ...fields, ...balances, id: before.id, name: before.name } });
    },
    onSuccess: () => refreshLedger(client),
  });
}

export function useRemoveAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteAccount, { body: { id } }),
    onSuccess: async (_answer, id) => {
      await client.cancelQueries({ queryKey: accountsListQuery.queryKey });
      client.setQueryData(accountsListQuery.queryKey, (accounts) => accounts?.filter((account) => account.id !== id));
      // The removed account's screen is still mounted for a moment; refetching what it shows would return 404.
      const isOfRemoved = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        hashKey(queryKey) === hashKey(reckoningQuery(id).queryKey) || isProofOf(queryKey, id);
      void refreshLedger(client, (query) => !isOfRemoved(query));
    },
  });
}
