import { type Day, isDay, monthIn } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { yearChoices } from '../../ui/yearChoices.ts';
import {
  detailsUrl,
  formatPeriod,
  periodOf,
  readId,
  readSelection,
  transactionsUrl,
  uncategorizedUrl,
} from './budgetPeriod.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const today = day('2026-11-15');
const read = (query: string) => readSelection(new URLSearchParams(query), today);

describe('URL', () => {
  // covers: entities 54
  test.each([
    ['', { view: 'monthly', month: 11, year: 2026 }],
    ['month=2&year=2028', { view: 'monthly', month: 2, year: 2028 }],
    ['view=annual&year=2025', { view: 'annual', month: 11, year: 2025 }],
    ['month=13&year=99999&view=weekly', { view: 'monthly', month: 11, year: 2026 }],
    ['month=0&year=1e3', { view: 'monthly', month: 11, year: 2026 }],
  ])('?%s on 11/15/2026 shows %o', (query, selection) => {
    expect(read(query)).toEqual(selection);
  });

  test.each([
    ['id=12', 12],
    ['', null],
    ['id=0', null],
    ['id=-1', null],
    ['id=99999999999999999', null],
  ])('?%s names category %s', (query, id) => {
    expect(readId(new URLSearchParams(query), 'id')).toBe(id);
  });
});

// covers: screen/budget 4; constants/lists 7
test('the choices are the previous, current and next year, plus the year in the URL', () => {
  expect(yearChoices(today, 2026)).toEqual([2025, 2026, 2027]);
  expect(yearChoices(today, 2020)).toEqual([2020, 2025, 2026, 2027]);
});

describe('February 2028', () => {
  const period = periodOf(read('month=2&year=2028'));

  test('has 29 days', () => {
    expect(period).toEqual({ kind: 'month', month: monthIn(2028, 2) });
    expect(formatPeriod(period)).toBe('February 2028');
    expect(transactionsUrl(period, 3)).toBe('/CategoryTransactions?id=3&from=2028-02-01&to=2028-02-29');
  });

  // covers: server/monthly-budget 57
  test('lists its uncategorized transactions', () => {
    expect(uncategorizedUrl(period)).toBe('/Transactions?uncategorized=1&dates=custom&from=2028-02-01&to=2028-02-29');
  });
});

test('a year’s transactions run from January to December', () => {
  const period = periodOf(read('view=annual&year=2026'));
  expect(formatPeriod(period)).toBe('2026');
  expect(transactionsUrl(period, 3, 9)).toBe('/CategoryTransactions?id=3&sub=9&from=2026-01-01&to=2026-12-31');
});

test('a month opens EditCategoryBudget, a year AnnualBudgetDetails', () => {
  expect(detailsUrl(read(''), 3)).toBe('/EditCategoryBudget?id=3&month=11&year=2026');
  expect(detailsUrl(read(''), 3, 9)).toBe('/EditCategoryBudget?id=3&sub=9&month=11&year=2026');
  expect(detailsUrl(read('view=annual'), 3, 9)).toBe('/AnnualBudgetDetails?id=3&sub=9&year=2026');
});
