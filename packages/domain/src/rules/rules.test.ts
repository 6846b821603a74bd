import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, formatCents } from '../money.ts';
import {
  compareRules,
  createMatcher,
  describeRule,
  matches,
  moveBack,
  moveRule,
  orderRules,
  type Rule,
  type RuleTest,
} from './rules.ts';

const trader = { name: "  Trader Joe's ", amountCents: cents(86_42) };

function name(comparison: 'equals' | 'contains', value: string, overrides: Partial<Rule> = {}): Rule {
  return { type: 'Name', comparison, value, id: 1, isForSubcategory: false, ...overrides } as Rule;
}

function amount(
  comparison: 'equals' | 'Greater Than' | 'Less than',
  amountCents: number,
  overrides: Partial<Rule> = {},
): Rule {
  return {
    type: 'Amount',
    comparison,
    amountCents: cents(amountCents),
    id: 1,
    isForSubcategory: false,
    ...overrides,
  } as Rule;
}

describe('a rule', () => {
  // covers: server/rules 1, 3
  test.each<[RuleTest, boolean]>([
    [name('equals', "trader joe's"), true],
    [name('equals', "TRADER JOE'S  "), true],
    [name('equals', 'trader'), false],
    [name('contains', 'TRADER'), true],
    [name('contains', ' joe '), true],
    [name('contains', 'aldi'), false],
    [amount('equals', 86_42), true],
    [amount('equals', 86_43), false],
    [amount('Greater Than', 86_41), true],
    [amount('Greater Than', 86_42), false],
    [amount('Less than', 86_43), true],
    [amount('Less than', 86_42), false],
  ])('%j on Trader Joe’s for $86.42: %s', (rule, expected) => {
    expect(matches(rule, trader)).toBe(expected);
  });

  test('reads as "Name contains trader" and "Amount Greater Than $50.00"', () => {
    expect(describeRule(name('contains', 'trader'), formatCents)).toBe('Name contains trader');
    expect(describeRule(amount('Greater Than', 50_00), formatCents)).toBe('Amount Greater Than $50.00');
  });

  test('a typographic apostrophe, accents and repeated spaces make no difference', () => {
    expect(matches(name('equals', 'TRADER  JOE’S'), trader)).toBe(true);
    expect(matches(name('contains', 'café'), { ...trader, name: 'CAFE BLAU' })).toBe(true);
  });
});

describe('with several rules', () => {
  const pick = (...rules: Rule[]) => createMatcher(rules)(trader);

  // covers: server/rules 7
  test('equals wins over contains and contains over amounts, whatever their age', () => {
    const [equals, contains, greater] = [
      name('equals', "trader joe's", { id: 1 }),
      name('contains', 'trader', { id: 2 }),
      amount('Greater Than', 1, { id: 3 }),
    ];
    expect(pick(greater, contains, equals)).toBe(equals);
    expect(pick(greater, contains)).toBe(contains);
  });

  // covers: server/rules 8, 9
  test('a subcategory’s rule wins over a category’s, then a newer rule over an older one', () => {
    const own = name('contains', 'trader', { id: 5 });
    const sub = name('contains', 'joe', { id: 2, isForSubcategory: true });
    const newer = name('contains', 'trader', { id: 6 });
    expect(pick(own, sub)).toBe(sub);
    expect(pick(own, newer)).toBe(newer);
  });

  test('no rule is chosen if none matches', () => {
    expect(pick(name('equals', 'aldi'))).toBeNull();
  });
});

describe('in the user’s own order', () => {
  const ids = (rules: readonly Rule[]) => rules.map(({ id }) => id);
  const placed = [
    amount('Greater Than', 1, { id: 1, position: 1 }),
    name('contains', 'trader', { id: 2, position: 2 }),
    name('equals', "trader joe's", { id: 3, position: 3 }),
  ];

  // covers: entry/rules 20
  test('positions decide, whatever the rules compare', () => {
    expect(createMatcher(placed)(trader)?.id).toBe(1);
    expect(createMatcher(placed.slice(1))(trader)?.id).toBe(2);
  });

  // covers: entry/rules 20
  test('a later rule goes in front of the first one that it would precede by default', () => {
    expect(ids(orderRules([...placed, name('contains', 'joe', { id: 4 })]))).toEqual([4, 1, 2, 3]);
    expect(ids(orderRules([...placed.slice(1), amount('equals', 5, { id: 4 })]))).toEqual([2, 3, 4]);
    const sub = name('contains', 'a', { id: 4, isForSubcategory: true });
    expect(ids(orderRules([...placed.slice(2), ...placed.slice(1, 2), sub]))).toEqual([4, 2, 3]);
  });

  test('a rule moves in front of another, to the end, or nowhere', () => {
    expect(ids(moveRule(placed, 3, 1))).toEqual([3, 1, 2]);
    expect(ids(moveRule(placed, 1, null))).toEqual([2, 3, 1]);
    expect(ids(moveRule(placed, 2, 2))).toEqual([1, 2, 3]);
    expect(ids(moveRule(placed, 1, 2))).toEqual([1, 2, 3]);
  });

  // covers: entry/rules 21
  test('a rule moves back to its former place, also among rules that were added or moved since', () => {
    const inOrder = (...order: number[]) => order.map((id) => name('contains', 'a', { id }));
    expect(ids(moveBack(inOrder(3, 1, 2), 3, [1, 2, 3]))).toEqual([1, 2, 3]);
    expect(ids(moveBack(inOrder(9, 2, 3, 1), 1, [1, 2, 3]))).toEqual([9, 1, 2, 3]);
    expect(ids(moveBack(inOrder(3, 1, 2, 9), 3, [1, 2, 3]))).toEqual([1, 2, 3, 9]);
    expect(ids(moveBack(inOrder(3, 2, 1), 3, [1, 2, 3]))).toEqual([2, 1, 3]);
    expect(ids(moveBack(inOrder(2, 1), 2, [1, 2, 3]))).toEqual([1, 2]);
  });

  test('a disabled rule matches nothing', () => {
    expect(createMatcher([name('contains', 'trader', { isEnabled: false })])(trader)).toBeNull();
  });
});

const anyTest = fc.oneof(
  fc.record({
    type: fc.constant('Name' as const),
    comparison: fc.constantFrom('equals' as const, 'contains' as const),
    value: fc.constantFrom('a', 'A b', 'b', 'ab', ' B'),
  }),
  fc.record({
    type: fc.constant('Amount' as const),
    comparison: fc.constantFrom('equals' as const, 'Greater Than' as const, 'Less than' as const),
    amountCents: fc.integer({ min: 0, max: 5 }).map(cents),
  }),
);
const anyRules = fc
  .array(fc.tuple(anyTest, fc.boolean(), fc.option(fc.integer({ min: 1, max: 9 }))), { maxLength: 12 })
  .map((tests) =>
    tests.map(([rule, isForSubcategory, position], id): Rule => ({ ...rule, id, isForSubcategory, position })),
  );
const anyTransaction = fc.record({
  name: fc.constantFrom('a', 'ab', 'A B', 'c', ' b '),
  amountCents: fc.integer({ min: 0, max: 5 }).map(cents),
});

describe('for any rules', () => {
  test('the matcher finds the first rule in order that matches', () => {
    fc.assert(
      fc.property(anyRules, anyTransaction, (rules, transaction) => {
        const first = orderRules(rules).find((rule) => matches(rule, transaction)) ?? null;
        expect(createMatcher(rules)(transaction)).toEqual(first);
      }),
    );
  });

  // covers: entry/rules 20
  test('without positions, the order is the default one; with them, every rule has one place', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const unplaced = rules.map((rule) => ({ ...rule, position: null }));
        expect(orderRules(unplaced)).toEqual(unplaced.toSorted(compareRules));
        expect(new Set(orderRules(rules))).toEqual(new Set(rules));
      }),
    );
  });

  test('saving the order as positions doesn’t change it, and neither do gaps', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const ordered = orderRules(rules);
        const saved = ordered.map((rule, place) => ({ ...rule, position: place * 3 }));
        expect(orderRules(saved.toReversed())).toEqual(saved);
      }),
    );
  });

  test('the order in which rules are given doesn’t matter', () => {
    fc.assert(
      fc.property(anyRules, anyTransaction, (rules, transaction) => {
        expect(createMatcher(rules.toReversed())(transaction)).toEqual(createMatcher(rules)(transaction));
      }),
    );
  });
});
