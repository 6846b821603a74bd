import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { decide, inboxOf, onlyItem, textOf, toWireItem } from '../../../test/inbox.ts';
import { listed, payload, save } from '../../../test/rule-calls.ts';
import { stripOf } from '../proof/proof.fixture.ts';

const database = useTestDatabase();
let cairn: TestApp;
let home: Household;

beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

beforeEach(async () => {
  cairn.clock.set('2026-11-15T12:00:00Z');
  home = await Household.start(cairn, 'UTC');
});

/** The change that last touched a row, as a synced device knows it. */
async function seenIn(noun: string, id: number): Promise<number> {
  const { changes }: { changes: { noun: string; changedIn: number; row: { id: number } }[] } =
    await home.get('Sync/Changes');
  return changes.find((changed) => changed.noun === noun && changed.row.id === id)?.changedIn ?? 0;
}

/** A save by someone who last saw the row in `seen`, with conflicts left for review. */
async function saveSeen(path: string, body: object, seen: number) {
  const headers = { 'x-seen-in': String(seen), 'x-on-conflict': 'review' };
  const answer = await cairn.callAs(home.subject, { method: 'POST', url: `/api/${path}`, payload: body, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
}

const conflicts = async () => (await inboxOf(home)).items.filter(({ reason }) => reason === 'conflict');
const subjects = async () => (await conflicts()).map(({ edited }) => edited && [edited.noun, edited.name]);

describe('an account', () => {
  const path = 'Account/SaveCustomAccount';
  const account = (Id: number, DisplayName: string, balance: number, more: object = {}) => ({
    Id,
    DisplayName,
    InstitutionName: 'Harbor Bank',
    AccountType: 0,
    AvailableBalance: balance,
    CurrentBalance: balance,
    ...more,
  });

  // covers: review/inbox 3
  test('a name that both changed stays and waits, and the color is written', async () => {
    const id = await home.account('Cash', 100);
    const seen = await seenIn('account', id);
    await home.post(path, account(id, 'Wallet', 100));
    await saveSeen(path, account(id, 'Purse', 100, { AccountIconColor: '#155A41' }), seen);
    expect(await home.accounts()).toMatchObject([{ displayName: 'Wallet', iconColor: '#155A41' }]);
    const item = await onlyItem(home, 'conflict');
    expect(item.edited).toEqual({ noun: 'account', id, name: 'Wallet', parentID: null });
    expect(textOf(item)).toBe('You changed the name to “Purse”, but it had been changed to “Wallet”.');
    await decide(home, item, 'approve');
    expect(await home.accounts()).toMatchObject([{ displayName: 'Purse' }]);
    expect(await conflicts()).toEqual([]);
  });

  // covers: review/inbox 4
  test('80.00 by one and 120.00 by the other: Keep mine sets 80.00, and an undo brings back 120.00 and the item', async () => {
    const id = await home.account('Cash', 100);
    const seen = await seenIn('account', id);
    await home.post(path, account(id, 'Cash', 120));
    await saveSeen(path, account(id, 'Cash', 80), seen);
    expect(await home.balance(id)).toBe(120);
    const item = await onlyItem(home, 'conflict');
    expect(textOf(item)).toBe('You changed the balance to $80.00, but it had been changed to $120.00.');
    const { changeSetId } = await decide(home, item, 'approve');
    expect(await home.balance(id)).toBe(80);
    expect(await conflicts()).toEqual([]);
    await home.spend(10, 'Tea', { AccountID: id, transactionDate: '2026-11-16' });
    await home.spend(5, 'Bun', { AccountID: id, transactionDate: '2026-11-15', IsAfterBalance: true });
    expect(await home.balance(id)).toBe(65);
    await home.undo(changeSetId);
    expect(await home.balance(id)).toBe(105);
    const { entered } = await stripOf(home, id);
    expect(entered.map(({ balance, isCurrent }) => [balance.balance, isCurrent])).toEqual([[120, true]]);
    expect(await conflicts()).toHaveLength(1);
  });

  test('80.00 entered on Monday, 30.00 spent on Wednesday: Keep mine on Thursday is 80.00 − 30.00 = 50.00', async () => {
    const id = await home.account('Cash', 100);
    const seen = await seenIn('account', id);
    await home.post(path, account(id, 'Cash', 120));
    cairn.clock.set('2026-11-16T12:00:00Z');
    await saveSeen(path, account(id, 'Cash', 80), seen);
    cairn.clock.set('2026-11-19T12:00:00Z');
    await home.spend(30, 'Shoes', { AccountID: id, transactionDate: '2026-11-18' });
    await decide(home, await onlyItem(home, 'conflict'), 'approve');
    expect(await home.balance(id)).toBe(50);
  });

  // covers: review/inbox 4
  test('Keep theirs changes nothing, and removing the account removes the item', async () => {
    const id = await home.account('Cash', 100);
    const seen = await seenIn('account', id);
    await home.post(path, account(id, 'Wallet', 100));
    await saveSeen(path, account(id, 'Purse', 100), seen);
    await decide(home, await onlyItem(home, 'conflict'), 'decline');
    expect(await home.accounts()).toMatchObject([{ displayName: 'Wallet' }]);
    expect(await conflicts()).toEqual([]);
    await saveSeen(path, account(id, 'Pocket', 100), seen);
    expect(await conflicts()).toHaveLength(1);
    await home.post('Account/DeleteAccount', { ID: id });
    expect(await conflicts()).toEqual([]);
  });
});

describe('a category', () => {
  // covers: review/inbox 4
  test('a name that both changed waits; Keep mine writes it, and an undo takes it back', async () => {
    const food = await home.category('Food');
    const seen = await seenIn('category', food);
    await home.post('Category/SaveCategory', { CategoryID: food, Name: 'Eating' });
    await saveSeen('Category/SaveCategory', { CategoryID: food, Name: 'Meals', IconColor: '#155A41' }, seen);
    expect(await home.get('Category/GetAllCategories')).toMatchObject([{ name: 'Eating', iconColor: '#155A41' }]);
    const item = await onlyItem(home, 'conflict');
    expect(textOf(item)).toBe('You changed the name to “Meals”, but it had been changed to “Eating”.');
    const { changeSetId } = await decide(home, item, 'approve');
    expect((await home.categories()).map(({ name }) => name)).toEqual(['Meals']);
    await home.undo(changeSetId);
    expect((await home.categories()).map(({ name }) => name)).toEqual(['Eating']);
    expect(await subjects()).toEqual([['category', 'Eating']]);
  });

  // covers: review/inbox 3
  test('a subcategory’s item names its category; a name that has been taken since can’t be saved', async () => {
    const food = await home.category('Food');
    const coffee = await home.subcategory(food, 'Coffee');
    const seen = await seenIn('category', coffee);
    const edit = { CategoryID: food, SubcategoryID: coffee };
    await home.post('Subcategory/SaveSubcategory', { ...edit, Name: 'Cafes' });
    await saveSeen('Subcategory/SaveSubcategory', { ...edit, Name: 'Espresso' }, seen);
    await home.subcategory(food, 'Espresso');
    const item = await onlyItem(home, 'conflict');
    expect(item.edited).toMatchObject({ noun: 'category', id: coffee, parentID: food });
    await expect(decide(home, item, 'approve')).rejects.toThrow('There is already a subcategory named Espresso.');
    await home.post('Subcategory/DeleteSubcategory', { SubcategoryID: coffee, CategoryID: food }, 'DELETE');
    expect(await conflicts()).toEqual([]);
  });

  // covers: review/inbox 4
  test('an undo leaves a name that was changed since, and says so', async () => {
    const food = await home.category('Food');
    const seen = await seenIn('category', food);
    await home.post('Category/SaveCategory', { CategoryID: food, Name: 'Eating' });
    await saveSeen('Category/SaveCategory', { CategoryID: food, Name: 'Meals' }, seen);
    const { changeSetId } = await decide(home, await onlyItem(home, 'conflict'), 'approve');
    await home.post('Category/SaveCategory', { CategoryID: food, Name: 'Dining' });
    expect((await home.undo(changeSetId)).leftMade).toEqual(['Dining']);
    expect((await home.categories()).map(({ name }) => name)).toEqual(['Dining']);
  });

  test('an undo leaves a name if another category has taken the old one', async () => {
    const food = await home.category('Food');
    const seen = await seenIn('category', food);
    await home.post('Category/SaveCategory', { CategoryID: food, Name: 'Eating' });
    await saveSeen('Category/SaveCategory', { CategoryID: food, Name: 'Meals' }, seen);
    const { changeSetId } = await decide(home, await onlyItem(home, 'conflict'), 'approve');
    await home.category('Eating');
    expect((await home.undo(changeSetId)).leftMade).toEqual(['Meals']);
    expect((await home.categories()).map(({ name }) => name).toSorted()).toEqual(['Eating', 'Meals']);
  });
});

describe('a rule', () => {
  // covers: review/inbox 3
  test('fields that both changed wait, and fields that only one changed are written', async () => {
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const bills = await home.category('Bills');
    const { ruleID: id } = (await save(home, 'trader', { category: food })).answer;
    const seen = (await listed(home))[0]?.changedIn ?? 0;
    await save(home, 'trader', { id, category: fun });
    await saveSeen('Rule/SaveRule', payload('trader', { id, category: bills, effects: { hide: true } }), seen);
    expect(await listed(home)).toMatchObject([{ categoryID: fun, effects: { hide: true } }]);
    const item = await onlyItem(home, 'conflict');
    expect(item.edited).toEqual({ noun: 'rule', id, name: 'Name contains trader', parentID: null });
    expect(textOf(item)).toBe('You changed the category to Bills, but it had been changed to Fun.');
    const { changeSetId } = await decide(home, item, 'approve');
    expect(await listed(home)).toMatchObject([{ categoryID: bills, effects: { hide: true } }]);
    await home.undo(changeSetId);
    expect(await listed(home)).toMatchObject([{ categoryID: fun }]);
    expect(await conflicts()).toHaveLength(1);
  });

  // covers: review/inbox 3
  test('the condition and the actions of a rule: Keep mine writes both', async () => {
    const food = await home.category('Food');
    const { ruleID: id } = (await save(home, 'trader', { category: food })).answer;
    const seen = (await listed(home))[0]?.changedIn ?? 0;
    await save(home, 'joe', { id, category: food, effects: { name: 'Joe’s' } });
    await saveSeen('Rule/SaveRule', payload('trader joe', { id, category: food, effects: { hide: true } }), seen);
    const item = await onlyItem(home, 'conflict');
    expect(textOf(item)).toBe('You changed the condition and the actions, which had been changed in the meantime.');
    await decide(home, item, 'approve');
    expect(await listed(home)).toMatchObject([
      { condition: { comparisonValue: 'trader joe' }, effects: { name: null, hide: true } },
    ]);
  });

  // covers: review/inbox 3
  test('if the held-back category has been deleted, Keep mine says so', async () => {
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const { ruleID: id } = (await save(home, 'trader', { category: food })).answer;
    const seen = (await listed(home))[0]?.changedIn ?? 0;
    await save(home, 'trader', { id, category: fun });
    const bills = await home.category('Bills');
    await saveSeen('Rule/SaveRule', payload('trader', { id, category: bills }), seen);
    await home.post('Category/DeleteCategory', { CategoryID: bills }, 'DELETE');
    const item = await onlyItem(home, 'conflict');
    await expect(decide(home, item, 'approve')).rejects.toThrow(
      'Your change to Name contains trader uses something that was deleted. Keep theirs instead.',
    );
  });
});

describe('budgets', () => {
  const path = 'MonthlyBudget/SaveCategoryBudgetDataForMonth';
  const month = (CategoryID: number, Month: number, Budget: number) => ({ CategoryID, Month, Year: 2026, Budget });
  const budgetOf = async (categoryId: number) => {
    const { categoryBudgets }: { categoryBudgets: { categoryID: number; budget: number }[] } = await home.get(
      'MonthlyBudget/GetMonthlyBudgetDataForAllCategories?Month=11&Year=2026',
    );
    return categoryBudgets.find(({ categoryID }) => categoryID === categoryId)?.budget;
  };

  // covers: review/inbox 3
  test('400.00 by one and 450.00 by the other: 450.00 stays until someone decides', async () => {
    const food = await home.category('Food');
    const seen = await seenIn('category', food);
    await home.post(path, month(food, 11, 450));
    const { headers } = await saveSeen(path, month(food, 11, 400), seen);
    expect(await budgetOf(food)).toBe(450);
    expect((await home.history())[0]?.summary).toBe('Left a change to the Food budget for review');
    const item = await onlyItem(home, 'conflict');
    expect(item.edited).toEqual({ noun: 'budget', id: food, name: 'Food', parentID: null });
    expect(textOf(item)).toBe(
      'You changed the budget for November 2026 to $400.00, but it had been changed to $450.00.',
    );
    const { changeSetId } = await decide(home, item, 'approve');
    expect(await budgetOf(food)).toBe(400);
    expect(await conflicts()).toEqual([]);
    await home.undo(changeSetId);
    expect(await budgetOf(food)).toBe(450);
    await home.undo(Number(headers['x-change-set']));
    expect(await conflicts()).toEqual([]);
  });

  // covers: review/inbox 3
  test('amounts that no one else changed are written, and each category has its own item', async () => {
    const [food, fun, bills] = [await home.category('Food'), await home.category('Fun'), await home.category('Bills')];
    const seen = await seenIn('category', bills);
    await home.post(path, month(food, 11, 450));
    await home.post(path, month(fun, 11, 60));
    const amounts = [food, fun, bills].map((CategoryID) => ({ CategoryID, Month: 11, Budget: 99 }));
    await saveSeen('AnnualBudget/SaveBudgetGrid', { Year: 2026, Amounts: amounts }, seen);
    expect([await budgetOf(food), await budgetOf(fun), await budgetOf(bills)]).toEqual([450, 60, 99]);
    expect((await subjects()).toSorted()).toEqual([
      ['budget', 'Food'],
      ['budget', 'Fun'],
    ]);
    const Items = (await conflicts()).map(toWireItem);
    const { changeSetId, answer } = await home.post('Review/DecideItems', { Items });
    expect(answer.count).toBe(2);
    expect([await budgetOf(food), await budgetOf(fun)]).toEqual([99, 99]);
    await home.undo(changeSetId);
    expect([await budgetOf(food), await budgetOf(fun)]).toEqual([450, 60]);
    expect(await conflicts()).toHaveLength(2);
  });
});

// covers: review/inbox 4
test('an item disappears once both values are the same', async () => {
  const food = await home.category('Food');
  const seen = await seenIn('category', food);
  await home.post('Category/SaveCategory', { CategoryID: food, Name: 'Eating' });
  await saveSeen('Category/SaveCategory', { CategoryID: food, Name: 'Meals' }, seen);
  await home.post('Category/SaveCategory', { CategoryID: food, Name: 'Meals' });
  expect(await conflicts()).toEqual([]);
});
