import type { Cents } from '../money.ts';
import { nameKey } from '../name-key.ts';
import { type AmountTest, createAmountFinder } from './amounts.ts';
import { createContainsFinder, createContainsLister } from './contains.ts';

/** A rule's condition: a string for the name, or cents for the amount. */
export type RuleTest =
  | { readonly type: 'Name'; readonly comparison: 'equals' | 'contains'; readonly value: string }
  | AmountTest;

/** A stored rule. Newer rules have larger `id`s. */
export type Rule = RuleTest & {
  readonly id: number;
  readonly isForSubcategory: boolean;
  /** Set for all rules when the user reorders them. Rules created later have none. */
  readonly position?: number | null;
  /** A rule is enabled unless this is false. */
  readonly isEnabled?: boolean;
};

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

/** Sorts by default precedence: by rank, then subcategory before category, then newer before older. */
export function compareRules(a: Rule, b: Rule): number {
  return rankOf(a) - rankOf(b) || Number(b.isForSubcategory) - Number(a.isForSubcategory) || b.id - a.id;
}

const hasPosition = (rule: Rule) => typeof rule.position === 'number';

/**
 * Sorts by precedence: in the user's order, or by default. A rule created since the user reordered them goes in front
 * of the first rule that it would precede by default.
 */
export function orderRules<R extends Rule>(rules: readonly R[]): R[] {
  if (!rules.some(hasPosition)) return rules.toSorted(compareRules);
  const ordered = rules
    .filter(hasPosition)
    .toSorted((a, b) => Number(a.position) - Number(b.position) || compareRules(a, b));
  for (const rule of rules.filter((one) => !hasPosition(one)).toSorted((a, b) => a.id - b.id)) {
    const place = ordered.findIndex((other) => compareRules(rule, other) < 0);
    ordered.splice(place === -1 ? ordered.length : place, 0, rule);
  }
  return ordered;
}

/** Moves the rule with `id` in front of another, or to the end. */
export function moveRule<R extends Rule>(ordered: readonly R[], id: number, beforeId: number | null): R[] {
  const moved = ordered.filter((rule) => rule.id === id);
  const others = ordered.filter((rule) => rule.id !== id);
  if (beforeId === id) return [...ordered];
  const place = others.findIndex((rule) => rule.id === beforeId);
  return others.toSpliced(place === -1 ? others.length : place, 0, ...moved);
}

/**
 * Moves the rule with `id` back to its place in a former order: behind the rules that it was behind and in front of the
 * others, as far as these haven't moved. Rules that are newer than the former order don't count.
 */
export function moveBack<R extends Rule>(ordered: readonly R[], id: number, formerIds: readonly number[]): R[] {
  const former = new Map(formerIds.map((formerId, place) => [formerId, place]));
  const ownPlace = former.get(id) ?? formerIds.length;
  const others = ordered.filter((rule) => rule.id !== id);
  let best = Math.max(
    0,
    others.findIndex((rule) => former.has(rule.id)),
  );
  let [fewest, misplaced] = [0, 0];
  for (const [index, other] of others.entries()) {
    const place = former.get(other.id);
    if (place !== undefined) misplaced += place < ownPlace ? -1 : 1;
    if (misplaced < fewest) [best, fewest] = [index + 1, misplaced];
  }
  return moveRule(ordered, id, others[best]?.id ?? null);
}

/** Gives every rule its place in the order of all, so that some of them on their own have the same order. */
export function withPlaces<R extends Rule>(rules: readonly R[]): readonly R[] {
  if (!rules.some(hasPosition)) return rules;
  return orderRules(rules).map((rule, position) => ({ ...rule, position }));
}

/**
 * Indexes enabled rules for matching many transactions by name key: one lookup covers all equals rules, and one pass
 * over the name covers all contains rules, so hundreds of rules cost hardly more than one.
 */
export function createOrderedMatcher<R extends Rule>(
  rulesInOrder: readonly R[],
): (transaction: { nameKey: string; amountCents: Cents }) => R | null {
  const ordered = rulesInOrder.filter(({ isEnabled }) => isEnabled !== false);
  const byRank = Map.groupBy(ordered, rankOf);
  const [equals = [], contains = [], amounts = []] = [EQUALS, CONTAINS, AMOUNT].map((rank) => byRank.get(rank));
  // Reversed, so that the rule with the highest precedence is set last.
  const byName = new Map(equals.toReversed().map((rule) => [valueKey(rule), rule]));
  const findContained = createContainsFinder(contains.map(valueKey));
  const tests: readonly RuleTest[] = amounts;
  const findAmount = createAmountFinder(tests.filter((test) => test.type === 'Amount'));
  const isByRank = ordered.every((rule, place) => rankOf(rule) >= rankOf(ordered[place - 1] ?? rule));
  if (isByRank)
    return ({ nameKey: name, amountCents }) =>
      byName.get(name) ?? contains[findContained(name)] ?? amounts[findAmount(amountCents)] ?? null;
  const places = new Map(ordered.map((rule, place) => [rule, place]));
  return ({ nameKey: name, amountCents }) => {
    const found = [byName.get(name), contains[findContained(name)], amounts[findAmount(amountCents)]];
    const place = Math.min(...found.map((rule) => (rule && places.get(rule)) ?? ordered.length));
    return ordered[place] ?? null;
  };
}

/** Finds the first rule that matches a transaction by any of its names. */
export function createNamesMatcher<R extends Rule>(
  rules: readonly R[],
): (transaction: { nameKeys: readonly string[]; amountCents: Cents }) => R | null {
  const ordered = orderRules(rules);
  const places = new Map(ordered.map((rule, place) => [rule, place]));
  const match = createOrderedMatcher(ordered);
  return ({ nameKeys, amountCents }) => {
    const found = nameKeys.flatMap((name) => match({ nameKey: name, amountCents }) ?? []);
    return ordered[Math.min(...found.map((rule) => places.get(rule) ?? ordered.length))] ?? null;
  };
}

/** Lists all enabled rules that match, in any order, without comparing the name with each in turn. */
export function createMatchLister<R extends Rule>(
  rules: readonly R[],
): (transaction: { nameKey: string; amountCents: Cents }) => R[] {
  const byRank = Map.groupBy(
    rules.filter(({ isEnabled }) => isEnabled !== false),
    rankOf,
  );
  const [equals = [], contains = [], amounts = []] = [EQUALS, CONTAINS, AMOUNT].map((rank) => byRank.get(rank));
  const byName = Map.groupBy(equals, valueKey);
  const listContained = createContainsLister(contains.map(valueKey));
  return ({ nameKey: name, amountCents }) => [
    ...(byName.get(name) ?? []),
    ...listContained(name).flatMap((index) => contains[index] ?? []),
    ...amounts.filter((rule) => matches(rule, { name, amountCents })),
  ];
}

/** `createOrderedMatcher` for rules in any order. */
export function createKeyMatcher<R extends Rule>(rules: readonly R[]) {
  return createOrderedMatcher(orderRules(rules));
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
