import {
  type Account,
  type AnswerOf,
  type Category,
  type ChangeSet,
  contract,
  getTags,
  getTotals,
  type getTransactionData,
  type Subcategory,
  type Transaction,
} from '@cairn/contract';
import { addCents, cents } from '@cairn/domain';
import type { FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold } from '../../../test/openScreen.tsx';
import { category, subcategory } from '../categories/category.fixture.ts';
import { dayOf, transactionRow } from './transactionRow.fixture.ts';

const market = subcategory(12, 'Market');
export const food = category(11, 'Food', { subcategories: [market] });
export const fun = category(21, 'Fun');

interface TransactionOptions {
  readonly description?: string;
  readonly amountCents?: number;
  readonly day?: string;
  readonly category?: Category;
  readonly subcategory?: Subcategory;
  readonly account?: Account;
  /** Without an account, as in imported rows. */
  readonly institution?: string;
  readonly isDeposit?: boolean;
  readonly isHidden?: boolean;
  readonly isTransfer?: boolean;
  readonly isPending?: boolean;
  readonly isRemovedByBank?: boolean;
}

/** By default an uncategorized expense of 5.00 on 11/15/2026, without an account. */
export function transaction(id: number, name: string, options: TransactionOptions = {}): Transaction {
  const { category: main = null, subcategory: part = null } = options;
  return {
    ...transactionRow(id, name),
    description: options.description ?? '',
    accountId: options.account?.id ?? null,
    accountName: options.account?.displayName ?? '',
    institutionName: options.institution ?? options.account?.institutionName ?? '',
    amount: cents(options.amountCents ?? 5_00),
    date: dayOf(options.day ?? '2026-11-15'),
    category: main && {
      id: main.id,
      name: main.name,
      icon: main.icon,
      iconColor: main.iconColor,
    },
    subcategory: part && {
      id: part.id,
      name: part.name,
      icon: part.icon,
      iconColor: part.iconColor,
    },
    markedAsTransfer: options.isTransfer ?? false,
    hidden: options.isHidden ?? false,
    isIncome: options.isDeposit ?? false,
    pending: options.isPending ?? false,
    removedByBank: options.isRemovedByBank ?? false,
  };
}

/** A transaction in the Market subcategory of Food. */
export function marketTransaction(id: number, name: string, options: TransactionOptions = {}): Transaction {
  return transaction(id, name, { category: food, subcategory: market, ...options });
}

/** The details of a transaction whose category no rule has set. */
export function detailsOf(shown: Transaction): AnswerOf<typeof getTransactionData> {
  return {
    ...shown,
    categorySource: shown.category && 'You',
    hasNameRule: false,
    suggestedSplit: null,
    rememberedSplit: 'no',
    bankText: null,
    sameMerchant: 0,
    merchantNames: [],
    moreMerchantNames: 0,
  };
}

/** A change set that can be undone. */
export function changeSet(id: number, summary: string, count = 1): ChangeSet {
  return {
    id,
    source: 'typed',
    madeAt: '2026-11-15T12:00:00Z',
    summary,
    count,
    isUndone: false,
    canUndo: true,
  };
}

/** The totals of transactions that all count. */
function totalsOf(transactions: readonly Transaction[]): AnswerOf<typeof getTotals> {
  const sum = (isIncome: boolean) =>
    addCents(...transactions.filter((row) => row.isIncome === isIncome).map(({ amount }) => amount));
  const [moneyIn, moneyOut] = [sum(true), sum(false)];
  const net = cents(moneyIn - moneyOut);
  return { count: transactions.length, moneyIn, moneyOut, net, transferCount: 0, hiddenCount: 0 };
}

export const nothingLearned: AnswerOf<typeof contract.explainCategory> = {
  sentence: 'There is nothing to suggest yet.',
  because: [],
  nearest: null,
  suggestions: [],
  suggestedBecause: null,
};

/** The server for a user with these transactions, and the categories Food (with Market) and Fun. */
export function householdWith(transactions: readonly Transaction[]): FakeApi {
  return emptyHousehold()
    .on(contract.getAllCategories, [food, fun])
    .on(contract.getTransactions, [...transactions])
    .on(getTotals, totalsOf(transactions))
    .on(getTags, [])
    .on(contract.getTransactionHistory, [])
    .on(contract.getVisits, { count: 1, months: [] })
    .on(contract.explainCategory, nothingLearned)
    .on(contract.getRecentAccounts, { accountIds: [] });
}
