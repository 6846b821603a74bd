import { contract, type HistoryEntry } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { openScreen } from '../../../test/openScreen.tsx';
import { detailsOf, householdWith, transaction } from './transaction.fixture.ts';

const renamed: HistoryEntry = {
  changeSetId: 7,
  madeAt: new Date().toISOString(),
  by: 'you',
  kind: 'changed',
  source: 'edited',
  count: 1,
  undoneAt: null,
  canUndo: true,
  blockedBy: null,
  changes: [{ field: 'name', from: 'CAFE 42', to: 'Cafe' }],
  rule: null,
  refit: null,
};
const added: HistoryEntry = {
  ...renamed,
  changeSetId: 3,
  madeAt: '2026-01-05T12:00:00Z',
  kind: 'added',
  source: 'typed',
  changes: [],
};

function cafe() {
  const shown = transaction(1, 'Cafe');
  return householdWith([shown]).on(contract.getTransactionData, detailsOf(shown));
}

const history = () => screen.findByRole('region', { name: 'History' });

// covers: entry/transaction-screen 1
test('the history lists each change with its time, newest first, and undoes one', async () => {
  const api = cafe()
    .on(contract.getTransactionHistory, [renamed, added])
    .on(contract.undo, {
      restored: 1,
      removed: { transactions: 0, accounts: 0, categories: 0 },
      left: [],
      leftCount: 0,
      leftBudgets: [],
      leftMade: [],
    });
  const user = await openScreen('/EditTransaction/1', api);
  const panel = await history();
  const lines = await within(panel).findAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^You renamed it “Cafe”Today at .* (AM|PM)Undo$/),
    expect.stringMatching(/^You added it01\/05\/2026 at /),
  ]);
  await user.click(within(panel).getByRole('button', { name: 'Undo: You renamed it “Cafe”' }));
  expect(await screen.findByText(/1 restored/)).toBeDefined();
  expect(api.bodiesOf(contract.undo)).toEqual([{ id: 7, mergesLater: true }]);
});

test('an undo of many transactions says how many', async () => {
  await openScreen('/EditTransaction/1', cafe().on(contract.getTransactionHistory, [{ ...renamed, count: 12 }]));
  const undo = await within(await history()).findByRole('button', { name: 'Undo: You renamed it “Cafe”' });
  expect(undo.textContent).toBe('Undo all 12');
});

// covers: entry/transaction-screen 1
test('a history that can’t be loaded says so and can be loaded again; the rest of the screen stays', async () => {
  let isDown = true;
  const api = cafe().on(contract.getTransactionHistory, () => (isDown ? new ErrorAnswer(500, 'internal') : [added]));
  const user = await openScreen('/EditTransaction/1', api);
  const panel = await history();
  expect(await within(panel).findByText('We couldn’t load the history')).toBeDefined();
  isDown = false;
  await user.click(within(panel).getByRole('button', { name: 'Try again' }));
  expect(await within(panel).findByText('You added it')).toBeDefined();
});

test('older transactions have no history', async () => {
  await openScreen('/EditTransaction/1', cafe());
  expect(await within(await history()).findByText('Nothing has changed in the last 90 days.')).toBeDefined();
});

const months = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'].map((month, at) => ({
  month,
  spent: cents(at * 10_00),
  count: at,
}));

// covers: entry/transaction-screen 9
test('the merchant’s panel shows this month, the usual amount, six months, and a link to all', async () => {
  await openScreen('/EditTransaction/1', cafe().on(contract.getVisits, { count: 15, months }));
  const panel = await screen.findByRole('region', { name: 'At Cafe' });
  expect(panel.textContent).toContain('$50.00 this month, 5 visits. You usually spend about $20.00 a month.');
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['$0.00 in Jun', '$10.00 in Jul', '$20.00 in Aug', '$30.00 in Sep', '$40.00 in Oct', '$50.00 in Nov']);
  expect(within(panel).getByRole('link', { name: 'All 15' }).getAttribute('href')).toBe(
    '/Transactions?q=Cafe&dates=all',
  );
});

// covers: entry/transaction-screen 9
test('with fewer than three visits there is no such panel', async () => {
  await openScreen('/EditTransaction/1', cafe().on(contract.getVisits, { count: 2, months }));
  await history();
  expect(screen.queryByRole('region', { name: 'At Cafe' })).toBeNull();
});
