import { cents, parseDay } from '@cairn/domain';
import { expect, test } from 'vitest';
import { everyMonth, gridLine, yearGridOf } from './yearGrid.fixture.ts';
import {
  columnLengths,
  gridRows,
  isEditable,
  isSameRow,
  overPlanText,
  passedMonths,
  startedMonths,
} from './yearGrid.ts';

const food = gridLine(1, 'Food', 100_00);
const market = gridLine(2, 'Market', 50_00, { parentId: 1 });
const pay = gridLine(3, 'Pay', 500_00, { isIncome: true });

const day = (text: string) => {
  const parsed = parseDay(text);
  if (parsed === null) throw new Error('not a day');
  return parsed;
};

// covers: server/annual-budget 9
test('Food 100.00 + Market 50.00 = 150.00 a month, 1,800.00 a year; 500.00 income leaves 350.00', () => {
  const rows = gridRows(yearGridOf([food, market, pay]));
  expect(rows.map(({ name, planned }) => [name, planned?.[0], planned?.[12]])).toEqual([
    ['Expenses', 150_00, 1_800_00],
    ['Food', 150_00, 1_800_00],
    ['Food, no subcategory', 100_00, 1_200_00],
    ['Market', 50_00, 600_00],
    ['Income', 500_00, 6_000_00],
    ['Pay', 500_00, 6_000_00],
    ['Income − expenses', 350_00, 4_200_00],
  ]);
});

test('a category without amounts of its own has no row besides the sum', () => {
  const rows = gridRows(yearGridOf([gridLine(1, 'Food', 0), market]));
  expect(rows.map(({ name }) => name)).toEqual(['Expenses', 'Food', 'Market', 'Income', 'Income − expenses']);
});

test('uncategorized spending counts in the actual total, and has no plan', () => {
  const rows = gridRows(yearGridOf([gridLine(1, 'Food', 0, { spent: everyMonth(20_00) })], 5_00));
  expect(rows[0]?.actual[0]).toBe(25_00);
  expect(rows.find(({ name }) => name === 'Uncategorized')).toMatchObject({ planned: null, id: null });
});

test('sums, past months, the total, and deleted categories can’t be edited', () => {
  const rows = gridRows(yearGridOf([food, market, gridLine(4, 'Old', 1_00, { isDeleted: true })]));
  const row = (name: string) => rows.find((one) => one.name === name);
  expect(isEditable(row('Market'), 10, 10)).toBe(true);
  expect(isEditable(row('Market'), 9, 10)).toBe(false);
  expect(isEditable(row('Market'), 12, 10)).toBe(false);
  expect(isEditable(row('Food'), 10, 10)).toBe(false);
  expect(isEditable(row('Old'), 10, 10)).toBe(false);
});

test.each([
  [2025, 12, 12],
  [2026, 10, 11],
  [2027, 0, 0],
])('in November 2026, %i has %i past months and %i that have begun', (year, passed, started) => {
  expect(passedMonths(year, day('2026-11-15'))).toBe(passed);
  expect(startedMonths(year, day('2026-11-15'))).toBe(started);
});

test('only rows whose figures changed look different', () => {
  const before = gridRows(yearGridOf([food, pay]));
  const after = gridRows(yearGridOf([{ ...food, budgets: food.budgets.with(11, cents(1)) }, pay]));
  expect(before.map((row, index) => isSameRow(row, after[index] ?? row))).toEqual([false, false, true, true, false]);
});

// covers: server/annual-budget 17
test('moved money is in its line and in the sum of its category, by month, and in no total', () => {
  const lines = [gridLine(1, 'Food', 10_00), gridLine(2, 'Market', 5_00, { parentId: 1 }), gridLine(3, 'Fun', 1_00)];
  const moves = [
    { id: 1, month: 2, amount: cents(-7_00) },
    { id: 2, month: 2, amount: cents(40_00) },
  ];
  const rows = gridRows({ ...yearGridOf(lines), moves });
  const february = rows.map(({ name, moved }) => [name, moved?.[1] ?? null]);
  expect(february).toEqual([
    ['Expenses', null],
    ['Food', 33_00],
    ['Food, no subcategory', -7_00],
    ['Market', 40_00],
    ['Fun', null],
    ['Income', null],
    ['Income − expenses', null],
  ]);
  expect(rows[1]?.planned).toEqual(gridRows(yearGridOf(lines))[1]?.planned);
  expect(rows[1] && isSameRow(rows[1], { ...rows[1], moved: null })).toBe(false);
});

// covers: server/annual-budget 16
test('a column is as long as its longest amount: 1,100.00 planned in all, −600.00 left, 12,345.67 spent', () => {
  const spent = everyMonth(0).with(2, cents(12_345_67));
  const rows = gridRows(yearGridOf([food, market, pay, gridLine(4, 'Rent', 950_00, { spent })]));
  const lengths = columnLengths(rows);
  expect(lengths.slice(0, 4)).toEqual(
    ['$1,100.00', '$1,100.00', '-$12,345.67', '$1,100.00'].map(({ length }) => length),
  );
  expect(lengths).toHaveLength(13);
});

// covers: server/annual-budget 18
test.each([
  { planned: 75_00, spent: 119_26, moved: 0, text: '$44.26 over plan' },
  { planned: 75_00, spent: 75_00, moved: 0, text: null },
  { planned: 75_00, spent: 119_26, moved: 44_26, text: null },
  { planned: 75_00, spent: 119_26, moved: 40_00, text: '$4.26 over plan, counting moved money' },
  { planned: 75_00, spent: 60_00, moved: -25_00, text: '$10.00 over plan, counting moved money' },
  { planned: 0, spent: 20_00, moved: 0, text: null },
  { planned: 0, spent: 20_00, moved: 5_00, text: '$15.00 over plan, counting moved money' },
])('$planned planned, $moved moved, $spent spent: $text', ({ planned, spent, moved, text }) => {
  const inMay = (amount: number) => everyMonth(0).with(4, cents(amount));
  const line = gridLine(1, 'Coffee', 0, { budgets: inMay(planned), spent: inMay(spent) });
  const moves = moved === 0 ? [] : [{ id: 1, month: 5, amount: cents(moved) }];
  const row = gridRows({ ...yearGridOf([line]), moves })[1];
  // In May, and in the year.
  expect([4, 12].map((column) => row && overPlanText(row, column))).toEqual([text, text]);
});

// covers: server/annual-budget 18
test('more income than planned isn’t over plan, and neither is uncategorized spending, which has no plan', () => {
  const earned = gridLine(3, 'Pay', 500_00, { isIncome: true, spent: everyMonth(600_00) });
  const rows = gridRows(yearGridOf([food, earned], 90_00));
  expect(rows.map((row) => [row.name, overPlanText(row, 0)])).toEqual([
    ['Expenses', null],
    ['Food', null],
    ['Uncategorized', null],
    ['Income', null],
    ['Pay', null],
    ['Income − expenses', null],
  ]);
});

// covers: server/annual-budget 18
test('100.00 + 50.00 planned − 190.00 spent = 40.00 over plan for a category with its subcategory', () => {
  const rows = gridRows(yearGridOf([food, { ...market, spent: everyMonth(190_00) }]));
  expect(rows.slice(0, 4).map((row) => overPlanText(row, 0))).toEqual([
    '$40.00 over plan',
    '$40.00 over plan',
    null,
    '$140.00 over plan',
  ]);
});
