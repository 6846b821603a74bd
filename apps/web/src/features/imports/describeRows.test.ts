import { expect, test } from 'vitest';
import { describeLeftOut, describeRowCounts } from './describeRows.ts';

const groups = (fresh: number, possible: number, existing: number) => {
  const of = (length: number) => Array.from({ length }, (_, at) => at);
  return { fresh: of(fresh), possible: of(possible), existing: of(existing) };
};

// covers: server/history 13
test.each([
  [
    { count: 8, badCount: 1, rowsAbove: 3 },
    [5, 0, 3],
    '9 rows in the file: 5 new + 3 already there + 1 left out. 3 rows above the table aren’t transactions.',
  ],
  [
    { count: 3, badCount: 0, rowsAbove: 0 },
    [0, 2, 1],
    '3 rows in the file: 0 new + 2 possible duplicates + 1 already there.',
  ],
  [
    { count: 1, badCount: 0, rowsAbove: 1 },
    [1, 0, 0],
    '1 row in the file: 1 new. 1 row above the table isn’t a transaction.',
  ],
] as const)('every row is accounted for: %j', (summary, [fresh, possible, existing], expected) => {
  expect(describeRowCounts(summary, groups(fresh, possible, existing))).toBe(expected);
});

test('left-out rows are counted by reason, the most common first', () => {
  expect(describeLeftOut({ noDate: 1, pending: 1_200 })).toBe('1,200 still pending and 1 without a readable date.');
  expect(describeLeftOut({})).toBe('');
});
