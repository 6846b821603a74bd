import { expect, inject, test } from 'vitest';
import { HOUSEHOLD_SIZES, type HouseholdTransaction, householdTransactions } from './household.ts';

const endDay = '2026-06-30';
const household = (size: 1_000 | 10_000 | 100_000, seed?: number) => [
  ...householdTransactions({ size, endDay, ...(seed !== undefined && { seed }) }),
];
const hundredThousand = household(100_000);

function countBy(rows: HouseholdTransaction[], key: (row: HouseholdTransaction) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1);
  return counts;
}

function sumCents(rows: HouseholdTransaction[]): number {
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

test('the same seed gives the same rows, another seed gives different ones', () => {
  expect(household(1_000, 7)).toEqual(household(1_000, 7));
  expect(household(1_000, 7)).not.toEqual(household(1_000, 8));
});

test('1,000 transactions match the snapshot', () => {
  const rows = household(1_000);
  expect(rows[0]).toMatchInlineSnapshot(`
    {
      "amountCents": 401,
      "category": "Transport",
      "day": "2016-07-01",
      "description": "METRO TRANSIT #160 EUGENE OR",
      "isIncome": false,
      "name": "Metro Transit",
    }
  `);
  expect(sumCents(rows)).toMatchInlineSnapshot(`9765559`);
});

const sizes = HOUSEHOLD_SIZES.filter((size) => inject('isDeep') || size <= 100_000);

test.each(sizes)('a household of %i transactions stays within its ten years', (size) => {
  let count = 0;
  let previous = '2016-07-01';
  let inOrder = true;
  for (const { day } of householdTransactions({ size, endDay })) {
    count += 1;
    if (day < previous) inOrder = false;
    previous = day;
  }
  expect(count).toBe(size);
  expect(inOrder).toBe(true);
  expect(previous >= '2026-06-20' && previous <= endDay).toBe(true);
});

test('ten years that end on February 29 start on March 2, because there was no February 29 ten years earlier', () => {
  const [first] = householdTransactions({ size: 100_000, endDay: '2024-02-29' });
  expect(first?.day).toBe('2014-03-02');
});

test('100,000 transactions over ten years: about 840 per month', () => {
  const months = countBy(hundredThousand, ({ day }) => day.slice(0, 7));
  expect(months.size).toBe(120);
  for (const count of months.values()) {
    expect(count).toBeGreaterThan(740);
    expect(count).toBeLessThan(880);
  }
});

test('amounts are positive whole cents, and expenses average 20 to 120 dollars', () => {
  expect(hundredThousand.every(({ amountCents }) => Number.isSafeInteger(amountCents) && amountCents > 0)).toBe(true);
  const spent = hundredThousand.filter(({ isIncome }) => !isIncome);
  const average = sumCents(spent) / spent.length;
  expect(average).toBeGreaterThan(20_00);
  expect(average).toBeLessThan(120_00);
});

test('one row in 40 is income, and no category holds both income and spending', () => {
  const earned = hundredThousand.filter(({ isIncome }) => isIncome);
  expect(earned.length / hundredThousand.length).toBeGreaterThan(0.02);
  expect(earned.length / hundredThousand.length).toBeLessThan(0.04);
  const sides = new Set(hundredThousand.filter((row) => row.category).map((row) => `${row.category} ${row.isIncome}`));
  const categories = new Set(hundredThousand.flatMap(({ category }) => category ?? []));
  expect(sides.size).toBe(categories.size);
});

test('most rows come from ten merchants, the rest from hundreds', () => {
  const counts = [...countBy(hundredThousand, ({ name }) => name).values()].sort((a, b) => b - a);
  const topTen = counts.slice(0, 10).reduce((sum, count) => sum + count, 0);
  expect(topTen / hundredThousand.length).toBeGreaterThan(0.5);
  expect(counts.length).toBeGreaterThan(200);
});

test('about one row in 25 has no category', () => {
  const uncategorized = hundredThousand.filter(({ category }) => category === null).length;
  expect(uncategorized).toBeGreaterThan(3_500);
  expect(uncategorized).toBeLessThan(4_500);
});

test('an invalid day is rejected', () => {
  expect(() => [...householdTransactions({ size: 1_000, endDay: '28/02/2026' })]).toThrow('Write a day like');
});
