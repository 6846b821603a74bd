import { contract, type Transaction } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { openScreen } from '../../../test/openScreen.tsx';
import { choose, detail, field, setValue } from '../../../test/queries.ts';
import { router } from '../../app/router.tsx';
import { detailsOf, food, householdWith, marketTransaction, transaction } from './transaction.fixture.ts';

const tab = (name: string) => screen.getByRole('tab', { name });
const update = () => screen.getByRole('button', { name: 'Update Transaction' });
const flags = ['Mark as Transfer', 'Hide Transaction', 'Deposit (Money In)'];
const flagDetails = ['Marked as Transfer', 'Hidden Transaction', 'Deposit (Money In)'];

async function openTransaction(shown: Transaction) {
  const api = householdWith([shown]).on(contract.getTransactionData, detailsOf(shown));
  const user = await openScreen(`/EditTransaction/${shown.id}`, api);
  await screen.findByRole('tab', { name: 'Info' });
  return { api, user };
}

// covers: screen/edit-transaction 1, 2, 5-9, 11
test('Info of a plain transaction: N/A for missing values, Uncategorized, and three crosses', async () => {
  await openTransaction(transaction(1, 'Cafe'));
  expect(screen.getByRole('heading', { level: 1, name: 'Transaction' })).toBeDefined();
  expect(await detail('Name')).toBe('Cafe');
  expect(await detail('Amount')).toContain('$5.00');
  expect(await detail('Description')).toBe('N/A');
  expect(await detail('Bank Account')).toBe('N/A');
  expect(await detail('Category')).toBe('Uncategorized');
  expect(screen.queryByText('Subcategory')).toBeNull();
  expect(await detail('Date')).toBe('11/15/2026');
  for (const label of flagDetails) expect(await detail(label)).toBe('No');
  expect(screen.getByRole('link', { name: 'Back to Transactions' }).getAttribute('href')).toBe('/Transactions');
});

// covers: screen/edit-transaction 10, 12-14; entry/split-lines 53
test('Info of a full transaction: its category and source, its subcategory, and three checks', async () => {
  const shown = { isTransfer: true, isHidden: true, isDeposit: true, description: 'With Ana', institution: 'Granite' };
  await openTransaction(marketTransaction(1, 'Café', shown));
  expect(await detail('Description')).toBe('With Ana');
  expect(await detail('Bank Account')).toBe('Granite');
  expect(await detail('Category')).toBe('Food');
  expect(screen.getByText('Why Market?').parentElement?.textContent).toContain('You chose it. Change it');
  expect(await detail('Subcategory')).toBe('Market');
  for (const label of flagDetails) expect(await detail(label)).toBe('Yes');
});

// covers: entry/split-lines 52, 53
test('Why names the rule and links to it, and the bank’s own text can be copied', async () => {
  const shown = marketTransaction(1, 'Trader Joe’s');
  const details = { categorySource: 'Rule: Name contains trader', bankText: 'TRADER JOES #458 PORTLAND' };
  const api = householdWith([shown]).on(contract.getTransactionData, { ...detailsOf(shown), ...details });
  const user = await openScreen('/EditTransaction/1', api);
  const why = (await screen.findByText('Why Market?')).parentElement;
  expect(why?.textContent).toContain('Rule: Name contains trader.');
  expect(screen.getByRole('link', { name: 'See the rule' }).getAttribute('href')).toBe(
    '/Rules?search=Name%20contains%20trader',
  );
  expect(await detail('From the bank')).toBe('TRADER JOES #458 PORTLAND');
  await user.click(screen.getByRole('button', { name: 'Copy the bank’s text' }));
  expect(await navigator.clipboard.readText()).toBe('TRADER JOES #458 PORTLAND');
});

// covers: learned 15
test('Why of a learned category shows the evidence and links to the most similar transaction', async () => {
  const shown = marketTransaction(1, 'Trader Joe’s');
  const api = householdWith([shown])
    .on(contract.getTransactionData, { ...detailsOf(shown), categorySource: 'Learned' })
    .on(contract.explainCategory, {
      sentence: 'Market, like your last 6 visits.',
      because: [],
      nearest: { id: 7, name: 'TRADER JOES #458', date: shown.date },
      suggestions: [],
      suggestedBecause: null,
    });
  await openScreen('/EditTransaction/1', api);
  const why = (await screen.findByText('Why Market?')).parentElement;
  await waitFor(() =>
    expect(why?.textContent).toContain(
      'Market, like your last 6 visits. The most similar is TRADER JOES #458, 11/15/2026. Change it',
    ),
  );
  const nearest = screen.getByRole('link', { name: 'TRADER JOES #458, 11/15/2026' });
  expect(nearest.getAttribute('href')).toBe('/EditTransaction/7');
});

// covers: entry/split-lines 1
test.each([
  ['You', 'Why this split? You split it. Change it'],
  ['Remembered', 'Why this split? You remembered this split for the merchant. Change it'],
  ['Rule: Name contains costco', 'Why this split? Rule: Name contains costco. See the rule'],
])('a split by %s says so', async (categorySource, text) => {
  const line = { subcategory: null, note: '', isTransfer: false, takesRemainder: false, tagIds: [], category: null };
  const splits = [50_00, 48_09].map((amount) => ({ ...line, amount: cents(amount) }));
  const shown = { ...transaction(1, 'Costco', { amountCents: 98_09 }), isSplit: true, splits };
  const api = householdWith([shown]).on(contract.getTransactionData, { ...detailsOf(shown), categorySource });
  await openScreen('/EditTransaction/1', api);
  expect((await screen.findByText('Why this split?')).parentElement?.textContent).toBe(text);
});

// covers: entry/split-lines 53
test('a split shows its parts with their notes under Info, and itself as the category under Edit', async () => {
  const line = { subcategory: null, note: '', isTransfer: false, takesRemainder: false, tagIds: [] };
  const plain = transaction(1, 'Costco', { amountCents: 98_09 });
  const splits = [
    { ...line, category: marketTransaction(2, 'Other').category, amount: cents(60_00), takesRemainder: true },
    { ...line, category: null, amount: cents(38_09), note: 'Leash' },
  ];
  const { user } = await openTransaction({ ...plain, isSplit: true, splits });
  expect(await detail('Category')).toBe('Split in 2');
  const parts = within(screen.getByRole('list', { name: 'Parts' })).getAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'FoodExpense −$60.00',
    '?UncategorizedLeashExpense −$38.09',
  ]);
  expect(screen.getByRole('img', { name: 'Food 61 percent, Uncategorized 39 percent' })).toBeDefined();
  await user.click(tab('Edit'));
  expect(field('Category')).toHaveProperty('value', 'Split in 2');
  expect(screen.getByText(/Food \$60.00, Uncategorized \$38.09/)).toBeDefined();
});

// covers: entry/split-lines 53
test('Change opens the form with the focus on the category', async () => {
  const { user } = await openTransaction(marketTransaction(1, 'Cafe'));
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(field('Category')).toHaveProperty('value', String(food.id)));
  expect(document.activeElement).toBe(field('Category'));
});

// covers: screen/edit-transaction 3, 16-27; entities 21, 53, 61; state/transaction-screen 1; validation 31; errors 46
test('Edit changes every field; a failed update keeps the input, and the next one returns to the list', async () => {
  const { api, user } = await openTransaction(transaction(1, 'Cafe'));
  await user.click(tab('Edit'));
  expect(screen.queryByRole('switch', { name: 'Autocategorization' })).toBeNull();
  expect(within(field('Category')).getByRole('option', { name: 'Select Category' })).toBeDefined();
  setValue('Name', 'Café');
  await user.click(tab('Info'));
  expect(await detail('Name')).toBe('Cafe');
  await user.click(tab('Edit'));
  expect(field('Name')).toHaveProperty('value', 'Café');
  setValue('Description', 'With Ana');
  setValue('Amount', '7.25');
  await choose(user, 'Category', 'Food');
  expect(screen.getByRole('switch', { name: 'Autocategorization' })).toBeDefined();
  expect(
    screen.getByText('All transactions from this name will be categorized as the chosen subcategory or category.'),
  ).toBeDefined();
  expect(within(field('Subcategory')).getByRole('option', { name: 'None' })).toBeDefined();
  await choose(user, 'Category', 'Fun');
  expect(screen.queryByLabelText('Subcategory')).toBeNull();
  await choose(user, 'Category', 'Food');
  await choose(user, 'Subcategory', 'Market');
  setValue('Date', '2026-02-28');
  for (const flag of flags) await user.click(screen.getByRole('switch', { name: flag }));

  api.on(contract.updateTransaction, new ErrorAnswer(503, 'unavailable'));
  await user.click(update());
  const toast = within(await screen.findByRole('alertdialog'));
  expect(toast.getByText('Error updating transactions')).toBeDefined();
  await user.click(toast.getByRole('button', { name: 'Close' }));
  expect(router.state.location.pathname).toBe('/EditTransaction/1');
  expect(field('Name')).toHaveProperty('value', 'Café');

  api.on(contract.updateTransaction, { reached: 0 });
  await user.click(update());
  await waitFor(() => expect(router.state.location.pathname).toBe('/Transactions'));
  expect(api.bodiesOf(contract.updateTransaction).at(-1)).toMatchObject({
    id: 1,
    name: 'Café',
    description: 'With Ana',
    amount: 7_25,
    date: '2026-02-28',
    categoryId: food.id,
    subcategoryId: food.subcategories[0]?.id,
    markedAsTransfer: true,
    hidden: true,
    isIncome: true,
    isEdited: true,
  });
});

// covers: server/rules 11
test('Autocategorization previews how many other transactions it changes, and the notice offers Undo', async () => {
  const { api, user } = await openTransaction(transaction(1, 'Blue Heron'));
  api
    .on(contract.previewCategoryRules, { count: 1, transactions: [transaction(2, 'BLUE HERON')] })
    .on(contract.updateTransaction, { reached: 1 });
  await user.click(tab('Edit'));
  await choose(user, 'Category', 'Food');
  await user.click(screen.getByRole('switch', { name: 'Autocategorization' }));
  expect(await screen.findByText('Applies to 1 other existing transaction.')).toBeDefined();
  await user.click(update());
  expect(await screen.findByText('1 transaction categorized')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  expect(api.bodiesOf(contract.updateTransaction)).toMatchObject([{ rule: { comparisonValue: 'Blue Heron' } }]);
});

test.each(['/EditTransaction/999999', '/EditTransaction/tea'])(
  '%s says that there is no such transaction',
  async (path) => {
    const api = householdWith([]).on(contract.getTransactionData, new ErrorAnswer(404, 'not_found', 'Not found.'));
    await openScreen(path, api);
    expect(await screen.findByText('We couldn’t find this transaction')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Transactions' }).getAttribute('href')).toBe('/Transactions');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  },
);

// covers: errors 25
test('a transaction that can’t be loaded shows the error once, in the toast, and can be loaded again', async () => {
  const shown = detailsOf(transaction(1, 'Cafe'));
  const api = householdWith([]).on(contract.getTransactionData, new ErrorAnswer(422, 'rule_broken', 'The reason.'));
  const user = await openScreen('/EditTransaction/1', api);
  const toast = within(await screen.findByRole('alertdialog'));
  expect(toast.getByText('The reason.')).toBeDefined();
  expect(screen.getAllByText('Error getting transaction data')).toHaveLength(1);
  await user.click(toast.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('We couldn’t load this transaction')).toBeDefined();
  api.on(contract.getTransactionData, shown);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Cafe')).toBeDefined();
});
