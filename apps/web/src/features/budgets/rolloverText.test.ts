import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { lastMonthNotes, laterMonthsText, transferNote } from './rolloverText.ts';

test.each([
  [38_21, 0, '+$38.21 carried over'],
  [-12_00, 0, '−$12.00 carried over'],
  [0, -5_00, '−$5.00 moved'],
  [1_00, 2_00, '+$1.00 carried over, +$2.00 moved'],
  [0, 0, null],
])('%d carried and %d moved reads %s', (carry, moved, text) => {
  expect(transferNote({ carry: cents(carry), moved: cents(moved) })).toBe(text);
});

test('−40.00 in 7 later months is a sentence; without an effect, there is none', () => {
  expect(laterMonthsText({ months: 7, amount: cents(-40_00) })).toBe(
    'Changes what is available in 7 later months by −$40.00.',
  );
  expect(laterMonthsText({ months: 0, amount: cents(0) })).toBeNull();
});

test('what goals are promised is named under Left to budget', () => {
  const none = cents(0);
  expect(lastMonthNotes({ fromLastMonth: none, addedToCardDebt: none, promised: cents(285_00) })).toEqual([
    'Promised to goals $285.00',
  ]);
  expect(lastMonthNotes({ fromLastMonth: none, addedToCardDebt: none, promised: none })).toEqual([]);
});
