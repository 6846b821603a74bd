import type { account, getHistory, ReturnedRule, tag, transaction } from '@cairn/contract';
import type { LedgerId, UserId } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import type { Database } from '../src/platform/db/database.ts';
import { ledgers, users } from '../src/platform/db/schema/index.ts';
import type { TestApp } from './app.ts';

type WireTransaction = z.input<typeof transaction> & {
  categorySource?: string | null;
  hasNameRule?: boolean;
  suggestedSplit?: unknown;
  rememberedSplit?: unknown;
  bankText?: unknown;
  sameMerchant?: unknown;
  merchantNames?: { name: string; count: number; isSame: boolean }[];
  moreMerchantNames?: unknown;
};

interface WireCategory {
  categoryID: number;
  name: string;
  defaultBudget: number;
  income: boolean;
  subcategories: { subcategoryID: number; name: string; defaultBudget: number }[];
}

export interface WireRulesOwner {
  readonly CategoryID: number;
  readonly SubcategoryID: number | null;
}

export type WrittenRule = readonly [type: string, comparison: string, value: string];

export function toWire(rules: readonly WrittenRule[]) {
  return rules.map(([Type, Comparison, ComparisonValue]) => ({ Type, Comparison, ComparisonValue }));
}

let households = 0;

type WireTag = z.input<typeof tag>;
type WireAccount = z.input<typeof account>;
type WireChangeSet = z.input<typeof getHistory.answer>[number];

/** A user with a ledger, used only through the API. */
export class Household {
  readonly subject: string;
  readonly #app: TestApp;

  private constructor(app: TestApp) {
    households += 1;
    this.subject = `household-${households}`;
    this.#app = app;
  }

  /** A user who has just signed up, without a birth date. */
  static async newcomer(app: TestApp, timeZone = 'America/Los_Angeles'): Promise<Household> {
    const household = new Household(app);
    await household.post('User/GetUserAccount', { timeZone });
    return household;
  }

  static async start(app: TestApp, timeZone?: string): Promise<Household> {
    const household = await Household.newcomer(app, timeZone);
    await household.post('User/SaveUserAccount', { LastName: 'Ellison', DateOfBirth: '1990-02-28' });
    return household;
  }

  /** For tests that query the tables directly. */
  async userId({ db }: Database): Promise<UserId> {
    const [row] = await db.select({ id: users.id }).from(users).where(eq(users.subject, this.subject));
    if (!row) throw new Error('this household has not made a call yet');
    return row.id;
  }

  /** For tests that query the tables directly. */
  async ledgerId({ db }: Pick<Database, 'db'>): Promise<LedgerId> {
    const [row] = await db.select({ id: users.ledgerId }).from(users).where(eq(users.subject, this.subject));
    if (!row) throw new Error('this household has not made a call yet');
    return row.id;
  }

  /** Starts the ids of new rows at `nextId`, for ids that no other ledger in the test has. */
  async startIdsAt({ db }: Database, nextId: number): Promise<void> {
    await db
      .update(ledgers)
      .set({ nextId })
      .where(eq(ledgers.id, await this.ledgerId({ db })));
  }

  async send(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
    return await this.#app.callAs(this.subject, { method, url: `/api/${path}`, ...(payload && { payload }) });
  }

  /** Expects the call to succeed. Returns the answer and the change set. */
  async post(path: string, payload: object, method: 'POST' | 'DELETE' = 'POST') {
    const answer = await this.send(method, path, payload);
    expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
    return { answer: answer.json(), changeSetId: Number(answer.headers['x-change-set']) };
  }

  async category(name: string, more: object = {}): Promise<number> {
    return (await this.post('Category/SaveCategory', { Name: name, ...more })).answer.categoryID;
  }

  async subcategory(categoryId: number, name: string): Promise<number> {
    return (await this.post('Subcategory/SaveSubcategory', { CategoryID: categoryId, Name: name })).answer
      .subcategoryID;
  }

  async tag(name: string, more: object = {}): Promise<number> {
    return (await this.post('Tag/SaveTag', { tagID: null, name, color: '#155A41', ...more })).answer;
  }

  async tags(): Promise<WireTag[]> {
    return await this.get('Tag/GetTags');
  }

  async spend(amount: number, name: string, more: object = {}): Promise<number> {
    const payload = { displayName: name, amount, transactionDate: '2026-11-10', ...more };
    return (await this.post('Transaction/CreateTransaction', payload)).answer;
  }

  /** Creates a manual account with that current and available balance. */
  async account(displayName: string, balance: number, more: object = {}): Promise<number> {
    const payload = {
      DisplayName: displayName,
      InstitutionName: 'Harbor Bank',
      AvailableBalance: balance,
      CurrentBalance: balance,
      AccountType: 0,
      ...more,
    };
    return (await this.post('Account/SaveCustomAccount', payload)).answer.id;
  }

  /** Expects the call to succeed. */
  async get(path: string) {
    const answer = await this.send('GET', path);
    expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
    return answer.json();
  }

  async accounts(): Promise<WireAccount[]> {
    return await this.get('Plaid/GetAccountsList');
  }

  /** The current balance, in dollars. */
  async balance(accountId: number): Promise<number | undefined> {
    return (await this.accounts()).find(({ id }) => id === accountId)?.currentBalance;
  }

  /** Saves the rules of a category or subcategory. */
  async rules(owner: number | WireRulesOwner, ...rules: WrittenRule[]) {
    const target = typeof owner === 'number' ? { CategoryID: owner, SubcategoryID: null } : owner;
    return await this.post('Rule/SaveCategoryRules', { ...target, CategoryRules: toWire(rules) });
  }

  async rulesOf({ CategoryID, SubcategoryID }: WireRulesOwner): Promise<ReturnedRule[]> {
    const query = `categoryID=${CategoryID}${SubcategoryID === null ? '' : `&subcategoryID=${SubcategoryID}`}`;
    return (await this.send('GET', `Rule/GetCategoryRules?${query}`)).json();
  }

  async list(filter: object = {}): Promise<WireTransaction[]> {
    return (await this.post('Transaction/GetTransactions', filter)).answer;
  }

  async names(filter: object = {}): Promise<string[]> {
    return (await this.list(filter)).map((row) => row.displayName);
  }

  async one(id: number): Promise<WireTransaction> {
    const answer = await this.send('GET', `Transaction/GetTransactionData/${id}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }

  async categoryOf(id: number): Promise<string | null> {
    const row = await this.one(id);
    return row.transactionSubcategory?.name ?? row.transactionCategory?.name ?? null;
  }

  async categories(): Promise<WireCategory[]> {
    return (await this.send('GET', 'Category/GetAllCategories')).json();
  }

  async history(query = ''): Promise<WireChangeSet[]> {
    return (await this.send('GET', `Ledger/GetHistory${query}`)).json();
  }

  async undo(changeSetId: number, options: { MergeLaterChanges?: boolean } = {}) {
    return (await this.post('Ledger/Undo', { ChangeSetID: changeSetId, ...options })).answer;
  }
}
