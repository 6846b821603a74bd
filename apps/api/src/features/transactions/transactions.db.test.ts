import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { transactions } from '../../platform/db/schema/index.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const create = 'Transaction/CreateTransaction';

describe('Transaction/CreateTransaction', () => {
  // covers: entities 15-18, 20; calls 14, 29, 31; server/amounts 1
  test('returns the new ID and stores the transaction as entered', async () => {
    const home = await Household.start(cairn);
    const groceries = await home.category('Groceries', { Icon: 'fas fa-basket-shopping', IconColor: '#986605' });
    const market = await home.subcategory(groceries, 'Market');
    const { answer: id, changeSetId } = await home.post(create, {
      isEdited: false,
      TransactionCategoryID: groceries,
      TransactionSubcategoryID: market,
      displayName: '  Trader Joe’s ',
      displayDescription: 'Weekly',
      transactionDate: '2026-11-10T00:00:00.000Z',
      amount: 86.42,
      category: 'Groceries',
      markedAsTransfer: false,
      hidden: false,
      transactionDeleted: false,
      isIncome: false,
    });
    expect(changeSetId).toBeGreaterThan(0);
    expect(await home.one(id)).toEqual({
      userTransactionID: id,
      displayName: 'Trader Joe’s',
      displayDescription: 'Weekly',
      accountID: null,
      accountDisplayName: '',
      institution: '',
      amount: 86.42,
      transactionDate: '2026-11-10',
      transactionCategory: {
        categoryID: groceries,
        name: 'Groceries',
        icon: 'fas fa-basket-shopping',
        iconColor: '#986605',
      },
      transactionSubcategory: { subcategoryID: market, name: 'Market', icon: 'fas fa-tag', iconColor: '#22864A' },
      markedAsTransfer: false,
      hidden: false,
      isIncome: false,
      isEdited: false,
      transactionDeleted: false,
      pending: false,
      removedByBank: false,
      isSplit: false,
      splits: [],
      tags: [],
      note: '',
      changedIn: changeSetId,
      categorySource: 'You',
      hasNameRule: false,
      suggestedSplit: null,
      rememberedSplit: 'no',
      bankText: null,
      sameMerchant: 0,
      merchantNames: [],
      moreMerchantNames: 0,
    });
  });

  // covers: faults 4, 5; server/money 4
  test.each(['2026-03-08', '2028-02-29', '2026-11-01T00:00:00-07:00', '2026-03-05T00:00:00+09:00'])(
    'stores the day of %s as written',
    async (written) => {
      const home = await Household.start(cairn);
      const id = await home.spend(1, 'x', { transactionDate: written });
      expect((await home.one(id)).transactionDate).toBe(written.slice(0, 10));
    },
  );

  // covers: validation 4, 5; server/amounts 1
  test.each<[string, unknown]>([
    ['amount', 'abc'],
    ['amount', null],
    ['amount', -5],
    ['amount', 0],
    ['amount', 0.001],
    ['amount', 1e300],
    ['displayName', '   '],
    ['displayName', '\u0001\n'],
    ['displayName', undefined],
    ['transactionDate', '2026-03-05T08:00:00Z'],
    ['transactionDate', '2026-02-30'],
  ])('rejects a %s of %s and names the field', async (field, value) => {
    const home = await Household.start(cairn);
    const payload = { displayName: 'x', amount: 1, transactionDate: '2026-11-10', [field]: value };
    const answer = await home.send('POST', create, payload);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect(await home.list()).toEqual([]);
  });

  // covers: faults 2
  test('stores 0.10, 0.20, and 12,345,678.90 to the cent', async () => {
    const home = await Household.start(cairn);
    for (const amount of [0.1, 0.2, 12_345_678.9]) await home.spend(amount, 'x');
    expect((await home.list()).map((row) => row.amount).sort((a, b) => a - b)).toEqual([0.1, 0.2, 12_345_678.9]);
  });
});

describe('Transaction/GetTransactions', () => {
  async function createTransactions() {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const coffee = await home.subcategory(food, 'Coffee');
    await home.spend(86.42, 'Trader Joe’s', { transactionDate: '2026-10-31', TransactionCategoryID: food });
    await home.spend(6.75, 'Blue Heron', {
      transactionDate: '2026-11-01',
      TransactionCategoryID: food,
      TransactionSubcategoryID: coffee,
      displayDescription: 'Flat WHITE',
    });
    await home.spend(1_234.56, 'Rent', { transactionDate: '2026-11-15' });
    await home.spend(650, 'Harbor Design', { transactionDate: '2026-11-30', isIncome: true });
    return { home, food, coffee };
  }

  // covers: state/transactions 1
  test('lists the newest day first and, within a day, the last added first', async () => {
    const { home } = await createTransactions();
    await home.spend(1, 'second of the day', { transactionDate: '2026-11-30' });
    expect(await home.names()).toEqual(['second of the day', 'Harbor Design', 'Rent', 'Blue Heron', 'Trader Joe’s']);
  });

  // covers: calls 26
  test('includes the first and last day of the range', async () => {
    const { home } = await createTransactions();
    expect(await home.names({ StartDate: '2026-11-01', EndDate: '2026-11-30' })).toEqual([
      'Harbor Design',
      'Rent',
      'Blue Heron',
    ]);
    expect(await home.names({ StartDate: '2026-11-16' })).toEqual(['Harbor Design']);
    expect(await home.names({ EndDate: '2026-10-31' })).toEqual(['Trader Joe’s']);
  });

  // covers: calls 26
  test.each([
    ['TRADER', ['Trader Joe’s']],
    ['white', ['Blue Heron']],
    ['$1,234.56', ['Rent']],
    ['6.75', ['Blue Heron']],
    ["trader joe's", ['Trader Joe’s']],
    ['BLÜE  herón', ['Blue Heron']],
    ['%', []],
    ["'; drop table transactions; --", []],
  ])('searching for %s finds name, description, and amount matches', async (SearchText, names) => {
    const { home } = await createTransactions();
    expect(await home.names({ SearchText })).toEqual(names);
  });

  // covers: calls 26
  test('filters by category, by subcategory, and by uncategorized, which excludes transfers', async () => {
    const { home, food, coffee } = await createTransactions();
    await home.spend(500, 'To savings', { transactionDate: '2026-11-20', markedAsTransfer: true });
    expect(await home.names({ CategoryID: food })).toEqual(['Blue Heron', 'Trader Joe’s']);
    expect(await home.names({ CategoryID: food, SubcategoryID: coffee })).toEqual(['Blue Heron']);
    expect(await home.names({ ShowOnlyUncategorized: true })).toEqual(['Harbor Design', 'Rent']);
  });

  // covers: screen/transactions 27
  test('filters by amount, including both limits, and counts the matches', async () => {
    const { home } = await createTransactions();
    const filter = { AmountFrom: 6.75, AmountTo: 650 };
    expect(await home.names(filter)).toEqual(['Harbor Design', 'Blue Heron', 'Trader Joe’s']);
    expect((await home.post('Transaction/CountTransactions', filter)).answer).toBe(3);
    expect((await home.post('Transaction/CountTransactions', { SearchText: 'heron' })).answer).toBe(1);
  });

  test('paging with a cursor neither skips nor repeats a row', async () => {
    const home = await Household.start(cairn);
    for (let count = 0; count < 7; count += 1)
      await home.spend(1, `t${count}`, { transactionDate: `2026-11-0${1 + (count % 3)}` });
    const all = await home.list();
    const paged: unknown[] = [];
    let After: object | null = null;
    for (;;) {
      const page = await home.list({ Limit: 2, After });
      paged.push(...page);
      const last = page.at(-1);
      if (!last) break;
      After = { transactionDate: last.transactionDate, userTransactionID: last.userTransactionID };
    }
    expect(paged).toEqual(all);
  });

  test('returns the IDs of all matching transactions', async () => {
    const { home } = await createTransactions();
    const ids = (await home.list({ ShowOnlyUncategorized: true })).map((row) => row.userTransactionID);
    expect((await home.post('Transaction/GetTransactionIDs', { ShowOnlyUncategorized: true })).answer).toEqual(ids);
    expect((await home.post('Transaction/GetTransactionIDs', { SearchText: 'nowhere' })).answer).toEqual([]);
  });

  test.each([100, 10_000, 20_001])('reads %i transactions and their IDs in parts, newest first', async (count) => {
    const home = await Household.start(cairn);
    const { db } = database.current;
    const ledgerId = await home.ledgerId(database.current);
    const columns = { day: sql`date '2026-01-01' + n * 7 % 300`, amount_cents: sql`n` };
    await insertBulkTransactions(db, ledgerId, count, columns);
    const ids: number[] = (await home.post('Transaction/GetTransactionIDs', {})).answer;
    const listed = (await home.list()).map((row) => row.userTransactionID);
    expect(new Set(ids).size).toBe(count);
    expect(ids.slice(0, 5_000)).toEqual(listed);
    const dayOf = (amount: number) => (amount * 7) % 300;
    const rows = await db
      .select({ id: transactions.id, cents: transactions.amountCents })
      .from(transactions)
      .where(eq(transactions.ledgerId, ledgerId));
    const centsOf = new Map(rows.map(({ id, cents }) => [id, cents]));
    const newestFirst = ids.toSorted((a, b) => dayOf(centsOf.get(b) ?? 0) - dayOf(centsOf.get(a) ?? 0) || b - a);
    expect(ids).toEqual(newestFirst);
  });
});

describe('Transaction/UpdateTransaction', () => {
  const update = 'Transaction/UpdateTransaction';

  // covers: entities 21; calls 28; faults 3, 7
  test('changes only the given fields; a null day and a missing category change nothing', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const id = await home.spend(5, 'Cafe', { TransactionCategoryID: food });
    await home.post(update, {
      userTransactionID: id,
      displayName: 'Café',
      amount: 5.5,
      transactionDate: null,
      hidden: true,
    });
    expect(await home.one(id)).toMatchObject({
      displayName: 'Café',
      amount: 5.5,
      transactionDate: '2026-11-10',
      hidden: true,
      isEdited: true,
      transactionCategory: { name: 'Food' },
      categorySource: 'You',
    });
    expect(await home.names({ SearchText: '5.50' })).toEqual(['Café']);
  });

  // covers: entities 21
  test('saving without changes isn’t an edit and creates no change set', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const id = await home.spend(5, 'Cafe', { TransactionCategoryID: food, displayDescription: 'Flat white' });
    const changes = await home.history();
    const form = {
      userTransactionID: id,
      isEdited: true,
      displayName: ' Cafe ',
      displayDescription: 'Flat white',
      amount: 5,
      transactionDate: '2026-11-10',
      transactionCategoryID: food,
      transactionSubcategoryID: null,
      markedAsTransfer: false,
      hidden: false,
      transactionDeleted: false,
      isIncome: false,
    };
    const { changeSetId } = await home.post(update, form);
    expect(changeSetId).toBeNaN();
    expect(await home.one(id)).toMatchObject({ isEdited: false, categorySource: 'You' });
    expect(await home.history()).toEqual(changes);
    await home.post(update, { ...form, transactionDate: '2026-11-09' });
    expect(await home.one(id)).toMatchObject({ isEdited: true, transactionDate: '2026-11-09' });
  });

  test('adding only a rule doesn’t mark the transaction as edited; adding it again creates no change set', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const id = await home.spend(5, 'Cafe', { TransactionCategoryID: food });
    await home.spend(6, 'Cafe');
    const rule = { categoryID: food, type: 'Name', comparison: 'equals', comparisonValue: 'Cafe' };
    const form = { userTransactionID: id, displayName: 'Cafe', amount: 5, rule };
    expect((await home.post(update, form)).answer).toEqual({ reached: 1 });
    expect((await home.history())[0]).toMatchObject({ summary: 'Rule for Cafe categorized 1 transaction', count: 1 });
    expect((await home.one(id)).isEdited).toBe(false);
    expect((await home.post(update, form)).changeSetId).toBeNaN();
    const { changeSetId } = await home.post(update, { ...form, rule: null });
    expect((await home.history())[0]?.summary).toBe('Removed the rule for Cafe');
    await home.undo(changeSetId);
    expect((await home.one(id)).hasNameRule).toBe(true);
  });

  test('an omitted subcategory doesn’t change', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const coffee = await home.subcategory(food, 'Coffee');
    const id = await home.spend(5, 'Cafe', { TransactionCategoryID: food, TransactionSubcategoryID: coffee });
    const edit = { userTransactionID: id, displayName: 'Cafe', amount: 5, transactionCategoryID: food };
    await home.post(update, edit);
    expect(await home.categoryOf(id)).toBe('Coffee');
    await home.post(update, { ...edit, transactionSubcategoryID: null });
    expect(await home.categoryOf(id)).toBe('Food');
  });

  // covers: entities 22; server/rules 10, 13
  test('a rule recategorizes all transactions of that name, whatever their category; switching it off removes the rule', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const first = await home.spend(1, 'Blue Heron');
    const second = await home.spend(2, ' BLUE HERON', { TransactionCategoryID: fun });
    const other = await home.spend(3, 'Blue Heron Books');
    const rule = {
      categoryID: food,
      subcategoryID: null,
      type: 'Name',
      comparison: 'equals',
      comparisonValue: 'Blue Heron',
    };
    const payload = { userTransactionID: first, displayName: 'Blue Heron', amount: 1, transactionCategoryID: food };
    const { answer } = await home.post(update, { ...payload, rule });
    expect(answer).toEqual({ reached: 1 });
    expect(await home.one(second)).toMatchObject({
      transactionCategory: { name: 'Food' },
      categorySource: 'Rule: Name equals Blue Heron',
    });
    expect(await home.categoryOf(other)).toBeNull();
    expect((await home.one(first)).hasNameRule).toBe(true);
    expect(await home.categoryOf(await home.spend(4, 'blue heron'))).toBe('Food');

    await home.post(update, { ...payload, rule: null });
    expect((await home.one(first)).hasNameRule).toBe(false);
    expect(await home.categoryOf(await home.spend(4, 'blue heron'))).toBeNull();
  });

  // covers: server/rules 12
  test('there is one rule per name: a second one replaces the first', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const id = await home.spend(1, 'Blue Heron');
    for (const categoryID of [food, fun])
      await home.post(update, {
        userTransactionID: id,
        displayName: 'Blue Heron',
        amount: 1,
        transactionCategoryID: categoryID,
        rule: { categoryID, subcategoryID: null, type: 'Name', comparison: 'equals', comparisonValue: 'Blue Heron' },
      });
    expect((await home.send('GET', `Rule/GetCategoryRules?categoryID=${food}`)).json()).toEqual([]);
    expect((await home.send('GET', `Rule/GetCategoryRules?categoryID=${fun}`)).json()).toHaveLength(1);
  });

  test('rejects a subcategory of another category and changes nothing', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const coffee = await home.subcategory(food, 'Coffee');
    const id = await home.spend(1, 'x');
    const payload = {
      userTransactionID: id,
      displayName: 'y',
      amount: 1,
      transactionCategoryID: fun,
      transactionSubcategoryID: coffee,
    };
    expect((await home.send('POST', update, payload)).statusCode).toBe(404);
    expect((await home.one(id)).displayName).toBe('x');
  });
});

test('a subcategory without its category is rejected', async () => {
  const home = await Household.start(cairn);
  const coffee = await home.subcategory(await home.category('Food'), 'Coffee');
  const id = await home.spend(1, 'x');
  const payload = { displayName: 'x', amount: 1, transactionDate: '2026-11-10' };
  const requests = [
    [create, { ...payload, TransactionSubcategoryID: coffee }],
    [
      'Transaction/UpdateTransaction',
      { ...payload, userTransactionID: id, transactionCategoryID: null, transactionSubcategoryID: coffee },
    ],
    [
      'Transaction/BulkRecategorizeTransactions',
      { transactionIDs: [id], newCategoryID: null, newSubcategoryID: coffee },
    ],
  ] as const;
  for (const [path, body] of requests) expect((await home.send('POST', path, body)).statusCode, path).toBe(400);
});

describe('Transaction/DeleteTransaction', () => {
  // covers: calls 30
  test('removes it from lists and from lookups by ID, and undo restores it', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(1, 'x');
    const { changeSetId } = await home.post('Transaction/DeleteTransaction', { userTransactionID: id });
    expect(await home.list()).toEqual([]);
    expect((await home.send('GET', `Transaction/GetTransactionData/${id}`)).statusCode).toBe(404);
    expect(await home.undo(changeSetId)).toMatchObject({ restored: 1, left: [], leftCount: 0, leftBudgets: [] });
    expect(await home.names()).toEqual(['x']);
  });
});

describe('Transaction/BulkRecategorizeTransactions', () => {
  // covers: calls 32; server/ownership 5
  test('recategorizes 50 transactions at once, and never another user’s', async () => {
    const [home, neighbor] = [await Household.start(cairn), await Household.start(cairn)];
    const food = await home.category('Food');
    const ids: number[] = [];
    for (let count = 0; count < 50; count += 1) ids.push(await home.spend(1, `t${count}`));
    const foreign = await neighbor.spend(1, 'not mine');
    const { answer } = await home.post('Transaction/BulkRecategorizeTransactions', {
      transactionIDs: [...ids, foreign],
      newCategoryID: food,
      newSubcategoryID: null,
    });
    expect(answer).toEqual({ success: true, count: 50, skipped: 0 });
    expect(await home.names({ ShowOnlyUncategorized: true })).toEqual([]);
    expect(await neighbor.categoryOf(foreign)).toBeNull();
  });

  test('accepts more IDs than a statement can have parameters', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(1, 'x');
    const food = await home.category('Food');
    const transactionIDs = [id, ...Array.from({ length: 70_000 }, (_, index) => 1_000_000_000 + index)];
    const { answer } = await home.post('Transaction/BulkRecategorizeTransactions', {
      transactionIDs,
      newCategoryID: food,
    });
    expect(answer).toEqual({ success: true, count: 1, skipped: 0 });
  });
});

describe('Transaction/BulkChange', () => {
  const bulk = 'Transaction/BulkChange';

  // covers: entry/tags 10
  test('deletes 3 transactions in one change set, never another user’s, and undo restores them', async () => {
    const [home, neighbor] = [await Household.start(cairn), await Household.start(cairn)];
    const AccountID = await home.account('Cash', 100);
    const first = await home.spend(10, 'a', { AccountID, transactionDate: '2030-01-01' });
    const ids = [first, await home.spend(1, 'b'), await home.spend(1, 'c')];
    const [stays, foreign] = [await home.spend(1, 'd'), await neighbor.spend(1, 'not mine')];
    expect(await home.balance(AccountID)).toBe(90);
    const wanted = { transactionIDs: [...ids, ...ids, foreign], Change: 'delete' };
    const { answer, changeSetId } = await home.post(bulk, wanted);
    expect(answer).toEqual({ count: 3 });
    expect(await home.names()).toEqual(['d']);
    expect(await home.balance(AccountID)).toBe(100);
    expect(await neighbor.names()).toEqual(['not mine']);
    expect((await home.history())[0]).toMatchObject({ summary: 'Deleted 3 transactions', count: 3 });
    expect((await home.send('POST', bulk, wanted)).statusCode).toBe(404);
    expect(await home.undo(changeSetId)).toMatchObject({ restored: 3, leftCount: 0 });
    expect((await home.names()).toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(await home.balance(AccountID)).toBe(90);
    expect((await home.one(stays)).hidden).toBe(false);
  });

  // covers: entry/tags 10
  test('hides what isn’t hidden yet, as an edit that an undo takes back; all hidden changes nothing', async () => {
    const home = await Household.start(cairn);
    const [first, second] = [await home.spend(1, 'a'), await home.spend(1, 'b', { hidden: true })];
    const { answer, changeSetId } = await home.post(bulk, { transactionIDs: [first, second], Change: 'hide' });
    expect(answer).toEqual({ count: 1 });
    expect(await home.one(first)).toMatchObject({ hidden: true, isEdited: true });
    expect((await home.history())[0]).toMatchObject({ summary: 'Hid 1 transaction', count: 1 });
    const again = await home.post(bulk, { transactionIDs: [first, second], Change: 'hide' });
    expect(again.answer).toEqual({ count: 0 });
    expect(again.changeSetId).toBeNaN();
    await home.undo(changeSetId);
    expect(await home.one(first)).toMatchObject({ hidden: false, isEdited: false });
    expect(await home.one(second)).toMatchObject({ hidden: true });
    expect((await home.send('POST', bulk, { transactionIDs: [1_000_000_000], Change: 'hide' })).statusCode).toBe(404);
  });

  test('hidden split transactions keep their lines', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const id = await home.spend(10, 'a');
    const Splits = [
      { categoryID: food, amount: 4 },
      { categoryID: fun, amount: 6 },
    ];
    await home.post('Transaction/SaveSplit', { userTransactionID: id, Splits });
    await home.post(bulk, { transactionIDs: [id], Change: 'hide' });
    expect(await home.one(id)).toMatchObject({ hidden: true, isSplit: true, splits: [{ amount: 4 }, { amount: 6 }] });
  });
});
