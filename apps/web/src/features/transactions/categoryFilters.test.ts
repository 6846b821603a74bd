import { type Day, isDay } from '@cairn/domain';
import { expect, test } from 'vitest';
import { readCategoryFilters, toCategoryCallFilter, writeCategoryFilters } from './categoryFilters.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const read = (address: string) => readCategoryFilters(new URLSearchParams(address));
const today = day('2028-03-01');

test('a URL without a category has no filters', () => {
  expect([read(''), read('id=abc'), read('sub=3')]).toEqual([null, null, null]);
});

test('a budget month links here with its days', () => {
  const filters = read('id=3&sub=9&from=2028-02-01&to=2028-02-29');
  expect(filters).toEqual({
    categoryId: 3,
    subcategoryId: 9,
    search: '',
    dates: { choice: 'custom', from: '2028-02-01', to: '2028-02-29' },
  });
});

test.each(['id=3', 'id=3&q=tea', 'id=3&sub=9&dates=yesterday', 'id=3&from=2028-02-01&to=2028-02-29'])(
  '%s is written back the same',
  (address) => {
    const filters = read(address);
    expect(filters && writeCategoryFilters(filters).toString()).toBe(address);
  },
);

test('yesterday on 2028-03-01 is 2028-02-29', () => {
  const filters = read('id=3&dates=yesterday');
  expect(filters && toCategoryCallFilter(filters, today)).toEqual({
    categoryId: 3,
    startDate: '2028-02-29',
    endDate: '2028-02-29',
  });
});

test('a reversed range is ignored', () => {
  expect(read('id=3&from=2028-03-01&to=2028-02-01')?.dates).toEqual({ choice: 'all' });
});
