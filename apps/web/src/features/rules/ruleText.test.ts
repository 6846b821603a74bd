import { describe, expect, test } from 'vitest';
import { category, subcategory } from '../categories/category.fixture.ts';
import { tag } from '../tags/tag.fixture.ts';
import { transactionRow } from '../transactions/transactionRow.fixture.ts';
import { rule } from './rule.fixture.ts';
import { caughtText, changeTexts, effectTexts, previewCount, searchRules } from './ruleText.ts';

const food = category(11, 'Food', { subcategories: [subcategory(12, 'Market')] });
const fun = category(21, 'Fun');
const labels = { categories: [food, fun], tags: [tag(1, 'Weekly'), tag(2, 'Trip')] };

describe('a rule in words', () => {
  // covers: entry/rules 19
  test('names everything that it does', () => {
    const share = { subcategoryId: null, isTransfer: false, takesRemainder: false };
    const shares = [
      { ...share, categoryId: food.id, basisPoints: 6_650 },
      { ...share, categoryId: null, basisPoints: 3_350 },
    ];
    const effects = { name: 'Trader Joe’s', marksTransfer: true, hides: true };
    expect(effectTexts(rule(1, 'a', { categoryId: 11, subcategoryId: 12, effects }), labels)).toEqual([
      'Category: Market',
      'Rename to Trader Joe’s',
      'Mark as transfer',
      'Hide',
    ]);
    expect(effectTexts(rule(1, 'a', { effects: { shares } }), labels)).toEqual([
      'Split: 66.5% Food, 33.5% Uncategorized',
    ]);
  });

  test('says how much it caught and would change', () => {
    expect(caughtText({ caughtCount: 0 })).toBe('Nothing caught yet');
    expect(caughtText({ caughtCount: 1_200 })).toBe('Caught 1,200 transactions');
    expect([previewCount(0, true), previewCount(1, true)]).toEqual([
      'No past transactions would change',
      '1 transaction would change',
    ]);
    expect([previewCount(1, false), previewCount(25, false)]).toEqual([
      '1 past transaction matches. Turn on the switch to change it.',
      '25 past transactions match. Turn on the switch to change them.',
    ]);
  });

  // covers: entry/rules 24
  test('a search finds words in the condition, the effects, and the tags', () => {
    const rules = [rule(1, 'trader', { categoryId: food.id }), rule(2, 'gas', { effects: { tagIds: [2] } })];
    const found = (typed: string) => searchRules(rules, typed, labels).map(({ id }) => id);
    expect([found('TRADER'), found('food name'), found('trip'), found(' '), found('gas food')]).toEqual([
      [1],
      [1],
      [2],
      [1, 2],
      [],
    ]);
  });
});

// covers: entry/rules 23
test('a preview shows each change as before → after, and nothing that stays', () => {
  const before = { ...transactionRow(1, 'TRADER #12'), category: fun };
  const same = {
    name: before.name,
    categoryId: fun.id,
    subcategoryId: null,
    tagIds: [],
    markedAsTransfer: false,
    hidden: false,
    splits: [],
  };
  const changed = { ...same, name: 'Trader Joe’s', categoryId: food.id, subcategoryId: 12, tagIds: [1], hidden: true };
  expect(changeTexts({ transaction: before, after: changed }, labels)).toEqual([
    'TRADER #12 → Trader Joe’s',
    'Fun → Market',
    'Tag Weekly',
    'Hide',
  ]);
  expect(changeTexts({ transaction: before, after: same }, labels)).toEqual([]);
});
