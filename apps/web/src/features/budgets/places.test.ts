import { type Day, isDay, monthIn } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import {
  detailsAddress,
  formatPeriod,
  periodOf,
  readId,
  readPlace,
  transactionsAddress,
  uncategorizedAddress,
  yearChoices,
} from './places.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is no day`);
  return text;
}

const today = day('2026-11-15');
const read = (address: string) => readPlace(new URLSearchParams(address), today);

describe('an address', () => {
  test.each([
    ['', { view: 'monthly', month: 11, year: 2026 }],
    ['month=2&year=2028', { view: 'monthly', month: 2, year: 2028 }],
    ['view=annual&year=2025', { view: 'annual', month: 11, year: 2025 }],
    ['month=13&year=99999&view=weekly', { view: 'monthly', month: 11, year: 2026 }],
    ['month=0&year=1e3', { view: 'monthly', month: 11, year: 2026 }],
  ])('?%s on 11/15/2026 shows %o', (address, place) => {
    expect(read(address)).toEqual(place);
  });

  test.each([
    ['id=12', 12],
    ['', null],
    ['id=0', null],
    ['id=-1', null],
    ['id=99999999999999999', null],
  ])('?%s names the category %s', (address, id) => {
    expect(readId(new URLSearchParams(address), 'id')).toBe(id);
  });
});

test('the years are the previous, the current and the next; an address may show another', () => {
  expect(yearChoices(today, 2026)).toEqual([2025, 2026, 2027]);
  expect(yearChoices(today, 2020)).toEqual([2020, 2025, 2026, 2027]);
});

describe('February 2028', () => {
  const period = periodOf(read('month=2&year=2028'));

  test('is a month with 29 days', () => {
    expect(period).toEqual({ kind: 'month', month: monthIn(2028, 2) });
    expect(formatPeriod(period)).toBe('February 2028');
    expect(transactionsAddress(period, 3)).toBe('/CategoryTransactions?id=3&from=2028-02-01&to=2028-02-29');
  });

  test('lists its uncategorized transactions', () => {
    expect(uncategorizedAddress(period)).toBe(
      '/Transactions?uncategorized=1&dates=custom&from=2028-02-01&to=2028-02-29',
    );
  });
});

test('a year is listed from January to December', () => {
  const period = periodOf(read('view=annual&year=2026'));
  expect(formatPeriod(period)).toBe('2026');
  expect(transactionsAddress(period, 3, 9)).toBe('/CategoryTransactions?id=3&sub=9&from=2026-01-01&to=2026-12-31');
});

test('a month opens EditCategoryBudget, a year AnnualBudgetDetails', () => {
  expect(detailsAddress(read(''), 3)).toBe('/EditCategoryBudget?id=3&month=11&year=2026');
  expect(detailsAddress(read(''), 3, 9)).toBe('/EditCategoryBudget?id=3&sub=9&month=11&year=2026');
  expect(detailsAddress(read('view=annual'), 3, 9)).toBe('/AnnualBudgetDetails?id=3&sub=9&year=2026');
});
