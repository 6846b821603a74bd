import { contract, type Transaction } from '@cairn/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { openScreen } from '../../../test/openScreen.tsx';
import { button, choose, closeError, field, findField, setValue } from '../../../test/queries.ts';
import { router } from '../../app/router.tsx';
import { tag } from '../tags/tag.fixture.ts';
import { food, fun, householdWith, marketTransaction, transaction } from './transaction.fixture.ts';

/** Also of a row behind a dialog. */
const row = (name: string) => screen.queryByText(name)?.closest('[role="row"]')?.textContent;

/** Wide screens have the button above the list too. */
function recategorize(): HTMLElement {
  const [first] = screen.getAllByText('Recategorize selected transactions');
  if (!first) throw new Error('there is no button');
  return first;
}

async function openList(rows: readonly Transaction[], path = '/Transactions') {
  const api = householdWith(rows);
  const user = await openScreen(path, api);
  await screen.findByText(rows[0]?.name ?? 'No transactions');
  return { api, user, lastFilter: () => api.bodiesOf(contract.getTransactions).at(-1) };
}

// covers: screen/transactions 1, 22-24; server/amounts 4, 5
test('rows show the icon, name, institution, day, category, and signed amount, with labels for hidden and transfers', async () => {
  await openList([
    transaction(1, 'Pay', { amountCents: 2_500_00, isDeposit: true, day: '2028-02-29' }),
    marketTransaction(2, 'Secret', { isHidden: true, institution: 'Granite' }),
    transaction(3, 'Dinner', { category: food, isTransfer: true }),
    transaction(4, 'To savings', { isTransfer: true }),
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Transactions' })).toBeDefined();
  expect(row('Pay')).toMatch(/Pay.*Uncategorized.*02\/29\/2028.*\+\$2,500\.00/);
  expect(row('Secret')).toMatch(/Secret.*Hidden.*Market.*Granite.*11\/15\/2026.*−\$5\.00/);
  expect(row('Dinner')).toMatch(/Dinner.*Transfer.*Food/);
  expect(row('To savings')).toMatch(/To savings.*Transfer/);
  expect(screen.getByText('Secret').closest('[role="row"]')?.querySelector('svg')).not.toBeNull();
  expect(screen.getByRole('link', { name: /Pay/ }).getAttribute('href')).toBe('/EditTransaction/1');
  expect(screen.getByText('Current Month')).toBeDefined();
});

// covers: screen/transactions 3, 25
test('an empty list says so, and offers to add a transaction', async () => {
  const { user } = await openList([]);
  expect(screen.getAllByRole('link', { name: 'Add Transaction' })[0]?.getAttribute('href')).toBe('/AddTransaction');
  await user.click(button('Show all dates'));
  await waitFor(() => expect(router.state.location.search).toBe('?dates=all'));
});

// covers: entry/split-lines 43
test('the panel filters by tag if there are tags', async () => {
  const api = householdWith([transaction(1, 'Tea')]).on(contract.getTags, [tag(5, 'Lisbon')]);
  const user = await openScreen('/Transactions', api);
  await user.click(await screen.findByRole('button', { name: 'Filter Transactions' }));
  await user.selectOptions(await findField('Tag'), 'Lisbon');
  await user.click(button('Apply'));
  await waitFor(() => expect(api.bodiesOf(contract.getTransactions).at(-1)).toMatchObject({ tagId: 5 }));
});

// covers: entry/split-lines 45
test('the panel filters by what is owed if something was ever marked as reimbursable', async () => {
  const tags = [tag(5, 'Lisbon'), tag(9, 'Reimbursable', { kind: 'reimbursable' })];
  const api = householdWith([transaction(1, 'Tea')]).on(contract.getTags, tags);
  const user = await openScreen('/Transactions', api);
  await user.click(await screen.findByRole('button', { name: 'Filter Transactions' }));
  await user.selectOptions(await findField('Reimbursement'), 'Owed to you');
  await user.click(button('Apply'));
  await waitFor(() => expect(api.bodiesOf(contract.getTransactions).at(-1)).toMatchObject({ reimbursement: 'owed' }));
  expect(screen.getByRole('button', { name: 'Owed to you Remove filter' })).toBeDefined();
});

// covers: entry/split-lines 39
test('Escape leaves bulk mode', async () => {
  const { user } = await openList([transaction(1, 'Tea')]);
  await user.click(button('Select'));
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
});

// covers: entry/split-lines 38
test('Back removes the filters that were applied last; sorting adds no step', async () => {
  const { user } = await openList([transaction(1, 'Tea')]);
  await user.click(button('Filter Transactions'));
  await screen.findByRole('button', { name: 'Close Filters' });
  await choose(user, 'Category', 'Food');
  await user.click(button('Apply'));
  await waitFor(() => expect(router.state.location.search).toContain(`category=${food.id}`));
  await user.click(screen.getByRole('button', { name: /^Amount/ }));
  await waitFor(() => expect(router.state.location.search).toContain('sort='));
  await act(async () => history.back());
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(router.state.location.pathname).toBe('/Transactions');
});

// covers: screen/transactions 4, 6-12; state/transactions 7; constants/lists 4
test('Apply sends the chosen filters and puts them in the URL; Reset Filters clears them', async () => {
  const { user, lastFilter } = await openList([transaction(1, 'Tea')]);
  await user.click(button('Filter Transactions'));
  expect(await screen.findByRole('button', { name: 'Close Filters' })).toBeDefined();
  const dates = within(field('Date')).getAllByRole('option');
  expect(dates.map(({ textContent }) => textContent)).toEqual([
    'Current Month',
    'Today',
    'This Week',
    'Last Month',
    'This Year',
    'All Dates',
    'Custom',
  ]);
  expect(field('Subcategory')).toHaveProperty('disabled', true);
  await choose(user, 'Category', 'Food');
  await choose(user, 'Subcategory', 'Market');
  await choose(user, 'Date', 'Custom');
  setValue('Start Date', '2020-02-01');
  setValue('End Date', '2020-02-29');
  await user.click(button('Apply'));
  await waitFor(() =>
    expect(lastFilter()).toMatchObject({
      startDate: '2020-02-01',
      endDate: '2020-02-29',
      categoryId: food.id,
      subcategoryId: food.subcategories[0]?.id,
    }),
  );
  expect(router.state.location.search).toContain('from=2020-02-01');

  await user.click(screen.getByRole('checkbox', { name: 'Show Uncategorized Transactions' }));
  expect(field('Category')).toMatchObject({ disabled: true, value: '' });
  expect(field('Subcategory')).toHaveProperty('disabled', true);
  await user.click(button('Apply'));
  await waitFor(() => expect(lastFilter()).toMatchObject({ isUncategorized: true }));
  expect(lastFilter()).not.toHaveProperty('categoryId');
  await user.click(button('Reset Filters'));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(field('Category')).toHaveProperty('disabled', false));
  expect(field('Date')).toHaveProperty('value', 'current-month');
});

// covers: screen/transactions 5
test('typing searches at once; applying other filters before the URL has the text loses neither', async () => {
  const { user, lastFilter } = await openList([transaction(1, 'Rent')]);
  await user.click(button('Filter Transactions'));
  fireEvent.change(await screen.findByPlaceholderText('Search Transactions'), { target: { value: 'rent' } });
  await choose(user, 'Date', 'All Dates');
  await user.click(button('Apply'));
  await waitFor(() => expect(lastFilter()).toMatchObject({ searchText: 'rent' }));
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?(?=.*q=rent)(?=.*dates=all)/));
  await waitFor(() => expect(lastFilter()).not.toHaveProperty('startDate'));
});

// covers: screen/transactions 13; state/transactions 2
test('bulk mode has a checkbox per row; leaving it clears the selection', async () => {
  const { user } = await openList([transaction(1, 'Pay'), transaction(2, 'Tea')]);
  await user.click(button('Select'));
  await user.click(screen.getByRole('checkbox', { name: 'Select Pay' }));
  expect(screen.getByText('1 selected')).toBeDefined();
  await user.click(button('Cancel'));
  await user.click(button('Select'));
  expect(screen.getByText('0 selected')).toBeDefined();
});

// covers: screen/transactions 14, 15, 17, 21; state/transactions 3; validation 29
test('Select all includes transactions that aren’t loaded yet; Apply needs a category, and Undo is offered', async () => {
  const loaded = Array.from({ length: 100 }, (_, index) => transaction(index + 1, `Row ${index + 1}`));
  const ids = Array.from({ length: 501 }, (_, index) => index + 1);
  const api = householdWith(loaded)
    .on(contract.getTransactions, ({ body }) => (body.after ? new Promise(() => {}) : loaded))
    .on(contract.getTransactionIDs, ids)
    .on(contract.bulkRecategorizeTransactions, { success: true, count: ids.length, skipped: 0 });
  const user = await openScreen('/Transactions', api);
  await screen.findAllByText(/^Row \d+$/);
  await user.click(button('Select'));
  await user.click(screen.getByLabelText('Select all transactions'));
  expect(await screen.findByText('501 selected')).toBeDefined();
  await user.click(recategorize());
  const modal = within(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog').textContent).toContain('You are about to recategorize 501 selected transactions.');
  const apply = modal.getByRole('button', { name: 'Apply selected category' });
  expect(apply).toHaveProperty('disabled', true);
  await user.selectOptions(modal.getByLabelText('Category'), 'Fun');
  await user.click(apply);
  expect(await screen.findByText('501 transactions recategorized')).toBeDefined();
  expect(api.bodiesOf(contract.bulkRecategorizeTransactions)).toMatchObject([{ categoryId: fun.id }]);
  expect(api.bodiesOf(contract.bulkRecategorizeTransactions)[0]?.ids).toHaveLength(501);
  expect(screen.queryByLabelText('Select all transactions')).toBeNull();

  const undone = { restored: 501, removed: { transactions: 0, accounts: 0, categories: 0 } };
  api.on(contract.undo, { ...undone, left: [], leftCount: 0, leftBudgets: [], leftMade: [] });
  await user.click(button('Undo'));
  expect(await screen.findByText('Undone: 501 transactions recategorized.')).toBeDefined();
});

test('a recategorization shows at once; if the server rejects it, the row is reverted and the choice stays', async () => {
  const { api, user } = await openList([transaction(1, 'Cafe')]);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  api.on(contract.bulkRecategorizeTransactions, async () => {
    await released;
    return new ErrorAnswer(409, 'conflict', 'Someone else was faster.');
  });
  await user.click(button('Select'));
  await user.click(screen.getByRole('checkbox', { name: 'Select Cafe' }));
  await user.click(recategorize());
  const modal = within(screen.getByRole('dialog'));
  await user.selectOptions(modal.getByLabelText('Category'), 'Fun');
  await user.click(modal.getByRole('button', { name: 'Apply selected category' }));
  expect(row('Cafe')).toContain('Fun');
  release();
  const toast = within(await screen.findByRole('alertdialog'));
  expect(toast.getByText('Failed to recategorize transactions')).toBeDefined();
  expect(toast.getByText('Someone else was faster.')).toBeDefined();
  await user.click(toast.getByRole('button', { name: 'Close' }));
  expect(row('Cafe')).toContain('Uncategorized');
  expect(modal.getByRole('option', { name: 'Fun' })).toHaveProperty('selected', true);
});

// covers: errors 20
test('a list that can’t be loaded shows the error once, in the toast, and can be loaded again', async () => {
  const api = householdWith([transaction(1, 'Cafe')]);
  api.on(contract.getTransactions, new ErrorAnswer(422, 'rule_broken', 'The reason.'));
  const user = await openScreen('/Transactions', api);
  const toast = within(await screen.findByRole('alertdialog'));
  expect(toast.getByText('The reason.')).toBeDefined();
  expect(screen.getAllByText('Error getting transactions')).toHaveLength(1);
  await user.click(toast.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('We couldn’t load your transactions')).toBeDefined();
  api.on(contract.getTransactions, [transaction(1, 'Cafe')]);
  await user.click(button('Try again'));
  expect(await screen.findByText('Cafe')).toBeDefined();
});

/** Opens the list, selects Pay and Tea, and chooses an action of the menu. */
async function chooseForTwo(action: string) {
  const rows = [transaction(1, 'Pay'), transaction(2, 'Tea'), transaction(3, 'Rent')];
  const api = householdWith(rows);
  const user = await openScreen('/Transactions', api);
  await screen.findByText('Pay');
  await user.click(button('Select'));
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  for (const name of ['Select Pay', 'Select Tea']) await user.click(screen.getByRole('checkbox', { name }));
  const [more] = screen.getAllByRole('button', { name: 'More actions' });
  if (!more) throw new Error('there is no menu');
  await user.click(more);
  const sent = () => api.bodiesOf(contract.bulkChangeTransactions);
  return { api, user, sent, choose: () => user.click(screen.getByRole('menuitem', { name: action })) };
}

// covers: entry/tags 10
test('Delete asks with the number of selected transactions, deletes them in one change, and offers Undo', async () => {
  const { api, user, sent, choose } = await chooseForTwo('Delete');
  api.on(contract.bulkChangeTransactions, () => {
    api.on(contract.getTransactions, [transaction(3, 'Rent')]);
    return { count: 2 };
  });
  await choose();
  const question = within(screen.getByRole('alertdialog', { name: 'Delete 2 transactions?' }));
  expect(sent()).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Delete 2 transactions' }));
  expect(await screen.findByText('2 transactions deleted')).toBeDefined();
  expect(sent()).toEqual([{ ids: [1, 2], change: 'delete' }]);
  expect(button('Undo')).toBeDefined();
  expect(screen.queryByText('Pay')).toBeNull();
  expect(screen.getByText('Rent')).toBeDefined();
  expect(screen.queryByText(/selected$/)).toBeNull();
});

test('canceling the question deletes nothing, and the selection stays', async () => {
  const { user, sent, choose } = await chooseForTwo('Delete');
  await choose();
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByText('2 selected')).toBeDefined();
  expect(sent()).toEqual([]);
});

test('if deleting fails, the rows come back and stay selected, even if the list can’t be loaded again', async () => {
  const { api, user, choose } = await chooseForTwo('Delete');
  let fail = () => {};
  api.on(contract.bulkChangeTransactions, async () => {
    await new Promise<void>((resolve) => {
      fail = resolve;
    });
    return new ErrorAnswer(503, 'unavailable');
  });
  await choose();
  await user.click(screen.getByRole('button', { name: 'Delete 2 transactions' }));
  await waitFor(() => expect(screen.queryByText('Pay')).toBeNull());
  // From here on, only the rollback can bring the rows back.
  api.on(contract.getTransactions, () => new Promise(() => {}));
  fail();
  expect(await screen.findByText('Error updating transactions')).toBeDefined();
  await closeError(user);
  expect(await screen.findByText('Pay')).toBeDefined();
  expect(screen.getByText('2 selected')).toBeDefined();
});

// covers: entry/tags 10
test('Hide hides the selected transactions in one change, without a question', async () => {
  const { api, sent, choose } = await chooseForTwo('Hide');
  api.on(contract.bulkChangeTransactions, { count: 2 });
  await choose();
  expect(await screen.findByText('2 transactions hidden')).toBeDefined();
  expect(sent()).toEqual([{ ids: [1, 2], change: 'hide' }]);
  expect(button('Undo')).toBeDefined();
});

// covers: state/transactions 4
test('after Delete, the focus is on the row in place of the deleted ones', async () => {
  const { api, user, choose } = await chooseForTwo('Delete');
  api.on(contract.bulkChangeTransactions, () => {
    api.on(contract.getTransactions, [transaction(3, 'Rent')]);
    return { count: 2 };
  });
  await choose();
  await user.click(screen.getByRole('button', { name: 'Delete 2 transactions' }));
  await screen.findByText('2 transactions deleted');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Rent' })));
});

// covers: state/transactions 4
test('after Hide, the focus is on the first hidden row', async () => {
  const { api, choose } = await chooseForTwo('Hide');
  api.on(contract.bulkChangeTransactions, { count: 2 });
  await choose();
  await screen.findByText('2 transactions hidden');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Pay' })));
});

// covers: state/transactions 4
test('after recategorizing with the keyboard, the focus is on the row it was on', async () => {
  const rows = [transaction(1, 'Pay'), transaction(2, 'Tea'), transaction(3, 'Rent')];
  const api = householdWith(rows).on(contract.bulkRecategorizeTransactions, { success: true, count: 2, skipped: 0 });
  const user = await openScreen('/Transactions', api);
  (await screen.findByRole('link', { name: 'Pay' })).focus();
  await user.keyboard('xjx');
  const [opener] = screen.getAllByRole('button', { name: 'Recategorize selected transactions' });
  opener?.focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Category'), { target: { value: String(fun.id) } });
  dialog.getByRole('button', { name: 'Apply selected category' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('2 transactions recategorized');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Tea' })));
});
