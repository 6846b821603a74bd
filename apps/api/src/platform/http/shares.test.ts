import { contract, workOf } from '@cairn/contract';
import { expect, test } from 'vitest';
import { Shares } from './shares.ts';

// covers: server/load 13
test.each([
  ['64 requests', contract.getTransactions, 64],
  ['4 with large bodies', contract.stageImport, 4],
])(
  'one user can have %s at once; the next is rejected until one finishes, without affecting other users',
  (_what, call, most) => {
    const shares = new Shares();
    const answered = Array.from({ length: most }, () => shares.admit('me', call));
    expect(() => shares.admit('me', call)).toThrow('Too many requests at once.');
    shares.admit('them', call);
    answered[0]?.();
    shares.admit('me', call);
    expect(() => shares.admit('me', call)).toThrow('Too many requests at once.');
  },
);

const never = new AbortController().signal;

/** Work that runs until `end` is called, with its state. */
function controllableWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { isRunning: false, end: resolve };
  const work = async () => {
    state.isRunning = true;
    await promise;
  };
  return { state, work };
}

// covers: server/load 26
test('a user runs one search, long list or large change at a time; short lists and other users don’t wait', async () => {
  const shares = new Shares();
  const [search, change, list, theirs] = [
    controllableWork(),
    controllableWork(),
    controllableWork(),
    controllableWork(),
  ];
  const all = [
    shares.run('me', 'scan', never, search.work),
    shares.run('me', 'bulk', never, change.work),
    shares.run('me', 'usual', never, list.work),
    shares.run('them', 'scan', never, theirs.work),
  ];
  await Promise.resolve();
  expect([search, change, list, theirs].map(({ state }) => state.isRunning)).toEqual([true, false, true, true]);
  search.state.end();
  await all[0];
  await Promise.resolve();
  expect(change.state.isRunning).toBe(true);
  for (const { state } of [change, list, theirs]) state.end();
  await Promise.all(all);
});

// covers: server/load 26
test.each([
  [{ limit: 100 }, 'usual'],
  [{ limit: 101 }, 'scan'],
  [{}, 'scan'],
  [{ limit: 50, searchText: 'shop' }, 'scan'],
])('a list for %j is %s work', (body, work) => {
  expect(workOf(contract.getTransactions, body)).toBe(work);
});

test('comparing a statement is usual work, and explaining its difference is a scan', () => {
  const body = { accountId: 1, endsOn: '2026-10-31', closingBalance: 100 };
  expect(workOf(contract.previewStatement, body)).toBe('usual');
  expect(workOf(contract.previewStatement, { ...body, explains: true })).toBe('scan');
});
