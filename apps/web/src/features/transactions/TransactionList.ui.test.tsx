import { contract, getTags, getTotals, patchTransaction, type Transaction } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { openScreen } from '../../../test/openScreen.tsx';
import { button, closeToast } from '../../../test/queries.ts';
import { turnShortcuts } from '../../app/keyboard/shortcutSetting.ts';
import { food, fun, householdWith, transaction } from './transaction.fixture.ts';

const rowOf = (name: string) => screen.getByText(name).closest<HTMLElement>('[role="row"]');
const link = (name: string) => screen.getByRole('link', { name });

async function openList(rows: readonly Transaction[], change: (api: FakeApi) => void = () => {}) {
  const api = householdWith(rows).on(patchTransaction, ({ body }) => {
    const before = rows.find(({ id }) => id === body.id) ?? rows[0];
    if (!before) throw new Error('there are no rows');
    return {
      ...before,
      ...(body.name && { name: body.name }),
      ...(body.amount && { amount: body.amount }),
      changedIn: 8,
    };
  });
  change(api);
  const user = await openScreen('/Transactions', api);
  await screen.findByText(rows[0]?.name ?? '');
  return { api, user, patches: () => api.sent.filter(({ call }) => call === patchTransaction) };
}

/** Focuses a row and presses a key. */
async function pressOn(user: UserEvent, name: string, keys: string) {
  link(name).focus();
  await user.keyboard(keys);
}

// covers: state/transactions-list 1
test('the totals are of everything that matches, or of the selection; transfers aren’t counted', async () => {
  const { api, user } = await openList([transaction(1, 'Rent'), transaction(2, 'Pay')], (fake) =>
    fake.on(getTotals, ({ body }) =>
      body.ids
        ? { count: 1, moneyIn: cents(0), moneyOut: cents(5_00), net: cents(-5_00), transferCount: 0, hiddenCount: 0 }
        : {
            count: 1_250,
            moneyIn: cents(900_00),
            moneyOut: cents(1_000_00),
            net: cents(-100_00),
            transferCount: 3,
            hiddenCount: 0,
          },
    ),
  );
  const all = await screen.findByLabelText('Totals of what is shown');
  expect(all.textContent).toMatch(/In.*\+\$900\.00.*Out.*−\$1,000\.00.*Net.*\$100\.00/);
  expect(screen.getByText('1,250 transactions')).toBeDefined();
  expect(button('3 transfers not counted')).toBeDefined();

  await user.click(button('Select'));
  await user.click(screen.getByRole('checkbox', { name: 'Select Rent' }));
  const selected = await screen.findByLabelText('Totals of the selection');
  expect(selected.textContent).toMatch(/^Out.*−\$5\.00$/);
  expect(api.bodiesOf(getTotals).at(-1)).toMatchObject({ ids: [1] });
});

// covers: entry/split-lines 60
test('a category that doesn’t exist yet is created in the picker and picked', async () => {
  const { api, user, patches } = await openList([transaction(1, 'Cafe')], (fake) =>
    fake.on(contract.saveCategory, { id: 77, categorized: 0 }),
  );
  await pressOn(user, 'Cafe', 'c');
  await user.keyboard('Bakery');
  const picker = within(screen.getByRole('dialog', { name: 'Category of Cafe' }));
  expect(picker.getByRole('option', { name: 'Create “Bakery”' }).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(patches()).toMatchObject([{ body: { id: 1, categoryId: 77, subcategoryId: null } }]));
  expect(api.bodiesOf(contract.saveCategory)).toMatchObject([{ name: 'Bakery', income: false }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

// covers: entry/split-lines 61
test('the keys are shown below the list, in the search, and on Add Transaction, unless they are turned off', async () => {
  await openList([transaction(1, 'Cafe')]);
  expect(screen.getByText('all shortcuts')).toBeDefined();
  expect(screen.getByText('/')).toBeDefined();
  expect(within(link('Add Transaction')).getByText('N')).toBeDefined();
  act(() => turnShortcuts(false));
  expect(screen.queryByText('all shortcuts')).toBeNull();
  expect(screen.queryByText('/')).toBeNull();
  expect(within(link('Add Transaction')).queryByText('N')).toBeNull();
  act(() => turnShortcuts(true));
});

// covers: state/transactions-list 3
test('a category is picked in the row, which shows it at once; the reason of a suggestion is given', async () => {
  const past = transaction(2, 'Cafe', { category: fun, day: '2026-11-10' });
  const { user, patches } = await openList([transaction(1, 'Cafe Nero'), transaction(3, 'Cafe'), past]);
  const cafe = screen.getAllByRole('link', { name: 'Cafe' })[0];
  cafe?.focus();
  await user.keyboard('c');
  const picker = within(await screen.findByRole('dialog', { name: 'Category of Cafe' }));
  expect(await picker.findByText('You chose it on 11/10/2026')).toBeDefined();
  expect(picker.getByRole('group', { name: 'Suggested' }).textContent).toContain('Fun');
  expect(document.activeElement).toBe(picker.getByRole('combobox'));
  await user.keyboard('mark{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(cafe?.closest('[role="row"]')?.textContent).toContain('Market');
  await waitFor(() => expect(document.activeElement).toBe(cafe));
  await waitFor(() => expect(patches()).toMatchObject([{ body: { id: 3, categoryId: food.id }, seenIn: 1 }]));
  expect(await screen.findByText('Category changed')).toBeDefined();
});

// covers: state/transactions-list 10
test('if the server rejects a category, the old one returns, and the toast says why', async () => {
  const { user } = await openList([transaction(1, 'Cafe')], (api) =>
    api.on(patchTransaction, new ErrorAnswer(409, 'conflict', 'Someone else chose Food.')),
  );
  await pressOn(user, 'Cafe', 'c');
  await user.keyboard('Fun{Enter}');
  await closeToast(user, 'Error updating transactions', 'Someone else chose Food.');
  expect(rowOf('Cafe')?.textContent).toContain('Uncategorized');
});

// covers: state/transactions-list 4
test('“Always for” says how many other transactions would change before it makes the rule', async () => {
  const { api, user } = await openList([transaction(1, 'Cafe')], (fake) =>
    fake
      .on(contract.previewCategoryRules, { count: 12, transactions: [] })
      .on(patchTransaction, { ...transaction(1, 'Cafe'), reached: 12 }),
  );
  await user.click(within(rowOf('Cafe') ?? document.body).getByRole('button', { name: 'Uncategorized' }));
  await user.click(await screen.findByLabelText('Always for Cafe'));
  await user.click(screen.getByRole('option', { name: /^Fun/ }));
  expect(await screen.findByText('12 other transactions will change.')).toBeDefined();
  expect(api.bodiesOf(patchTransaction)).toEqual([]);
  await user.click(button('Always use it'));
  expect(await screen.findByText('13 transactions categorized')).toBeDefined();
  const rule = { categoryId: fun.id, comparisonValue: 'Cafe', type: 'Name', comparison: 'equals' };
  expect(api.bodiesOf(patchTransaction)).toMatchObject([{ id: 1, categoryId: fun.id, rule }]);
});

// covers: state/transactions-list 6
test('E edits the name: Escape restores it, Enter saves it, and Tab moves on', async () => {
  const { user, patches } = await openList([transaction(1, 'Cafe'), transaction(2, 'Tea')]);
  await pressOn(user, 'Cafe', 'e');
  await user.keyboard('Diner{Escape}');
  expect(document.activeElement).toBe(link('Cafe'));
  expect(patches()).toEqual([]);

  await user.keyboard('e');
  await user.keyboard('Diner{Enter}');
  expect(document.activeElement).toBe(link('Diner'));
  await waitFor(() => expect(patches()).toMatchObject([{ body: { id: 1, name: 'Diner' }, seenIn: 1 }]));

  await pressOn(user, 'Tea', 'e{Tab}');
  expect(await screen.findByRole('dialog', { name: 'Category of Tea' })).toBeDefined();
  await user.keyboard('{Tab}{Tab}{Tab}');
  expect(document.activeElement).toBe(screen.getByLabelText('Date of Tea'));
  await user.keyboard('{Tab}');
  expect(document.activeElement).toBe(screen.getByLabelText('Amount of Tea'));
  await user.keyboard('12.50+3*4');
  expect(screen.getByText('= $24.50')).toBeDefined();
  await user.keyboard('{Tab}');
  expect(rowOf('Tea')?.textContent).toContain('−$24.50');
});

// covers: state/transactions-list 10
test('an amount that can’t be read stays in the cell; one that the server rejects is offered again', async () => {
  const { user, patches } = await openList([transaction(1, 'Cafe')], (api) =>
    api.on(patchTransaction, new ErrorAnswer(422, 'rule_broken', 'The account is full.')),
  );
  await user.click(within(rowOf('Cafe') ?? document.body).getByTitle('Edit amount'));
  await user.keyboard('12+{Enter}');
  expect(screen.getByText('We couldn’t add that up.')).toBeDefined();
  expect(patches()).toEqual([]);
  await user.keyboard('3{Enter}');
  await closeToast(user, 'Error updating transactions', 'The account is full.');
  expect(rowOf('Cafe')?.textContent).toContain('−$5.00');
  await user.click(within(rowOf('Cafe') ?? document.body).getByTitle('Edit amount'));
  expect(screen.getByLabelText('Amount of Cafe')).toHaveProperty('value', '12+3');
});

// covers: state/transactions-list 6
test('M writes a note of several lines', async () => {
  const { user, patches } = await openList([transaction(1, 'Cafe')]);
  await pressOn(user, 'Cafe', 'm');
  await screen.findByRole('dialog', { name: 'Note on Cafe' });
  await user.keyboard('With Sam{Shift>}{Enter}{/Shift}and Maya{Enter}');
  expect(screen.getByLabelText(/^Note: With Sam\s+and Maya$/)).toBeDefined();
  await waitFor(() => expect(patches()).toMatchObject([{ body: { id: 1, note: 'With Sam\nand Maya' } }]));
});

// covers: state/transactions-list 12
test('J, K, and arrows move between rows; X and Shift+J select; keys are text while typing', async () => {
  const rows = ['One', 'Two', 'Three'].map((name, index) => transaction(index + 1, name));
  const { user } = await openList(rows);
  for (const one of screen.getAllByRole('link', { name: 'Transactions' })) one.focus();
  await user.keyboard('j');
  expect(document.activeElement).toBe(link('One'));
  await user.keyboard('j{ArrowDown}k');
  expect(document.activeElement).toBe(link('Two'));
  await user.keyboard('x');
  expect(screen.getByText('1 selected')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Two' }));
  await user.keyboard('{Shift>}J{/Shift}');
  expect(screen.getByText('2 selected')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Three' }));
  await user.click(button('Cancel'));
  await user.type(screen.getByLabelText('Search Transactions'), 'x');
  expect(screen.queryByText(/selected$/)).toBeNull();
});

// covers: entry/keyboard 4
test('the list’s keys are in the list of shortcuts; they do nothing if shortcuts are turned off', async () => {
  const { user } = await openList([transaction(1, 'One')]);
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getByText('On a list')).toBeDefined();
  expect(dialog.getByText('Next').parentElement?.textContent).toContain('J');
  await user.keyboard('{Escape}');
  act(() => turnShortcuts(false));
  await user.keyboard('j');
  expect(document.activeElement).not.toBe(link('One'));
  act(() => turnShortcuts(true));
});

// covers: entry/keyboard 4
test('after G, C opens Categories and doesn’t change a category', async () => {
  const { user } = await openList([transaction(1, 'One')]);
  await user.keyboard('jgc');
  await waitFor(() => expect(location.pathname).toBe('/Categories'));
});

// covers: state/transactions-list 13
test('Shift + click selects a range instead of opening the row', async () => {
  const rows = ['One', 'Two', 'Three', 'Four'].map((name, index) => transaction(index + 1, name));
  const { user } = await openList(rows);
  await user.hover(link('One'));
  await user.click(screen.getByRole('checkbox', { name: 'Select One' }));
  expect(screen.getByText('1 selected')).toBeDefined();
  fireEvent.click(screen.getByText('Three'), { shiftKey: true });
  expect(screen.getByText('3 selected')).toBeDefined();
  expect(location.pathname).toBe('/Transactions');
});

// covers: state/transactions-list 14
test('the heads of the columns sort the list, and say how it is sorted', async () => {
  const { api, user } = await openList([transaction(1, 'Rent')]);
  const sortedBy = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
  expect(sortedBy('Date')).toBe('descending');
  await user.click(button('Amount'));
  await waitFor(() => expect(sortedBy('Amount')).toBe('descending'));
  expect(sortedBy('Date')).toBe('none');
  await waitFor(() =>
    expect(api.bodiesOf(contract.getTransactions).at(-1)).toMatchObject({ sort: { by: 'amount', isAscending: false } }),
  );
  await user.click(button('Amount'));
  await waitFor(() => expect(sortedBy('Amount')).toBe('ascending'));
  expect(location.search).toBe('?sort=amount');
});

const foodLabels = { id: food.id, name: food.name, icon: food.icon, iconColor: food.iconColor };
const line = { subcategory: null, note: '', isTransfer: false, takesRemainder: false, tagIds: [] };
const split: Transaction = {
  ...transaction(1, 'Costco', { amountCents: 100_00 }),
  isSplit: true,
  note: 'For the party',
  tags: [5, 6, 7].map((tagId) => ({ tagId, state: null, paidByTransactionId: null })),
  splits: [
    { ...line, category: null, amount: cents(70_00), takesRemainder: true },
    { ...line, category: foodLabels, amount: cents(30_00), note: 'Foil pans' },
  ],
};

// covers: state/transactions-list 11
test('a split shows its lines on request; tags and the note are in the row', async () => {
  const tag = { kind: 'plain' as const, color: '#155A41', startsOn: null, endsOn: null, budget: null };
  const tags = ['Party', 'Trip', 'Work'].map((name, index) => {
    return { ...tag, id: index + 5, name, transactionCount: 1, spent: cents(0) };
  });
  const { user } = await openList([split], (api) => api.on(getTags, tags));
  expect(await screen.findByText('Party')).toBeDefined();
  expect(rowOf('Costco')?.textContent).toMatch(/Party.*Trip.*\+1/);
  expect(screen.getByLabelText('Note: For the party')).toBeDefined();
  expect(screen.queryByText('Foil pans')).toBeNull();
  await user.click(button('Split in 2'));
  expect(rowOf('The rest')?.textContent).toMatch(/The rest.*Uncategorized.*−\$70\.00/);
  expect(rowOf('Foil pans')?.textContent).toMatch(/Foil pans.*Food.*−\$30\.00/);
  expect(button('Split in 2').getAttribute('aria-expanded')).toBe('true');
});

// covers: state/transactions-list 11
test('filtered by category, a split shows 30.00 of 100.00', async () => {
  await openScreen(`/Transactions?category=${food.id}`, householdWith([split]));
  expect((await screen.findByText('Costco')).closest('[role="row"]')?.textContent).toContain('−$30.00 of $100.00');
});

// covers: state/transactions-list 13
test('on a touchscreen, pressing and holding selects a row instead of opening it', async () => {
  await openList([transaction(1, 'Rent'), transaction(2, 'Tea')]);
  vi.useFakeTimers();
  fireEvent.pointerDown(link('Tea'), { pointerType: 'touch' });
  act(() => vi.advanceTimersByTime(499));
  expect(screen.queryByText('1 selected')).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByText('1 selected')).toBeDefined();
  vi.useRealTimers();
  fireEvent.click(screen.getByText('Tea'));
  expect(screen.getByRole('checkbox', { name: 'Select Tea' })).toHaveProperty('checked', true);
  expect(location.pathname).toBe('/Transactions');
});
