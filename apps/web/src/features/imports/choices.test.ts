import { expect, test } from 'vitest';
import { manualAccount } from '../../app/account.fixture.ts';
import {
  chooseTargets,
  isLinkedName,
  kindOf,
  missingCategories,
  needsChoices,
  withoutNewCategories,
} from './choices.ts';
import type { FileSummary } from './workerMessages.ts';

function summary(accounts: string[], categories: string[] = []): FileSummary {
  return {
    format: 'csv',
    source: null,
    currency: null,
    count: 2,
    badRows: [],
    badCount: 0,
    accounts: accounts.map((name) => ({ name, count: 1 })),
    categories: categories.map((category) => ({ category, subcategory: '', count: 1, isIncome: false })),
  };
}

const account = (id: number, displayName: string, externalAccountID: string | null = null) =>
  manualAccount({ id, displayName, externalAccountID });

const known = { accountId: null, accounts: [account(7, 'Checking'), account(8, 'Linked', 'x')], categories: [] };
const chosen = (file: FileSummary, accountId: number | null = null) =>
  Object.fromEntries(chooseTargets(file, { ...known, accountId }).accounts);

test('a file of one account goes to the account it was brought for', () => {
  expect(chosen(summary(['•••• 1234']), 7)).toEqual({ '•••• 1234': 7 });
  expect(chosen(summary(['']), 7)).toEqual({ '': 7 });
  expect(chosen(summary(['']))).toEqual({ '': 'none' });
});

test('several go to those of the same name, others are new; a linked account takes none', () => {
  expect(chosen(summary(['checking ', 'Linked', 'Old']), 7)).toEqual({ 'checking ': 7, Linked: 'new', Old: 'new' });
});

test('the name of an account that the bank fills is known, in any case', () => {
  expect(['linked ', 'Checking', ''].map((name) => isLinkedName(name, known.accounts))).toEqual([true, false, false]);
});

test('there is something to choose where accounts or categories are named', () => {
  expect(needsChoices(summary(['']), null)).toBe(false);
  expect(needsChoices(summary(['•••• 1234']), 7)).toBe(false);
  expect(needsChoices(summary(['•••• 1234']), null)).toBe(true);
  expect(needsChoices(summary(['A', 'B']), 7)).toBe(true);
  expect(needsChoices(summary([''], ['Food']), 7)).toBe(true);
});

test('missing categories are named, and may be left to the rules', () => {
  const file = summary([''], ['Food']);
  const targets = chooseTargets(file, known);
  expect(missingCategories(file, targets)).toEqual(['Food']);
  expect(missingCategories(file, withoutNewCategories(targets))).toEqual([]);
});

test('on cards and loans money is owed', () => {
  const kinds = [0, 1, 2, 3, 4, 5].map((type) => kindOf(manualAccount({ type })));
  expect(kinds).toEqual(['asset', 'liability', 'liability', 'asset', 'asset', 'asset']);
  expect(kindOf(null)).toBeNull();
});
