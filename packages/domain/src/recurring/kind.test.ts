import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { kindOfSpending } from './kind.ts';

const pattern = { merchantName: 'Lumen', categoryNames: [], amountCents: cents(15_49), periodDays: 30.44 };
const kindOf = (more: Partial<Parameters<typeof kindOfSpending>[0]> = {}) =>
  kindOfSpending({ ...pattern, isSteady: true, ...more });

test('15.49 a month, always the same: a subscription; with other amounts, a bill', () => {
  expect(kindOf()).toBe('subscription');
  expect(kindOf({ isSteady: false })).toBe('bill');
});

test('up to 100.00 a month: 1,200.00 a year is a subscription, and 1,300.00 a year or 100.01 a month is a bill', () => {
  expect(kindOf({ amountCents: cents(1_200_00), periodDays: 365.28 })).toBe('subscription');
  expect(kindOf({ amountCents: cents(1_300_00), periodDays: 365.28 })).toBe('bill');
  expect(kindOf({ amountCents: cents(100_01) })).toBe('bill');
});

test.each([
  ['a rent', 'Oakwood Apartments'],
  ['a loan', 'FIRST STUDENT LOAN 0042'],
  ['a utility', 'Metro Water'],
  ['an insurance', 'Harbor Insurance'],
  ['a phone contract', 'ORCHARD MOBILE'],
])('%s that always costs the same is a bill: %s', (_what, merchantName) => {
  expect(kindOf({ merchantName })).toBe('bill');
});

// covers: recurring/suggestions 1
test('the subcategory decides first, then the category, then the name', () => {
  expect(kindOf({ categoryNames: ['Housing', 'Rent'] })).toBe('bill');
  expect(kindOf({ categoryNames: ['Bills', 'Streaming'], isSteady: false })).toBe('subscription');
  expect(kindOf({ merchantName: 'Iron Gym', categoryNames: ['Utilities', 'Fun'] })).toBe('bill');
  expect(kindOf({ merchantName: 'City Gas', categoryNames: ['Bills & Subscriptions'] })).toBe('bill');
  expect(kindOf({ merchantName: 'City Gas', categoryNames: ['Fun'] })).toBe('bill');
});
