import { type Cents, cents, type Day, isDay } from '@cairn/domain';
import {
  type BankAccount,
  BankError,
  type BankProvider,
  type BankTransaction,
  type HostedLink,
  type HostedResult,
  type TransactionsPage,
  type WebhookKey,
} from '../src/platform/bank/provider.ts';

export type BankEvent =
  | { readonly kind: 'added' | 'modified'; readonly transaction: BankTransaction }
  | { readonly kind: 'removed'; readonly id: string };

export function day(text: string): Day {
  if (!isDay(text)) throw new Error(`not a day: ${text}`);
  return text;
}

let itemCount = 0;

/** By default, a purchase of 10.00 at Cafe on the checking account. */
export function purchase(externalId: string, more: Partial<BankTransaction> = {}): BankTransaction {
  return {
    externalId,
    accountExternalId: 'checking',
    pendingExternalId: null,
    pending: false,
    day: day('2026-11-10'),
    name: 'Cafe',
    description: 'CAFE 0042',
    amountCents: cents(10_00),
    isIncome: false,
    currency: 'USD',
    ...more,
  };
}

export function checking(more: Partial<BankAccount> = {}): BankAccount {
  return {
    externalId: 'checking',
    persistentId: null,
    name: 'Checking',
    mask: '1111',
    type: 0,
    subtype: 'checking',
    availableCents: cents(900_00),
    currentCents: cents(1_000_00),
    currency: 'USD',
    ...more,
  };
}

/** One login at a bank, with everything that the bank will report. */
export class FakeItem {
  readonly itemId: string;
  readonly accessToken: string;
  institutionId = 'ins_1';
  institutionName = 'Harbor Bank';
  accounts: BankAccount[] = [checking()];
  events: BankEvent[] = [];
  pageRows = 100;
  /** Whether its first transactions are still being fetched. */
  isPreparing = false;
  isRemoved = false;
  /** Error codes for the next requests, one each. */
  failures: string[] = [];
  /** Runs before a page is returned. */
  beforePage: (cursor: number) => Promise<void> = async () => {};
  pagesRequested = 0;

  constructor() {
    itemCount += 1;
    this.itemId = `item-${itemCount}`;
    this.accessToken = `access-${itemCount}`;
  }

  get publicToken(): string {
    return `public-${this.itemId}`;
  }

  add(...transactions: BankTransaction[]): void {
    this.events.push(...transactions.map((transaction) => ({ kind: 'added' as const, transaction })));
  }

  modify(...transactions: BankTransaction[]): void {
    this.events.push(...transactions.map((transaction) => ({ kind: 'modified' as const, transaction })));
  }

  remove(...ids: string[]): void {
    this.events.push(...ids.map((id) => ({ kind: 'removed' as const, id })));
  }

  setBalance(externalId: string, currentCents: Cents): void {
    this.accounts = this.accounts.map((account) =>
      account.externalId === externalId ? { ...account, currentCents, availableCents: currentCents } : account,
    );
  }
}

/** An in-process bank provider: each item reports its events in order, one page at a time. */
export class FakeBank implements BankProvider {
  readonly items: FakeItem[] = [];
  readonly keys = new Map<string, WebhookKey>();
  readonly linkTokens: { readonly userId: number; readonly accessToken: string | null }[] = [];

  /** Hosted pages by token, with the item that the user connected there, if any. */
  readonly hosted = new Map<string, FakeItem | null>();

  connect(more: Partial<FakeItem> = {}): FakeItem {
    const item = Object.assign(new FakeItem(), more);
    this.items.push(item);
    return item;
  }

  #find(accessToken: string): FakeItem {
    const item = this.items.find((candidate) => candidate.accessToken === accessToken);
    if (!item || item.isRemoved) throw new BankError('ITEM_NOT_FOUND');
    const failure = item.failures.shift();
    if (failure !== undefined) throw new BankError(failure);
    return item;
  }

  async createLinkToken(userId: number, accessToken: string | null): Promise<string> {
    if (accessToken !== null) this.#find(accessToken);
    this.linkTokens.push({ userId, accessToken });
    return `link-sandbox-${this.linkTokens.length}`;
  }

  async createHostedLink(userId: number, accessToken: string | null): Promise<HostedLink> {
    const token = `${await this.createLinkToken(userId, accessToken)}-hosted`;
    this.hosted.set(token, null);
    return { token, url: `https://hosted.bank.example/${token}` };
  }

  async getHostedResult(linkToken: string): Promise<HostedResult | null> {
    const item = this.hosted.get(linkToken);
    if (item === undefined) throw new BankError('INVALID_LINK_TOKEN');
    return (
      item && {
        publicToken: item.publicToken,
        institutionId: item.institutionId,
        institutionName: item.institutionName,
      }
    );
  }

  async exchangePublicToken(publicToken: string) {
    const item = this.items.find((candidate) => candidate.publicToken === publicToken);
    if (!item) throw new BankError('INVALID_PUBLIC_TOKEN');
    return { accessToken: item.accessToken, itemId: item.itemId };
  }

  async getItem(accessToken: string) {
    const { institutionId, institutionName } = this.#find(accessToken);
    return { institutionId, institutionName };
  }

  async getAccounts(accessToken: string): Promise<readonly BankAccount[]> {
    return this.#find(accessToken).accounts;
  }

  async syncTransactions(accessToken: string, cursor: string | null): Promise<TransactionsPage> {
    const item = this.#find(accessToken);
    const begin = Number(cursor ?? 0);
    item.pagesRequested += 1;
    await item.beforePage(begin);
    const events = item.events.slice(begin, begin + item.pageRows);
    const end = begin + events.length;
    return {
      added: events.flatMap((event) => (event.kind === 'added' ? [event.transaction] : [])),
      modified: events.flatMap((event) => (event.kind === 'modified' ? [event.transaction] : [])),
      removed: events.flatMap((event) => (event.kind === 'removed' ? [event.id] : [])),
      isPreparing: item.isPreparing,
      nextCursor: String(end),
      hasMore: end < item.events.length,
    };
  }

  async removeItem(accessToken: string): Promise<void> {
    const item = this.items.find((candidate) => candidate.accessToken === accessToken);
    const failure = item?.failures.shift();
    if (failure !== undefined) throw new BankError(failure);
    if (item) item.isRemoved = true;
  }

  async getWebhookKey(keyId: string): Promise<WebhookKey> {
    const key = this.keys.get(keyId);
    if (!key) throw new BankError('INVALID_WEBHOOK_VERIFICATION_KEY_ID');
    return key;
  }
}
