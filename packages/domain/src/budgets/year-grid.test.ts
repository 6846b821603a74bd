import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { addCents, type Cents, cents } from '../money.ts';
import { type Month, monthIn, monthsOfYear } from '../month.ts';
import { type Budget, computeBudget, type LedgerSum, NO_TRANSFERS, type PlannedCategory } from './figures.ts';
import { plannedCategory } from './ledger.fixture.ts';
import { movedInYear, netMoves } from './moves.ts';
import { addMonthRows, computeYearGrid, withGridAmounts } from './year-grid.ts';

const year = 2026;
const months = monthsOfYear(year);

function planned(id: number, own: Record<number, number>, from: number, overrides: Partial<PlannedCategory> = {}) {
  const amounts = Object.entries(own).map(
    ([number, amount]) => [monthIn(year, Number(number)), cents(amount)] as const,
  );
  const defaults = new Map<Month, Cents>([[monthIn(year, 1), cents(from)]]);
  return plannedCategory(id, 0, { own: new Map(amounts), defaults, ...overrides });
}

const spent = (categoryId: number | null, total: number, isIncome = false): LedgerSum => ({
  categoryId,
  subcategoryId: null,
  isIncome,
  total: cents(total),
});

const numRuns = inject('isDeep') ? 100_000 : 250;
const timeout = Math.max(60_000, numRuns * 10);

test('a default of 100.00 with 150.00 in March: the line has both, and clearing March restores 100.00', () => {
  const grid = computeYearGrid(
    [planned(1, { 3: 150_00 }, 100_00)],
    year,
    new Map([[monthIn(year, 2), [spent(1, 7_00)]]]),
  );
  const [line] = grid.lines;
  expect(line?.budgets.slice(0, 4)).toEqual([100_00, 100_00, 150_00, 100_00]);
  expect(line?.defaults.every((amount) => amount === 100_00)).toBe(true);
  expect(line?.spent.slice(0, 3)).toEqual([0, 7_00, 0]);
  const cleared = withGridAmounts(grid, [{ id: 1, month: 3, amount: null }]);
  expect(cleared.lines[0]?.budgets).toEqual(line?.defaults);
});

test('a category deleted in March has its plan until February, and none if it never had any', () => {
  const deleted = { deletedIn: monthIn(year, 3) };
  const { lines } = computeYearGrid([planned(1, {}, 50_00, deleted), planned(2, {}, 0, deleted)], year, new Map());
  expect(lines.map(({ id, isDeleted }) => [id, isDeleted])).toEqual([[1, true]]);
  expect(lines[0]?.budgets.slice(0, 4)).toEqual([50_00, 50_00, 0, 0]);
});

test('lines that don’t change stay the same objects', () => {
  const grid = computeYearGrid([planned(1, {}, 50_00), planned(2, {}, 60_00)], year, new Map());
  const after = withGridAmounts(grid, [{ id: 2, month: 12, amount: cents(1) }]);
  expect(after.lines[0]).toBe(grid.lines[0]);
  expect(after.lines[1]?.budgets.at(-1)).toBe(1);
});

const anyAmount = fc.integer({ min: 0, max: 10_000_00 });
const anyRows = fc
  .array(fc.tuple(fc.boolean(), fc.boolean(), anyAmount, fc.dictionary(fc.constantFrom('1', '5', '12'), anyAmount)), {
    maxLength: 8,
  })
  .map((rows) =>
    rows.map(([isIncome, isSub, from, own], index) =>
      planned(index + 1, own, from, { isIncome, parentId: isSub && index > 0 ? 1 : null }),
    ),
  );
const anySums = fc.array(
  fc.tuple(fc.constantFrom(...months), fc.option(fc.integer({ min: 1, max: 9 })), anyAmount, fc.boolean()),
  { maxLength: 20 },
);

// covers: server/annual-budget 7
test('every column adds up to its month’s budget, and all of them to the year, to the cent', { timeout }, () => {
  fc.assert(
    fc.property(anyRows, anySums, (rows, moved) => {
      const sums = Map.groupBy(
        moved.map(([month, id, total, isIncome]) => ({ month, ...spent(id, total, isIncome) })),
        ({ month }) => month,
      );
      const grid = computeYearGrid(rows, year, sums);
      const side = (isIncome: boolean) => grid.lines.filter((line) => line.isIncome === isIncome);
      const [income, expenses] = [true, false].map((isIncome) =>
        addMonthRows(side(isIncome).map((one) => one.budgets)),
      );
      const actual = addMonthRows([...side(false).map((one) => one.spent), grid.uncategorized.spent]);
      for (const [index, month] of months.entries()) {
        const budget = computeBudget(rows, [month], sums.get(month) ?? []);
        expect(income?.[index]).toBe(budget.plannedIncome);
        expect(expenses?.[index]).toBe(budget.plannedExpenses);
        expect(actual[index]).toBe(budget.actualExpenses);
      }
      const annual = computeBudget(rows, months, [...sums.values()].flat());
      expect(addCents(...(income ?? []))).toBe(annual.plannedIncome);
      expect(addCents(...(expenses ?? []))).toBe(annual.plannedExpenses);
      expect(addCents(...actual)).toBe(annual.actualExpenses);
    }),
    { numRuns },
  );
});

const anyPlace = fc.option(fc.integer({ min: 1, max: 8 }));
const anyMoves = fc.array(
  fc.record({
    month: fc.constantFrom(...months),
    fromId: anyPlace,
    toId: anyPlace,
    amount: anyAmount.map(cents),
  }),
  { maxLength: 12 },
);
const anyDeletions = fc.array(fc.option(fc.constantFrom(...months)), { minLength: 8, maxLength: 8 });

const anyPromises = fc.array(anyAmount.map(cents), { minLength: 12, maxLength: 12 });

/** The available amount of each category and subcategory itself, and with subcategories. */
function availableIn({ categories }: Budget): Map<string, number> {
  const own = categories.flatMap((category) => [category, ...category.subcategories]);
  return new Map([
    ...own.map((item) => [`${item.id}`, item.available] as const),
    ...categories.map(
      ({ id, withSubcategories }) => [`${id} with subcategories`, withSubcategories.available] as const,
    ),
  ]);
}

// covers: server/annual-budget 17
test('a year’s available, left to budget, and promises are the sums of its months, with moves, to the cent', {
  timeout,
}, () => {
  fc.assert(
    fc.property(anyRows, anySums, anyMoves, anyDeletions, anyPromises, (planned, all, moves, deletions, promises) => {
      const rows = planned.map((row, index) => ({ ...row, deletedIn: deletions[index] ?? null }));
      const sums = (of: readonly Month[]) =>
        all.filter(([month]) => of.includes(month)).map(([, id, total, isIncome]) => spent(id, total, isIncome));
      const { moved } = movedInYear(rows, moves);
      const promised = addCents(...promises);
      const annual = computeBudget(rows, months, sums(months), { ...NO_TRANSFERS, moved, promised });
      const monthly = months.map((month, index) => {
        const movedInMonth = netMoves(moves.filter((move) => move.month === month));
        const inMonth = { ...NO_TRANSFERS, moved: movedInMonth, promised: promises[index] ?? cents(0) };
        return computeBudget(rows, [month], sums([month]), inMonth);
      });
      const available = monthly.map(availableIn);
      for (const [row, amount] of availableIn(annual))
        expect([row, amount]).toEqual([row, available.reduce((sum, inMonth) => sum + (inMonth.get(row) ?? 0), 0)]);
      expect(annual.leftToBudget).toBe(addCents(...monthly.map(({ leftToBudget }) => leftToBudget)));
      expect(annual.promised).toBe(addCents(...monthly.map(({ promised }) => promised)));
    }),
    { numRuns },
  );
});

// covers: server/annual-budget 17
test('a move between categories leaves a year’s total as it is: 40.00 from one is 40.00 for the other', () => {
  const rows = [planned(1, {}, 50_00), planned(2, {}, 60_00)];
  const moves = [{ month: monthIn(year, 5), fromId: 1, toId: 2, amount: cents(40_00) }];
  const { moved } = movedInYear(rows, moves);
  const { categories, leftToBudget } = computeBudget(rows, months, [], { ...NO_TRANSFERS, moved });
  expect(categories.map(({ available }) => available)).toEqual([560_00, 760_00]);
  expect(leftToBudget).toBe(-1_320_00);
});
