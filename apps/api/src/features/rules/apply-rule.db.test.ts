import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { preview, save, sharesOf, tagIdsOf } from '../../../test/rule-calls.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

describe('applying a rule to past transactions that it renamed', () => {
  async function renamed() {
    const home = await Household.start(cairn);
    const { ruleID } = (await save(home, 'sq *b', { effects: { name: 'Blu Botle' } })).answer;
    const id = await home.spend(4.5, 'SQ *B 12');
    await home.spend(1, 'Aldi');
    expect((await home.one(id)).displayName).toBe('Blu Botle');
    return { home, ruleID: Number(ruleID), id };
  }

  // covers: entry/rules 13
  test('a corrected name reaches them, and an undo restores the previous one', async () => {
    const { home, ruleID, id } = await renamed();
    const corrected = { id: ruleID, effects: { name: 'Blue Bottle' } };
    expect((await preview(home, 'sq *b', corrected)).count).toBe(1);
    const { answer, changeSetId } = await save(home, 'sq *b', { ...corrected, past: true });
    expect(answer.changed).toBe(1);
    expect((await home.one(id)).displayName).toBe('Blue Bottle');
    expect((await preview(home, 'sq *b', corrected)).count).toBe(0);
    await home.undo(changeSetId);
    expect((await home.one(id)).displayName).toBe('Blu Botle');
  });

  // covers: entry/rules 13
  test('an added category reaches them, by the name that they came with and by the new one', async () => {
    const { home, ruleID, id } = await renamed();
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const wanted = { id: ruleID, category: food, effects: { name: 'Blu Botle' } };
    expect((await preview(home, 'sq *b', wanted)).count).toBe(1);
    await save(home, 'sq *b', { ...wanted, past: true });
    expect(await home.categoryOf(id)).toBe('Food');
    expect((await save(home, 'botle', { category: fun, past: true })).answer.changed).toBe(1);
    expect(await home.categoryOf(id)).toBe('Fun');
  });

  // covers: entry/rules 13
  test('a rule for the new name that takes precedence still does', async () => {
    const { home, ruleID, id } = await renamed();
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    await save(home, 'Blu Botle', { comparison: 'equals', category: fun });
    const wanted = { id: ruleID, category: food, effects: { name: 'Blu Botle' }, past: true };
    expect((await save(home, 'sq *b', wanted)).answer.changed).toBe(0);
    expect(await home.categoryOf(id)).toBeNull();
  });
});

describe('applying a rule that splits', () => {
  // covers: entry/rules 14
  test('splits transactions that it categorized before: 10.00 in Fun becomes 7.00 and 3.00; 0.01 stays in Fun', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const { ruleID } = (await save(home, 'costco', { category: fun })).answer;
    const [id, small] = [await home.spend(10, 'Costco'), await home.spend(0.01, 'Costco')];
    const wanted = { id: ruleID, category: fun, effects: { splits: sharesOf([food, 70], [fun, 30]) } };
    expect((await preview(home, 'costco', wanted)).count).toBe(1);
    expect((await save(home, 'costco', { ...wanted, past: true })).answer.changed).toBe(1);
    expect((await home.one(id)).splits.map(({ amount }) => amount)).toEqual([7, 3]);
    expect(await home.categoryOf(small)).toBe('Fun');
  });

  // covers: entry/rules 14
  test('a rule whose split has a deleted category doesn’t take precedence, in the preview either', async () => {
    const home = await Household.start(cairn);
    const [food, fun, gone] = [await home.category('Food'), await home.category('Fun'), await home.category('Gone')];
    const id = await home.spend(10, 'Costco');
    await save(home, 'Costco', { comparison: 'equals', effects: { splits: sharesOf([fun, 50], [gone, 50]) } });
    await home.post('Category/DeleteCategory', { CategoryID: gone, NewCategoryID: null }, 'DELETE');
    expect((await preview(home, 'costco', { category: food })).count).toBe(1);
    expect((await save(home, 'costco', { category: food, past: true })).answer.changed).toBe(1);
    expect(await home.categoryOf(id)).toBe('Food');
  });
});

describe('a tag that a user removed', () => {
  async function taggedByRule() {
    const home = await Household.start(cairn);
    const [weekly, shared] = [await home.tag('Weekly'), await home.tag('Shared')];
    const id = await home.spend(10, 'Trader');
    const rule = { effects: { tagIDs: [weekly, shared] } };
    const { ruleID } = (await save(home, 'trader', { ...rule, past: true })).answer;
    expect(await tagIdsOf(home, id)).toEqual([weekly, shared]);
    const apply = async () => (await save(home, 'trader', { ...rule, id: ruleID, past: true })).answer.changed;
    return { home, weekly, shared, id, rule: { ...rule, id: ruleID }, apply };
  }

  // covers: entry/rules 5
  test('isn’t added again by the rule, and the preview knows that', async () => {
    const { home, shared, id, rule, apply } = await taggedByRule();
    await home.post('Transaction/PatchTransaction', { userTransactionID: id, TagIDs: [shared] });
    expect((await preview(home, 'trader', rule)).count).toBe(0);
    expect([await apply(), await tagIdsOf(home, id)]).toEqual([0, [shared]]);
    await home.post('Transaction/PatchTransaction', { userTransactionID: id, TagIDs: [] });
    expect([await apply(), await tagIdsOf(home, id)]).toEqual([0, []]);
  });

  // covers: entry/rules 5
  test('isn’t added again after it was removed from many at once; other tags of the rule are', async () => {
    const { home, weekly, shared, id, rule, apply } = await taggedByRule();
    const bulk = (addTagIDs: number[], removeTagIDs: number[]) =>
      home.post('Transaction/BulkTag', { transactionIDs: [id], addTagIDs, removeTagIDs });
    await bulk([], [weekly]);
    const trip = await home.tag('Trip');
    const more = { ...rule, effects: { tagIDs: [weekly, shared, trip] } };
    const shown = await preview(home, 'trader', more);
    expect(shown.changes.map(({ after }) => after.tagIDs)).toEqual([[shared, trip]]);
    await save(home, 'trader', { ...more, past: true });
    expect(await tagIdsOf(home, id)).toEqual([shared, trip]);
    await bulk([weekly], []);
    await bulk([], [shared]);
    expect([await apply(), await tagIdsOf(home, id)]).toEqual([0, [weekly, trip]]);
  });

  // covers: entry/rules 5
  test('may be added again once the user has added it or undone the removal', async () => {
    const { home, weekly, shared, id, apply } = await taggedByRule();
    const patch = (TagIDs: number[]) => home.post('Transaction/PatchTransaction', { userTransactionID: id, TagIDs });
    const removed = await patch([shared]);
    await home.undo(removed.changeSetId);
    expect(await tagIdsOf(home, id)).toEqual([weekly, shared]);
    await patch([shared]);
    const added = await patch([weekly, shared]);
    expect(await apply()).toBe(0);
    await home.undo(added.changeSetId);
    expect([await apply(), await tagIdsOf(home, id)]).toEqual([0, [shared]]);
  });
});
