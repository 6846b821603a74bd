import type { Payee } from '@cairn/contract';
import { cents, type Day, isDay } from '@cairn/domain';
import { expect, test } from 'vitest';
import { readForm } from '../../app/form/useForm.ts';
import { linkedAccount, manualAccount } from '../accounts/account.fixture.ts';
import { category, subcategory } from '../categories/category.fixture.ts';
import {
  applyPayee,
  changeField,
  chipsOf,
  draftToSend,
  emptyQuickAdd,
  hasInput,
  quickAddBody,
  quickAddForm,
  readLine,
  withDefaultAccount,
} from './quickAddDraft.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const today = day('2026-11-15');
const checking = manualAccount({ id: 1, displayName: 'Checking' });
const cash = manualAccount({ id: 3, displayName: 'Cash' });
const dining = category(11, 'Dining');
const options = {
  accounts: [checking, cash],
  categories: [dining, category(21, 'Fun')],
  tags: [{ id: 5, name: 'Trip' }],
};
const empty = emptyQuickAdd('11/15/2026', null);
const heron: Payee = {
  name: 'Blue Heron Coffee',
  isIncome: false,
  categoryId: 11,
  subcategoryId: null,
  categoryVisits: 14,
  accountId: 1,
  usualAmount: cents(6_70),
};

const named = (name: string) => changeField(empty, 'name', name);

// covers: entry/quick-add 9
test('picking a past name fills category, account, and amount, and says why', () => {
  expect(applyPayee(named('blue'), heron, options)).toMatchObject({
    draft: { name: 'Blue Heron Coffee', amount: '$6.70', categoryId: 11, accountId: 1, isIncome: false },
    hints: {
      amount: 'What you usually pay here',
      categoryId: 'Like your last 14 visits',
      accountId: 'The account you use here',
    },
  });
  expect(applyPayee(empty, { ...heron, categoryVisits: 1 }, options).hints.categoryId).toBe('Like last time');
});

// covers: entry/quick-add 9
test('picking a name leaves fields that the user changed, and skips values that can’t be chosen', () => {
  let state = changeField(named('blue'), 'amount', '9');
  state = changeField(state, 'categoryId', 21);
  const linked = linkedAccount().id;
  expect(applyPayee(state, { ...heron, accountId: linked }, options)).toMatchObject({
    draft: { amount: '9', categoryId: 21, accountId: null },
    hints: { amount: undefined, categoryId: undefined },
  });
});

// covers: entry/quick-add 9
test('changing a filled field clears its hint, and another category its subcategory', () => {
  const filled = applyPayee(empty, { ...heron, subcategoryId: 12 }, options);
  const changed = changeField(filled, 'categoryId', 21);
  expect(changed.draft.subcategoryId).toBeNull();
  expect(changed.hints).toEqual({ ...filled.hints, categoryId: undefined });
});

test('the default account fills in unless the user or a name has chosen one', () => {
  expect(withDefaultAccount(empty, 3).draft.accountId).toBe(3);
  expect(withDefaultAccount(applyPayee(empty, heron, options), 3).draft.accountId).toBe(1);
  expect(withDefaultAccount(changeField(empty, 'accountId', null), 3).draft.accountId).toBeNull();
});

// covers: entry/quick-add 6
test('a name with an amount is read as a whole transaction', () => {
  const state = named('coffee 4.50 yesterday #trip @Checking >Dining');
  const line = readLine(state, options, today);
  if (!line) throw new Error('it was not read as a line');
  expect(chipsOf(line, options, today)).toEqual(['coffee', '$4.50', 'Yesterday', 'Checking', 'Dining', '#Trip']);
  expect(readForm(quickAddForm(today), draftToSend(state, line))).toEqual({
    values: {
      name: 'coffee',
      amount: 4_50,
      date: '2026-11-14',
      accountId: 1,
      categoryId: 11,
      subcategoryId: null,
      isIncome: false,
      description: '',
      tagIds: [],
    },
  });
});

// covers: entry/quick-add 7
test('tags are sent by ID, others are new, and a number stays part of the name', () => {
  const state = named('tea #2 3.00 #trip #lisbon');
  const line = readLine(state, options, today);
  const read = readForm(quickAddForm(today), draftToSend(state, line));
  if (!line || 'errors' in read) throw new Error('it was not read as a line');
  expect(line.newTags).toEqual(['lisbon']);
  expect(quickAddBody(read.values, line.tagIds, options, null)).toMatchObject({
    name: 'tea #2',
    tagIds: [5],
  });
  const chosen = { ...read.values, tagIds: [5, 6] };
  expect(quickAddBody(chosen, line.tagIds, options, null).tagIds).toEqual([5, 6]);
  expect(quickAddBody(read.values, [], options, null)).not.toHaveProperty('tagIds');
});

test('a plus makes it money in', () => {
  const line = readLine(named('Refund +20'), options, today);
  expect(line && chipsOf(line, options, today)).toEqual(['Refund', '+$20.00']);
  expect(draftToSend(named('Refund +20'), line)).toMatchObject({ isIncome: true, amount: '$20.00' });
});

// covers: entry/quick-add 8
test('a name that is also a category’s is filed there, and money in if that is income', () => {
  const rent = subcategory(31, 'Rent');
  const home = category(30, 'Housing', { subcategories: [rent] });
  const categories = [...options.categories, home, category(40, 'Paycheck', { isIncome: true })];
  const read = (text: string, state = named(text)) => readLine(state, { ...options, categories }, today);
  expect(read('dining 12.50')).toMatchObject({ name: 'dining', categoryId: 11, subcategoryId: null, isIncome: false });
  expect(read('Rent 1500')).toMatchObject({ categoryId: 30, subcategoryId: 31 });
  expect(read('paycheck 2500')).toMatchObject({ categoryId: 40, isIncome: true });
  expect(read('dining 12.50 >Fun')).toMatchObject({ categoryId: 21 });
  const chosen = changeField(named('dining 12.50'), 'categoryId', 21);
  expect(read('', chosen)).toMatchObject({ categoryId: null });
  expect(draftToSend(chosen, read('', chosen))).toMatchObject({ categoryId: 21 });
  const none = changeField(changeField(named('paycheck 20'), 'categoryId', null), 'isIncome', false);
  expect(read('', none)).toMatchObject({ categoryId: null, isIncome: false });
  const twice = [...categories, category(50, 'Gifts', { isIncome: true, subcategories: [subcategory(51, 'Rent')] })];
  expect(readLine(named('Rent 1500'), { ...options, categories: twice }, today)).toMatchObject({ categoryId: null });
  expect(read('Rental car 80')).toMatchObject({ categoryId: null });
});

// covers: entry/quick-add 8
test('a paycheck is money in, filed under pay, unless the user says otherwise', () => {
  const income = category(40, 'Income', {
    isIncome: true,
    subcategories: [subcategory(41, 'Salary'), subcategory(42, 'Interest')],
  });
  const read = (text: string, state = named(text), categories = [...options.categories, income]) =>
    readLine(state, { ...options, categories }, today);
  expect(read('paycheck 2500')).toMatchObject({ isIncome: true, categoryId: 40, subcategoryId: 41 });
  expect(read('Sam’s salary 2500 >Interest')).toMatchObject({ isIncome: true, categoryId: 40, subcategoryId: 42 });
  expect(read('paycheck 20 >Dining')).toMatchObject({ isIncome: false, categoryId: 11 });
  expect(read('payroll taxes 300')).toMatchObject({ isIncome: false, categoryId: null });
  expect(read('', changeField(named('paycheck 20'), 'isIncome', false))).toMatchObject({ isIncome: false });
  expect(read('', changeField(named('paycheck 20'), 'categoryId', 11))).toMatchObject({ isIncome: false });
  const tips = category(50, 'Tips', { isIncome: true });
  expect(read('paycheck 2500', undefined, [category(60, 'Earned', { isIncome: true })])).toMatchObject({
    categoryId: 60,
  });
  expect(read('paycheck 2500', undefined, [category(60, 'Earned', { isIncome: true }), tips])).toMatchObject({
    isIncome: true,
    categoryId: null,
  });
});

// covers: entry/quick-add 8
test('a line by a name that earned money in the past is money in, in the same category', () => {
  const gig: Payee = { ...heron, name: 'Harbor Design', isIncome: true, categoryId: 40, subcategoryId: 41 };
  const income = category(40, 'Income', { isIncome: true, subcategories: [subcategory(41, 'Freelance')] });
  const choices = { ...options, categories: [...options.categories, income] };
  const read = (state: ReturnType<typeof named>) => readLine(state, choices, today, [gig, heron]);
  expect(read(named('harbor design 300'))).toMatchObject({ isIncome: true, categoryId: 40, subcategoryId: 41 });
  expect(read(named('Blue Heron Coffee 6.70'))).toMatchObject({ isIncome: false, categoryId: null });
  expect(read(named('harbor 300'))).toMatchObject({ isIncome: false, categoryId: null });
  expect(read(changeField(named('harbor design 300'), 'isIncome', false))).toMatchObject({ isIncome: false });
});

test('a purchase after a refund is money out, also if neither had a category', () => {
  const income = category(40, 'Income', { isIncome: true });
  const choices = { ...options, categories: [...options.categories, income] };
  for (const categoryId of [11, null]) {
    const refunded: Payee = { ...heron, isIncome: true, categoryId };
    const read = readLine(named('Blue Heron Coffee 6.70'), choices, today, [refunded]);
    expect(read).toMatchObject({ isIncome: false, categoryId: null });
  }
});

test.each(['coffee', 'coffee yesterday', '4.50', 'The Monday Club'])('%s is only a name', (name) => {
  expect(readLine(named(name), options, today)).toBeNull();
});

// covers: entry/quick-add 6
test('with an amount in its own field, the name 7 Eleven stays as it is', () => {
  const state = named('7 Eleven');
  expect(readLine(state, options, today)?.name).toBe('Eleven');
  expect(readLine(changeField(state, 'amount', '3.20'), options, today)).toBeNull();
});

test.each([
  ['mon', '2026-11-09'],
  ['-3', '2026-11-12'],
  ['11/10/2026', '2026-11-10'],
])('the date %s is %s', (typed, expected) => {
  const read = readForm(quickAddForm(today), { ...named('Tea').draft, amount: '2+1.25', date: typed });
  expect(read).toMatchObject({ values: { amount: 3_25, date: expected } });
});

// covers: entry/quick-add 10
test('errors say what to add', () => {
  expect(readForm(quickAddForm(today), { ...empty.draft, date: 'someday' })).toEqual({
    errors: {
      name: 'Add a name',
      amount: 'Add an amount',
      date: 'Enter a date, like 11/15/2026, mon, or -3',
    },
  });
  expect(readForm(quickAddForm(today), { ...named('Tea').draft, amount: '5-5' })).toEqual({
    errors: { amount: 'Enter an amount greater than zero. For income, turn on Deposit (Money In).' },
  });
});

// covers: entry/quick-add 17
test('only something typed is worth asking about before it is discarded', () => {
  expect(hasInput(empty)).toBe(false);
  expect(hasInput(changeField(empty, 'accountId', 1))).toBe(false);
  expect(hasInput(changeField(empty, 'date', '11/01/2026'))).toBe(true);
  expect(hasInput(named('T'))).toBe(true);
  expect(hasInput(changeField(empty, 'categoryId', 11))).toBe(true);
});
