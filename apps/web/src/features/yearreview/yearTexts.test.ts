import { cents, isDay } from '@cairn/domain';
import { expect, test } from 'vitest';
import { yearReview } from './yearReview.fixture.ts';
import { changeText, factTexts, listUrl, periodText, readYear, savedText, shortHistoryText } from './yearTexts.ts';

function day(text: string) {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

test('a calendar year is called by its number, and other twelve months by the first and the last', () => {
  expect(periodText(yearReview())).toBe('2025');
  const others = { first: day('2025-11-01'), last: day('2026-10-31') };
  expect(periodText(others)).toBe('November 2025 to October 2026');
});

test.each([
  [112_00, 100_00, '12% more than the year before'],
  [90_00, 100_00, '10% less than the year before'],
  [100_00, 100_00, 'as much as the year before'],
  [100_00, 0, 'nothing the year before'],
  [100_00, null, null],
])('%d cents after %j: %j', (now, before, text) => {
  expect(changeText(cents(now), before === null ? null : cents(before))).toBe(text);
});

test.each([
  [{}, '25% of what you earned'],
  [{ saved: cents(-5_00), savedPercent: -1 }, 'You spent $5.00 more than you earned'],
  [{ savedPercent: null }, 'Nothing was earned in these months'],
])('with %j, what was saved reads “%s”', (more, text) => {
  expect(savedText(yearReview(more))).toBe(text);
});

test('the facts are sentences', () => {
  expect(factTexts(yearReview())).toEqual([
    '1,204 transactions went through your accounts.',
    '81 days passed without spending anything.',
    'You bought most often on Saturdays.',
    'Your history goes back to February 2023.',
  ]);
});

test('a year that the history only covers in part says so', () => {
  expect(shortHistoryText(yearReview())).toBeNull();
  expect(shortHistoryText(yearReview({ historyFrom: day('2025-06-03') }))).toBe(
    'Your history starts in June 2025, so this is a part of the year.',
  );
});

test('a list has the days of the year and more filters', () => {
  expect(listUrl(yearReview(), { category: '7' })).toBe(
    '/Transactions?category=7&dates=custom&from=2025-01-01&to=2025-12-31',
  );
});

test.each([
  ['2025', 2025],
  ['25', null],
  ['x', null],
  [null, null],
])('the year %j in the address is %j', (text, year) => {
  expect(readYear(text)).toBe(year);
});
