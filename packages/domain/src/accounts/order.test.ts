import { expect, test } from 'vitest';
import { compareAccounts } from './order.ts';

test('sorts by institution, then display name, ignoring case; Savings 2 comes before Savings 10', () => {
  const accounts = [
    ['harbor bank', 'Savings 10'],
    ['Wallet', 'Cash'],
    ['Harbor Bank', 'savings 2'],
    ['HARBOR BANK', 'Checking'],
    ['Élan', 'Card'],
  ].map(([institutionName = '', displayName = ''], id) => ({ id, institutionName, displayName }));
  expect(accounts.toSorted(compareAccounts).map(({ displayName }) => displayName)).toEqual([
    'Card',
    'Checking',
    'savings 2',
    'Savings 10',
    'Cash',
  ]);
});

test('accounts with identical names stay in the order they were created', () => {
  const twin = { institutionName: 'Harbor Bank', displayName: 'Checking' };
  expect(compareAccounts({ id: 1, ...twin }, { id: 2, ...twin })).toBeLessThan(0);
});
