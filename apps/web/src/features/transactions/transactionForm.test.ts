import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { readForm } from '../../app/form/useForm.ts';
import {
  changesSince,
  chooseDraftCategory,
  draftFrom,
  emptyDraft,
  mergeUntouched,
  ruleChange,
  type TransactionDraft,
  type TransactionValues,
  toCreateBody,
  toUpdateBody,
  transactionForm,
} from './transactionForm.ts';
import { dayOf, transactionRow } from './transactionRow.fixture.ts';

const leapDay = dayOf('2028-02-29');

const trader = {
  ...transactionRow(7, 'Trader Joe’s'),
  amount: cents(86_42),
  date: leapDay,
  category: { id: 3, name: 'Food', icon: 'fas fa-tag', iconColor: '#2E8B57' },
  hasNameRule: false,
  merchantNames: [],
};

function checked(draft: TransactionDraft): TransactionValues {
  const read = readForm(transactionForm, draft);
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return read.values;
}

// covers: screen/edit-transaction 4
test('what changed since the form opened is listed with the new values', () => {
  const line = { ...trader, subcategory: null, note: '', isTransfer: false, takesRemainder: false, tagIds: [] };
  const split = { category: null, isSplit: true, splits: [line, line] };
  expect(changesSince(trader, trader)).toEqual([]);
  expect(changesSince(trader, { ...trader, name: 'Trader', amount: cents(95_00), hidden: true })).toEqual([
    'Name: Trader',
    'Amount: $95.00',
    'Hide Transaction: Yes',
  ]);
  expect(changesSince(trader, { ...trader, ...split })).toEqual(['Category: Split in 2']);
});

test('renaming a row keeps what the bank posted in the meantime: 86.42 pending, 95.00 posted with the tip', () => {
  const before = draftFrom(trader);
  const food = { id: 9, name: 'Fun', icon: 'fas fa-tag', iconColor: '#2E8B57' };
  const newest = draftFrom({
    ...trader,
    amount: cents(95_00),
    date: dayOf('2028-03-01'),
    category: food,
  });
  const renamed = { ...before, name: 'Trader Joe' };
  expect(mergeUntouched(newest, before, renamed)).toEqual({ ...newest, name: 'Trader Joe' });
  const all = { ...before, name: 'a', description: 'b', amount: '1', date: '2028-01-01', categoryId: null };
  const touched = { ...all, isIncome: true, markedAsTransfer: true, hidden: true };
  expect(mergeUntouched(newest, before, touched)).toEqual(touched);
});

describe('checking', () => {
  // covers: screen/add-transaction 1, 3; validation 4, 5
  test('a new transaction has today’s date and requires a name and an amount', () => {
    const draft = emptyDraft(leapDay, null, null);
    expect(draft.date).toBe('2028-02-29');
    expect(readForm(transactionForm, { ...draft, name: '  ' })).toEqual({
      errors: { name: 'Enter a name', amount: 'Enter an amount in dollars, like 86.42' },
    });
  });

  test('a date is required', () => {
    expect(readForm(transactionForm, { ...draftFrom(trader), date: '' })).toEqual({
      errors: { date: 'Choose a date' },
    });
  });

  // covers: screen/add-transaction 1; entities 20
  test('the name and description are trimmed, the amount is in cents, and the day is the one picked', () => {
    const draft = { ...emptyDraft(leapDay, 3, 9), name: ' Tea ', description: ' two ', amount: '$0.30' };
    expect(toCreateBody(checked(draft), 'Food')).toEqual({
      name: 'Tea',
      description: 'two',
      amount: 30,
      isIncome: false,
      hidden: false,
      markedAsTransfer: false,
      isEdited: false,
      deleted: false,
      categoryName: 'Food',
      date: '2028-02-29',
      categoryId: 3,
      subcategoryId: 9,
      accountId: null,
    });
    expect(toUpdateBody(7, draftFrom(trader), checked(draftFrom(trader)))).toMatchObject({
      id: 7,
      isEdited: true,
      deleted: false,
    });
  });
});

// covers: state/transaction-screen 3
test('changing the category clears the subcategory', () => {
  const draft = { ...draftFrom(trader), subcategoryId: 9 };
  expect(chooseDraftCategory(draft, 4).subcategoryId).toBeNull();
  expect(chooseDraftCategory(draft, 3).subcategoryId).toBe(9);
});

describe('the account', () => {
  test('is empty in a new transaction until one is chosen', () => {
    const draft = { ...emptyDraft(leapDay, null, null), name: 'Tea', amount: '3' };
    expect(toCreateBody(checked(draft))).toHaveProperty('accountId', null);
    expect(toCreateBody(checked({ ...draft, accountId: 5 }))).toHaveProperty('accountId', 5);
  });

  test('is sent with an update only when it changed', () => {
    const onCash = draftFrom({ ...trader, accountId: 5 });
    expect(toUpdateBody(7, onCash, checked({ ...onCash, amount: '5' }))).not.toHaveProperty('accountId');
    expect(toUpdateBody(7, onCash, checked({ ...onCash, accountId: 6 }))).toHaveProperty('accountId', 6);
    expect(toUpdateBody(7, onCash, checked({ ...onCash, accountId: null }))).toHaveProperty('accountId', null);
  });
});

describe('the rule', () => {
  const off = draftFrom(trader);
  const on = draftFrom({ ...trader, hasNameRule: true });
  const rule = {
    categoryId: 3,
    subcategoryId: null,
    type: 'Name',
    comparison: 'equals',
    comparisonValue: 'Trader Joe’s',
  };

  // covers: entities 14, 22
  test('is sent when it was just turned on', () => {
    expect(ruleChange(off, checked({ ...off, hasNameRule: true }))).toEqual(rule);
  });

  test('is left out when nothing about it changed', () => {
    expect(toUpdateBody(7, on, checked({ ...on, amount: '5' }))).not.toHaveProperty('rule');
    expect(toUpdateBody(7, off, checked({ ...off, amount: '5' }))).not.toHaveProperty('rule');
  });

  test('is sent again when the name, category, or subcategory changes', () => {
    expect(ruleChange(on, checked({ ...on, name: 'Trader' }))).toEqual({ ...rule, comparisonValue: 'Trader' });
    expect(ruleChange(on, checked({ ...on, categoryId: 4 }))).toEqual({ ...rule, categoryId: 4 });
    expect(ruleChange(on, checked({ ...on, subcategoryId: 9 }))).toEqual({ ...rule, subcategoryId: 9 });
  });

  // covers: server/rules 13
  test('is sent as null when it is turned off', () => {
    expect(toUpdateBody(7, on, checked({ ...on, hasNameRule: false }))).toHaveProperty('rule', null);
  });

  test('needs a category', () => {
    expect(ruleChange(on, checked({ ...on, categoryId: null, name: 'Trader' }))).toBeUndefined();
  });
});
