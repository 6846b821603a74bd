import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { createDecider, decides, type EffectRule, hasEffects, NO_EFFECTS, type RuleEffects } from './effects.ts';
import { matches, orderRules, type RuleTest } from './rules.ts';

const contains = (value: string): RuleTest => ({ type: 'Name', comparison: 'contains', value });

function rule(
  id: number,
  compared: RuleTest,
  effects: Partial<RuleEffects>,
  more: Partial<EffectRule> = {},
): EffectRule {
  const base = { id, isForSubcategory: false, categoryId: null, effects: { ...NO_EFFECTS, ...effects } };
  return Object({ ...compared, ...base, ...more });
}

const trader = { name: 'TRADER JOE’S #12', amountCents: cents(86_42) };

describe('what rules do to a transaction', () => {
  // covers: entry/rules 9
  test('each part is decided by the first rule that has it, and tags add up', () => {
    const newer = rule(3, contains('trader'), { name: 'Trader Joe’s', tagIds: [7] });
    const older = rule(2, contains('joe'), { name: 'Joe', tagIds: [7, 8], hides: true });
    const oldest = rule(1, contains('#12'), {}, { categoryId: 5 });
    const decided = createDecider([oldest, older, newer])(trader);
    expect(decided).toMatchObject({ category: oldest, name: newer, hidden: older, transfer: null });
    expect([...decided.tags]).toEqual([
      [7, newer],
      [8, older],
    ]);
  });

  // covers: entry/rules 11
  test('a split takes the place of a category: the first rule with either wins', () => {
    const share = { categoryId: 1, subcategoryId: null, basisPoints: 5_000, isTransfer: false, takesRemainder: false };
    const splitting = rule(2, contains('trader'), { shares: [share, share] });
    const assigning = rule(1, contains('joe'), {}, { categoryId: 5 });
    expect(createDecider([splitting, assigning])(trader).category).toBe(splitting);
    const first = { ...assigning, position: 1 };
    expect(createDecider([{ ...splitting, position: 2 }, first])(trader).category).toBe(first);
  });

  // covers: entry/rules 9
  test('after a rename, rules for the new name count too, and the order still decides', () => {
    const renaming = rule(1, contains('trader'), { name: 'Groceries' });
    const byNewName = rule(2, { type: 'Name', comparison: 'equals', value: 'groceries' }, {}, { categoryId: 5 });
    expect(createDecider([renaming, byNewName])(trader).category).toBe(byNewName);
    const byOldName = rule(3, contains('joe'), {}, { categoryId: 6 });
    expect(createDecider([renaming, byNewName, byOldName])(trader).category).toBe(byNewName);
    const first = { ...byOldName, position: 1 };
    expect(createDecider([renaming, { ...byNewName, position: 2 }, first])(trader).category).toBe(first);
  });

  // covers: entry/rules 9
  test('a disabled rule decides nothing', () => {
    const off = rule(2, contains('trader'), { name: 'Off', tagIds: [7] }, { isEnabled: false });
    const on = rule(1, contains('trader'), { name: 'On' });
    const decided = createDecider([off, on])(trader);
    expect([decided.name, decided.tags.size]).toEqual([on, 0]);
  });

  test('without any effect, a rule has none', () => {
    expect(hasEffects(NO_EFFECTS)).toBe(false);
    expect(hasEffects({ ...NO_EFFECTS, tagIds: [1] })).toBe(true);
  });
});

const anyRule = fc.record({
  compared: fc.constantFrom<RuleTest>(
    contains('a'),
    contains('b'),
    { type: 'Name', comparison: 'equals', value: 'ab' },
    { type: 'Amount', comparison: 'Greater Than', amountCents: cents(2) },
  ),
  effects: fc.record({
    name: fc.constantFrom(null, 'X', 'B'),
    tagIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
    marksTransfer: fc.boolean(),
    hides: fc.boolean(),
  }),
  categoryId: fc.constantFrom(null, 1, 2),
  position: fc.option(fc.integer({ min: 1, max: 4 })),
  isEnabled: fc.boolean(),
});

// covers: entry/rules 9
test('for any rules, trying each in order decides the same', () => {
  fc.assert(
    fc.property(
      fc.array(anyRule, { maxLength: 8 }),
      fc.constantFrom('a', 'ab', 'c'),
      fc.nat(4),
      (given, name, amount) => {
        const rules = given.map(({ compared, effects, ...more }, id) => rule(id, compared, effects, more));
        const transaction = { name, amountCents: cents(amount) };
        const ordered = orderRules(rules).filter((one) => one.isEnabled);
        const decided = createDecider(rules)(transaction);
        const renaming = ordered.find((one) => decides(one, 'name') && matches(one, transaction)) ?? null;
        expect(decided.name).toBe(renaming);
        const names = [transaction.name, renaming?.effects.name ?? transaction.name];
        const matching = ordered.filter((one) =>
          names.some((either) => matches(one, { ...transaction, name: either })),
        );
        for (const part of ['category', 'transfer', 'hidden'] as const)
          expect(decided[part]).toBe(matching.find((one) => decides(one, part)) ?? null);
        const tagIds = new Set(matching.flatMap(({ effects }) => effects.tagIds));
        expect([...decided.tags]).toEqual(
          [...tagIds].map((tagId) => [tagId, matching.find(({ effects }) => effects.tagIds.includes(tagId))]),
        );
      },
    ),
  );
});
