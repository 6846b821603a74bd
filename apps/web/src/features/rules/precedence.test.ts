import type { ListedRule } from '@cairn/contract';
import { NO_EFFECTS } from '@cairn/domain';
import { expect, test } from 'vitest';
import { type EditedRule, precedingRule } from './precedence.ts';
import { rule } from './rule.fixture.ts';
import { toSavedRule } from './ruleForm.ts';

const [FOOD, FUN, STREAMING] = [1, 2, 3];

const netflix = rule(1, 'NETFLIX', { categoryId: FUN, subcategoryId: STREAMING, effects: {} });

/** An enabled rule for names that contain the value. */
const edited = (value: string, change: Partial<EditedRule> = {}): EditedRule => ({
  id: null,
  condition: { type: 'Name', comparison: 'contains', value },
  categoryId: FOOD,
  subcategoryId: null,
  effects: NO_EFFECTS,
  isEnabled: true,
  ...change,
});

const aheadOf = (rules: readonly ListedRule[], one: EditedRule) => precedingRule(rules, one)?.id ?? null;

// covers: entry/rules 2
test('a new rule for netflix.com comes after a subcategory’s for netflix, which catches the same', () => {
  expect(aheadOf([netflix], edited('netflix.com'))).toBe(1);
});

test('a rule that is wider than the earlier one, or about something else, has nothing ahead', () => {
  expect(aheadOf([netflix], edited('net'))).toBeNull();
  expect(aheadOf([netflix], edited('hulu'))).toBeNull();
});

test('newer rules go in front of older ones of the same kind, and exact names in front of parts', () => {
  const forCategory = { ...netflix, subcategoryId: null };
  expect(aheadOf([forCategory], edited('netflix.com'))).toBeNull();
  const exact = edited('', { condition: { type: 'Name', comparison: 'equals', value: 'netflix.com' } });
  expect(aheadOf([netflix], exact)).toBeNull();
});

test('an existing rule stays in its place: behind the rules above it, ahead of those below', () => {
  const com = rule(2, 'netflix.com', { categoryId: FOOD, effects: {} });
  expect(aheadOf([netflix, com], toSavedRule(com))).toBe(1);
  expect(aheadOf([com, netflix], toSavedRule(com))).toBeNull();
});

test('an existing rule for an exact name that becomes one for a part of it goes behind the others by default', () => {
  const exact = {
    ...rule(2, 'netflix.com', { categoryId: FOOD, effects: {} }),
    condition: { type: 'Name', comparison: 'equals', comparisonValue: 'netflix.com' },
  };
  expect(aheadOf([exact, netflix], toSavedRule(exact))).toBeNull();
  expect(aheadOf([exact, netflix], edited('netflix.com', { id: 2 }))).toBe(1);
  const amount = { ...rule(3, ''), condition: { type: 'Amount', comparison: 'equals', comparisonValue: '5.00' } };
  expect(aheadOf([exact, amount, netflix], edited('netflix.com', { id: 2 }))).toBeNull();
});

test('rules that are off don’t count, on either side', () => {
  expect(aheadOf([{ ...netflix, isEnabled: false }], edited('netflix.com'))).toBeNull();
  expect(aheadOf([netflix], edited('netflix.com', { isEnabled: false }))).toBeNull();
});

// covers: entry/rules 2
test('a rule that decides the same, or something else about the transaction, isn’t in the way', () => {
  expect(aheadOf([netflix], edited('netflix.com', { categoryId: FUN, subcategoryId: STREAMING }))).toBeNull();
  const tagsOnly = edited('netflix.com', { categoryId: null, effects: { ...NO_EFFECTS, tagIds: [5] } });
  expect(aheadOf([netflix], tagsOnly)).toBeNull();
  const renames = edited('netflix.com', { categoryId: null, effects: { ...NO_EFFECTS, name: 'Netflix' } });
  expect(aheadOf([netflix], renames)).toBeNull();
  const other = { ...netflix, effects: { ...NO_EFFECTS, name: 'Films' } };
  expect(aheadOf([other], renames)).toBe(1);
});

test('of several rules, the first one is in the way', () => {
  const net = rule(4, 'net', { categoryId: FUN, subcategoryId: STREAMING, effects: {} });
  expect(aheadOf([net, netflix], edited('netflix.com'))).toBe(4);
});
