import { expect, test } from 'vitest';
import { nameForBankCategory } from './bank-categories.ts';

const names = ['Groceries', 'Dining Out', 'Food', 'Transportation'];

test.each([
  ['FOOD_AND_DRINK_GROCERIES', 'Groceries'],
  ['FOOD_AND_DRINK_COFFEE', 'Dining Out'],
  ['FOOD_AND_DRINK_VENDING_MACHINES', 'Dining Out'],
  ['TRANSPORTATION_GAS', 'Transportation'],
  ['TRAVEL_FLIGHTS', null],
  ['SOMETHING_NEW', null],
])('of Groceries, Dining Out, Food, and Transportation, the bank’s %s is %s', (bankCategory, name) => {
  expect(nameForBankCategory(bankCategory, names)).toBe(name);
});

// covers: learned 5
test('the most specific name wins', () => {
  expect(nameForBankCategory('FOOD_AND_DRINK_COFFEE', ['Food', 'coffee'])).toBe('coffee');
  expect(nameForBankCategory('FOOD_AND_DRINK_COFFEE', ['Food'])).toBe('Food');
});
