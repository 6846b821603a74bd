import { cents, isDay } from '@cairn/domain';
import { expect, test } from 'vitest';
import { manualAccount } from '../accounts/account.fixture.ts';
import { describeTargets } from './describeTargets.ts';
import { type AccountTarget, accountKey, type FileAccount } from './importRows.ts';
import type { FileSummary } from './workerMessages.ts';

const day = '2026-11-10';
if (!isDay(day)) throw new Error('not a day');
const own = [manualAccount({ id: 7, displayName: 'Checking' }), manualAccount({ id: 8, displayName: 'Savings' })];
const card = {
  name: 'Card',
  institution: 'Card Co',
  count: 1,
  details: { name: 'Card', institution: 'Card Co', type: 1, isTypeKnown: true, balance: { amount: cents(30_00), day } },
};

function into(given: readonly (readonly [string | FileAccount, AccountTarget])[]): string {
  const accounts = given.map(([one]) => (typeof one === 'string' ? { name: one, institution: '', count: 1 } : one));
  const summary: FileSummary = {
    format: 'ofx',
    source: null,
    currency: null,
    count: 1,
    badRows: [],
    badCount: 0,
    leftOut: {},
    rowsAbove: 0,
    notes: [],
    tags: [],
    balances: [],
    accounts,
    categories: [],
  };
  const targets = new Map(given.map(([, target], index) => [accountKey(accounts[index] ?? card), target]));
  return describeTargets(summary, { accounts: targets, categories: new Map() }, own);
}

test('the chosen account is named; without one, the text says that no balance will change', () => {
  expect(into([['', 7]])).toBe('Into Checking.');
  expect(into([['', 'none']])).toBe('Into no account (no balance will change).');
});

test('each account is named once, new ones with their bank and balance', () => {
  expect(
    into([
      ['a', 7],
      ['b', 8],
      ['c', 7],
    ]),
  ).toBe('Into Checking and Savings.');
  expect(into([[card, 'new']])).toBe('Into the new account “Card” at Card Co, with $30.00 owed on 11/10/2026.');
  expect(into([['Old', 'new']])).toBe('Into the new account “Old”, with $0.00 until you enter its balance.');
});

test('with 6 accounts, 4 are named and the rest are “2 more”', () => {
  const many = Array.from({ length: 6 }, (_, index) => [`${index}`, index === 0 ? 7 : 'new'] as const);
  expect(into(many)).toMatch(/^Into Checking, .*“3”.*, and 2 more\.$/);
});
