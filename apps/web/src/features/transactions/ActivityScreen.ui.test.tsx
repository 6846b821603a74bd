import { contract } from '@cairn/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { changeSet } from './transaction.fixture.ts';

const changes = () => within(screen.getByRole('list', { name: 'Activity' })).getAllByRole('listitem');

test('Show more loads the next 50 changes and moves the focus to the first of them', async () => {
  const all = Array.from({ length: 52 }, (_, index) => changeSet(52 - index, `Change ${52 - index}`));
  const api = emptyHousehold().on(contract.getHistory, ({ query: { before, limit } }) =>
    all.filter(({ id }) => id < Number(before ?? 100)).slice(0, Number(limit)),
  );
  const user = await openScreen('/Activity', api);
  await screen.findByText('Change 52');
  expect(changes()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(changes()).toHaveLength(52));
  expect(document.activeElement).toBe(changes()[50]);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('an undo that skips rows edited since lists each of them with a link', async () => {
  const left = ['Cinema', 'Bowling', 'Concert'].map((name, index) => ({
    id: index + 1,
    name,
  }));
  const api = emptyHousehold()
    .on(contract.getHistory, [changeSet(1, 'Recategorized 4 transactions to Fun', 4)])
    .on(contract.undo, {
      restored: 1,
      removed: { transactions: 0, accounts: 0, categories: 0 },
      left,
      leftCount: left.length,
      leftBudgets: [],
      leftMade: [],
    });
  const user = await openScreen('/Activity', api);
  await user.click(await screen.findByRole('button', { name: 'Undo: Recategorized 4 transactions to Fun' }));
  expect(await screen.findByText(/^Undone: 1 restored\. 3 rows were changed later and left as is:/)).toBeDefined();
  const links = within(screen.getByRole('list', { name: 'Left as is' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Cinema', '/EditTransaction/1'],
    ['Bowling', '/EditTransaction/2'],
    ['Concert', '/EditTransaction/3'],
  ]);
});

test('without any changes, the list says so', async () => {
  await openScreen('/Activity', emptyHousehold().on(contract.getHistory, []));
  expect(await screen.findByText('No activity')).toBeDefined();
});

// covers: entry/tags 21
test.each([
  [{ count: 12 }, '· 12 transactions'],
  [{ count: 0, tagCount: 1 }, '· 1 tag'],
  [{ count: 0, tagCount: 3 }, '· 3 tags'],
  [{ count: 3, tagCount: 1 }, '· 3 transactions'],
])('a change of %j says “%s”', async (more, text) => {
  const api = emptyHousehold().on(contract.getHistory, [
    { ...changeSet(1, 'Renamed the tag Lisbon to Porto'), ...more },
  ]);
  await openScreen('/Activity', api);
  expect(await screen.findByText(text)).toBeDefined();
});

// covers: entry/tags 21
test('a change of neither transactions nor tags has no count', async () => {
  await openScreen('/Activity', emptyHousehold().on(contract.getHistory, [changeSet(1, 'Changed the split', 0)]));
  const row = (await screen.findByText('Changed the split')).closest('li');
  expect(row?.textContent).not.toContain('·');
});

const verified = {
  ...{ since: '2026-11-15T20:00:00.000Z', through: '2026-11-16T20:00:00.000Z', hash: 'ab12' },
  ...{ changeSets: 3, rows: 9, problems: [], problemCount: 0 },
};

// covers: tamper 8
test('Verify my history says since when everything matches, with the last hash', async () => {
  const api = emptyHousehold().on(contract.getHistory, []).on(contract.verifyHistory, verified);
  const user = await openScreen('/Activity', api);
  await user.click(await screen.findByRole('button', { name: 'Verify my history' }));
  const result = await screen.findByText(
    'Verified: 3 changes since 11/15/2026 and 9 rows are exactly as Cairn wrote them.',
  );
  expect(result.closest('[role=status]')?.textContent).toContain('The last change was on 11/16/2026. Its hash is ab12');
});

// covers: tamper 9
test('Verify my history shows its steps while it runs, with how far each one is', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof verified>();
  const api = emptyHousehold()
    .on(contract.getHistory, [])
    .on(contract.verifyHistory, () => promise)
    .on(contract.getVerifyProgress, { step: 'rows', done: 250, total: 1_000 });
  const user = await openScreen('/Activity', api);
  await user.click(await screen.findByRole('button', { name: 'Verify my history' }));
  const running = await screen.findByText(/25%/);
  expect(running.closest('li')?.getAttribute('aria-current')).toBe('step');
  const steps = within(screen.getByRole('list', { name: 'Steps of the check' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent?.split(':')[0])).toEqual(['Done', 'Running', 'Next']);
  resolve(verified);
  expect(await screen.findByText(/^Verified: 3 changes/)).toBeDefined();
  expect(screen.queryByRole('list', { name: 'Steps of the check' })).toBeNull();
});

// covers: tamper 8
test('Verify my history lists what doesn’t match, and what to do', async () => {
  const one = { kind: 'changed', noun: 'transaction', id: 7, month: '', name: 'Cafe' } as const;
  const known = { date: null, amount: null, accountName: 'Checking', change: 'Added Cafe' };
  const problems = [{ ...one, ...known, changeSetId: 12, changedAt: '2026-11-15T20:00:00.000Z' }];
  const api = emptyHousehold()
    .on(contract.getHistory, [])
    .on(contract.verifyHistory, { ...verified, problems, problemCount: 51 });
  const user = await openScreen('/Activity', api);
  await user.click(await screen.findByRole('button', { name: 'Verify my history' }));
  expect(await screen.findByText('51 things don’t match.')).toBeDefined();
  const list = within(screen.getByRole('list', { name: 'What doesn’t match' })).getAllByRole('listitem');
  expect(list.map(({ textContent }) => textContent)).toEqual([
    'The transaction “Cafe” (Checking) isn’t what it was after the change “Added Cafe” of 11/15/2026.',
    'And 50 more.',
  ]);
  expect(screen.getByRole('link', { name: 'Ask for help' }).getAttribute('href')).toBe('/Support');
});
