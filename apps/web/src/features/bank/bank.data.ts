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
import { useSyncExternalStore } from 'react';
import { config } from '../../app/browserConfig.ts';
import { call } from '../../app/call.ts';
import { isNative } from '../../app/platform.ts';
import { queryClient } from '../../app/queryClient.ts';
import { errorToasts } from '../../ui/errorQueue.ts';
import { notices } from '../../ui/noticeStore.ts';
import { accountsListQuery, ledgerKey, refreshLedger } from '../ledger/index.ts';
import { type BankFlowParts, createBankFlow, type Linked, type LinkStart } from './bankFlow.ts';
import { leftOutInWords } from './bankInWords.ts';
import { linkTokenStore } from './linkToken.ts';
import { LinkUnavailable, openLink } from './plaidLink.ts';

const PROGRESS_EVERY_MS = 1_000;

/** Every connected bank and how it is doing. */
export const banksQuery = queryOptions({
  queryKey: [ledgerKey, 'banks'],
  queryFn: ({ signal }) => call(getBanks, {}, signal),
});

const ASKED_KEY = 'banksAsked';

/** For as long as the tab is open. */
const asked = {
  has: (institutionId: string) => (sessionStorage.getItem(ASKED_KEY) ?? '').split(' ').includes(institutionId),
  add: (institutionId: string) =>
    sessionStorage.setItem(ASKED_KEY, `${sessionStorage.getItem(ASKED_KEY) ?? ''} ${institutionId}`),
};

/** In the native app Link is a page of the provider's own: it no longer works in web views. */
async function startHosted(institutionId?: string): Promise<LinkStart> {
  const { linkToken, url } = await call(createHostedLink, { body: { institutionId } });
  return { token: linkToken, address: url };
}

const showLink: BankFlowParts['openLink'] = async ({ token, address, receivedRedirectUri }) => {
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

async function takeOver(linked: Linked) {
  if ('hostedToken' in linked) return await call(completeHostedLink, { body: { LinkToken: linked.hostedToken } });
  const { institution, accounts } = linked.metadata;
  const body = { PublicToken: linked.publicToken, Institution: institution, Accounts: accounts };
  return await call(setAccessToken, { body });
}

const exchange: BankFlowParts['exchange'] = async (linked) => {
  const { bankID, leftOut } = await takeOver(linked);
  if (leftOut.length > 0) notices.show({ text: leftOutInWords(leftOut) });
  return bankID !== null;
};

export const bankFlow = createBankFlow({
  createToken: async () => (isNative() ? await startHosted() : { token: await call(createLinkToken, {}) }),
  updateToken: async (institutionId) =>
    isNative() ? await startHosted(institutionId) : { token: await call(updateLinkToken, { body: { institutionId } }) },
  openLink: showLink,
  exchange,
  async sync() {
    const { added, modified, removed } = await call(syncPlaidTransactions, {});
    const accounts = queryClient.getQueryData(accountsListQuery.queryKey) ?? [];
    // Balances move without a transaction, but not for somebody without banks.
    return added + modified + removed > 0 || accounts.some(({ bankID }) => bankID !== null);
  },
  refresh: () => refreshLedger(),
  tell: (error) => errorToasts.show(error),
  // biome-ignore lint/suspicious/noConsole: the specification's log line
  log: (line) => console.warn(line),
  tokens: linkTokenStore,
  asked,
});

export function useBankActivity() {
  return useSyncExternalStore(bankFlow.subscribe, bankFlow.current);
}

/** Whether the bank with that id, or Connect Account with `NEW_BANK`, is at it. */
export function useIsBusyWith(bank: string): boolean {
  return useSyncExternalStore(bankFlow.subscribe, () => bankFlow.isBusyWith(bank));
}

/** How many transactions the running sync has brought so far; asked for only while somebody is shown it. */
export function useImported(isShown: boolean): number {
  const { data: banks = [] } = useQuery({
    ...banksQuery,
    enabled: isShown,
    refetchInterval: PROGRESS_EVERY_MS,
    // The sync itself tells what fails.
    meta: { isQuiet: true },
  });
  return banks.reduce((sum, { isSyncing, imported }) => sum + (isSyncing ? imported : 0), 0);
}

/** Disconnects a bank; its accounts leave, their transactions stay. */
export function useRemoveBank() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Bank) => call(removeBank, { body: { ItemID: id } }),
    // Told here: the panel that asked leaves with the bank.
    onSuccess: (_answer, { institutionName }) => {
      notices.show({ text: `${institutionName} disconnected` });
      return refreshLedger(client);
    },
  });
}
