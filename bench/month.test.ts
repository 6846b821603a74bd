import { expect, test } from 'vitest';
import { monthAround } from './month.ts';

test.each([
  ['2024-02-29T23:59:59Z', '2024-02-01', '2024-02-29'],
  ['2026-12-31T00:00:00Z', '2026-12-01', '2026-12-31'],
  ['2026-11-15T12:00:00Z', '2026-11-01', '2026-11-30'],
])('%s is in the month from %s to %s', (instant, firstDay, lastDay) => {
  expect(monthAround(new Date(instant))).toEqual({ firstDay, lastDay });
});
