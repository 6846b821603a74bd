import { expect, test } from 'vitest';
import { dayAt } from '../day.ts';
import { toMonth } from '../month.ts';
import { paceOf } from './pace.ts';

test.each([
  ['2026-11', '2026-11-15', { day: 15, days: 30 }],
  ['2028-02', '2028-02-29', { day: 29, days: 29 }],
  ['2026-10', '2026-11-15', null],
  ['2026-12', '2026-11-15', null],
])('%s on %s: %o', (month, today, pace) => {
  expect(paceOf(toMonth(month), dayAt(new Date(`${today}T12:00:00Z`), 'UTC'))).toEqual(pace);
});
