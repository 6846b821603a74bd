import { LARGEST_ID, type RuleTest } from '@cairn/domain';
import { expect, test } from 'vitest';
import { planRules, rulesAfter } from './rule-plan.ts';

test('new rules are newer than any saved rule, and their ids stay exact', () => {
  const tests = ['a', 'b'].map((value): RuleTest => ({ type: 'Name', comparison: 'contains', value }));
  const [first, second] = rulesAfter(planRules([], null, tests), false).own.map(({ id }) => id);
  expect(first).toBeGreaterThan(2 ** 52);
  expect(second).toBe(Number(first) + 1);
  expect(second).toBeLessThanOrEqual(LARGEST_ID);
});
