import { dayAt, MAX_BUDGET, monthIn } from '@cairn/domain';
import { expect, test } from 'vitest';
import { moneyInputOf } from '../../ui/moneyInput.ts';
import { canReachLater, editableSubjects, inOrder, orderOf, readMove, subjectId } from './amountEdit.ts';
import { budgetOf, category, subcategory } from './budget.fixture.ts';

// covers: server/monthly-budget 25
test('in November, an amount reaches later months from November or December on, not from October or January', () => {
  const today = dayAt(new Date('2026-11-15T12:00:00Z'), 'UTC');
  const months = [monthIn(2026, 10), monthIn(2026, 11), monthIn(2026, 12), monthIn(2027, 1)];
  expect(months.map((month) => canReachLater(month, today))).toEqual([false, true, true, false]);
});

// covers: server/monthly-budget 20
test.each([
  ['46.20', { cents: 46_20 }],
  ['100/3', { cents: 33_33 }],
  ['0', { error: 'Enter more than zero.' }],
  ['-5', { error: 'Enter more than zero.' }],
  ['', { error: 'Enter an amount, like 46.20.' }],
  ['abc', { error: 'Enter an amount, like 320 or 320+20.' }],
  [`9${moneyInputOf(MAX_BUDGET)}`, { error: expect.stringMatching(/^Enter \$.* or less\.$/) }],
])('to move, the typed amount %s is %o', (typed, read) => {
  expect(readMove(typed)).toEqual(read);
});

// covers: server/monthly-budget 35
test('rows stay in place while amounts are edited, and new rows come last', () => {
  const [food, fun] = [category('Food', 10, 0, { id: 1 }), category('Fun', 5, 0, { id: 2 })];
  const parts = [subcategory(3, 'Market', 4), subcategory(4, 'Bakery', 3)];
  const order = orderOf(budgetOf([{ ...food, subcategories: parts }, fun]));
  const later = budgetOf([category('Gym', 7, 0, { id: 5 }), fun, { ...food, subcategories: parts.toReversed() }]);
  const held = inOrder(later, order).categories;
  expect(held.map(({ id }) => id)).toEqual([1, 2, 5]);
  expect(held[0]?.subcategories.map(({ id }) => id)).toEqual([3, 4]);
});

// covers: server/monthly-budget 12
test('amounts are edited in the order of the rows: a category’s own where it is shown, then its open subcategories', () => {
  const parts = [subcategory(2, 'Market', 4), { ...subcategory(3, 'Bakery', 0, 5), isDeleted: true }];
  const rows = [
    category('Food', 10, 0, { id: 1, subcategories: parts }),
    category('Fun', 0, 0, { id: 4, subcategories: [subcategory(5, 'Cinema', 7)] }),
    category('Home', 0, 3, { id: 6, subcategories: [subcategory(7, 'Repairs', 7)] }),
    category('Gym', 0, 0, { id: 8 }),
    category('Old', 9, 9, { id: 9, isDeleted: true }),
  ];
  expect(editableSubjects(rows, new Set([1, 4])).map(subjectId)).toEqual([1, 2, 5, 6, 8]);
});
