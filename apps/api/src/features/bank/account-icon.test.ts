import { ACCOUNT_TYPES, DEFAULT_ACCOUNT_ICON } from '@cairn/contract';
import { expect, test } from 'vitest';
import { iconForAccount } from './account-icon.ts';

test.each([
  ['Depository', 'checking', 'fas fa-building-columns'],
  ['Depository', 'savings', 'fas fa-piggy-bank'],
  ['Credit', 'credit card', 'fas fa-credit-card'],
  ['Loan', null, 'fas fa-hand-holding-dollar'],
  ['Loan', 'auto', 'fas fa-car'],
  ['Loan', 'mortgage', 'fas fa-house'],
  ['Loan', 'student', 'fas fa-graduation-cap'],
  ['Investment', 'roth', 'fas fa-chart-line'],
  ['Other', null, 'fas fa-wallet'],
  ['Undefined', null, 'fas fa-wallet'],
] as const)('%s, %s: %s', (type, subtype, icon) =>
  expect(iconForAccount(ACCOUNT_TYPES.indexOf(type), subtype)).toBe(icon),
);

test('an unknown account type gets the default icon', () => {
  expect(iconForAccount(99, null)).toBe(DEFAULT_ACCOUNT_ICON);
});
