import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { describeRefit } from './split-refit.ts';

const lines = (...amounts: number[]) =>
  amounts.map((amountCents, position) => ({ amountCents, label: ['Dining', 'Fun', 'Home'][position] ?? '' }));

// covers: entry/split-lines 26
test.each([
  [46_00, lines(30_00, 12_00), lines(34_00, 12_00), 'The bank’s amount is now $46.00 (+$4.00 on Dining).'],
  [40_00, lines(30_00, 12_00), lines(30_00, 10_00), 'The bank’s amount is now $40.00 (−$2.00 on Fun).'],
  [
    7_00,
    lines(30_00, 12_00),
    lines(5_00, 2_00),
    'The bank’s amount is now $7.00, and all parts of the split changed in proportion.',
  ],
  [
    2,
    lines(30_00, 12_00, 1),
    lines(1, 1),
    'The bank’s amount is now $0.02, and all parts of the split changed in proportion.',
  ],
  [1, lines(30_00, 12_00), [], 'The bank’s amount is now $0.01, so the split was removed.'],
])('%i cents', (amount, before, after, text) => {
  expect(describeRefit(cents(amount), before, after)).toBe(text);
});
