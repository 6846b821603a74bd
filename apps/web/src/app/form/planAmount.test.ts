import { cents, MAX_BUDGET } from '@cairn/domain';
import { expect, test } from 'vitest';
import { moneyInputOf } from '../../ui/moneyInput.ts';
import {
  plannedCents,
  plannedText,
  readAmountOrChange,
  readPlanned,
  requiredPlan,
  resultText,
  typedPlan,
} from './planAmount.ts';

// covers: server/monthly-budget 20
test.each([
  ['320+20', { cents: 340_00 }],
  ['(100-25)*2', { cents: 150_00 }],
  ['0', { cents: 0 }],
  ['  ', { cents: null }],
  ['$1,234.50', { cents: 1_234_50 }],
  ['1200/7', { cents: 171_43 }],
  ['320+', { error: 'Enter an amount, like 320 or 320+20.' }],
  ['5/0', { error: 'You can’t divide by zero.' }],
  ['0.005', { error: 'This isn’t a whole number of cents.' }],
  ['-5', { error: 'Enter an amount of zero or more.' }],
  [`${moneyInputOf(MAX_BUDGET)}+1`, { error: expect.stringMatching(/^Enter \$.* or less\.$/) }],
])('the typed amount %s is %o', (typed, read) => {
  expect(readPlanned(typed)).toEqual(read);
});

// covers: server/monthly-budget 15
test.each([
  ['+25', { cents: 345_50 }],
  [' − $20.25', { cents: 300_25 }],
  ['–20*2', { cents: 280_50 }],
  ['-320.50', { cents: 0 }],
  ['-400', { error: 'Enter an amount of zero or more.' }],
  ['+', { error: 'Enter an amount, like 320 or 320+20.' }],
  ['25', { cents: 25_00 }],
  ['', { cents: null }],
])('over 320.50, the typed amount %s is %o', (typed, read) => {
  expect(readAmountOrChange(cents(320_50), typed)).toEqual(read);
});

// covers: server/monthly-budget 21
test('a required amount is named when it is missing; an optional one may be empty', () => {
  const messageOf = (typed: string) => requiredPlan('Enter the income').safeParse(typed).error?.issues[0]?.message;
  expect(messageOf(' ')).toBe('Enter the income');
  expect(messageOf('a lot')).toBe('Enter an amount, like 320 or 320+20.');
  expect(requiredPlan('').parse('500+100')).toBe(600_00);
  expect(typedPlan().parse('')).toBeNull();
  expect(typedPlan().safeParse('-5').error?.issues[0]?.message).toBe('Enter an amount of zero or more.');
});

test('an amount is shown as it is read, and none is an empty field', () => {
  expect(plannedText(cents(1_234_50))).toBe('$1,234.50');
  expect(plannedCents('$1,234.50')).toBe(1_234_50);
  expect([plannedText(null), plannedCents('6x')]).toEqual(['', null]);
});

// covers: server/monthly-budget 15
test.each([
  ['-5', '= $95.00'],
  ['+25', '= $125.00'],
  ['320+20', '= $340.00'],
  ['=1200/7', '= $171.43'],
  ['-', null],
  ['-500', null],
  ['320', null],
  ['320+', null],
  ['', null],
])('over 100.00, the result of %s is %s', (typed, result) => {
  expect(resultText(cents(100_00), typed)).toBe(result);
});
