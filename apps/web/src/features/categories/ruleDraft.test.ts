import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import {
  blankRule,
  comparisonsOf,
  describeReturnedRule,
  draftsOf,
  isSameRules,
  type RuleDraft,
  ruleError,
  toRuleTests,
  withType,
} from './ruleDraft.ts';

function rule(type: RuleDraft['type'], comparison: string, value: string): RuleDraft {
  return { ...blankRule(), type, comparison, value };
}

// covers: entities 13
test('a new rule is Name equals with an empty value', () => {
  expect(blankRule()).toMatchObject({ type: 'Name', comparison: 'equals', value: '' });
  expect(blankRule().id).not.toBe(blankRule().id);
});

// covers: constants/lists 8-10
test('comparisons depend on the type', () => {
  expect(comparisonsOf('Name')).toEqual(['equals', 'contains']);
  expect(comparisonsOf('Amount')).toEqual(['equals', 'Greater Than', 'Less than']);
});

test('changing the type resets the rule but not its row id', () => {
  const before = rule('Name', 'contains', 'trader');
  expect(withType(before, 'Amount')).toEqual({ id: before.id, type: 'Amount', comparison: 'equals', value: '' });
});

describe('rule errors', () => {
  test.each([
    ['Name', 'equals', '', 'Enter a name'],
    ['Name', 'contains', '   ', 'Enter a name'],
    ['Name', 'contains', 'trader', null],
    ['Amount', 'equals', '', 'Enter an amount'],
    ['Amount', 'Less than', 'abc', 'Enter an amount in dollars, like 86.42'],
    ['Amount', 'Greater Than', '0.001', 'Enter no more than two decimals'],
    ['Amount', 'Greater Than', '50', null],
    ['Amount', 'Less than', '12.34', null],
    ['Amount', 'Less than', '.5', null],
    ['Amount', 'Less than', '$1,234,567.8', null],
    ['Amount', 'Less than', '1,2,3', 'Enter an amount in dollars, like 86.42'],
    ['Amount', 'Less than', '12,34', 'Enter an amount in dollars, like 86.42'],
    ['Amount', 'Less than', '1234,567', 'Enter an amount in dollars, like 86.42'],
    ['Amount', 'Less than', '5$', 'Enter an amount in dollars, like 86.42'],
  ] as const)('%s %s "%s" → %s', (type, comparison, value, error) => {
    expect(ruleError(rule(type, comparison, value))).toBe(error);
  });
});

test('amounts are sent as cents: 12.30 → 1230', () => {
  expect(toRuleTests([rule('Amount', 'Less than', '12.30'), rule('Name', 'contains', ' trader ')])).toEqual([
    { type: 'Amount', comparison: 'Less than', amountCents: cents(1230) },
    { type: 'Name', comparison: 'contains', value: 'trader' },
  ]);
});

test('nothing is sent while a rule is incomplete', () => {
  expect(toRuleTests([rule('Name', 'equals', 'Rent'), rule('Amount', 'equals', '')])).toBeNull();
});

describe('detecting changed rules', () => {
  const saved = draftsOf([
    { type: 'Name', comparison: 'contains', comparisonValue: 'trader' },
    { type: 'Amount', comparison: 'equals', comparisonValue: '50.00' },
  ]);

  test('new row ids, 50 for 50.00 and surrounding spaces aren’t changes', () => {
    expect(isSameRules(saved, [rule('Name', 'contains', 'trader '), rule('Amount', 'equals', '50')])).toBe(true);
  });

  test('adding, removing or editing a rule is a change', () => {
    expect(isSameRules(saved, [...saved, blankRule()])).toBe(false);
    expect(isSameRules(saved, saved.slice(1))).toBe(false);
    expect(isSameRules(saved, [rule('Name', 'contains', 'joe'), rule('Amount', 'equals', '50')])).toBe(false);
  });
});

test.each([
  [{ type: 'Name', comparison: 'contains', comparisonValue: 'trader' }, 'Name contains trader'],
  [{ type: 'Amount', comparison: 'Greater Than', comparisonValue: '1234.50' }, 'Amount Greater Than $1,234.50'],
])('%j reads "%s"', (answered, text) => {
  expect(describeReturnedRule(answered)).toBe(text);
});
