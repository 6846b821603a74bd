import { contract } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { currentUrl, fieldValue } from '../../../test/queries.ts';
import { manualAccount } from '../accounts/account.fixture.ts';
import { tag } from '../tags/tag.fixture.ts';
import { detailsOf, food, transaction } from '../transactions/transaction.fixture.ts';

const greenleaf = [1, 2, 3].map((id) => transaction(id, 'Greenleaf Market', { amountCents: 98_09 }));

function household(): FakeApi {
  return emptyHousehold()
    .on(contract.getAccountsList, [manualAccount()])
    .on(contract.getRecentAccounts, { accountIds: [] })
    .on(contract.getAllCategories, [food])
    .on(contract.suggestPayees, [])
    .on(contract.getTransactions, ({ body }) => (body.searchText === 'green' || body.amountFrom ? greenleaf : []))
    .on(contract.countTransactions, 214);
}

/** Opens the palette from a screen without data of its own. */
async function openPalette(api = household()) {
  const user = await openScreen('/Settings', api);
  await screen.findByRole('tab', { name: 'Edit' });
  await user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search and commands' }));
  const box = dialog.getByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(box));
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;
  return { api, user, dialog, active };
}

// covers: entry/search 1
test('it starts with actions and screens; arrows move, and Enter opens', async () => {
  const { user, dialog, active } = await openPalette();
  expect(dialog.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Actions', 'Go to']);
  expect(active()).toContain('Add a transaction');
  await user.keyboard('{ArrowUp}');
  expect(active()).toContain('User Account');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toContain('Import transactions');
  await user.keyboard('activ{Enter}');
  await waitFor(() => expect(currentUrl()).toBe('/Activity'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

// covers: entry/search 3
test('typing finds transactions, and screen readers hear the number of results', async () => {
  const { user, dialog } = await openPalette();
  await user.keyboard('green');
  expect(await dialog.findByText('214 found')).toBeDefined();
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('−$98.09'),
    expect.stringContaining('Greenleaf Market'),
    'See all 214 transactions',
    expect.stringContaining('Split the last one at Greenleaf Market'),
  ]);
  expect(dialog.getByRole('status').textContent).toBe('4 results');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(currentUrl()).toBe('/Transactions?q=green&dates=all'));
});

// covers: entry/search 3
test('amounts are searched as amounts', async () => {
  const { api, user, dialog } = await openPalette();
  await user.keyboard('>80');
  expect(await dialog.findByText('214 found')).toBeDefined();
  expect(api.bodiesOf(contract.getTransactions).at(-1)).toMatchObject({ amountFrom: 80_01 });
});

// covers: entry/search 2
test('categories and accounts are found by name, and come first the next time', async () => {
  const { user, active } = await openPalette();
  await user.keyboard('foo');
  await waitFor(() => expect(active()).toBe('FoodCategory'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(currentUrl()).toBe('/EditCategory?id=11'));
  await user.keyboard('{Control>}k{/Control}');
  const recent = await screen.findByRole('group', { name: 'Recent' });
  expect(within(recent).getByRole('option').textContent).toBe('FoodCategory');
});

// covers: entry/search 4
test('text that matches nothing can be added as a transaction', async () => {
  const { user, dialog, active } = await openPalette();
  await user.keyboard('grq');
  await waitFor(() => expect(active()).toBe('Nothing for “grq”. Add it as a transaction?'));
  expect(dialog.getByRole('status').textContent).toBe('0 results');
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Add Transaction' });
  expect(fieldValue('Name')).toBe('grq');
});

// covers: entry/search 5
test('offline, screens and actions still work', async () => {
  const api = household().unreachable(contract.getTransactions).unreachable(contract.suggestPayees);
  const { user, active } = await openPalette(api);
  await user.keyboard('net w');
  await waitFor(() => expect(active()).toContain('Net Worth'));
});

// covers: entry/search 1
test('the button in the sidebar opens it, and Escape or the same keys close it', async () => {
  const { user } = await openPalette();
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
  const button = screen.getByRole('button', { name: 'Search' });
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+K');
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Search and commands' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

// covers: entry/split-lines 68
test('tags are found by name, with the amount spent, and open their transactions', async () => {
  const lisbon = tag(5, 'Lisbon', { spent: cents(600_00), budget: cents(2_400_00) });
  const { user, active } = await openPalette(household().on(contract.getTags, [lisbon]));
  await user.keyboard('lisb');
  await waitFor(() => expect(active()).toContain('Tag · $600.00 of $2,400.00'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(currentUrl()).toBe('/Transactions?tag=5&dates=all'));
});

// covers: entry/search 9
test('a name adds a transaction with its category and account, before the screens', async () => {
  const payee = {
    name: 'Greenleaf Market',
    categoryId: food.id,
    subcategoryId: 12,
    accountId: manualAccount().id,
    usualAmount: cents(82_10),
    isIncome: false,
    categoryVisits: 9,
  };
  const { user, dialog } = await openPalette(household().on(contract.suggestPayees, [payee]));
  await user.keyboard('green');
  await dialog.findByText('214 found');
  const add = await dialog.findByText(/^Add a transaction at/);
  expect(add.closest('[role="option"]')?.textContent).toBe(
    `Add a transaction at Greenleaf MarketMarket · ${manualAccount().displayName}N`,
  );
  expect(dialog.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Transactions',
    'Actions',
    'Go to',
  ]);
});

// covers: entry/search 8
test('“split green” opens the split of the newest match in the palette’s place', async () => {
  const newest = transaction(1, 'Greenleaf Market', { amountCents: 98_09 });
  const api = household().on(contract.getTransactionData, detailsOf(newest));
  const { user, active } = await openPalette(api);
  await user.keyboard('split green');
  await waitFor(() => expect(active()).toContain('Split the last one at Greenleaf Market'));
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Split Greenleaf Market' });
  expect(screen.queryByRole('dialog', { name: 'Search and commands' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

// covers: entry/search 8
test('“split” offers the newest transaction, and lists only transactions that contain the word', async () => {
  const newest = transaction(9, 'Corner Bakery');
  const brewing = transaction(8, 'Split Rock Brewing');
  const api = household().on(contract.getTransactions, ({ body }) => {
    if (body.limit === 1) return [newest];
    return body.searchText === 'split' ? [brewing] : greenleaf;
  });
  const { user, dialog, active } = await openPalette(api);
  await user.keyboard('split');
  await waitFor(() => expect(active()).toContain('Split the last one at Corner Bakery'));
  await dialog.findByText('Rock Brewing', { exact: false });
  expect(dialog.getByText('1 found')).toBeDefined();
  expect(dialog.queryByText(/Greenleaf/)).toBeNull();
});

// covers: entry/search 7
test('Verify my history opens its panel at the top of Activity', async () => {
  const api = household().on(contract.getHistory, []);
  const { user, active } = await openPalette(api);
  await user.keyboard('verify');
  await waitFor(() => expect(active()).toContain('Verify my history'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(currentUrl()).toBe('/Activity'));
  await screen.findByText('No activity');
  const [first] = screen.getAllByRole('heading', { level: 2 });
  expect(first?.textContent).toBe('Verify my history');
});
