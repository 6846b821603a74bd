import type { Cents } from '../money.ts';
import { nameKey } from '../name-key.ts';
import { type AmountTest, createAmountFinder } from './amounts.ts';
import { createContainsFinder } from './contains.ts';

/** What a rule compares: the name with a string, or the amount with cents. */
export type RuleTest =
  | { readonly type: 'Name'; readonly comparison: 'equals' | 'contains'; readonly value: string }
  | AmountTest;

/** A stored rule. Newer rules have larger `id`s. */
export type Rule = RuleTest & { readonly id: number; readonly isForSubcategory: boolean };

function valueKey(test: RuleTest): string {
  return test.type === 'Name' ? nameKey(test.value) : '';
}

export function matches(test: RuleTest, transaction: { name: string; amountCents: Cents }): boolean {
  if (test.type === 'Name') {
    const [name, value] = [nameKey(transaction.name), nameKey(test.value)];
    return test.comparison === 'equals' ? name === value : name.includes(value);
  }
  if (test.comparison === 'equals') return transaction.amountCents === test.amountCents;
  return test.comparison === 'Greater Than'
    ? transaction.amountCents > test.amountCents
    : transaction.amountCents < test.amountCents;
}

/** In order of precedence. */
const [EQUALS, CONTAINS, AMOUNT] = [0, 1, 2];

function rankOf(rule: Rule): number {
  if (rule.type === 'Amount') return AMOUNT;
  return rule.comparison === 'equals' ? EQUALS : CONTAINS;
}

/** Sorts by precedence: by rank, then subcategory before category, then newer before older. */
export function compareRules(a: Rule, b: Rule): number {
  return rankOf(a) - rankOf(b) || Number(b.isForSubcategory) - Number(a.isForSubcategory) || b.id - a.id;
}

/**
 * Indexes the rules for matching many transactions by name key: one lookup covers all equals rules, and one pass over
 * the name covers all contains rules, so hundreds of rules cost hardly more than one.
 */
export function createKeyMatcher<R extends Rule>(
  rules: readonly R[],
): (transaction: { nameKey: string; amountCents: Cents }) => R | null {
  const byRank = Map.groupBy(rules.toSorted(compareRules), rankOf);
  const [equals = [], contains = [], amounts = []] = [EQUALS, CONTAINS, AMOUNT].map((rank) => byRank.get(rank));
  // Reversed, so that the rule with the highest precedence is set last.
  const byName = new Map(equals.toReversed().map((rule) => [valueKey(rule), rule]));
  const findContained = createContainsFinder(contains.map(valueKey));
  const tests: readonly RuleTest[] = amounts;
  const findAmount = createAmountFinder(tests.filter((test) => test.type === 'Amount'));
  return ({ nameKey: name, amountCents }) =>
    byName.get(name) ?? contains[findContained(name)] ?? amounts[findAmount(amountCents)] ?? null;
}

/** `createKeyMatcher` for display names. */
export function createMatcher<R extends Rule>(
  rules: readonly R[],
): (transaction: { name: string; amountCents: Cents }) => R | null {
  const match = createKeyMatcher(rules);
  return ({ name, amountCents }) => match({ nameKey: nameKey(name), amountCents });
}

/** "Name contains trader", as shown on the Info tab. */
export function describeRule(test: RuleTest, formatAmount: (amount: Cents) => string): string {
  return `${test.type} ${test.comparison} ${test.type === 'Name' ? test.value.trim() : formatAmount(test.amountCents)}`;
}
