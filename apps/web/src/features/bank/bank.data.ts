import {
  type Bank,
  completeHostedLink,
  createHostedLink,
  createLinkToken,
  getBanks,
  removeBank,
  setAccessToken,
  syncPlaidTransactions,
  updateLinkToken,
} from '@cairn/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { config } from '../../app/browserConfig.ts';
import { call } from '../../app/call.ts';
import { isNative } from '../../app/platform.ts';
import { queryClient } from '../../app/queryClient.ts';
import { errorToasts } from '../../ui/errorQueue.ts';
import { notices } from '../../ui/noticeStore.ts';
import { useStore } from '../../ui/store.ts';
import { accountsListQuery, ledgerKey, refreshLedger } from '../ledger/index.ts';
import { BankFlow, type BankFlowDeps, type LinkResult, type LinkStart } from './bankFlow.ts';
import { skippedAccountsMessage } from './bankMessages.ts';
import { linkTokenStore } from './linkToken.ts';
import { LinkUnavailable, openLink } from './plaidLink.ts';

const PROGRESS_EVERY_MS = 1_000;

/** Every connected bank and its status. */
export const banksQuery = queryOptions({
  queryKey: [ledgerKey, 'banks'],
  queryFn: ({ signal }) => call(getBanks, {}, signal),
});

const PROMPTED_KEY = 'banksAsked';

/** Banks whose login prompt was already shown in this tab. */
const prompted = {
  has: (institutionId: string) => (sessionStorage.getItem(PROMPTED_KEY) ?? '').split(' ').includes(institutionId),
  add: (institutionId: string) =>
    sessionStorage.setItem(PROMPTED_KEY, `${sessionStorage.getItem(PROMPTED_KEY) ?? ''} ${institutionId}`),
};

/** The native app uses the provider's hosted page: Link no longer works in web views. */
async function startHosted(institutionId?: string): Promise<LinkStart> {
  const { linkToken, url } = await call(createHostedLink, { body: { institutionId } });
  return { token: linkToken, address: url };
}

const showLink: BankFlowDeps['openLink'] = async ({ token, address, receivedRedirectUri }) => {
  if (address === undefined) {
    const script = config.bankLink?.script;
    if (!script) throw new LinkUnavailable();
    return await openLink(script, { token, receivedRedirectUri });
  }
  const { openHostedLink } = await import('../../app/native/hostedLink.ts');
  const end = await openHostedLink(address).catch(() => {
    throw new LinkUnavailable();
  });
  return { hostedToken: token, isClosed: end === 'closed' };
};

async function exchangeToken(linked: LinkResult) {
  if ('hostedToken' in linked) return await call(completeHostedLink, { body: { linkToken: linked.hostedToken } });
  const { institution, accounts } = linked.metadata;
  const chosen = institution && { id: institution.institution_id, name: institution.name };
  return await call(setAccessToken, { body: { publicToken: linked.publicToken, institution: chosen, accounts } });
}

const exchange: BankFlowDeps['exchange'] = async (linked) => {
  const { bankId, leftOut } = await exchangeToken(linked);
  if (leftOut.length > 0) notices.show({ text: skippedAccountsMessage(leftOut) });
  return bankId !== null;
};

export const bankFlow = new BankFlow({
  createToken: async () => (isNative() ? await startHosted() : { token: await call(createLinkToken, {}) }),
  updateToken: async (institutionId) =>
    isNative() ? await startHosted(institutionId) : { token: await call(updateLinkToken, { body: { institutionId } }) },
  openLink: showLink,
  exchange,
  async sync() {
    const { added, modified, removed } = await call(syncPlaidTransactions, {});
    const accounts = queryClient.getQueryData(accountsListQuery.queryKey) ?? [];
    // Balances can change without a transaction, but only for users with a linked bank.
    return added + modified + removed > 0 || accounts.some(({ bankId }) => bankId !== null);
  },
  refresh: () => refreshLedger(),
  showError: (error) => errorToasts.show(error),
  // biome-ignore lint/suspicious/noConsole: the specification's log line
  log: (line) => console.warn(line),
  tokens: linkTokenStore,
  prompted,
});

export function useBankActivity() {
  return useStore(bankFlow);
}

/** Whether the flow is busy with this bank, or with a new one for `NEW_BANK`. */
export function useIsBankBusy(bank: string): boolean {
  return useStore({ current: () => bankFlow.isBusyWith(bank), subscribe: bankFlow.subscribe });
}

/** How many transactions the running sync has imported so far; polled only while shown. */
export function useImportedCount(isShown: boolean): number {
  const { data: banks = [] } = useQuery({
    ...banksQuery,
    enabled: isShown,
    refetchInterval: PROGRESS_EVERY_MS,
    // The sync reports its own failures.
    meta: { isQuiet: true },
  });
  return banks.reduce((sum, { isSyncing, imported }) => sum + (isSyncing ? imported : 0), 0);
}

/** Disconnects a bank; its accounts are removed, their transactions stay. */
export function useRemoveBank() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Bank) => call(removeBank, { body: { id } }),
    // Shown from here because the modal unmounts together with the bank.
    onSuccess: (_answer, { institutionName }) => {
      notices.show({ text: `${institutionName} disconnected` });
      return refreshLedger(client);
    },
  });
}
