import { setTimeout as pause } from 'node:timers/promises';
import { HOSTED_LINK_RETURN } from '@cairn/contract';
import { centsFromBank, isDay, maskOf } from '@cairn/domain';
import type { AccountBase, LinkTokenCreateRequest, LinkTokenGetResponse, PlaidApi, Transaction } from 'plaid';
import {
  type BankAccount,
  BankError,
  type BankProvider,
  type BankTransaction,
  DOLLARS,
  type HostedResult,
  NO_ANSWER,
} from './provider.ts';

const TIMEOUT_MS = 20_000;
const TRIES = 3;
const RETRY_PAUSE_MS = 500;
const PAGE_ROWS = 500;
const HISTORY_DAYS = 730;
const CLIENT_NAME = 'Cairn';
/** The status of an item whose first transactions are still being fetched. */
const NOT_READY = 'NOT_READY';

export interface PlaidOptions {
  readonly basePath: string;
  readonly clientId: string;
  readonly secret: string;
  readonly webhookUrl: string;
  /** Where banks with their own login page redirect to; null if the provider would reject it. */
  readonly redirectUri: string | null;
}

const accountTypes: Readonly<Record<string, number>> = {
  depository: 0,
  credit: 1,
  loan: 2,
  investment: 3,
  brokerage: 3,
  other: 4,
};
const UNDEFINED_TYPE = 5;

/** The item is already removed. INVALID_ACCESS_TOKEN isn't here: the item may still exist in another environment. */
const goneCodes = new Set(['ITEM_NOT_FOUND']);

function toCents(dollars: number) {
  const amount = centsFromBank(dollars);
  if (amount === null) throw new BankError(NO_ANSWER);
  return amount;
}

interface WithCurrency {
  readonly iso_currency_code: string | null;
  readonly unofficial_currency_code: string | null;
}

function currencyOf(reported: WithCurrency): string {
  return reported.iso_currency_code ?? reported.unofficial_currency_code ?? DOLLARS;
}

function toAccount(account: AccountBase): BankAccount {
  const { available, current } = account.balances;
  return {
    externalId: account.account_id,
    persistentId: account.persistent_account_id ?? null,
    name: account.name,
    mask: maskOf(account.mask),
    type: accountTypes[account.type] ?? UNDEFINED_TYPE,
    subtype: account.subtype ?? null,
    availableCents: toCents(available ?? current ?? 0),
    currentCents: toCents(current ?? available ?? 0),
    currency: currencyOf(account.balances),
  };
}

/** Plaid's positive amounts are money out. */
function toTransaction(transaction: Transaction): BankTransaction {
  if (!isDay(transaction.date)) throw new BankError(NO_ANSWER);
  const amount = toCents(Math.abs(transaction.amount));
  return {
    externalId: transaction.transaction_id,
    accountExternalId: transaction.account_id,
    pendingExternalId: transaction.pending_transaction_id ?? null,
    pending: transaction.pending,
    day: transaction.date,
    name: transaction.merchant_name ?? transaction.name ?? '',
    description: transaction.original_description ?? transaction.name ?? '',
    amountCents: amount,
    isIncome: transaction.amount < 0,
    currency: currencyOf(transaction),
    bankCategory: transaction.personal_finance_category?.detailed ?? null,
  };
}

interface Failure {
  readonly code: string;
  readonly isRetryable: boolean;
}

/** An SDK error has the provider's error code or no response at all. */
function failureOf(error: unknown): Failure {
  const response = error instanceof Error && 'response' in error ? Object(error.response) : {};
  const status = Number(response.status ?? 0);
  const code: unknown = Object(response.data).error_code;
  return {
    code: typeof code === 'string' && code !== '' ? code : NO_ANSWER,
    isRetryable: status === 0 || status === 429 || status >= 500,
  };
}

async function callWithRetries<T>(call: () => Promise<{ data: T }>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await call()).data;
    } catch (error) {
      const { code, isRetryable } = failureOf(error);
      if (!isRetryable || attempt === TRIES) throw new BankError(code);
      await pause(RETRY_PAUSE_MS * attempt);
    }
  }
}

/** The SDK is large, so it is loaded on first use. */
function lazyClient({ basePath, clientId, secret }: PlaidOptions): () => Promise<PlaidApi> {
  let client: Promise<PlaidApi> | undefined;
  return () => {
    client ??= import('plaid').then(({ Configuration, PlaidApi }) => {
      const headers = { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret, 'Plaid-Version': '2020-09-14' };
      return new PlaidApi(new Configuration({ basePath, baseOptions: { headers, timeout: TIMEOUT_MS } }));
    });
    return client;
  };
}

/** Without an access token, links a new bank; with one, repairs the login at that bank. */
async function linkRequest(
  { webhookUrl }: PlaidOptions,
  userId: number,
  accessToken: string | null,
): Promise<LinkTokenCreateRequest> {
  const { CountryCode, Products } = await import('plaid');
  return {
    client_name: CLIENT_NAME,
    language: 'en',
    country_codes: [CountryCode.Us],
    user: { client_user_id: String(userId) },
    webhook: webhookUrl,
    ...(accessToken === null
      ? { products: [Products.Transactions], transactions: { days_requested: HISTORY_DAYS } }
      : { access_token: accessToken }),
  };
}

/** The first bank of all sessions; we never ask for more than one. */
function toHostedResult({ link_sessions = [] }: LinkTokenGetResponse): HostedResult | null {
  const [result] = link_sessions.flatMap(({ results }) => results?.item_add_results ?? []);
  if (!result) return null;
  return {
    publicToken: result.public_token,
    institutionId: result.institution?.institution_id ?? null,
    institutionName: result.institution?.name ?? null,
  };
}

/** Plaid, or any server that speaks its protocol. */
export function createPlaid(options: PlaidOptions): BankProvider {
  const client = lazyClient(options);
  return {
    async createLinkToken(userId, accessToken) {
      const plaid = await client();
      const request = await linkRequest(options, userId, accessToken);
      const redirect = options.redirectUri !== null && { redirect_uri: options.redirectUri };
      return (await callWithRetries(() => plaid.linkTokenCreate({ ...request, ...redirect }))).link_token;
    },
    async createHostedLink(userId, accessToken) {
      const plaid = await client();
      const request = await linkRequest(options, userId, accessToken);
      // No redirect URI: the hosted page handles the return from the bank.
      const hosted_link = { completion_redirect_uri: HOSTED_LINK_RETURN, is_mobile_app: true };
      const answer = await callWithRetries(() => plaid.linkTokenCreate({ ...request, hosted_link }));
      if (!answer.hosted_link_url) throw new BankError(NO_ANSWER);
      return { token: answer.link_token, url: answer.hosted_link_url };
    },
    async getHostedResult(linkToken) {
      const plaid = await client();
      return toHostedResult(await callWithRetries(() => plaid.linkTokenGet({ link_token: linkToken })));
    },
    async exchangePublicToken(publicToken) {
      const plaid = await client();
      const answer = await callWithRetries(() => plaid.itemPublicTokenExchange({ public_token: publicToken }));
      return { accessToken: answer.access_token, itemId: answer.item_id };
    },
    async getItem(accessToken) {
      const plaid = await client();
      const { item } = await callWithRetries(() => plaid.itemGet({ access_token: accessToken }));
      return { institutionId: item.institution_id ?? null, institutionName: item.institution_name ?? null };
    },
    async getAccounts(accessToken) {
      const plaid = await client();
      const { accounts } = await callWithRetries(() => plaid.accountsGet({ access_token: accessToken }));
      return accounts.map(toAccount);
    },
    async syncTransactions(accessToken, cursor) {
      const plaid = await client();
      const answer = await callWithRetries(() =>
        plaid.transactionsSync({
          access_token: accessToken,
          count: PAGE_ROWS,
          ...(cursor !== null && { cursor }),
          options: { include_original_description: true },
        }),
      );
      return {
        added: answer.added.map(toTransaction),
        modified: answer.modified.map(toTransaction),
        removed: answer.removed.map(({ transaction_id }) => transaction_id),
        accounts: answer.accounts.map(toAccount),
        isPreparing: String(answer.transactions_update_status) === NOT_READY,
        nextCursor: answer.next_cursor,
        hasMore: answer.has_more,
      };
    },
    async removeItem(accessToken) {
      const plaid = await client();
      try {
        await callWithRetries(() => plaid.itemRemove({ access_token: accessToken }));
      } catch (error) {
        if (!(error instanceof BankError) || !goneCodes.has(error.code)) throw error;
      }
    },
    async getWebhookKey(keyId) {
      const plaid = await client();
      const { key } = await callWithRetries(() => plaid.webhookVerificationKeyGet({ key_id: keyId }));
      return { jwk: { ...key }, isExpired: key.expired_at !== null };
    },
  };
}
