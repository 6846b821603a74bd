import { contract, getTransactions, patchTransaction, type Transaction, updateTransaction } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { openScreen } from '../../../test/openScreen.tsx';
import { button, closeError, closeToast } from '../../../test/queries.ts';
import { queryClient } from '../../app/queryClient.ts';
import { fun, householdWith, transaction } from './transaction.fixture.ts';

const rowOf = (name: string) => screen.getByText(name).closest<HTMLElement>('[role="row"]') ?? document.body;
const link = (name: string) => screen.getByRole('link', { name });
const funLabels = { id: fun.id, name: fun.name, icon: fun.icon, iconColor: fun.iconColor };

/** A server whose rows a test can change as another user or the bank would. Patches of a category choose Fun. */
async function openList(given: readonly Transaction[], path = '/Transactions') {
  let rows = given;
  let lastChange = 10;
  const find = (id: number) => {
    const row = rows.find((candidate) => candidate.id === id);
    if (!row) throw new Error(`there is no row ${id}`);
    return row;
  };
  const change = (id: number, fields: Partial<Transaction>) => {
    lastChange += 1;
    const changed = { ...find(id), ...fields, changedIn: lastChange };
    rows = rows.map((row) => (row.id === id ? changed : row));
    return changed;
  };
  const api = householdWith(given)
    .on(getTransactions, () => [...rows])
    .on(patchTransaction, ({ body: { id, name, amount, categoryId } }) =>
      change(id, { ...(name && { name }), ...(amount && { amount }), ...(categoryId && { category: funLabels }) }),
    );
  const user = await openScreen(path, api);
  await screen.findByText(given[0]?.name ?? '');
  return {
    api,
    user,
    change,
    list: (shown: readonly Transaction[]) => {
      rows = shown;
    },
  };
}

/** As after a bank sync, an undo, or a return to the tab. */
async function refetch() {
  await act(() => queryClient.invalidateQueries({ queryKey: ['ledger'] }));
}

const patchesTo = (api: FakeApi) =>
  api.sent.filter(({ call }) => call === patchTransaction).map(({ body, seenIn }) => ({ body, seenIn }));

async function pressOn(user: UserEvent, name: string, keys: string) {
  link(name).focus();
  await user.keyboard(keys);
}

/** Edits a name to the end, after which the server has answered every earlier edit, too. */
async function renameAndWait(user: UserEvent, api: FakeApi, from: string, to: string) {
  await pressOn(user, from, 'e');
  await user.keyboard(`${to}{Enter}`);
  await waitFor(() => expect(patchesTo(api).at(-1)).toMatchObject({ body: { name: to } }));
}

// covers: state/transactions-list 7
test('leaving an amount of 42.00 without typing saves nothing, even if the bank has made it 46.00', async () => {
  const { api, user, change } = await openList([
    transaction(1, 'Cafe', { amountCents: 42_00 }),
    transaction(2, 'Tea', { day: '2026-11-14' }),
  ]);
  await user.click(within(rowOf('Cafe')).getByTitle('Edit amount'));
  const input = await screen.findByLabelText('Amount of Cafe');
  change(1, { amount: cents(46_00) });
  await refetch();
  fireEvent.blur(input);
  expect(rowOf('Cafe').textContent).toContain('−$46.00');
  await renameAndWait(user, api, 'Tea', 'Green tea');
  expect(patchesTo(api)).toHaveLength(1);
});

// covers: state/transactions-list 7
test('a typed amount is sent with the change that the user saw, not with one that arrived while typing', async () => {
  const { api, user, change } = await openList([transaction(1, 'Cafe', { amountCents: 42_00 })]);
  await user.click(within(rowOf('Cafe')).getByTitle('Edit amount'));
  await screen.findByLabelText('Amount of Cafe');
  change(1, { amount: cents(46_00) });
  await refetch();
  await user.keyboard('43{Enter}');
  await waitFor(() => expect(patchesTo(api)).toEqual([{ body: { id: 1, amount: 43_00 }, seenIn: 1 }]));
});

// covers: state/transactions-list 7
test('a second edit of a field that the user has just changed builds on the first', async () => {
  const { api, user } = await openList([transaction(1, 'Cafe')]);
  const saved = Promise.withResolvers<void>();
  const patched = { ...transaction(1, 'Cafe'), changedIn: 11 };
  api.on(patchTransaction, async ({ body }) => {
    await saved.promise;
    return { ...patched, name: body.name ?? patched.name };
  });
  for (const [from, to] of [
    ['Cafe', 'Diner'],
    ['Diner', 'Bistro'],
  ] as const) {
    await pressOn(user, from, 'e');
    await user.keyboard(`${to}{Enter}`);
  }
  expect(await screen.findByText('Bistro')).toBeDefined();
  saved.resolve();
  await waitFor(() => expect(patchesTo(api).map(({ seenIn }) => seenIn)).toEqual([1, 11]));
});

// covers: state/transactions-list 7
test('the change that the user saw is that of the shown list, not of a list that was open before', async () => {
  const { api, user, change } = await openList([transaction(1, 'Cafe')]);
  await user.type(screen.getByLabelText('Search Transactions'), 'caf{Enter}');
  await waitFor(() => expect(api.bodiesOf(getTransactions).some(({ searchText }) => searchText === 'caf')).toBe(true));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const { changedIn } = change(1, {});
  await refetch();
  await pressOn(user, 'Cafe', 'cFun{Enter}');
  await waitFor(() => expect(patchesTo(api)).toMatchObject([{ seenIn: changedIn }]));
});

// covers: state/transactions-list 8
test('a list that is refetched still shows the edits that are waiting to be saved', async () => {
  const { api, user } = await openList([transaction(1, 'One'), transaction(2, 'Two')]);
  const answers = [Promise.withResolvers<Transaction>(), Promise.withResolvers<Transaction>()];
  api.on(patchTransaction, ({ body }) => answers[body.id - 1]?.promise ?? transaction(body.id, ''));
  for (const name of ['One', 'Two']) await pressOn(user, name, 'cFun{Enter}');
  await waitFor(() => expect(rowOf('Two').textContent).toContain('Fun'));
  answers[0]?.resolve({ ...transaction(1, 'One', { category: fun }), changedIn: 11 });
  await waitFor(() => expect(patchesTo(api)).toHaveLength(2));
  await refetch();
  expect(rowOf('Two').textContent).toContain('Fun');
  answers[1]?.resolve({ ...transaction(2, 'Two', { category: fun }), changedIn: 12 });
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
});

// covers: state/transactions-list 8
test('several edits in a row refetch the lists once, after the last', async () => {
  const rows = ['One', 'Two', 'Three'].map((name, index) => transaction(index + 1, name));
  const { api, user } = await openList(rows);
  const first = Promise.withResolvers<void>();
  api.on(patchTransaction, async ({ body }) => {
    await first.promise;
    return { ...transaction(body.id, rows[body.id - 1]?.name ?? '', { category: fun }), changedIn: 10 + body.id };
  });
  for (const { name } of rows) await pressOn(user, name, 'cFun{Enter}');
  const lists = () => api.bodiesOf(getTransactions).filter(({ limit }) => limit === 100).length;
  const before = lists();
  first.resolve();
  await waitFor(() => expect(patchesTo(api)).toHaveLength(3));
  await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
  expect(lists()).toBe(before + 1);
});

// covers: state/transactions-list 8
test('if two edits of a name fail, the saved name returns, not the first edit', async () => {
  const { api, user } = await openList([transaction(1, 'Alpha')]);
  const down = new ErrorAnswer(503, 'unavailable', 'Down.');
  const failed = Promise.withResolvers<typeof down>();
  api.on(getTransactions, down).on(patchTransaction, () => failed.promise);
  for (const [from, to] of [
    ['Alpha', 'Beta'],
    ['Beta', 'Gamma'],
  ] as const) {
    await pressOn(user, from, 'e');
    await user.keyboard(`${to}{Enter}`);
    await screen.findByText(to);
  }
  failed.resolve(down);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await closeError(user);
  await closeError(user);
  expect(await screen.findByRole('link', { name: 'Alpha' })).toBeDefined();
  expect(screen.queryByText('Beta')).toBeNull();
  expect(screen.queryByText('Gamma')).toBeNull();
});

// covers: state/transactions-list 9
test('a note that is being typed survives a refetch without its row, which stays until the note is saved', async () => {
  const [cafe, rent] = [transaction(1, 'Cafe'), transaction(2, 'Rent')];
  const { api, user, list } = await openList([cafe, rent], '/Transactions?uncategorized=1');
  await pressOn(user, 'Cafe', 'm');
  await screen.findByRole('textbox', { name: 'Note on Cafe' });
  await user.keyboard('A long ');
  list([rent]);
  await refetch();
  await user.keyboard('story');
  expect(screen.getByRole('textbox', { name: 'Note on Cafe' })).toHaveProperty('value', 'A long story');
  api.on(patchTransaction, { ...cafe, note: 'A long story', changedIn: 11 });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(patchesTo(api)).toEqual([{ body: { id: 1, note: 'A long story' }, seenIn: 1 }]));
  await waitFor(() => expect(screen.queryByText('Cafe')).toBeNull());
});

// covers: state/transactions-list 9
test('a note that was being typed when its list became empty is offered again', async () => {
  const cafe = transaction(1, 'Cafe');
  const { user, list } = await openList([cafe], '/Transactions?uncategorized=1');
  await pressOn(user, 'Cafe', 'm');
  await screen.findByRole('textbox', { name: 'Note on Cafe' });
  await user.keyboard('A long story');
  list([]);
  await refetch();
  await waitFor(() => expect(screen.queryByText('Cafe')).toBeNull());
  list([cafe]);
  await refetch();
  await screen.findByText('Cafe');
  await pressOn(user, 'Cafe', 'm');
  expect(await screen.findByRole('textbox', { name: 'Note on Cafe' })).toHaveProperty('value', 'A long story');
});

const undone = {
  restored: 1,
  removed: { transactions: 0, accounts: 0, categories: 0 },
  left: [],
  leftCount: 0,
  leftBudgets: [],
  leftMade: [],
};

async function alwaysUseFun(user: UserEvent) {
  await pressOn(user, 'Cafe', 'c');
  await user.click(await screen.findByLabelText('Always for Cafe'));
  await user.click(screen.getByRole('option', { name: /^Fun/ }));
  await screen.findByText('12 other transactions will change.');
  await user.click(button('Always use it'));
}

// covers: state/transactions-list 5; entry/fields 4
test('“Always for” saves the category and the rule in one change: 1 + 12 categorized, and one Undo', async () => {
  const { api, user, change } = await openList([transaction(1, 'Cafe', { amountCents: 42_00 })]);
  api
    .on(contract.previewCategoryRules, { count: 12, transactions: [] })
    .on(patchTransaction, ({ body }) => ({ ...change(body.id, { category: funLabels }), reached: 12 }))
    .on(contract.undo, undone);
  await alwaysUseFun(user);
  expect(await screen.findByText('13 transactions categorized')).toBeDefined();
  const rule = { categoryId: fun.id, subcategoryId: null, type: 'Name', comparison: 'equals', comparisonValue: 'Cafe' };
  expect(patchesTo(api)).toEqual([{ body: { id: 1, categoryId: fun.id, subcategoryId: null, rule }, seenIn: 1 }]);
  expect(api.bodiesOf(updateTransaction)).toEqual([]);
  await user.click(button('Undo'));
  expect(await screen.findByText('Undone: 13 transactions categorized.')).toBeDefined();
  expect(api.bodiesOf(contract.undo)).toHaveLength(1);
});

// covers: state/transactions-list 5
test('if someone else chose a category, “Always for” makes no rule, and the toast says why', async () => {
  const { api, user } = await openList([transaction(1, 'Cafe')]);
  api
    .on(contract.previewCategoryRules, { count: 12, transactions: [] })
    .on(
      patchTransaction,
      new ErrorAnswer(409, 'conflict', 'This changed in another tab or on another device in the meantime.'),
    );
  await alwaysUseFun(user);
  await closeToast(
    user,
    'Error updating transactions',
    'This changed in another tab or on another device in the meantime.',
  );
  expect(api.bodiesOf(updateTransaction)).toEqual([]);
  expect(rowOf('Cafe').textContent).toContain('Uncategorized');
});

// covers: state/transactions-list 7
test('after a new name, Tab opens the picker for that name', async () => {
  const { user } = await openList([transaction(1, 'Cafe')]);
  await pressOn(user, 'Cafe', 'e');
  await user.keyboard('Diner{Tab}');
  expect(await screen.findByRole('dialog', { name: 'Category of Diner' })).toBeDefined();
  expect(screen.getByLabelText('Always for Diner')).toBeDefined();
});
