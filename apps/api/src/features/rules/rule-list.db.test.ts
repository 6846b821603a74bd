import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { caught, listed, none, payload, preview, save, tagIdsOf, valuesOf } from '../../../test/rule-calls.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

describe('a rule on new transactions', () => {
  // covers: entry/rules 8, 19
  test('renames, tags, marks as a transfer, hides, and categorizes, and the list counts what it caught', async () => {
    const home = await Household.start(cairn);
    const [food, tag] = [await home.category('Food'), await home.tag('Weekly')];
    await save(home, 'trader', { category: food, effects: { name: 'Trader Joe’s', tagIDs: [tag] } });
    await save(home, 'to savings', { effects: { markAsTransfer: true, hide: true } });
    const shop = await home.spend(86.42, 'TRADER JOES #512');
    expect(await home.one(shop)).toMatchObject({
      displayName: 'Trader Joe’s',
      transactionCategory: { name: 'Food' },
      categorySource: 'Rule: Name contains trader',
      tags: [{ tagID: tag, state: null, paidByTransactionID: null }],
      isEdited: false,
    });
    const moved = await home.spend(200, 'To savings');
    expect(await home.one(moved)).toMatchObject({ markedAsTransfer: true, hidden: true, transactionCategory: null });
    expect(await home.names({ SearchText: 'joe’s' })).toEqual(['Trader Joe’s']);
    expect(await listed(home)).toMatchObject([
      { condition: { comparisonValue: 'to savings' }, categoryID: null, caughtCount: 1 },
      { condition: { comparisonValue: 'trader' }, categoryID: food, caughtCount: 1, isEnabled: true },
    ]);
  });

  // covers: entry/rules 12
  test('a category that the user chose stays, while the other effects apply', async () => {
    const home = await Household.start(cairn);
    const [food, fun, tag] = [await home.category('Food'), await home.category('Fun'), await home.tag('Weekly')];
    await save(home, 'trader', { category: food, effects: { tagIDs: [tag] } });
    const id = await home.spend(1, 'Trader', { TransactionCategoryID: fun, TagIDs: [tag] });
    expect(await home.categoryOf(id)).toBe('Fun');
    expect(await tagIdsOf(home, id)).toEqual([tag]);
  });

  // covers: entry/rules 11
  test('100.00 by 70% and 30% is split in 70.00 and 30.00; 0.01 gets the rule’s category', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const share = { subcategoryID: null, isTransfer: false, takesRemainder: false };
    const splits = [
      { ...share, categoryID: food, basisPoints: 7000 },
      { ...share, categoryID: fun, basisPoints: 3000 },
    ];
    await save(home, 'costco', { category: fun, effects: { splits } });
    const id = await home.spend(100, 'Costco');
    const row = await home.one(id);
    expect(row.splits.map(({ amount, takesRemainder }) => [amount, takesRemainder])).toEqual([
      [70, true],
      [30, false],
    ]);
    expect([row.isSplit, row.transactionCategory]).toEqual([true, null]);
    expect(await home.categoryOf(await home.spend(0.01, 'Costco'))).toBe('Fun');
  });

  // covers: entry/rules 11
  test('a category that the user chose and a merchant’s own template win over a rule that splits', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const share = { subcategoryID: null, isTransfer: false, takesRemainder: false };
    const splits = [
      { ...share, categoryID: food, basisPoints: 7000 },
      { ...share, categoryID: fun, basisPoints: 3000 },
    ];
    await save(home, 'costco', { effects: { splits } });
    expect(await home.categoryOf(await home.spend(5, 'Costco', { TransactionCategoryID: food }))).toBe('Food');
    const half = [
      { categoryID: food, amount: 5 },
      { categoryID: fun, amount: 5 },
    ];
    const other = await home.spend(10, 'Costco');
    await home.post('Transaction/SaveSplit', { userTransactionID: other, Splits: half, Remember: 'automatic' });
    expect((await home.one(await home.spend(20, 'Costco'))).splits.map(({ amount }) => amount)).toEqual([10, 10]);
  });

  // covers: entry/rules 24
  test('a disabled rule does nothing, and Autocategorization of its name replaces it', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const wanted = { category: food, comparison: 'equals', effects: { hide: true } };
    const { answer } = await save(home, 'Aldi', { ...wanted, isEnabled: false });
    const id = await home.spend(1, 'Aldi');
    expect(await home.one(id)).toMatchObject({ transactionCategory: null, hidden: false, hasNameRule: false });
    const rule = { categoryID: food, type: 'Name', comparison: 'equals', comparisonValue: 'Aldi' };
    await home.post('Transaction/UpdateTransaction', { userTransactionID: id, displayName: 'Aldi', amount: 1, rule });
    const rules = await listed(home);
    expect(rules).toMatchObject([{ isEnabled: true, categoryID: food, effects: { hide: true }, caughtCount: 1 }]);
    expect(rules[0]?.ruleID).not.toBe(answer.ruleID);
  });

  // covers: entry/rules 8
  test('a merged tag becomes the one that replaced it, and a deleted one isn’t added', async () => {
    const home = await Household.start(cairn);
    const [old, current, gone] = [await home.tag('Old'), await home.tag('Current'), await home.tag('Gone')];
    await save(home, 'trader', { effects: { tagIDs: [old, gone] } });
    await home.post('Tag/MergeTags', { fromTagID: old, intoTagID: current });
    await home.post('Tag/DeleteTag', { tagID: gone });
    expect(await tagIdsOf(home, await home.spend(1, 'Trader'))).toEqual([current]);
  });

  // covers: entry/rules 19
  test('undoing the transaction takes it out of the count', async () => {
    const home = await Household.start(cairn);
    await save(home, 'trader', { effects: { hide: true } });
    const made = { displayName: 'Trader', amount: 1, transactionDate: '2026-11-10' };
    const { changeSetId } = await home.post('Transaction/CreateTransaction', made);
    await home.spend(2, 'Trader');
    expect(await caught(home)).toEqual([2]);
    await home.undo(changeSetId);
    expect(await caught(home)).toEqual([1]);
  });
});

describe('applying a rule to past transactions', () => {
  // covers: entry/rules 12, 23
  test('changes only parts that no user decided, as previewed, in one change that can be undone', async () => {
    const home = await Household.start(cairn);
    const [food, fun, tag] = [await home.category('Food'), await home.category('Fun'), await home.tag('Weekly')];
    const free = await home.spend(1, 'TRADER 1');
    const chosen = await home.spend(2, 'TRADER 2', { TransactionCategoryID: fun });
    const edited = await home.spend(3, 'TRADER 3');
    await home.post('Transaction/PatchTransaction', { userTransactionID: edited, Note: 'mine' });
    await home.spend(4, 'Aldi');
    const wanted = { category: food, effects: { name: 'Trader Joe’s', tagIDs: [tag], hide: true } };
    const { count, changes } = await preview(home, 'trader', wanted);
    expect(count).toBe(3);
    expect(changes.map(({ transaction, after }) => [transaction.displayName, after])).toEqual([
      ['TRADER 3', { ...afterOf('TRADER 3', food, tag), hidden: false }],
      ['TRADER 2', afterOf('Trader Joe’s', fun, tag)],
      ['TRADER 1', afterOf('Trader Joe’s', food, tag)],
    ]);
    expect(await listed(home)).toEqual([]);
    const { answer, changeSetId } = await save(home, 'trader', { ...wanted, past: true });
    expect(answer.changed).toBe(3);
    const shown = async (id: number) => {
      const { displayName, transactionCategory, hidden } = await home.one(id);
      return [displayName, transactionCategory?.name, hidden, (await tagIdsOf(home, id)).length];
    };
    expect(await shown(free)).toEqual(['Trader Joe’s', 'Food', true, 1]);
    expect(await shown(chosen)).toEqual(['Trader Joe’s', 'Fun', true, 1]);
    expect(await shown(edited)).toEqual(['TRADER 3', 'Food', false, 1]);
    expect(await caught(home)).toEqual([3]);
    expect((await home.history())[0]?.summary).toBe(
      'Added the rule Name contains trader, which changed 3 transactions',
    );
    expect(await home.undo(changeSetId)).toMatchObject({ restored: 3, left: [], leftMade: [] });
    expect(await shown(free)).toEqual(['TRADER 1', undefined, false, 0]);
    expect(await home.names({ SearchText: 'trader 1' })).toEqual(['TRADER 1']);
    expect(await listed(home)).toEqual([]);
  });

  function afterOf(name: string, categoryID: number, tag: number) {
    return { name, categoryID, subcategoryID: null, tagIDs: [tag], markedAsTransfer: false, hidden: true, splits: [] };
  }

  // covers: entry/rules 12
  test('replaces a category that a rule assigned, and never one that takes precedence', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const { answer } = await save(home, 'trader', { category: food });
    const id = await home.spend(1, 'Trader');
    await save(home, 'trader', { id: answer.ruleID, category: fun, past: true });
    expect(await home.categoryOf(id)).toBe('Fun');
    await save(home, 'Trader', { comparison: 'equals', category: food });
    const { changed } = (await save(home, 'trader', { id: answer.ruleID, category: fun, past: true })).answer;
    expect(changed).toBe(0);
  });

  // covers: entry/rules 11
  test('splits only transactions that aren’t split, and an undo restores them', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const id = await home.spend(10, 'Costco');
    const own = await home.spend(10, 'Costco');
    const Splits = [
      { categoryID: food, amount: 1 },
      { categoryID: fun, amount: 9 },
    ];
    await home.post('Transaction/SaveSplit', { userTransactionID: own, Splits });
    const share = { subcategoryID: null, isTransfer: false, takesRemainder: false, basisPoints: 5000 };
    const splits = [
      { ...share, categoryID: food },
      { ...share, categoryID: fun },
    ];
    expect((await preview(home, 'costco', { effects: { splits } })).changes).toMatchObject([
      { transaction: { userTransactionID: id }, after: { splits: [{ amount: 5 }, { amount: 5 }] } },
    ]);
    const { changeSetId } = await save(home, 'costco', { effects: { splits }, past: true });
    expect((await home.one(id)).splits.map(({ amount }) => amount)).toEqual([5, 5]);
    expect((await home.one(own)).splits.map(({ amount }) => amount)).toEqual([1, 9]);
    await home.undo(changeSetId);
    expect((await home.one(id)).isSplit).toBe(false);
  });
});

describe('the order of rules', () => {
  // covers: entry/rules 20
  test('is the default one until the user moves a rule, and then decides who wins', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const equals = (await save(home, 'Shell', { comparison: 'equals', category: food })).answer.ruleID;
    await save(home, 'shell', { category: fun });
    const amount = { type: 'Amount', comparison: 'Greater Than', category: fun };
    const over = (await save(home, '5', amount)).answer.ruleID;
    expect(await valuesOf(home)).toEqual(['Shell', 'shell', '5.00']);
    const { changeSetId } = await home.post('Rule/ReorderRules', { ruleID: over, BeforeRuleID: equals });
    expect(await valuesOf(home)).toEqual(['5.00', 'Shell', 'shell']);
    expect(await home.categoryOf(await home.spend(9, 'Shell'))).toBe('Fun');
    expect(await home.categoryOf(await home.spend(1, 'Shell'))).toBe('Food');
    await home.undo(changeSetId);
    expect(await valuesOf(home)).toEqual(['Shell', 'shell', '5.00']);
    await home.post('Rule/ReorderRules', { ruleID: equals, BeforeRuleID: null });
    expect(await valuesOf(home)).toEqual(['shell', '5.00', 'Shell']);
  });

  // covers: entry/rules 20
  test('a rule made later goes in front of the first one that it would precede, wherever it is made', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const first = (await save(home, 'a', { category: food })).answer.ruleID;
    await save(home, 'b', { category: food });
    await home.post('Rule/ReorderRules', { ruleID: first, BeforeRuleID: null });
    expect(await valuesOf(home)).toEqual(['b', 'a']);
    await home.post('Rule/ReorderRules', { ruleID: first, BeforeRuleID: (await listed(home))[0]?.ruleID });
    await home.rules(food, ['Name', 'contains', 'a'], ['Name', 'contains', 'b'], ['Amount', 'equals', '5']);
    expect(await valuesOf(home)).toEqual(['a', 'b', '5.00']);
    await save(home, 'c', { category: food });
    expect(await valuesOf(home)).toEqual(['c', 'a', 'b', '5.00']);
  });

  // covers: entry/rules 2
  test('a rule saved at the top wins as previewed, in one change that an undo takes back', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    await save(home, 'Shell', { comparison: 'equals', category: food });
    const shell = await home.spend(9, 'Shell');
    const wanted = { category: fun, past: true };
    expect((await preview(home, 'shell', wanted)).count).toBe(0);
    expect((await preview(home, 'shell', { ...wanted, top: true })).changes).toMatchObject([
      { after: { categoryID: fun } },
    ]);
    const { answer, changeSetId } = await save(home, 'shell', { ...wanted, top: true });
    expect(answer.changed).toBe(1);
    expect(await valuesOf(home)).toEqual(['shell', 'Shell']);
    expect(await home.categoryOf(shell)).toBe('Fun');
    await home.undo(changeSetId);
    expect(await valuesOf(home)).toEqual(['Shell']);
    expect(await home.categoryOf(shell)).toBe('Food');
    await save(home, 'shell', { category: fun });
    expect(await valuesOf(home)).toEqual(['Shell', 'shell']);
  });

  test('an existing rule can be changed and moved to the top at once, or only moved', async () => {
    const home = await Household.start(cairn);
    const a = await save(home, 'a', { effects: { hide: true } });
    await save(home, 'b', { effects: { hide: true } });
    expect(await valuesOf(home)).toEqual(['b', 'a']);
    const changed = await save(home, 'c', { id: a.answer.ruleID, effects: { hide: true }, top: true });
    expect(await valuesOf(home)).toEqual(['c', 'b']);
    await home.undo(changed.changeSetId);
    expect(await valuesOf(home)).toEqual(['b', 'a']);
    await save(home, 'a', { id: a.answer.ruleID, effects: { hide: true }, top: true });
    expect(await valuesOf(home)).toEqual(['a', 'b']);
    expect((await home.history())[0]?.summary).toBe('Moved the rule Name contains a');
    const again = await save(home, 'a', { id: a.answer.ruleID, effects: { hide: true }, top: true });
    expect(again.changeSetId).toBeNaN();
  });

  describe('when a move is undone', () => {
    /** Three rules in the order a, b, c, with their IDs and a function that moves one in front of another. */
    async function startThree() {
      const home = await Household.start(cairn);
      const ids: Record<string, number> = {};
      for (const value of ['c', 'b', 'a']) {
        const { answer } = await save(home, value, { effects: { hide: true } });
        ids[value] = answer.ruleID;
      }
      const move = async (value: string, before: string | null) =>
        (await home.post('Rule/ReorderRules', { ruleID: ids[value], BeforeRuleID: before && ids[before] })).changeSetId;
      return { home, ids, move };
    }

    // covers: entry/rules 21
    test('it is undone although a rule was added above since', async () => {
      const { home, move } = await startThree();
      const moved = await move('c', 'a');
      await save(home, 'Aldi', { comparison: 'equals', effects: { hide: true } });
      expect(await valuesOf(home)).toEqual(['Aldi', 'c', 'a', 'b']);
      expect(await home.undo(moved)).toMatchObject({ left: [], leftMade: [] });
      expect(await valuesOf(home)).toEqual(['Aldi', 'a', 'b', 'c']);
    });

    // covers: entry/rules 21
    test('another move stays, whichever is undone first', async () => {
      const { home, move } = await startThree();
      const first = await move('c', 'b');
      const second = await move('a', null);
      expect(await valuesOf(home)).toEqual(['c', 'b', 'a']);
      expect(await home.undo(first)).toMatchObject({ leftMade: [] });
      expect(await valuesOf(home)).toEqual(['b', 'a', 'c']);
      expect(await home.undo(second)).toMatchObject({ leftMade: [] });
      expect(await valuesOf(home)).toEqual(['a', 'b', 'c']);
    });

    // covers: entry/rules 21
    test('a rule that was moved again stays where it is, and only that rule is listed', async () => {
      const { home, move } = await startThree();
      const moved = await move('c', 'a');
      await move('c', 'b');
      expect(await home.undo(moved)).toMatchObject({ leftMade: ['Name contains c'] });
      expect(await valuesOf(home)).toEqual(['a', 'c', 'b']);
    });

    // covers: entry/rules 21
    test('if the rule below is gone, it goes back behind the one above', async () => {
      const { home, ids, move } = await startThree();
      const moved = await move('b', 'a');
      await home.post('Rule/DeleteRule', { ruleID: ids.c });
      await home.undo(moved);
      expect(await valuesOf(home)).toEqual(['a', 'b']);
    });
  });

  // covers: entry/rules 20
  test('moving a rule to where it is changes nothing', async () => {
    const home = await Household.start(cairn);
    const id = (await save(home, 'a', { effects: { hide: true } })).answer.ruleID;
    const { changeSetId } = await home.post('Rule/ReorderRules', { ruleID: id, BeforeRuleID: null });
    expect(changeSetId).toBeNaN();
    expect((await home.send('POST', 'Rule/ReorderRules', { ruleID: 999, BeforeRuleID: null })).statusCode).toBe(404);
  });
});

describe('editing rules', () => {
  test('Activity says that a rule was turned off or on', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const { ruleID: id } = (await save(home, 'trader', { category: food })).answer;
    await save(home, 'trader', { id, category: food, isEnabled: false });
    await save(home, 'trader', { id, category: food });
    await save(home, 'trader joe', { id, category: food, isEnabled: false });
    const [changed, on, off] = (await home.history()).map(({ summary }) => summary);
    expect(off).toBe('Turned off the rule Name contains trader');
    expect(on).toBe('Turned on the rule Name contains trader');
    expect(changed).toBe('Changed the rule Name contains trader joe');
  });

  // covers: entry/rules 22
  test('a saved rule retains its place and its count; an undo restores it unless it changed since', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const { ruleID } = (await save(home, 'trader', { category: food })).answer;
    await save(home, 'aldi', { category: food });
    await home.spend(1, 'Trader');
    expect((await save(home, 'trader', { id: ruleID, category: food })).changeSetId).toBeNaN();
    const off = { id: ruleID, category: food, isEnabled: false };
    const { changeSetId } = await save(home, 'trader', off);
    expect((await listed(home)).map(({ isEnabled, caughtCount }) => [isEnabled, caughtCount])).toEqual([
      [true, 0],
      [false, 1],
    ]);
    const renamed = await save(home, 'trader joe', off);
    await home.undo(changeSetId);
    expect((await listed(home))[1]).toMatchObject({ isEnabled: true, condition: { comparisonValue: 'trader joe' } });
    await save(home, 'joe', { id: ruleID, category: food });
    expect(await home.undo(renamed.changeSetId)).toMatchObject({ leftMade: ['Name contains joe'] });
  });

  // covers: entry/rules 22
  test('a deleted rule comes back with its effects, place, and count', async () => {
    const home = await Household.start(cairn);
    const tag = await home.tag('Weekly');
    const { ruleID } = (await save(home, 'trader', { effects: { tagIDs: [tag] } })).answer;
    await save(home, 'aldi', { effects: { hide: true } });
    await home.post('Rule/ReorderRules', { ruleID, BeforeRuleID: (await listed(home))[0]?.ruleID });
    await home.spend(1, 'Trader');
    const before = await listed(home);
    const { changeSetId } = await home.post('Rule/DeleteRule', { ruleID });
    expect(await valuesOf(home)).toEqual(['aldi']);
    expect((await home.history())[0]?.summary).toBe('Deleted the rule Name contains trader');
    await home.undo(changeSetId);
    expect(await listed(home)).toEqual(before.map((rule) => ({ ...rule, changedIn: expect.any(Number) })));
  });

  // covers: entry/rules 26
  test('a category’s form lists its rules with effects and leaves the effects alone', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    await save(home, 'Aldi', { comparison: 'equals', category: food, effects: { name: 'ALDI Süd' } });
    await save(home, 'nowhere', { effects: { hide: true } });
    await home.rules(food, ['Name', 'equals', 'Aldi'], ['Name', 'contains', 'market']);
    expect((await listed(home)).map(({ effects }) => effects.name)).toEqual(['ALDI Süd', null, null]);
    await home.rules(fun, ['Name', 'equals', 'aldi']);
    expect(await listed(home)).toContainEqual(
      expect.objectContaining({ categoryID: fun, effects: { ...none, name: 'ALDI Süd' } }),
    );
    expect(await home.rulesOf({ CategoryID: food, SubcategoryID: null })).toHaveLength(1);
  });

  // covers: entry/rules 22
  test.each<[string, (ids: { food: number }) => object, number, Record<string, string>]>([
    ['nothing to do', () => payload('a'), 400, { Effects: 'must do something' }],
    [
      'a transfer and a split',
      ({ food }) => payload('a', { effects: { markAsTransfer: true, splits: halves(food) } }),
      422,
      { 'Effects.splits': 'can’t be combined with a transfer' },
    ],
    [
      'shares of 90%',
      ({ food }) => payload('a', { effects: { splits: halves(food).map((one) => ({ ...one, basisPoints: 4500 })) } }),
      400,
      { 'Effects.splits': 'must add up to 100%' },
    ],
    [
      'no value',
      ({ food }) => payload(' ', { category: food }),
      400,
      { 'Condition.ComparisonValue': 'must not be empty' },
    ],
    [
      'a condition that another rule has',
      ({ food }) => payload(' TAKEN', { category: food }),
      422,
      { Condition: 'already has a rule' },
    ],
  ])('is rejected with %s, and names the field', async (_title, toPayload, status, fields) => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    await save(home, 'taken', { category: food });
    for (const path of ['Rule/SaveRule', 'Rule/PreviewRule']) {
      const answer = await home.send('POST', path, toPayload({ food }));
      expect([answer.statusCode, answer.json().fields]).toEqual([status, fields]);
    }
  });

  function halves(categoryID: number) {
    const share = { subcategoryID: null, isTransfer: false, takesRemainder: false, basisPoints: 5000 };
    return [
      { ...share, categoryID },
      { ...share, categoryID },
    ];
  }

  // covers: entry/rules 22
  test('unknown rules, categories, and tags aren’t found', async () => {
    const home = await Household.start(cairn);
    const stranger = await Household.start(cairn);
    await stranger.startIdsAt(database.current, 7_000_000);
    const other = await stranger.category('Other');
    for (const wanted of [
      { category: other },
      { effects: { tagIDs: [other] } },
      { effects: { splits: halves(other) } },
    ])
      expect((await home.send('POST', 'Rule/SaveRule', payload('a', wanted))).statusCode).toBe(404);
    const unknown = payload('a', { id: other, effects: { hide: true } });
    expect((await home.send('POST', 'Rule/SaveRule', unknown)).statusCode).toBe(404);
    expect((await home.send('POST', 'Rule/DeleteRule', { ruleID: other })).statusCode).toBe(404);
  });
});
