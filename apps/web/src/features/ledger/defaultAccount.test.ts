import { expect, test } from 'vitest';
import { manualAccount } from '../accounts/account.fixture.ts';
import { defaultAccount } from './defaultAccount.ts';

const offered = (...ids: number[]) => ids.map((id) => manualAccount({ id }));

// covers: server/history 14
test.each([
  ['the only account', [7], [], 7],
  ['the only account offered, whichever was used last', [7], [8], 7],
  ['the last used of several', [7, 8, 9], [8, 7], 8],
  ['the last used among those offered', [7, 9], [8, 9, 7], 9],
  ['none of several when none was used yet', [7, 8], [], undefined],
  ['none when no accounts are offered', [], [8], undefined],
])('the default is %s', (_case, ids, recent, expected) => {
  expect(defaultAccount(offered(...ids), recent)?.id).toBe(expected);
});
