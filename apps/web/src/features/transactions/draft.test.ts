import type { Transaction } from '@cairn/contract';
import { cents, type Day, isDay } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import {
  type CheckedDraft,
  checkDraft,
  chooseDraftCategory,
  type Draft,
  draftFrom,
  emptyDraft,
  errorsOfFields,
  ruleChange,
  toCreateBody,
  toUpdateBody,
  withUntouchedFrom,
} from './draft.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is no day`);
  return text;
}

const leapDay = day('2028-02-29');

const trader: Transaction & { hasNameRule: boolean } = {
  userTransactionID: 7,
  displayName: 'Trader Joe’s',
  displayDescription: '',
  accountID: null,
  accountDisplayName: '',
  institution: '',
  amount: cents(86_42),
  transactionDate: leapDay,
  transactionCategory: { categoryID: 3, name: 'Food', icon: 'fas fa-tag', iconColor: '#2E8B57' },
  transactionSubcategory: null,
  markedAsTransfer: false,
  hidden: false,
  isIncome: false,
  isEdited: false,
  transactionDeleted: false,
  pending: false,
  removedByBank: false,
  hasNameRule: false,
};

function checked(draft: Draft): CheckedDraft {
  const result = checkDraft(draft);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.checked;
}

test('what the bank booked while somebody renamed the row stays the bank’s: 86.42 announced, 95.00 with the tip', () => {
  const before = draftFrom(trader);
  const food = { categoryID: 9, name: 'Fun', icon: 'fas fa-tag', iconColor: '#2E8B57' };
  const newest = draftFrom({
    ...trader,
    amount: cents(95_00),
    transactionDate: day('2028-03-01'),
    transactionCategory: food,
  });
  const renamed = { ...before, name: 'Trader Joe' };
  expect(withUntouchedFrom(newest, before, renamed)).toEqual({ ...newest, name: 'Trader Joe' });
  const all = { ...before, name: 'a', description: 'b', amount: '1', date: '2028-01-01', categoryId: null };
  const touched = { ...all, isDeposit: true, isTransfer: true, isHidden: true };
  expect(withUntouchedFrom(newest, before, touched)).toEqual(touched);
});

describe('checking', () => {
  test('a new one has today’s date, and asks for name and amount', () => {
    const draft = emptyDraft(leapDay, null, null);
    expect(draft.date).toBe('2028-02-29');
    expect(checkDraft({ ...draft, name: '  ' })).toEqual({
      errors: { name: 'Enter a name', amount: 'Enter an amount in dollars, like 86.42' },
    });
  });

  test('without a date it is not sent', () => {
    expect(checkDraft({ ...draftFrom(trader), date: '' })).toEqual({ errors: { date: 'Choose a date' } });
  });

  test('name and description are trimmed, the amount is cents, the day is the picked day', () => {
    const draft = { ...emptyDraft(leapDay, 3, 9), name: ' Tea ', description: ' two ', amount: '$0.30' };
    expect(toCreateBody(checked(draft), 'Food')).toEqual({
      displayName: 'Tea',
      displayDescription: 'two',
      amount: 30,
      isIncome: false,
      hidden: false,
      markedAsTransfer: false,
      isEdited: false,
      transactionDeleted: false,
      category: 'Food',
      transactionDate: '2028-02-29',
      TransactionCategoryID: 3,
      TransactionSubcategoryID: 9,
      AccountID: null,
    });
    expect(toUpdateBody(7, draftFrom(trader), checked(draftFrom(trader)))).toMatchObject({
      userTransactionID: 7,
      isEdited: true,
      transactionDeleted: false,
    });
  });

  test('the server’s words stand at the fields it names', () => {
    expect(errorsOfFields({ amount: 'must be more than zero', other: 'x', displayName: 'must not be empty' })).toEqual({
      amount: 'Must be more than zero',
      name: 'Must not be empty',
    });
  });
});

test('another category clears the subcategory', () => {
  const draft = { ...draftFrom(trader), subcategoryId: 9 };
  expect(chooseDraftCategory(draft, 4).subcategoryId).toBeNull();
  expect(chooseDraftCategory(draft, 3).subcategoryId).toBe(9);
});

describe('the account', () => {
  test('of a new transaction is none until one is chosen', () => {
    const draft = { ...emptyDraft(leapDay, null, null), name: 'Tea', amount: '3' };
    expect(toCreateBody(checked(draft))).toHaveProperty('AccountID', null);
    expect(toCreateBody(checked({ ...draft, accountId: 5 }))).toHaveProperty('AccountID', 5);
  });

  test('is sent with an update only when it is another one', () => {
    const onCash = draftFrom({ ...trader, accountID: 5 });
    expect(toUpdateBody(7, onCash, checked({ ...onCash, amount: '5' }))).not.toHaveProperty('AccountID');
    expect(toUpdateBody(7, onCash, checked({ ...onCash, accountId: 6 }))).toHaveProperty('AccountID', 6);
    expect(toUpdateBody(7, onCash, checked({ ...onCash, accountId: null }))).toHaveProperty('AccountID', null);
  });

  test('the server’s word about it stands at its field', () => {
    expect(errorsOfFields({ AccountID: 'cannot be changed' })).toEqual({ account: 'Cannot be changed' });
  });
});

describe('the rule', () => {
  const off = draftFrom(trader);
  const on = draftFrom({ ...trader, hasNameRule: true });
  const rule = {
    categoryID: 3,
    subcategoryID: null,
    type: 'Name',
    comparison: 'equals',
    comparisonValue: 'Trader Joe’s',
  };

  test('is sent when it was just turned on', () => {
    expect(ruleChange(off, checked({ ...off, hasRule: true }))).toEqual(rule);
  });

  test('is left out when nothing about it changed', () => {
    expect(toUpdateBody(7, on, checked({ ...on, amount: '5' }))).not.toHaveProperty('rule');
    expect(toUpdateBody(7, off, checked({ ...off, amount: '5' }))).not.toHaveProperty('rule');
  });

  test('follows the name, the category and the subcategory', () => {
    expect(ruleChange(on, checked({ ...on, name: 'Trader' }))).toEqual({ ...rule, comparisonValue: 'Trader' });
    expect(ruleChange(on, checked({ ...on, categoryId: 4 }))).toEqual({ ...rule, categoryID: 4 });
    expect(ruleChange(on, checked({ ...on, subcategoryId: 9 }))).toEqual({ ...rule, subcategoryID: 9 });
  });

  test('is removed by null when it is switched off', () => {
    expect(toUpdateBody(7, on, checked({ ...on, hasRule: false }))).toHaveProperty('rule', null);
  });

  test('needs a category', () => {
    expect(ruleChange(on, checked({ ...on, categoryId: null, name: 'Trader' }))).toBeUndefined();
  });
});
