import { DEFAULT_REPORT, type ReportQuery, readReportParams } from '@cairn/domain';
import { expect, test } from 'vitest';
import { categoryChoice, categoryValue, optionsOf, SEVERAL, withOptions } from './reportForm.ts';

const choices = [categoryChoice(5), categoryChoice(5, 7)];
const known = { categories: new Map(choices.map((choice) => [categoryValue(choice), choice])), tags: new Map() };
const read = (categories: string): ReportQuery => readReportParams([['categories', categories]]).query;

// covers: reports-screen 2
test.each([
  ['5', '5'],
  ['5.7', '5.7'],
  ['5.none', SEVERAL],
  ['5,5.7', SEVERAL],
])('the categories %s are shown as %s and stay as they are', (text, shown) => {
  const query = read(text);
  const values = optionsOf(query);
  expect(values.category).toBe(shown);
  expect(withOptions(query, values, known)).toEqual(query);
});

// covers: reports-screen 2
test('another category replaces them', () => {
  const values = { ...optionsOf(read('5.none')), category: '5' };
  expect(withOptions(DEFAULT_REPORT, values, known).filters.categories).toEqual([{ categoryId: 5 }]);
});
