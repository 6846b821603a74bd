import { expect, test } from 'vitest';
import { manualAccount } from './account.fixture.ts';
import { defaultAccount } from './defaultAccount.ts';

const offered = (...ids: number[]) => ids.map((id) => manualAccount({ id }));

test.each([
  ['the only account', [7], [], 7],
  ['the only account that is offered, whatever was used last', [7], [8], 7],
  ['of several the last used', [7, 8, 9], [8, 7], 8],
  ['the last used of those that are offered', [7, 9], [8, 9, 7], 9],
  ['none where none of several was used yet', [7, 8], [], undefined],
  ['none where there is none', [], [8], undefined],
])('the default is %s', (_what, ids, recent, expected) => {
  expect(defaultAccount(offered(...ids), recent)?.id).toBe(expected);
});
