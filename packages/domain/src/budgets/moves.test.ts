import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { monthIn } from '../month.ts';
import type { BudgetFigures } from './figures.ts';
import { ledger } from './ledger.fixture.ts';
import { coverSources, movedInYear, ownOverspending } from './moves.ts';

const unpaid = (amount: number) => ({ total: cents(amount), due: cents(0), unpaid: cents(amount) });

test('shopping: 210.00 − 44.36 spent − 44.00 of bills to come = 121.64 to spare; nothing is offered that bills need', () => {
  const month = ledger()
    .category('Pay', 500_00, { isIncome: true })
    .category('Clothing', 60_00)
    .spend(106_20)
    .category('Shopping', 210_00)
    .spend(44_36)
    .category('Utilities', 100_00)
    .category('Pets', 20_00)
    .budget();
  const committed = new Map([
    [3, unpaid(44_00)],
    [4, unpaid(100_00)],
  ]);
  expect(coverSources(month, committed, 2)).toMatchObject([
    { id: null, name: 'Left to budget', spare: 110_00, needed: 0 },
    { name: 'Shopping', spare: 121_64, needed: 44_00 },
    { name: 'Pets', spare: 20_00, needed: 0 },
  ]);
});

test('what goals are promised isn’t offered: 440.00 left to budget − 150.00 = 290.00; ready to assign never includes it', () => {
  const month = ledger().category('Pay', 500_00, { isIncome: true }).category('Food', 60_00).budget();
  const promised = { ...month, promised: cents(150_00) };
  expect(coverSources(promised, new Map(), 2)).toMatchObject([{ id: null, spare: 290_00, needed: 150_00 }]);
  const zeroBased = { ...promised, isZeroBased: true };
  expect(coverSources(zeroBased, new Map(), 2)).toMatchObject([{ id: null, spare: 440_00, needed: 0 }]);
  expect(coverSources({ ...promised, promised: cents(440_00) }, new Map(), 2)).toEqual([]);
});

test('what a category keeps for a later bill comes last, with the month it is due', () => {
  const month = ledger()
    .category('Clothing', 60_00)
    .spend(106_20)
    .category('Gifts', 244_64)
    .category('Pets', 20_00)
    .category('Insurance')
    .budget();
  const setAsideFor = new Map([
    [2, monthIn(2027, 3)],
    [4, monthIn(2027, 5)],
  ]);
  const sources = coverSources(month, new Map(), 1, setAsideFor);
  expect(sources.map(({ name, spare, setAsideFor }) => [name, spare, setAsideFor])).toEqual([
    ['Pets', 20_00, undefined],
    ['Gifts', 244_64, '2027-03'],
  ]);
});

function figures(budget: number, spent: number): BudgetFigures {
  const nothing = { carry: cents(0), moved: cents(0), pace: null, expected: null };
  return { budget: cents(budget), spent: cents(spent), available: cents(budget - spent), ...nothing };
}

test.each([
  ['its own 50.00 − 80.00 is 30.00 overspent, whatever the subcategories have', [50_00, 80_00], [150_00, 90_00], 30_00],
  [
    '80.00 spent without a budget of its own is covered as far as all are overspent',
    [0, 80_00],
    [50_00, 100_00],
    50_00,
  ],
  [
    '80.00 spent without a budget of its own needs nothing if the subcategories have it',
    [0, 80_00],
    [200_00, 90_00],
    0,
  ],
  ['nothing is overspent in the category itself', [50_00, 20_00], [60_00, 90_00], 0],
] as const)('a category with subcategories: %s', (_, own, all, overspent) => {
  expect(ownOverspending(figures(own[0], own[1]), figures(all[0], all[1]))).toBe(overspent);
});

test('a year’s moves by month and category: 40.00 − 15.00 = +25.00 in May; what cancels out and the pool are left out', () => {
  const move = (month: number, fromId: number | null, toId: number | null, amount: number) => ({
    month: monthIn(2026, month),
    fromId,
    toId,
    amount: cents(amount),
  });
  const moves = [
    move(11, 3, null, 5_00),
    move(5, 2, 1, 40_00),
    move(5, 1, null, 15_00),
    move(6, 1, 2, 7_00),
    move(6, 2, 1, 7_00),
  ];
  expect(movedInYear([], moves).moves).toEqual([
    { id: 1, month: 5, amount: 25_00 },
    { id: 2, month: 5, amount: -40_00 },
    { id: 3, month: 11, amount: -5_00 },
  ]);
});
