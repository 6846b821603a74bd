import type { Category, ListedRule } from '@cairn/contract';
import { hasEffects, nameKey } from '@cairn/domain';
import { adultCategories, juniorCategories, toPayload } from '../onboarding/index.ts';
import { testOf } from './ruleForm.ts';

type SeededCategory = ReturnType<typeof toPayload>[number];

/** A category by name, with its parent's name if it is a subcategory, and a condition. */
function keyOf(path: readonly string[], test: ReturnType<typeof testOf>): string {
  const value = test.type === 'Name' ? nameKey(test.value) : test.amountCents;
  return JSON.stringify([path.map(nameKey), test.type, test.comparison, value]);
}

function keysOf({ category, rules = [], subcategories = [] }: SeededCategory): string[] {
  const own = rules.map((test) => keyOf([category.name], test));
  const parts = subcategories.flatMap(({ subcategory, rules: tests = [] }) =>
    tests.map((test) => keyOf([category.name, subcategory.name], test)),
  );
  return [...own, ...parts];
}

const includedKeys = new Set([...toPayload(adultCategories), ...toPayload(juniorCategories)].flatMap(keysOf));

/** Whether the rule came with a suggested category and hasn't been changed. */
export function isIncluded(rule: ListedRule, categories: readonly Category[]): boolean {
  if (hasEffects(rule.effects)) return false;
  const category = categories.find(({ id }) => id === rule.categoryId);
  if (!category) return false;
  const path = [category.name];
  if (rule.subcategoryId !== null) {
    const subcategory = category.subcategories.find(({ id }) => id === rule.subcategoryId);
    if (!subcategory) return false;
    path.push(subcategory.name);
  }
  return includedKeys.has(keyOf(path, testOf(rule.condition)));
}
