import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { percentSpent, percentText, standingOf, toPercent } from './standing.ts';

const figures = (budget: number, spent: number) => ({
  budget: cents(budget),
  spent: cents(spent),
  available: cents(budget - spent),
  carry: cents(0),
  moved: cents(0),
});

// covers: server/monthly-budget 5
test.each([
  [0, '0%'],
  [0.9, '0%'],
  [1, '1%'],
  [98.9, '98%'],
  [99, '99%'],
  [99.99, '99%'],
  [100, '100%'],
  [100.01, '101%'],
  [100.5, '101%'],
  [101.4, '102%'],
  [118, '118%'],
  [118.1, '119%'],
  [999, '999%'],
  [998.5, '999%'],
  [999.4, '>999%'],
  [4_000_000, '>999%'],
  [-4, '0%'],
  [null, '–'],
])('%s is shown as %s', (percent, text) => {
  expect(percentText(percent)).toBe(text);
});

// covers: server/monthly-budget 5
test('each whole percent reads as it is: 57.00 of 100.00 is 57%, not 56%', () => {
  for (let percent = 0; percent <= 200; percent++)
    for (const whole of [1_00, 7_00, 100_00, 333_00, 1_000_000_00])
      expect(percentText(toPercent((percent * whole) / 100, whole))).toBe(`${percent}%`);
  expect(percentText(percentSpent(figures(100_00, 57_00)))).toBe('57%');
});

// covers: server/monthly-budget 6
test.each([
  ['310.40 of 400.00', figures(400_00, 310_40), 77.6],
  ['0.00 of 400.00', figures(400_00, 0), 0],
  ['500.00 of 400.00', figures(400_00, 500_00), 125],
  ['a refund of 5.00', figures(400_00, -5_00), 0],
  ['0.00 of 0.00', figures(0, 0), 0],
  ['5.00 with nothing planned', figures(0, 5_00), null],
  ['nothing of −20.00 carried over', { ...figures(0, 0), available: cents(-20_00) }, null],
  ['a refund of 5.00 with −20.00 carried over', { ...figures(0, -5_00), available: cents(-15_00) }, null],
  ['5.00 of 10.00 − 20.00 carried over', { ...figures(10_00, 5_00), available: cents(-15_00) }, null],
])('percent spent: %s', (_title, row, percent) => {
  const spent = percentSpent(row);
  if (percent === null) expect(spent).toBeNull();
  else expect(spent).toBeCloseTo(percent);
});

// covers: server/monthly-budget 4
test.each([
  [400_00, 310_40, false, { word: 'Available', amount: 89_60 }],
  [400_00, 400_00, false, { word: 'Available', amount: 0 }],
  [150_00, 187_92, false, { word: 'Overspent', amount: 37_92 }],
  [900_00, 650_00, true, { word: 'Needed', amount: 250_00 }],
  [40_00, 46_12, true, { word: 'Extra', amount: 6_12 }],
  [0, 187_92, false, { word: 'Not planned', amount: 187_92 }],
  [0, 0, false, { word: 'Not planned', amount: 0 }],
  [0, 650_00, true, { word: 'Not planned', amount: 650_00 }],
])('budget %d, spent or earned %d, income %s: %o', (budget, spent, isIncome, standing) => {
  expect(standingOf(figures(budget, spent), isIncome)).toEqual(standing);
});
