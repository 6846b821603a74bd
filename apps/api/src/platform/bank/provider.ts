import type { Cents, Day } from '@cairn/domain';

/** Why the provider, or the bank behind it, refused; the codes are the provider's own. */
export class BankError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`the bank provider answered ${code}`);
    this.code = code;
  }
}

/** The person has to log in at the bank anew. */
export const LOGIN_REQUIRED = 'ITEM_LOGIN_REQUIRED';
/** What is read changed between two pages: the reading has to begin anew. */
export const MUTATED = 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION';
/** No answer, or none that can be read. */
export const NO_ANSWER = 'NO_ANSWER';

/** The only currency that the ledger knows. */
export const DOLLARS = 'USD';

export interface BankAccount {
  readonly externalId: string;
  readonly persistentId: string | null;
  readonly name: string;
  /** Its last 2 to 4 digits. */
  readonly mask: string | null;
  /** By the numbers of the contract's account types. */
  readonly type: number;
  readonly subtype: string | null;
  readonly availableCents: Cents;
  readonly currentCents: Cents;
  /** As the provider calls it; what it says nothing of is in dollars. */
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
}

export interface TransactionsPage {
  readonly added: readonly BankTransaction[];
  readonly modified: readonly BankTransaction[];
  readonly removed: readonly string[];
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

export interface LinkedItem {
  readonly institutionId: string | null;
  readonly institutionName: string | null;
}

/** Link on a page of the provider's own. */
export interface HostedLink {
  readonly token: string;
  readonly url: string;
}

/** What a person connected there. */
export interface HostedResult {
  readonly publicToken: string;
  readonly institutionId: string | null;
  readonly institutionName: string | null;
}

/** A public key with which the provider signs its webhooks. */
export interface WebhookKey {
  readonly jwk: Readonly<Record<string, unknown>>;
  readonly isExpired: boolean;
}

/** The bank provider, as the product needs it. Whatever fails does so as a `BankError`. */
export interface BankProvider {
  /** With an access token, for logging in anew at that bank. */
  createLinkToken(userId: number, accessToken: string | null): Promise<string>;
  /** The same on a page of the provider's own, which leads back into the native app. */
  createHostedLink(userId: number, accessToken: string | null): Promise<HostedLink>;
  /** What was connected on that page; null while nothing was. */
  getHostedResult(linkToken: string): Promise<HostedResult | null>;
  exchangePublicToken(publicToken: string): Promise<{ readonly accessToken: string; readonly itemId: string }>;
  getItem(accessToken: string): Promise<LinkedItem>;
  getAccounts(accessToken: string): Promise<readonly BankAccount[]>;
  /** What came after the cursor; everything, without one. */
  syncTransactions(accessToken: string, cursor: string | null): Promise<TransactionsPage>;
  /** Ends the link; one that is ended already is no failure. */
  removeItem(accessToken: string): Promise<void>;
  getWebhookKey(keyId: string): Promise<WebhookKey>;
}
