import { expect, test } from 'vitest';
import { namesIncome } from './income-words.ts';

// covers: entry/quick-add 8
test.each([
  ['paycheck', true],
  ['Paycheck Sam', true],
  ['Meridian Design Payroll', true],
  ['November salary', true],
  ['payroll taxes', false],
  ['Payroll Service Co', false],
  ['Paychex', false],
  ['groceries', false],
  ['', false],
])('%s names income: %s', (name, isIncome) => {
  expect(namesIncome(name)).toBe(isIncome);
});
