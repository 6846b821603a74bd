import { type ChangeSet, contract } from '@cairn/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { householdWith, transaction } from '../../features/transactions/transaction.fixture.ts';
import { router } from '../router.tsx';

const change = (id: number, summary: string, canUndo = true): ChangeSet => ({
  id,
  source: canUndo ? 'typed' : 'undo',
  madeAt: '2026-11-15T12:00:00.000Z',
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

test('G then C opens Categories, and its link says so', async () => {
  const user = await openSettings();
  const [link] = screen.getAllByRole('link', { name: 'Categories' });
  expect(link?.title).toBe('Categories (G then C)');
  await user.keyboard('gc');
  await waitFor(() => expect(router.state.location.pathname).toBe('/Categories'));
});

test('/ focuses the screen’s search', async () => {
  const user = await openScreen('/Transactions?q=tea', householdWith([transaction(1, 'Tea')]));
  const search = await screen.findByRole('searchbox');
  await user.keyboard('/');
  expect(document.activeElement).toBe(search);
  expect(search).toHaveProperty('value', 'tea');
});

test('U undoes the last change that can be undone, and says which', async () => {
  const history = [change(3, 'Undone: Added Tea', false), change(2, 'Added Coffee'), change(1, 'Added Rent')];
  const api = emptyHousehold().on(contract.getHistory, history).on(contract.undo, undone);
  const user = await openSettings(api);
  await user.keyboard('uu');
  expect(await screen.findByText('Undone: Added Coffee.')).toBeDefined();
  expect(api.bodiesOf(contract.undo)).toEqual([{ id: 2 }]);
});

test('U says if there is nothing to undo', async () => {
  const user = await openSettings(emptyHousehold().on(contract.getHistory, []));
  await user.keyboard('u');
  expect(await screen.findByText('There’s nothing to undo.')).toBeDefined();
});
