import { cents, isDay } from '@cairn/domain';
import { expect, test } from 'vitest';
import { type AccountTarget, type CategoryTarget, categoryKey, type FileCategory } from './importRows.ts';
import { isTypeUnknown, newAccount, newTargets } from './newTargets.ts';
import type { FileSummary } from './workerMessages.ts';

const day = '2026-11-10';
if (!isDay(day)) throw new Error('not a day');
const details = (type: number, amount: number) => ({
  name: '•••• 6789',
  institution: 'First Bank',
  type,
  isTypeKnown: true,
  balance: { amount: cents(amount), day },
});

test('a new account gets its bank, type, and balance from the file', () => {
  expect(newAccount({ name: '•••• 6789', institution: 'First Bank', count: 1, details: details(0, 120_50) })).toEqual({
    displayName: '•••• 6789',
    institutionName: 'First Bank',
    type: 0,
    balance: { currentBalance: 120_50, date: day },
  });
  expect(newAccount({ name: 'Old', institution: '', count: 1 })).toEqual({
    displayName: 'Old',
    institutionName: 'Old',
    type: 0,
  });
});

test('a card owes 30.00; a balance above the limit is dropped', () => {
  expect(newAccount({ name: 'Card', institution: 'Card Co', count: 1, details: details(1, 30_00) })).toMatchObject({
    type: 1,
    balance: { currentBalance: 30_00 },
  });
  expect(
    newAccount({ name: 'Card', institution: 'Card Co', count: 1, details: details(1, 100_000_000_001_00) }),
  ).not.toHaveProperty('balance');
});

test('if the user sets an unknown type to loan, −900.00 becomes 900.00 owed', () => {
  const open = { ...details(0, -900_00), isTypeKnown: false };
  const account = { name: 'Car', institution: 'Harbor', count: 1, details: open };
  expect(isTypeUnknown(account)).toBe(true);
  expect(newAccount(account, 2)).toMatchObject({ type: 2, balance: { currentBalance: 900_00 } });
  expect(newAccount(account, 3)).toMatchObject({ type: 3, balance: { currentBalance: -900_00 } });
  expect(isTypeUnknown({ ...account, details: details(2, 900_00) })).toBe(false);
  expect(isTypeUnknown({ name: 'Old', institution: '', count: 1 })).toBe(true);
});

test('new accounts and categories keep the order in which rows reference them, without existing ones', () => {
  const category = (name: string, subcategory = ''): FileCategory => ({
    category: name,
    subcategory,
    count: 1,
    isIncome: name === 'Pay',
  });
  const categories = [category('Food', 'Market'), category('Fun'), category('Pay')];
  const summary: FileSummary = {
    format: 'csv',
    source: null,
    currency: null,
    count: 3,
    badRows: [],
    badCount: 0,
    leftOut: {},
    rowsAbove: 0,
    notes: [],
    tags: [],
    balances: [],
    accounts: ['B', 'A', 'C'].map((name) => ({ name, institution: '', count: 1 })),
    categories,
  };
  const targets = {
    accounts: new Map<string, AccountTarget>([
      ['B', 'new'],
      ['A', 7],
      ['C', 'new'],
    ]),
    categories: new Map<string, CategoryTarget>(
      categories.map((one) => [categoryKey(one), one.category === 'Fun' ? null : 'new']),
    ),
  };
  const { newAccounts, newCategories } = newTargets(summary, targets);
  expect(newAccounts.map(({ displayName }) => displayName)).toEqual(['B', 'C']);
  expect(newCategories).toEqual([
    { name: 'Food', subcategory: 'Market', income: false },
    { name: 'Pay', income: true },
  ]);
});
