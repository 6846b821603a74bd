import { type ChangeSet, contract, type Transaction } from '@cairn/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { closeToast } from '../../../test/queries.ts';
import { householdWith, transaction } from '../../features/transactions/transaction.fixture.ts';
import { notices } from '../../ui/noticeStore.ts';
import { queryClient } from '../queryClient.ts';
import { router } from '../router.tsx';
import { turnShortcuts } from './shortcutSetting.ts';

const change = (id: number, summary: string, canUndo = true): ChangeSet => ({
  id,
  source: canUndo ? 'typed' : 'undo',
  madeAt: new Date().toISOString(),
  summary,
  count: 1,
  isUndone: false,
  canUndo,
});

const undone = {
  restored: 1,
  removed: { transactions: 1, accounts: 0, categories: 0 },
  left: [],
  leftCount: 0,
  leftBudgets: [],
  leftMade: [],
};

/** Opens a screen without data of its own. */
async function openSettings(api = emptyHousehold()) {
  const user = await openScreen('/Settings', api);
  await screen.findByRole('tab', { name: 'Edit' });
  return user;
}

// covers: entry/keyboard 5
test('? opens the list of shortcuts, and Escape closes it', async () => {
  const user = await openSettings();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const [label, keys] of [
    ['Dashboard', 'G then D'],
    ['Net Worth', 'G then N'],
    ['Undo the last change', 'U'],
    ['Search on this screen', '/'],
  ] as const) {
    const row = within(dialog).getByText(label).parentElement;
    expect(row?.textContent).toContain(keys);
  }
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

// covers: entry/keyboard 12
test('on a list, ? also lists Enter and the keys that select a range', async () => {
  const user = await openScreen('/Transactions', householdWith([transaction(1, 'Tea')]));
  await screen.findByRole('link', { name: 'Tea' });
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  for (const [label, keys] of [
    ['Open', 'Enter'],
    ['Select to the next', 'Shift J'],
    ['Select to the previous', 'Shift K'],
  ] as const)
    expect(dialog.getByText(label).parentElement?.textContent).toContain(keys);
});

// covers: entry/keyboard 5
test('G then C opens Categories, and its link says so', async () => {
  const user = await openSettings();
  const [link] = screen.getAllByRole('link', { name: 'Categories' });
  expect(link?.title).toBe('Categories (G then C)');
  await user.keyboard('gc');
  await waitFor(() => expect(router.state.location.pathname).toBe('/Categories'));
});

// covers: entry/keyboard 5
test('/ focuses the screen’s search', async () => {
  const user = await openScreen('/Transactions?q=tea', householdWith([transaction(1, 'Tea')]));
  const search = await screen.findByRole('searchbox');
  await user.keyboard('/');
  expect(document.activeElement).toBe(search);
  expect(search).toHaveProperty('value', 'tea');
});

// covers: entry/keyboard 6
test('U undoes the last change that can be undone, and says which', async () => {
  const history = [change(3, 'Undone: Added Tea', false), change(2, 'Added Coffee'), change(1, 'Added Rent')];
  const api = emptyHousehold().on(contract.getHistory, history).on(contract.undo, undone);
  const user = await openSettings(api);
  await user.keyboard('uu');
  expect(await screen.findByText('Undone: Added Coffee.')).toBeDefined();
  expect(api.bodiesOf(contract.undo)).toEqual([{ id: 2, mergesLater: true }]);
});

// covers: entry/keyboard 8
test.each([
  ['an import', { source: 'import' }, 'Undo “Imported bank.csv” from 11/15/2026?'],
  ['a large change', { count: 21, madeAt: undefined }, /^Undo “Imported bank.csv” \(21 transactions\) from /],
  [
    'a large change of budgets',
    { count: 30, source: 'budget', madeAt: undefined },
    /^Undo “[^”]+” \(30 budgets\) from /,
  ],
  ['an old change', {}, 'Undo “Imported bank.csv” from 11/15/2026?'],
] as const)('U asks before it undoes %s', async (_what, given, question) => {
  const now = new Date().toISOString();
  const old = { ...change(2, 'Imported bank.csv'), madeAt: '2026-11-15T12:00:00.000Z', ...given };
  const last: ChangeSet = { ...old, madeAt: old.madeAt ?? now };
  const api = emptyHousehold().on(contract.getHistory, [last]).on(contract.undo, undone);
  const user = await openSettings(api);
  await user.keyboard('u');
  expect(await screen.findByText(question)).toBeDefined();
  expect(api.bodiesOf(contract.undo)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo it' }));
  expect(await screen.findByText('Undone: Imported bank.csv.')).toBeDefined();
  expect(api.bodiesOf(contract.undo)).toEqual([{ id: 2, mergesLater: true }]);
});

// covers: entry/keyboard 9
test('the Undo of a notice shows its key, unless shortcuts are off', async () => {
  await openSettings();
  act(() => notices.show({ text: 'Coffee added', action: { label: 'Undo', onPress: () => {} } }));
  const undoButton = await screen.findByRole('button', { name: 'Undo' });
  expect(undoButton.getAttribute('aria-keyshortcuts')).toBe('U');
  expect(undoButton.textContent).toBe('UndoU');
  act(() => turnShortcuts(false));
  expect(screen.getByRole('button', { name: 'Undo' }).textContent).toBe('Undo');
  act(() => turnShortcuts(true));
});

// covers: entry/keyboard 6
test('U says if there is nothing to undo', async () => {
  const user = await openSettings(emptyHousehold().on(contract.getHistory, []));
  await user.keyboard('u');
  expect(await screen.findByText('There’s nothing to undo.')).toBeDefined();
});

/** Picks a category in the list and presses U before the server has answered. */
async function undoWhileSaving() {
  const cafe = transaction(1, 'Cafe');
  const saved = Promise.withResolvers<Transaction | ErrorAnswer>();
  const older = change(3, 'Edited Rent');
  const api = householdWith([cafe])
    .on(contract.patchTransaction, () => saved.promise)
    .on(contract.getHistory, [older])
    .on(contract.undo, undone);
  const user = await openScreen('/Transactions', api);
  (await screen.findByRole('link', { name: 'Cafe' })).focus();
  await user.keyboard('cFun{Enter}');
  await waitFor(() => expect(api.bodiesOf(contract.patchTransaction)).toHaveLength(1));
  await user.keyboard('u');
  expect(queryClient.isMutating({ mutationKey: ['undoLast'] })).toBe(1);
  return { api, user, cafe, saved, older };
}

// covers: entry/keyboard 7
test('U waits for an edit that is still being saved, and undoes that edit', async () => {
  const { api, cafe, saved, older } = await undoWhileSaving();
  expect(api.sent.filter(({ call }) => call === contract.getHistory)).toEqual([]);
  api.on(contract.getHistory, [change(4, 'Edited Cafe'), older]);
  saved.resolve({ ...cafe, changedIn: 4 });
  expect(await screen.findByText('Undone: Edited Cafe.')).toBeDefined();
  expect(api.bodiesOf(contract.undo)).toEqual([{ id: 4, mergesLater: true }]);
});

// covers: entry/keyboard 7
test('U undoes nothing if the edit it waited for fails', async () => {
  const { api, user, saved } = await undoWhileSaving();
  saved.resolve(new ErrorAnswer(422, 'rule_broken', 'The category was deleted.'));
  await closeToast(user, 'Error updating transactions', 'The category was deleted.');
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(api.sent.filter(({ call }) => call === contract.getHistory)).toEqual([]);
  expect(api.bodiesOf(contract.undo)).toEqual([]);
});
