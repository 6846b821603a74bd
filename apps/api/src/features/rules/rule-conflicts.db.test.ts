import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { listed, none, payload, save, type WantedRule } from '../../../test/rule-calls.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

async function saveSeen(home: Household, value: string, wanted: WantedRule, seenIn: number) {
  const url = '/api/Rule/SaveRule';
  const headers = { 'x-seen-in': String(seenIn) };
  return await cairn.callAs(home.subject, { method: 'POST', url, payload: payload(value, wanted), headers });
}

/** A rule that someone changed after the caller saw it. */
async function staleRule(change: WantedRule) {
  const home = await Household.start(cairn);
  const [food, fun] = [await home.category('Food'), await home.category('Fun')];
  const { ruleID: id } = (await save(home, 'trader', { category: food })).answer;
  const seenIn = (await listed(home))[0]?.changedIn ?? 0;
  await save(home, 'trader', { id, category: food, ...change });
  return { home, food, fun, id, seenIn };
}

// covers: entry/rules 6
test('a rule that someone changed since isn’t overwritten: 409 with both values', async () => {
  const { home, fun, food, id, seenIn } = await staleRule({ effects: { name: 'Trader Joe’s' } });
  const answer = await saveSeen(home, 'trader', { id, category: fun, effects: { hide: true } }, seenIn);
  expect(answer.statusCode).toBe(409);
  expect(answer.json().conflicts.map(({ field }: { field: string }) => field)).toEqual(['Effects']);
  expect(await listed(home)).toMatchObject([{ categoryID: food, effects: { name: 'Trader Joe’s', hide: false } }]);
});

// covers: entry/rules 6
test('changes of different parts are merged: the new category and the rule that was turned off both stay', async () => {
  const { home, fun, id, seenIn } = await staleRule({ isEnabled: false });
  expect((await saveSeen(home, 'trader', { id, category: fun }, seenIn)).statusCode).toBe(200);
  expect(await listed(home)).toMatchObject([{ categoryID: fun, isEnabled: false, effects: none }]);
});

// covers: entry/rules 6
test('a rule that was moved since can still be changed, and one whose change was undone can’t', async () => {
  const { home, food, fun, id, seenIn } = await staleRule({});
  const { ruleID: other } = (await save(home, 'cafe', { category: food })).answer;
  await home.post('Rule/ReorderRules', { ruleID: other, BeforeRuleID: id });
  expect((await saveSeen(home, 'trader', { id, category: fun }, seenIn)).statusCode).toBe(200);
  const [rule] = (await listed(home)).filter(({ ruleID }) => ruleID === id);
  const hidden = await save(home, 'trader', { id, category: fun, effects: { hide: true } });
  await home.undo(hidden.changeSetId ?? 0);
  const late = await saveSeen(home, 'trader', { id, category: food }, rule?.changedIn ?? 0);
  expect(late.statusCode).toBe(409);
});

// covers: entry/rules 7
test('a split with no category in any part is rejected, but such a rule can be turned off', async () => {
  const home = await Household.start(cairn);
  const share = { categoryID: null, subcategoryID: null, isTransfer: false, takesRemainder: false, basisPoints: 5000 };
  const answer = await home.send('POST', 'Rule/SaveRule', payload('trader', { effects: { splits: [share, share] } }));
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { 'Effects.splits': 'needs a category' }]);
  const toTransfer = [share, { ...share, isTransfer: true }];
  const { ruleID: id } = (await save(home, 'trader', { effects: { splits: toTransfer } })).answer;
  await save(home, 'trader', { id, isEnabled: false, effects: { splits: [share, share] } });
  expect(await listed(home)).toMatchObject([{ isEnabled: false }]);
});
