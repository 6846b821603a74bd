import { expect, test } from 'vitest';
import { ACCOUNT_COLORS, nextAccountColor, nextAccountColors } from './colors.ts';

// covers: constants/lists 15
test('a new account gets the first unused color, ignoring case; once all are used, the colors repeat', () => {
  expect(nextAccountColor([])).toBe('#22864A');
  expect(nextAccountColor(['#22864a', '#123456'])).toBe('#BE810A');
  expect(nextAccountColor([...ACCOUNT_COLORS])).toBe('#22864A');
  expect(nextAccountColor([...ACCOUNT_COLORS, '#22864A'])).toBe('#BE810A');
});

test('several new accounts each get a different color', () => {
  expect(nextAccountColors(['#BE810A'], 3)).toEqual(['#22864A', '#3772BB', '#D36F4F']);
});
