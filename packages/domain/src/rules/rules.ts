import type { Cents } from '../money.ts';
import { nameKey } from '../name-key.ts';
import { type AmountTest, createAmountFinder } from './amounts.ts';
import { createContainsFinder } from './contains.ts';

/** How a rule compares: the name with text, or the amount with cents. */
export type RuleTest =
  | { readonly type: 'Name'; readonly comparison: 'equals' | 'contains'; readonly value: string }
  | AmountTest;

/** A stored rule. The newer of two has the larger `id`; `isForSubcategory` says how specific its target is. */
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

/** Equals before contains before amounts. */
const [EQUALS, CONTAINS, AMOUNT] = [0, 1, 2];

function rankOf(rule: Rule): number {
  if (rule.type === 'Amount') return AMOUNT;
  return rule.comparison === 'equals' ? EQUALS : CONTAINS;
}

/** The one that wins comes first: by rank, then a subcategory's before its category's, then the newer. */
export function compareRules(a: Rule, b: Rule): number {
  return rankOf(a) - rankOf(b) || Number(b.isForSubcategory) - Number(a.isForSubcategory) || b.id - a.id;
}

/**
 * Prepares the rules for many transactions: a name is looked up among the equals-rules and walked over once for all
 * contains-rules, so that hundreds of rules cost hardly more than one. The name is given as its key.
 */
export function createKeyMatcher<R extends Rule>(
  rules: readonly R[],
): (transaction: { nameKey: string; amountCents: Cents }) => R | null {
  const byRank = Map.groupBy(rules.toSorted(compareRules), rankOf);
  const [equals = [], contains = [], amounts = []] = [EQUALS, CONTAINS, AMOUNT].map((rank) => byRank.get(rank));
  // Of two for a name the one that wins is set last and stays.
  const byName = new Map(equals.toReversed().map((rule) => [valueKey(rule), rule]));
  const findContained = createContainsFinder(contains.map(valueKey));
  const tests: readonly RuleTest[] = amounts;
  const findAmount = createAmountFinder(tests.filter((test) => test.type === 'Amount'));
  return ({ nameKey: name, amountCents }) =>
    byName.get(name) ?? contains[findContained(name)] ?? amounts[findAmount(amountCents)] ?? null;
}

/** The same for names as they are shown. */
export function createMatcher<R extends Rule>(
  rules: readonly R[],
): (transaction: { name: string; amountCents: Cents }) => R | null {
  const match = createKeyMatcher(rules);
  return ({ name, amountCents }) => match({ nameKey: nameKey(name), amountCents });
}

/** "Name contains trader", as the Info tab says it. */
export function ruleInWords(test: RuleTest, formatAmount: (amount: Cents) => string): string {
  return `${test.type} ${test.comparison} ${test.type === 'Name' ? test.value.trim() : formatAmount(test.amountCents)}`;
}
