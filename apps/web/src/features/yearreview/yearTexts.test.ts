import { cents, DEFAULT_REPORT, isDay, listBehind } from '@cairn/domain';
import { expect, test } from 'vitest';
import { listUrl } from '../transactions/index.ts';
import { yearReview } from './yearReview.fixture.ts';
import {
  categoriesUrl,
  changeText,
  factTexts,
  figureUrl,
  netWorthText,
  periodText,
  readYear,
  savedText,
  shortHistoryText,
} from './yearTexts.ts';

function day(text: string) {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

test('a calendar year is called by its number, and other twelve months by the first and the last', () => {
  expect(periodText(yearReview())).toBe('2025');
  const others = { first: day('2025-11-01'), last: day('2026-10-31') };
  expect(periodText(others)).toBe('November 2025 to October 2026');
});

// covers: year-in-review 4
test.each([
  [112_00, 100_00, '12% more than the year before'],
  [90_00, 100_00, '10% less than the year before'],
  [100_00, 100_00, 'As much as the year before'],
  [100_00, 0, 'Nothing the year before'],
  [100_00, null, null],
])('%d cents after %j: %j', (now, before, text) => {
  expect(changeText(cents(now), before === null ? null : cents(before))).toBe(text);
});

// covers: year-in-review 2
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

// covers: year-in-review 9
test('a year that the history only covers in part says so', () => {
  expect(shortHistoryText(yearReview())).toBeNull();
  expect(shortHistoryText(yearReview({ historyFrom: day('2025-06-03') }))).toBe(
    'Your history starts in June 2025, so this covers only part of the year.',
  );
});

// covers: year-in-review 5
test('a figure leads to the lines of a report that add up to it', () => {
  const year = { first: day('2025-01-01'), last: day('2025-12-31') };
  const cell = { by: 'payee', member: { payee: 'corner cafe' } } as const;
  expect(figureUrl(yearReview(), 'spent', { payees: ['corner cafe'] })).toBe(
    listUrl(listBehind(DEFAULT_REPORT, year, [cell])),
  );
  expect(categoriesUrl(yearReview())).toBe('/Reports?range=2025-01-01..2025-12-31');
});

// covers: year-in-review 6
test('net worth has the days of both figures', () => {
  const { netWorth } = yearReview();
  expect(netWorth && netWorthText(netWorth)).toBe('On 12/31/2025. It was $100,000.00 on 01/01/2025.');
});

// covers: year-in-review 8
test.each([
  ['2025', 2025],
  ['25', null],
  ['x', null],
  [null, null],
])('the year %j in the address is %j', (text, year) => {
  expect(readYear(text)).toBe(year);
});
