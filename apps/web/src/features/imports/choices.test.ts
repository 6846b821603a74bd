import type { Account, Category } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { manualAccount } from '../accounts/account.fixture.ts';
import {
  accountLabel,
  chooseTargets,
  kindOf,
  labelOf,
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
    leftOut: {},
    rowsAbove: 0,
    notes: [],
    tags: [],
    balances: [],
    accounts: accounts.map((called) => {
      const [name = '', institution = ''] = called.split('@');
      return { name, institution, count: 1 };
    }),
    categories: categories.map((category) => ({ category, subcategory: '', count: 1, isIncome: false })),
  };
}

const account = (id: number, displayName: string, externalId: string | null = null) =>
  manualAccount({ id, displayName, externalId });

const known = { accountId: null, accounts: [account(7, 'Checking'), account(8, 'Linked', 'x')], categories: [] };
const chosen = (file: FileSummary, accountId: number | null = null) =>
  Object.fromEntries(chooseTargets(file, { ...known, accountId }).accounts);

test('a file with one account goes to the selected account', () => {
  expect(chosen(summary(['•••• 1234']), 7)).toEqual({ '•••• 1234': 7 });
  expect(chosen(summary(['']), 7)).toEqual({ '': 7 });
  expect(chosen(summary(['']))).toEqual({ '': 'none' });
});

test('several accounts match by name, linked ones too; the rest are new', () => {
  expect(chosen(summary(['checking ', 'Linked', 'Old']), 7)).toEqual({ 'checking ': 7, Linked: 8, Old: 'new' });
});

test('accounts with the same name at two banks match by bank, and become new if no bank matches', () => {
  const at = (id: number, institutionName: string, externalId: string | null = null) =>
    manualAccount({ id, displayName: 'Checking', institutionName, externalId });
  const targetsOf = (file: FileSummary, accounts: Account[]) =>
    [...chooseTargets(file, { accountId: null, accounts, categories: [] }).accounts].map(([key, target]) => [
      key.split('\n')[1],
      target,
    ]);
  const both = summary(['Checking@Granite', 'Checking@Harbor']);
  expect(targetsOf(both, [at(1, 'Harbor'), at(2, 'granite')])).toEqual([
    ['Granite', 2],
    ['Harbor', 1],
  ]);
  expect(targetsOf(both, [at(1, 'Harbor'), at(2, 'Granite', 'linked')])).toEqual([
    ['Granite', 2],
    ['Harbor', 1],
  ]);
  expect(targetsOf(both, [at(1, 'Harbor')])).toEqual([
    ['Granite', 'new'],
    ['Harbor', 1],
  ]);
  // A name that is unique in the file matches even if the account's bank was renamed.
  expect(targetsOf(summary(['Checking@Granite', 'Cash@Wallet']), [at(1, 'Harbor')])[0]).toEqual(['Granite', 1]);
  expect(both.accounts.map((one) => labelOf(one, both.accounts))).toEqual(['Checking · Granite', 'Checking · Harbor']);
  expect(labelOf({ name: 'Cash', institution: 'Wallet' }, both.accounts)).toBe('Cash');
});

test('an account with the file’s digits takes precedence over the preselected account', () => {
  const checking = manualAccount({ id: 4, displayName: 'Everyday', externalId: 'x', mask: '1234' });
  const cash = manualAccount({ id: 5, displayName: 'Cash' });
  const targetOf = (accountId: number | null, accounts: Account[], name = '•••• 1234') => {
    const targets = chooseTargets(summary([name]), { accountId, isDefault: true, accounts, categories: [] });
    return targets.accounts.get(name);
  };
  expect(targetOf(5, [checking, cash])).toBe(4);
  expect(targetOf(5, [cash])).toBe(5);
  expect(targetOf(4, [checking, cash], '•••• 9999')).toBe('new');
  expect(targetOf(null, [cash])).toBe('new');
  const mixed = chooseTargets(summary(['Old', '']), {
    accountId: 5,
    isDefault: true,
    accounts: [cash],
    categories: [],
  });
  expect([...mixed.accounts.values()]).toEqual(['new', 'none']);
});

test('account labels include the bank and the last digits', () => {
  const label = accountLabel({ displayName: 'Everyday', institutionName: 'Granite Bank', mask: '1234' });
  expect(label).toBe('Everyday · Granite Bank ••1234');
});

test('choices are needed for several accounts, a named account without a choice, or missing categories', () => {
  expect(needsChoices(summary(['']), null, [])).toBe(false);
  expect(needsChoices(summary(['•••• 1234']), 7, [])).toBe(false);
  expect(needsChoices(summary(['•••• 1234']), null, [])).toBe(true);
  expect(needsChoices(summary(['A', 'B']), 7, [])).toBe(true);
  expect(needsChoices(summary([''], ['Food']), 7, [])).toBe(true);
});

// covers: server/files 14
test('a file whose categories the user already has needs no choices, and its rows get those categories', () => {
  const food: Category = {
    id: 4,
    name: 'Food',
    icon: 'fas fa-tag',
    iconColor: '#986605',
    defaultBudget: cents(0),
    isInterestOrFees: false,
    income: false,
    subcategories: [],
  };
  expect(needsChoices(summary([''], ['food']), 7, [food])).toBe(false);
  expect(needsChoices(summary([''], ['food', 'Fun']), 7, [food])).toBe(true);
  expect(needsChoices(summary(['A', 'B'], ['food']), 7, [food])).toBe(true);
  const targets = chooseTargets(summary([''], ['food']), { accountId: 7, accounts: [], categories: [food] });
  expect([...targets.categories.values()]).toEqual([{ categoryId: 4, subcategoryId: null }]);
});

test('missing categories are listed, and can be left to the rules', () => {
  const file = summary([''], ['Food']);
  const targets = chooseTargets(file, known);
  expect(missingCategories(file, targets)).toEqual(['Food']);
  expect(missingCategories(file, withoutNewCategories(targets))).toEqual([]);
});

test('credit and loan accounts are liabilities, all others are assets', () => {
  const kinds = [0, 1, 2, 3, 4, 5].map((type) => kindOf(manualAccount({ type })));
  expect(kinds).toEqual(['asset', 'liability', 'liability', 'asset', 'asset', 'asset']);
  expect(kindOf(null)).toBeNull();
});
