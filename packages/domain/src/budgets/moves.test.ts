import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { addCents, cents } from '../money.ts';
import { monthIn } from '../month.ts';
import type { Budget } from './figures.ts';
import { ledger, month } from './ledger.fixture.ts';
import { coverSources, movedInYear, ownOverspending, subOverspending } from './moves.ts';

const unpaid = (amount: number) => ({ total: cents(amount), due: cents(0), unpaid: cents(amount) });

// covers: server/rollover 19
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

// covers: server/goals 13
test('what goals are promised isn’t offered: 440.00 left to budget − 150.00 = 290.00; ready to assign never includes it', () => {
  const month = ledger().category('Pay', 500_00, { isIncome: true }).category('Food', 60_00).budget();
  const promised = { ...month, promised: cents(150_00) };
  expect(coverSources(promised, new Map(), 2)).toMatchObject([{ id: null, spare: 290_00, needed: 150_00 }]);
  const zeroBased = { ...promised, isZeroBased: true };
  expect(coverSources(zeroBased, new Map(), 2)).toMatchObject([{ id: null, spare: 440_00, needed: 0 }]);
  expect(coverSources({ ...promised, promised: cents(440_00) }, new Map(), 2)).toEqual([]);
});

// covers: server/goals 14
test.each([
  [
    'Food’s 20.00 pays for 30.00 in Market, which has no budget; Snack covers its own 15.00',
    [20_00, 0],
    [
      [0, 30_00],
      [40_00, 55_00],
    ],
    [],
  ],
  ['50.00 of its own pay for 30.00 in a subcategory without a budget', [50_00, 0], [[0, 30_00]], [['Food', 20_00]]],
  ['200.00 of a subcategory pay for 80.00 of its category', [0, 80_00], [[200_00, 0]], [['Part 0', 120_00]]],
  [
    '30.00 of its own and 10.00 of the subcategory with the most pay for 40.00',
    [30_00, 0],
    [
      [0, 40_00],
      [60_00, 0],
      [80_00, 0],
    ],
    [
      ['Part 2', 70_00],
      ['Part 1', 60_00],
    ],
  ],
  [
    'its own overspending is covered, and takes nothing from a subcategory',
    [50_00, 80_00],
    [[90_00, 0]],
    [['Part 0', 90_00]],
  ],
] as const)('what a category already pays for isn’t offered: %s', (_, [budget, spent], subcategories, offered) => {
  const ledgerMonth = ledger().category('Clothing', 10_00).spend(20_00).category('Food', budget).spend(spent);
  subcategories.forEach(([planned, used], index) => {
    ledgerMonth.subcategory(`Part ${index}`, planned).spend(used);
  });
  const sources = coverSources(ledgerMonth.budget(), new Map(), 1).filter(({ id }) => id !== null);
  expect(sources.map(({ name, spare }) => [name, spare])).toEqual(offered);
});

const amount = fc.integer({ min: 0, max: 4 }).map((tens) => tens * 10_00);
const items = fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 4 });

// covers: server/goals 14
test('moving everything that is offered overspends nothing, while all start fresh each month', () => {
  const coverableIn = ({ categories }: Budget) =>
    categories.flatMap((category) => [
      ownOverspending(category),
      ...category.subcategories.map((sub) => subOverspending(sub, category)),
    ]);
  fc.assert(
    fc.property(items, ([main, ...subcategories]) => {
      const [planned, spent] = main ?? [0, 0];
      const ledgerMonth = ledger().category('Food', planned).spend(spent);
      subcategories.forEach(([budget, used], index) => {
        ledgerMonth.subcategory(`Part ${index}`, budget).spend(used);
      });
      const before = ledgerMonth.budget();
      const taken = coverSources(before, new Map(), 0).filter(({ id }) => id !== null);
      const after = ledgerMonth.budget(new Map(taken.map(({ id, spare }) => [id, cents(-spare)])));
      expect(addCents(...coverableIn(after))).toBe(addCents(...coverableIn(before)));
    }),
    { numRuns: inject('isDeep') ? 3_000 : 500 },
  );
});

// covers: server/goals 16
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

// covers: server/rollover 20
test.each([
  [
    'its own 50.00 − 80.00 is 30.00 overspent, whatever its subcategories have',
    [50_00, 80_00],
    [[100_00, 10_00]],
    30_00,
  ],
  ['80.00 without a budget of its own, 30.00 of them left elsewhere', [0, 80_00], [[50_00, 20_00]], 50_00],
  ['80.00 without a budget of its own, which its subcategories have', [0, 80_00], [[200_00, 10_00]], 0],
  ['a subcategory covers its own 30.00', [50_00, 20_00], [[10_00, 70_00]], 0],
  ['400.00 of its own, 450.00 spent in a subcategory without a budget', [400_00, 0], [[0, 450_00]], 50_00],
  [
    '90.00 in a subcategory without a budget; another covers its own 7.46',
    [0, 0],
    [
      [0, 90_00],
      [10_00, 17_46],
    ],
    90_00,
  ],
  ['without any budget, nothing is overspent', [0, 80_00], [[0, 20_00]], 0],
] as const)('what a category itself covers: %s', (_, [budget, spent], subcategories, covered) => {
  const month = ledger().category('Food', budget).spend(spent);
  subcategories.forEach(([planned, used], index) => {
    month.subcategory(`Part ${index}`, planned).spend(used);
  });
  const [food] = month.budget().categories;
  expect(food && ownOverspending(food)).toBe(covered);
});

// covers: server/rollover 20
test.each([
  ['fresh', 'fresh', 50_00, 0],
  ['left', 'fresh', 0, 70_00],
  ['fresh', 'both', 0, 70_00],
] as const)(
  '20.00 of its own (%s), 70.00 spent in a subcategory without a budget (%s): %d and %d are covered',
  (policy, ofSub, own, covered) => {
    const [food] = ledger().category('Food', 20_00).subcategory('Market').spend(70_00).budget().categories;
    if (!food) throw new Error('no category');
    const subcategories = food.subcategories.map((one) => ({ ...one, policy: ofSub }));
    const category = { ...food, policy, subcategories };
    expect(ownOverspending(category)).toBe(own);
    expect(subcategories.map((sub) => subOverspending(sub, category))).toEqual([covered]);
  },
);

test('while the category has money left, a subcategory without a budget covers nothing', () => {
  const [food] = ledger().category('Food', 80_00).subcategory('Market').spend(70_00).budget().categories;
  const carrying = food && { ...food, policy: 'left' as const };
  expect(carrying?.subcategories.map((sub) => subOverspending(sub, carrying))).toEqual([0]);
});

// covers: server/rollover 20
test('an overspent deleted subcategory is covered by its category', () => {
  const [food] = ledger()
    .category('Food', 50_00)
    .subcategory('Gone', 0, { deletedIn: month })
    .spend(60_00)
    .budget().categories;
  expect(food && ownOverspending(food)).toBe(10_00);
});

// covers: server/annual-budget 17
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
