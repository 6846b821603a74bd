import { describe, expect, test } from 'vitest';
import { demoAccounts } from './accounts.ts';
import { demoCategories } from './categories.ts';
import { balanceOf, householdUpTo } from './household.ts';

const today = '2026-11-15';
const rows = householdUpTo(today);
const balance = (key: string, upTo = today) => {
  const account = demoAccounts.find((one) => one.key === key);
  if (!account) throw new Error(`There is no account ${key}.`);
  return balanceOf(
    account,
    rows.filter(({ day }) => day <= upTo),
  );
};

describe('the demo household', () => {
  test('has about 4,000 transactions over three years, none after today', () => {
    expect(rows.length).toBeGreaterThan(3_600);
    expect(rows.length).toBeLessThan(4_400);
    expect([rows[0]?.day.slice(0, 7), rows.at(-1)?.day]).toEqual(['2023-12', today]);
  });

  test('is the same for the same day, and works on a leap day', () => {
    expect(householdUpTo(today)).toEqual(rows);
    expect(householdUpTo('2028-02-29').at(-1)?.day).toBe('2028-02-29');
  });

  test('pays off the car loan month by month', () => {
    const owed = ['2024-01-31', '2025-01-31', '2026-01-31', today].map((day) => balance('loan', day));
    expect(owed).toEqual(owed.toSorted((a, b) => b - a));
    expect(owed.at(-1)).toBeGreaterThan(0);
  });

  test('never overdraws: checking, savings, and investments stay above zero', () => {
    for (const key of ['joint', 'sam', 'savings', 'invest'])
      for (let month = 0; month < 36; month += 1) {
        const upTo = new Date(Date.UTC(2023, 12 + month, 28)).toISOString().slice(0, 10);
        expect(balance(key, upTo), `${key} on ${upTo}`).toBeGreaterThan(0);
      }
  });

  test('has refunds, two-sided transfers, vacations, and a few transactions that no rule matches', () => {
    expect(rows.filter((row) => row.description.startsWith('REFUND')).length).toBeGreaterThan(10);
    const moved = rows.filter((row) => row.isTransfer && row.name.startsWith('Transfer to'));
    expect(moved.filter((row) => row.isIncome).length * 2).toBe(moved.length);
    expect(rows.some((row) => row.name === 'Seaview Hotel')).toBe(true);
    const known = demoCategories
      .flatMap((one) => [one, ...(one.subcategories ?? [])])
      .flatMap(({ merchants }) => merchants);
    const unmatched = rows.filter((row) => !row.isTransfer && !known.some((name) => row.name.includes(name)));
    expect(new Set(unmatched.map(({ name }) => name))).toEqual(new Set(['SQ *FARMSTAND 0932', 'VENMO PAYMENT']));
  });
});
