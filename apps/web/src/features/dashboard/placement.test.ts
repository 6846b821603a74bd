import { expect, test } from 'vitest';
import { placeParts } from './placement.ts';

const shown = (...parts: string[]) => parts.map((part) => ({ part, isHidden: false }));
const narrow = (stored: Parameters<typeof placeParts>[0]) =>
  placeParts(stored)
    .filter(({ isWide }) => !isWide)
    .map(({ part }) => part);

// covers: month-strip 16
test('by default, recent transactions and top categories share a row, and all other parts take a whole one', () => {
  expect(narrow([])).toEqual(['recent', 'topCategories']);
});

// covers: month-strip 21
test('they share a row in either order, but not with another part between them or without the other', () => {
  expect(narrow(shown('topCategories', 'recent', 'netWorth', 'month', 'reports', 'goals'))).toEqual([
    'topCategories',
    'recent',
  ]);
  expect(narrow(shown('recent', 'netWorth', 'topCategories', 'month', 'reports', 'goals'))).toEqual([]);
  expect(narrow([{ part: 'topCategories', isHidden: true }])).toEqual([]);
});

// covers: month-strip 16
test('hidden parts are left out', () => {
  expect(placeParts([{ part: 'month', isHidden: true }]).map(({ part }) => part)).toEqual([
    'netWorth',
    'recent',
    'topCategories',
    'reports',
    'goals',
  ]);
});
