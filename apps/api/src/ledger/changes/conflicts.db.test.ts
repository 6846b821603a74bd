import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

interface Changed {
  readonly noun: string;
  readonly changedIn: number;
  readonly row: { readonly id: number };
}

/** The change in which a row was last touched, as a device with a copy of the ledger knows it. */
async function seenIn(home: Household, noun: string, id: number): Promise<number> {
  const { changes }: { changes: Changed[] } = await home.get('Sync/Changes');
  return changes.find((changed) => changed.noun === noun && changed.row.id === id)?.changedIn ?? 0;
}

async function save(home: Household, path: string, payload: object, seen: number | string) {
  const headers = { 'x-seen-in': String(seen) };
  return await cairn.callAs(home.subject, { method: 'POST', url: `/api/${path}`, payload, headers });
}

const edit = (id: number, more: object = {}) => ({
  userTransactionID: id,
  displayName: 'Tea',
  displayDescription: '',
  amount: 5,
  hidden: false,
  ...more,
});
const path = 'Transaction/UpdateTransaction';

describe('X-Seen-In', () => {
  test('what each of two people changed of a transaction is merged', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const id = await home.spend(5, 'Tea');
    const seen = await seenIn(home, 'transaction', id);
    await home.post(path, edit(id, { amount: 7 }));
    const answer = await save(home, path, edit(id, { displayName: 'Green tea', transactionCategoryID: food }), seen);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await home.one(id)).toMatchObject({ displayName: 'Green tea', amount: 7 });
    expect(await home.categoryOf(id)).toBe('Food');
  });

  test('a field that both changed is refused with both values, and nothing is written', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(5, 'Tea');
    const seen = await seenIn(home, 'transaction', id);
    await home.post(path, edit(id, { amount: 7 }));
    const answer = await save(home, path, edit(id, { displayName: 'Green tea', amount: 8 }), seen);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { error: 'conflict', conflicts: [{ field: 'amount', yours: 8, theirs: 7 }] },
    ]);
    expect(await home.one(id)).toMatchObject({ displayName: 'Tea', amount: 7 });
  });

  test('the same value from both is no conflict, and neither is a change that was undone', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(5, 'Tea');
    const seen = await seenIn(home, 'transaction', id);
    const { changeSetId } = await home.post(path, edit(id, { amount: 7 }));
    expect((await save(home, path, edit(id, { amount: 7, hidden: true }), seen)).statusCode).toBe(200);
    expect(await home.one(id)).toMatchObject({ amount: 7, hidden: true });
    const other = await home.spend(5, 'Tea');
    const seenOther = await seenIn(home, 'transaction', other);
    expect(changeSetId).toBeGreaterThan(seen);
    expect((await save(home, path, edit(other, { amount: 9 }), seenOther)).statusCode).toBe(200);
  });

  test('after an undo, of which only the row says that it changed, every other value is in conflict', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(5, 'Tea');
    const { changeSetId } = await home.post(path, edit(id, { amount: 7 }));
    const seen = await seenIn(home, 'transaction', id);
    await home.undo(changeSetId);
    const answer = await save(home, path, edit(id, { amount: 8 }), seen);
    expect([answer.statusCode, answer.json().conflicts]).toEqual([409, [{ field: 'amount', yours: 8, theirs: 5 }]]);
  });

  test('without the header the last write wins', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(5, 'Tea');
    await home.post(path, edit(id, { amount: 7 }));
    await home.post(path, edit(id, { amount: 8 }));
    expect(await home.one(id)).toMatchObject({ amount: 8 });
  });

  test('a category, an account and a budget that were changed since are refused with both values', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const seen = await seenIn(home, 'category', food);
    await home.post('Category/SaveCategory', { CategoryID: food, Name: 'Eating' });
    const category = await save(home, 'Category/SaveCategory', { CategoryID: food, Name: 'Meals' }, seen);
    expect([category.statusCode, category.json().conflicts]).toEqual([
      409,
      [{ field: 'Name', yours: 'Meals', theirs: 'Eating' }],
    ]);
    const month = { CategoryID: food, Month: 11, Year: 2026 };
    await home.post('MonthlyBudget/SaveCategoryBudgetDataForMonth', { ...month, Budget: 10 });
    const budget = await save(home, 'MonthlyBudget/SaveCategoryBudgetDataForMonth', { ...month, Budget: 20 }, seen);
    expect([budget.statusCode, budget.json().conflicts]).toEqual([
      409,
      [{ field: `Budget ${food} 2026-11`, yours: 20, theirs: 10 }],
    ]);
    expect((await save(home, 'Category/SaveCategory', { CategoryID: food, Name: 'Eating' }, seen)).statusCode).toBe(
      200,
    );
  });

  test.each(['x', '-1', ''])('the malformed header "%s" is refused', async (header) => {
    const home = await Household.start(cairn);
    const id = await home.spend(5, 'Tea');
    expect((await save(home, path, edit(id), header)).statusCode).toBe(400);
  });
});
