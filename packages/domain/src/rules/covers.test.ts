import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { covers } from './covers.ts';
import { matches, type RuleTest } from './rules.ts';

const contains = (value: string): RuleTest => ({ type: 'Name', comparison: 'contains', value });
const equals = (value: string): RuleTest => ({ type: 'Name', comparison: 'equals', value });
const amount = (comparison: 'equals' | 'Greater Than' | 'Less than', amountCents: number): RuleTest => ({
  type: 'Amount',
  comparison,
  amountCents: cents(amountCents),
});

test.each<[RuleTest, RuleTest, boolean]>([
  [contains('NETFLIX'), contains('netflix.com'), true],
  [contains('netflix.com'), contains('netflix'), false],
  [contains('netflix'), equals('Netflix.com'), true],
  [contains('netflix'), equals('Hulu'), false],
  [equals('Netflix'), equals(' NETFLIX '), true],
  [equals('netflix'), contains('netflix'), false],
  [amount('Greater Than', 50_00), amount('Greater Than', 60_00), true],
  [amount('Greater Than', 60_00), amount('Greater Than', 50_00), false],
  [amount('Less than', 60_00), amount('Less than', 50_00), true],
  [amount('Less than', 50_00), amount('Less than', 60_00), false],
  [amount('Less than', 60_00), amount('Greater Than', 50_00), false],
  [amount('Greater Than', 50_00), amount('equals', 50_01), true],
  [amount('Greater Than', 50_00), amount('equals', 50_00), false],
  [amount('equals', 50_00), amount('Greater Than', 50_00), false],
  [contains('netflix'), amount('equals', 50_00), false],
  [amount('Greater Than', 0), contains('netflix'), false],
])('%j covers %j: %s', (wide, narrow, isCovered) => {
  expect(covers(wide, narrow)).toBe(isCovered);
});

const anyName = fc.string({ unit: fc.constantFrom('a', 'B', ' ', 'é'), minLength: 1, maxLength: 4 });
const anyAmount = fc.integer({ min: 0, max: 5 }).map(cents);
const anyTest: fc.Arbitrary<RuleTest> = fc.oneof(
  fc.record({ type: fc.constant('Name'), comparison: fc.constantFrom('equals', 'contains'), value: anyName }),
  fc.record({
    type: fc.constant('Amount'),
    comparison: fc.constantFrom('equals', 'Greater Than', 'Less than'),
    amountCents: anyAmount,
  }),
);

// covers: entry/rules 2
test('a rule that covers another one matches everything that the other one matches', () => {
  const transaction = fc.record({ name: anyName, amountCents: anyAmount });
  fc.assert(
    fc.property(anyTest, anyTest, transaction, (wide, narrow, one) => {
      if (covers(wide, narrow) && matches(narrow, one)) expect(matches(wide, one)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('every rule covers itself', () => {
  fc.assert(fc.property(anyTest, (one) => covers(one, one)));
});
