import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import {
  afterMoveText,
  lastMonthNotes,
  laterMonthsText,
  laterNotes,
  poolMovesNote,
  promisedNote,
  transferNote,
  yearMovesText,
} from './rolloverText.ts';

// covers: server/rollover 43
test.each([
  [38_21, 0, '+$38.21 carried over'],
  [-12_00, 0, '−$12.00 carried over'],
  [0, -5_00, '−$5.00 moved'],
  [1_00, 2_00, '+$1.00 carried over, +$2.00 moved'],
  [0, 0, null],
])('%d carried and %d moved reads %s', (carry, moved, text) => {
  expect(transferNote({ carry: cents(carry), moved: cents(moved) })).toBe(text);
});

const effect = (months: number, amount: number, isUneven = false) => ({ months, amount: cents(amount), isUneven });

// covers: server/rollover 12
test.each([
  ['of one amount', effect(7, -40_00), 'Changes what is available in 7 later months by −$40.00.'],
  [
    'of different amounts',
    effect(2, -108_09, true),
    'Changes what is available in 2 later months, by −$108.09 in the last one.',
  ],
  [
    'on Left to budget',
    { ...effect(0, 0), leftToBudget: effect(1, 25_00) },
    'Changes Ready to assign in 1 later month by +$25.00.',
  ],
  [
    'on card debt, too',
    { ...effect(3, 5_00), cardDebt: effect(1, 20_00) },
    'Changes what is available in 3 later months by +$5.00. Changes what is added to card debt in 1 later month by +$20.00.',
  ],
])('an effect on later months %s is a sentence', (_, answer, text) => {
  expect(laterMonthsText(answer, 'Ready to assign')).toBe(text);
});

test('without an effect on later months, there is no sentence', () => {
  expect(laterMonthsText(effect(0, 0), 'Left to budget')).toBeNull();
});

// covers: server/rollover 10
test('a move names both categories and what changes in them, then Left to budget', () => {
  const answer = {
    categories: [
      { id: 1, ...effect(2, -40_00) },
      { id: 2, ...effect(1, 40_00) },
    ],
  };
  const nameOf = (id: number) => (id === 1 ? 'Food' : 'Fun');
  expect(afterMoveText({ ...answer, leftToBudget: effect(1, 5_00) }, nameOf, 'Left to budget')).toBe(
    'Changes what is available in Food in 2 later months by −$40.00. Changes what is available in Fun in 1 later month by +$40.00. Changes Left to budget in 1 later month by +$5.00.',
  );
  expect(afterMoveText({ categories: [] }, nameOf, 'Left to budget')).toBeNull();
});

// covers: server/rollover 11
test('a source names first what changes in it, then in the covered category, the pool, and card debt', () => {
  const inFood = { id: 1, ...effect(2, -108_09, true) };
  const inFun = { id: 2, ...effect(3, 46_20) };
  const later = { categories: [inFun, inFood], leftToBudget: effect(1, -5_00), cardDebt: effect(2, -1_00) };
  expect(laterNotes({ id: 1, later }, 'Fun', 'Left to budget')).toEqual([
    '−$108.09 in the last of 2 later months',
    'Fun: +$46.20 in each of 3 later months',
    'Left to budget: −$5.00 in 1 later month',
    'Added to card debt: −$1.00 in each of 2 later months',
  ]);
  const ofPool = { categories: [inFun], leftToBudget: effect(1, -46_20) };
  expect(laterNotes({ id: null, later: ofPool }, 'Fun', 'Ready to assign')).toEqual([
    '−$46.20 in 1 later month',
    'Fun: +$46.20 in each of 3 later months',
  ]);
  expect(laterNotes({ id: 1 }, 'Fun', 'Left to budget')).toEqual([]);
});

// covers: server/goals 13
test.each([
  ['is part of 411.00 left to budget', [285_00, 411_00, false], 'Includes $285.00 promised to goals'],
  ['can be all of it', [285_00, 285_00, false], 'Includes $285.00 promised to goals'],
  ['− 100.00 left = 185.00 too much', [285_00, 100_00, false], '$285.00 promised to goals, $185.00 more than is left'],
  ['isn’t covered at all', [285_00, -50_00, false], '$285.00 promised to goals, $335.00 more than is left'],
  ['isn’t ready to assign', [285_00, 411_00, true], 'After $285.00 promised to goals'],
  ['is nothing', [0, 411_00, false], null],
] as const)('the money promised to goals %s', (_, [promised, left, isZeroBased], note) => {
  expect(promisedNote({ promised: cents(promised), leftToBudget: cents(left), isZeroBased })).toBe(note);
});

// covers: server/rollover 42
test.each([
  [-7_46, '$7.46 moved to categories'],
  [20_00, '$20.00 moved from categories'],
  [0, null],
  [undefined, null],
])('%d moved to the pool reads %s', (movedToPool, note) => {
  expect(poolMovesNote({ movedToPool: movedToPool === undefined ? undefined : cents(movedToPool) })).toBe(note);
});

// covers: server/rollover 26
test('December: +283.44 from last month, after 15.02 + 7.46 + 1.13 = 23.61 overspent', () => {
  const overspent = (...amounts: readonly number[]) =>
    amounts.map((amount, index) => ({ id: index, name: `Row ${index + 1}`, amount: cents(amount) }));
  const none = { addedToCardDebt: cents(0) };
  const notes = (fromLastMonth: number, ...amounts: readonly number[]) =>
    lastMonthNotes({ ...none, fromLastMonth: cents(fromLastMonth), overspentLastMonth: overspent(...amounts) });
  expect(notes(283_44, 15_02, 7_46, 1_13)).toEqual([
    'From last month +$283.44',
    'After $23.61 overspent: Row 1 $15.02, Row 2 $7.46, Row 3 $1.13',
  ]);
  expect(notes(0, 9_00, 8_00, 7_00, 6_00)).toEqual([
    'From last month $0.00',
    'After $30.00 overspent: Row 1 $9.00, Row 2 $8.00, 2 others $13.00',
  ]);
});

// covers: server/annual-budget 17
test.each([
  ['one month', [[1, 11, 46_20]], '+$46.20 moved in, November'],
  ['money that left', [[1, 11, -46_20]], '−$46.20 moved out, November'],
  [
    '40.00 + 35.00 − 15.00',
    [
      [1, 3, 40_00],
      [2, 4, 35_00],
      [1, 11, -15_00],
    ],
    '+$60.00 moved in, 3 months',
  ],
  [
    'in and out again',
    [
      [1, 3, 40_00],
      [1, 4, -40_00],
    ],
    'Moved in and out, 2 months',
  ],
  [
    'between a category and its subcategory',
    [
      [1, 3, 40_00],
      [2, 3, -40_00],
    ],
    null,
  ],
  ['another category', [[9, 3, 40_00]], null],
] as const)('a year’s moves of a category with a subcategory, %s: %s', (_case, moves, text) => {
  const yearMoves = moves.map(([id, month, amount]) => ({ id, month, amount: cents(amount) }));
  expect(yearMovesText(yearMoves, new Set([1, 2]))).toBe(text);
});
