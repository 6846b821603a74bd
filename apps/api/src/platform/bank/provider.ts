import type { Cents, Day } from '@cairn/domain';

/** An error from the provider or the bank behind it, with the provider's code. */
export class BankError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`the bank provider answered ${code}`);
    this.code = code;
  }
}

/** The user has to log in at the bank again. */
export const LOGIN_REQUIRED = 'ITEM_LOGIN_REQUIRED';
/** The data changed between two pages: the sync has to start over. */
export const MUTATED = 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION';
/** No response, or an unreadable one. */
export const NO_ANSWER = 'NO_ANSWER';

/** The only currency that the ledger supports. */
export const DOLLARS = 'USD';

export interface BankAccount {
  readonly externalId: string;
  readonly persistentId: string | null;
  readonly name: string;
  /** The last 2 to 4 digits of the account number. */
  readonly mask: string | null;
  /** An account type number of the contract. */
  readonly type: number;
  readonly subtype: string | null;
  readonly availableCents: Cents;
  readonly currentCents: Cents;
  /** The provider's currency code; USD if it reports none. */
  readonly currency: string;
}

export interface BankTransaction {
  readonly externalId: string;
  readonly accountExternalId: string;
  readonly pendingExternalId: string | null;
  readonly pending: boolean;
  readonly day: Day;
  readonly name: string;
  readonly description: string;
  readonly amountCents: Cents;
  readonly isIncome: boolean;
  readonly currency: string;
  /** For example FOOD_AND_DRINK_COFFEE. */
  readonly bankCategory?: string | null;
}

export interface TransactionsPage {
  readonly added: readonly BankTransaction[];
  readonly modified: readonly BankTransaction[];
  readonly removed: readonly string[];
  /** The accounts with their balances at the time of these changes, if the provider reports them. */
  readonly accounts?: readonly BankAccount[];
  /** Whether the provider is still fetching the first transactions, so its balances include some that it hasn't reported. */
  readonly isPreparing?: boolean;
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

export interface LinkedItem {
  readonly institutionId: string | null;
  readonly institutionName: string | null;
}

/** Link on a page that the provider hosts. */
export interface HostedLink {
  readonly token: string;
  readonly url: string;
}

/** The bank that the user connected there. */
export interface HostedResult {
  readonly publicToken: string;
  readonly institutionId: string | null;
  readonly institutionName: string | null;
}

/** A public key that verifies the provider's webhook signatures. */
export interface WebhookKey {
  readonly jwk: Readonly<Record<string, unknown>>;
  readonly isExpired: boolean;
}

/** The bank provider. Every failure is a `BankError`. */
export interface BankProvider {
  /** With an access token, the link repairs the login at that bank. */
  createLinkToken(userId: number, accessToken: string | null): Promise<string>;
  /** Like `createLinkToken`, on a page hosted by the provider that returns to the native app. */
  createHostedLink(userId: number, accessToken: string | null): Promise<HostedLink>;
  /** The bank connected on the hosted page, or null if there is none yet. */
  getHostedResult(linkToken: string): Promise<HostedResult | null>;
  exchangePublicToken(publicToken: string): Promise<{ readonly accessToken: string; readonly itemId: string }>;
  getItem(accessToken: string): Promise<LinkedItem>;
  getAccounts(accessToken: string): Promise<readonly BankAccount[]>;
  /** One page of changes after the cursor, or from the beginning if it is null. */
  syncTransactions(accessToken: string, cursor: string | null): Promise<TransactionsPage>;
  /** Ends the link. Succeeds if it has already ended. */
  removeItem(accessToken: string): Promise<void>;
  getWebhookKey(keyId: string): Promise<WebhookKey>;
}
