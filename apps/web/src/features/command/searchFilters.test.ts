import { type Day, isDay } from '@cairn/domain';
import { expect, test } from 'vitest';
import { searchFilters, splitRequest } from './searchFilters.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

// covers: entry/search 3
test.each([
  ['98.09', { least: 98_09, most: 98_09 }],
  ['$98', { least: 98_00, most: 98_00 }],
  ['>80', { least: 80_01, most: null }],
  ['>= 80', { least: 80_00, most: null }],
  ['<20', { least: null, most: 19_99 }],
  ['yesterday', { dates: { choice: 'custom', from: '2026-11-14', to: '2026-11-14' } }],
  ['11/10', { dates: { choice: 'custom', from: '2026-11-10', to: '2026-11-10' } }],
  ['gre', { search: 'gre' }],
  ['Monday', { search: 'Monday' }],
  ['98', { search: '98' }],
  ['>tea', { search: '>tea' }],
])('%s asks for %j', (typed, expected) => {
  const filters = searchFilters(typed, day('2026-11-15'));
  expect(filters).toMatchObject({ search: '', dates: { choice: 'all' }, ...expected });
});

test.each(['', ' ', 'g'])('%j is too short', (typed) => {
  expect(searchFilters(typed, day('2026-11-15'))).toBeNull();
});

// covers: entry/search 8
test('“split” asks for the newest transaction, and “split green” for the newest that matches', () => {
  expect(['split', ' Split ', 'split green', 'splits', 'banana split'].map(splitRequest)).toEqual([
    '',
    '',
    'green',
    null,
    null,
  ]);
});
