import { expect, test } from 'vitest';
import { matchText } from './matchText.ts';

// covers: entry/search 2
test.each([
  ['Greenleaf Market', 'gre', 0, ['Gre']],
  ['Blue Heron', 'heron', 1, ['Heron']],
  ['Blue Heron', 'lue', 2, ['lue']],
  ['Groceries', 'gre', 3, ['Gr', 'e']],
  ['Net Worth', ' NET w ', 0, ['Net W']],
  ['Anything', '', 0, []],
])('%s for %j has rank %i and emphasizes %j', (text, typed, rank, emphasized) => {
  const match = matchText(text, typed);
  expect(match?.rank).toBe(rank);
  expect(match?.ranges.map(([start, end]) => text.slice(start, end))).toEqual(emphasized);
});

test.each([
  ['Budget', 'gre'],
  ['Add a category', 'gr'],
  ['Groceries', 'grq'],
])('%s doesn’t match %s', (text, typed) => {
  expect(matchText(text, typed)).toBeNull();
});
