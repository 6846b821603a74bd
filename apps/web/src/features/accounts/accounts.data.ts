import { type Account, deleteAccount, getAccountReckoning, getAccountsList, saveCustomAccount } from '@cairn/contract';
import { hashKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailure, call } from '../../app/call.ts';
import { accountsListQuery, ledgerKey, refreshLedger } from '../ledger/index.ts';
import type { AccountFields } from './accountDraft.ts';

/** How an account's balance comes about; its panel says when that cannot be had. */
export function reckoningQuery(id: number) {
  return queryOptions({
    queryKey: [ledgerKey, 'reckoning', id],
    queryFn: ({ signal }) => call(getAccountReckoning, { query: { id } }, signal),
    meta: { isQuiet: true },
  });
}

export function useCreateAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fields: AccountFields) => call(saveCustomAccount, { body: { ...fields, Name: fields.DisplayName } }),
    // Waited for, so that the list one returns to has the account already.
    onSuccess: () => refreshLedger(client),
  });
}

/** The balances as they are now; they may have moved since the form was opened. */
async function balancesNow({ id }: Account) {
  try {
    const account = (await call(getAccountsList, {})).find((listed) => listed.id === id);
    return account && { AvailableBalance: account.availableBalance, CurrentBalance: account.currentBalance };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    throw new CallFailure(saveCustomAccount, error.status, error.problem, error.reason, error.isSilent);
  }
}

interface AccountUpdate {
  /** As it was when editing began. */
  before: Account;
  fields: AccountFields;
  /** Nobody touched balances and type. */
  isAnchorKept: boolean;
}

export function useUpdateAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ before, fields, isAnchorKept }: AccountUpdate) => {
      // Such a balance is sent as the server has it: an older one would become a new anchor.
      const balances = isAnchorKept ? await balancesNow(before) : undefined;
      return await call(saveCustomAccount, { body: { ...fields, ...balances, Id: before.id, Name: before.name } });
    },
    onSuccess: () => refreshLedger(client),
  });
}

export function useRemoveAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteAccount, { body: { ID: id } }),
    onSuccess: async (_answer, id) => {
      await client.cancelQueries({ queryKey: accountsListQuery.queryKey });
      client.setQueryData(accountsListQuery.queryKey, (accounts) => accounts?.filter((account) => account.id !== id));
      // The screen of what was just removed is still there for a moment; asking for it would only answer 404.
      const gone = hashKey(reckoningQuery(id).queryKey);
      void client.invalidateQueries({ queryKey: [ledgerKey], predicate: ({ queryHash }) => queryHash !== gone });
    },
  });
}
