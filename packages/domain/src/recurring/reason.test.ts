import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { day } from './detect.fixture.ts';
import { describeCadence, reasonFor } from './reason.ts';
import type { Cadence } from './series.ts';

const in_ = (
  unit: Cadence['unit'],
  count: number,
  dayOfMonth: number | null,
  otherDay: number | null = null,
): Cadence => ({
  unit,
  count,
  anchorOn: day('2025-12-26'),
  dayOfMonth,
  otherDay,
});

// covers: recurring-transactions 10
test.each([
  [in_('week', 1, null), 'weekly on Fridays', 'weekly, usually on Fridays'],
  [in_('week', 2, null), 'every two weeks on Fridays', 'every two weeks, usually on Fridays'],
  [in_('week', 4, null), 'every 4 weeks on Fridays', 'every 4 weeks, usually on Fridays'],
  [in_('halfMonth', 1, 1, 15), 'on the 1st and the 15th of every month', 'around the 1st and the 15th of every month'],
  [
    in_('halfMonth', 1, 15, 31),
    'on the 15th and the last day of every month',
    'around the 15th and the last day of every month',
  ],
  [in_('month', 1, 22), 'on the 22nd of every month', 'every month around the 22nd'],
  [in_('month', 1, 13), 'on the 13th of every month', 'every month around the 13th'],
  [in_('month', 1, 31), 'on the last day of every month', 'around the last day of every month'],
  [in_('month', 3, 3), 'every 3 months on the 3rd', 'every 3 months around the 3rd'],
  [
    in_('month', 2, 31),
    'every 2 months on the last day of the month',
    'every 2 months around the last day of the month',
  ],
  [in_('month', 12, 26), 'every year on December 26', 'every year around December 26'],
])('%j reads “%s”, or “%s”', (cadence, exact, around) => {
  expect(describeCadence(cadence, true)).toBe(exact);
  expect(describeCadence(cadence, false)).toBe(around);
});

// covers: recurring-transactions 10
test.each([
  [[450_00, 450_00, 450_00], '3 times, on the 10th of every month, always $450.00.'],
  [[741_00, 545_68], 'Twice, on the 10th of every month, $545.68 to $741.00.'],
])('%j: how often, when, and how much', (amounts, reason) => {
  expect(reasonFor(in_('month', 1, 10), true, amounts.map(cents))).toBe(reason);
});
