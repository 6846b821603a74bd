import { cents, monthIn } from '@cairn/domain';
import { expect, test } from 'vitest';
import { budgetOf, category } from './budget.fixture.ts';
import { changesOf, fills } from './budgetFills.ts';

const budget = budgetOf([category('Food', 0, 0, { id: 3 }), category('Pay', 0, 0, { id: 4, isIncome: true })]);

const row = (categoryId: number, subcategoryId: number | null, name: string) => ({
  categoryId,
  subcategoryId,
  name,
  before: cents(0),
  after: cents(50_00),
});

test('a subcategory’s change is listed right after its category, with the category’s name', () => {
  const filled = [row(3, 9, 'Apples'), row(4, null, 'Pay'), row(3, null, 'Food'), row(5, 6, 'Stray')];
  expect(changesOf(filled, budget).map(({ name }) => name)).toEqual(['Food', 'Food · Apples', 'Pay', 'Stray']);
  expect(changesOf(filled, undefined).map(({ name }) => name)).toEqual(['Apples', 'Food', 'Pay', 'Stray']);
});

test('descriptions name the months, including across a year boundary', () => {
  const descriptions = fills.map((fill) => fill.description(monthIn(2026, 2)));
  expect(descriptions[0]).toContain('budgets from January 2026 to February 2026');
  expect(descriptions[1]).toContain('from November 2025 to January 2026');
});
