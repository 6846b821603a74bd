import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { save as saveRule, sharesOf } from '../../../test/rule-calls.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const save = 'Transaction/SaveSplit';
const remove = 'Transaction/RemoveSplit';

type Line = readonly [category: number | null, amount: number, more?: object];
const toLines = (lines: readonly Line[]) =>
  lines.map(([categoryID, amount, more]) => ({ categoryID, amount, ...more }));

async function split(home: Household, userTransactionID: number, ...lines: Line[]) {
  return await home.post(save, { userTransactionID, Splits: toLines(lines) });
}

async function startHome() {
  const home = await Household.start(cairn);
  const [food, fun] = [await home.category('Food'), await home.category('Fun')];
  return { home, food, fun };
}

/** The amounts of the lines with their categories. */
async function linesOf(home: Household, id: number) {
  return (await home.one(id)).splits.map(({ category, amount }) => [category?.name ?? null, amount]);
}

describe('Transaction/SaveSplit', () => {
  // covers: entry/split-lines 11
  test('60.00 food + 40.00 fun = 100.00: stores the lines, and the transaction has no category', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco', { TransactionCategoryID: food });
    const lines = toLines([
      [food, 60, { note: ' Groceries ' }],
      [fun, 40],
    ]);
    const { answer, changeSetId } = await home.post(save, { userTransactionID: id, Splits: lines });
    expect(answer).toMatchObject({
      userTransactionID: id,
      isSplit: true,
      isEdited: true,
      transactionCategory: null,
      changedIn: changeSetId,
      splits: [
        { category: { name: 'Food' }, amount: 60, note: 'Groceries', takesRemainder: true, isTransfer: false },
        { category: { name: 'Fun' }, amount: 40, note: '', takesRemainder: false },
      ],
    });
    expect((await home.history())[0]?.summary).toBe('Split Costco');
  });

  // covers: entry/split-lines 69
  test('15.00 + 5.00 = 20.00 instead of 100.00: a new amount is saved with its lines, and undo restores both', async () => {
    const { home, food, fun } = await startHome();
    const AccountID = await home.account('Cash', 500);
    const id = await home.spend(100, 'Costco', { AccountID, transactionDate: '2026-11-16' });
    await split(home, id, [food, 70], [fun, 30]);
    const lower = toLines([
      [food, 15],
      [fun, 5],
    ]);
    const { changeSetId } = await home.post(save, { userTransactionID: id, Splits: lower, amount: 20 });
    expect((await home.history())[0]?.summary).toBe('Changed the amount and split of Costco');
    expect(await linesOf(home, id)).toEqual([
      ['Food', 15],
      ['Fun', 5],
    ]);
    expect([(await home.one(id)).amount, await home.balance(AccountID)]).toEqual([20, 480]);
    expect(await home.names({ SearchText: '20.00' })).toEqual(['Costco']);
    await home.undo(changeSetId);
    expect([(await home.one(id)).amount, await home.balance(AccountID)]).toEqual([100, 400]);
    expect(await linesOf(home, id)).toEqual([
      ['Food', 70],
      ['Fun', 30],
    ]);
    const wrong = await home.send('POST', save, { userTransactionID: id, Splits: lower, amount: 21 });
    expect(wrong.json()).toMatchObject({ message: 'The lines add up to $20.00, but the transaction is $21.00.' });
  });

  // covers: entry/split-lines 12
  test('a search finds it by the note or the amount of a line', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    await home.spend(40.25, 'Cinema');
    await home.post(save, {
      userTransactionID: id,
      Splits: toLines([
        [food, 59.75, { note: 'Leash for Biscuit' }],
        [fun, 40.25],
      ]),
    });
    expect(await home.names({ SearchText: 'LEASH' })).toEqual(['Costco']);
    expect(await home.names({ SearchText: '59.75' })).toEqual(['Costco']);
    expect(await home.names({ SearchText: '$40.2' })).toEqual(['Cinema', 'Costco']);
    expect(await home.names({ SearchText: '59.76' })).toEqual([]);
    expect((await home.post('Transaction/GetTotals', { SearchText: 'leash' })).answer).toMatchObject({ count: 1 });
  });

  // covers: entry/split-lines 11
  test('a return of −40.00 inside a purchase of 100.00 + 40.00', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    await split(home, id, [food, 140], [fun, -40]);
    expect(await linesOf(home, id)).toEqual([
      ['Food', 140],
      ['Fun', -40],
    ]);
  });

  // covers: entry/split-lines 11
  test('saving the same lines again creates no change set', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    await split(home, id, [food, 60], [fun, 40]);
    expect((await split(home, id, [food, 60], [fun, 40])).changeSetId).toBeNaN();
  });

  // covers: entry/split-lines 13
  test('60.00 + 36.00 ≠ 100.00 is rejected with both amounts', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    const answer = await home.send('POST', save, {
      userTransactionID: id,
      Splits: toLines([
        [food, 60],
        [fun, 36],
      ]),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toBe('The lines add up to $96.00, but the transaction is $100.00.');
    expect((await home.one(id)).isSplit).toBe(false);
  });

  // covers: entry/split-lines 13
  test.each<[string, (food: number) => readonly Line[], string]>([
    ['one line', (food) => [[food, 100]], 'Splits'],
    ['101 lines', (food) => Array.from({ length: 101 }, (): Line => [food, 1]), 'Splits'],
    [
      'a zero amount',
      (food) => [
        [food, 100],
        [food, 0],
      ],
      'Splits.1.amount',
    ],
    [
      'two remainder lines',
      (food) => [
        [food, 50, { takesRemainder: true }],
        [food, 50, { takesRemainder: true }],
      ],
      'Splits',
    ],
    [
      'a subcategory without its category',
      (food) => [
        [food, 50],
        [null, 50, { subcategoryID: food }],
      ],
      'Splits.1.subcategoryID',
    ],
  ])('%s is rejected, and the field is named', async (_what, lines, field) => {
    const { home, food } = await startHome();
    const id = await home.spend(100, 'Costco');
    const answer = await home.send('POST', save, { userTransactionID: id, Splits: toLines(lines(food)) });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  // covers: entry/split-lines 13
  test('a deleted category is rejected', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    await home.post('Category/DeleteCategory', { CategoryID: fun, NewCategoryID: null }, 'DELETE');
    const answer = await home.send('POST', save, {
      userTransactionID: id,
      Splits: toLines([
        [food, 60],
        [fun, 40],
      ]),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toBe('This category was deleted. Choose another one.');
  });

  // covers: entry/split-lines 11
  test('a transfer line has no category', async () => {
    const { home, food } = await startHome();
    const id = await home.spend(100, 'Mortgage');
    await split(home, id, [food, 60, { isTransfer: true }], [food, 40]);
    expect(await linesOf(home, id)).toEqual([
      [null, 60],
      ['Food', 40],
    ]);
  });

  // covers: entry/split-lines 15
  test('undo restores the lines, the split and the category', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco', { TransactionCategoryID: food });
    const first = await split(home, id, [food, 60], [fun, 40]);
    const second = await split(home, id, [food, 10], [fun, 20], [null, 70]);
    await home.undo(second.changeSetId);
    expect(await linesOf(home, id)).toEqual([
      ['Food', 60],
      ['Fun', 40],
    ]);
    await home.undo(first.changeSetId);
    expect(await home.one(id)).toMatchObject({
      isSplit: false,
      splits: [],
      isEdited: false,
      transactionCategory: { name: 'Food' },
      categorySource: 'You',
    });
  });
});

describe('the source of a split', () => {
  const sourceOf = async (home: Household, id: number) => (await home.one(id)).categorySource;

  // covers: entry/split-lines 1
  test('is the user who split it or created it with lines, and undo restores the previous source', async () => {
    const { home, food, fun } = await startHome();
    await home.rules(food, ['Name', 'contains', 'costco']);
    const id = await home.spend(100, 'Costco');
    expect(await sourceOf(home, id)).toBe('Rule: Name contains costco');
    const { changeSetId } = await split(home, id, [food, 60], [fun, 40]);
    expect(await sourceOf(home, id)).toBe('You');
    await home.undo(changeSetId);
    expect(await sourceOf(home, id)).toBe('Rule: Name contains costco');
  });

  // covers: entry/split-lines 1
  test('removing a split whose largest line has the category of a rule doesn’t claim that the user chose it', async () => {
    const { home, food, fun } = await startHome();
    await home.rules(food, ['Name', 'contains', 'costco']);
    const [same, other] = [await home.spend(100, 'Costco'), await home.spend(100, 'Costco')];
    await split(home, same, [food, 60], [fun, 40]);
    await split(home, other, [food, 40], [fun, 60]);
    for (const id of [same, other]) await home.post(remove, { userTransactionID: id });
    expect(await home.one(same)).toMatchObject({ transactionCategory: { name: 'Food' } });
    expect(await sourceOf(home, same)).toBe('Rule: Name contains costco');
    expect(await sourceOf(home, other)).toBe('You');
  });

  // covers: entry/split-lines 1
  test('is a rule, for new and for past transactions, until the user changes the lines', async () => {
    const { home, food, fun } = await startHome();
    const past = await home.spend(100, 'Costco');
    await saveRule(home, 'costco', { past: true, effects: { splits: sharesOf([food, 70], [fun, 30]) } });
    const fresh = await home.spend(10, 'Costco');
    for (const id of [past, fresh]) expect(await sourceOf(home, id)).toBe('Rule: Name contains costco');
    await home.post(remove, { userTransactionID: past });
    expect(await home.one(past)).toMatchObject({ transactionCategory: { name: 'Food' } });
    expect(await sourceOf(home, past)).toBe('Rule: Name contains costco');
    const { changeSetId } = await split(home, fresh, [food, 5], [fun, 5]);
    expect(await sourceOf(home, fresh)).toBe('You');
    await home.undo(changeSetId);
    expect(await sourceOf(home, fresh)).toBe('Rule: Name contains costco');
  });
});

describe('Transaction/RemoveSplit', () => {
  // covers: entry/split-lines 14
  test('gives the transaction the category of its largest line that isn’t a transfer, and undo splits it again', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    await split(home, id, [food, 20], [fun, 30], [null, 50, { isTransfer: true }]);
    const { answer, changeSetId } = await home.post(remove, { userTransactionID: id });
    expect(answer).toMatchObject({ isSplit: false, splits: [], transactionCategory: { name: 'Fun' } });
    await home.undo(changeSetId);
    expect(await home.one(id)).toMatchObject({ isSplit: true, transactionCategory: null });
    expect(await linesOf(home, id)).toEqual([
      ['Food', 20],
      ['Fun', 30],
      [null, 50],
    ]);
  });

  // covers: entry/split-lines 14
  test('a transaction that isn’t split is rejected', async () => {
    const { home } = await startHome();
    const id = await home.spend(100, 'Costco');
    expect((await home.send('POST', remove, { userTransactionID: id })).statusCode).toBe(422);
  });
});

describe('with X-Seen-In, the lines are one field', () => {
  async function sendSeen(home: Household, seenIn: number, path: string, payload: object) {
    return await cairn.callAs(home.subject, {
      method: 'POST',
      url: `/api/${path}`,
      payload,
      headers: { 'x-seen-in': String(seenIn) },
    });
  }

  // covers: entry/split-lines 15
  test('two different splits conflict, with both shown', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    const { changedIn } = await home.one(id);
    await split(home, id, [food, 60], [fun, 40]);
    const Splits = toLines([
      [food, 50],
      [fun, 50],
    ]);
    const answer = await sendSeen(home, changedIn, save, { userTransactionID: id, Splits });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().conflicts).toMatchObject([
      { field: 'Splits', yours: [{ amount: 50 }, { amount: 50 }], theirs: [{ amount: 60 }, { amount: 40 }] },
    ]);
  });

  // covers: entry/split-lines 15
  test('the same split by both, or a rename by the other, is no conflict', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    const { changedIn } = await home.one(id);
    await home.post('Transaction/UpdateTransaction', {
      userTransactionID: id,
      displayName: 'Costco Store',
      amount: 100,
    });
    const payload = {
      userTransactionID: id,
      Splits: toLines([
        [food, 60],
        [fun, 40],
      ]),
    };
    expect((await sendSeen(home, changedIn, save, payload)).statusCode).toBe(200);
    expect((await sendSeen(home, changedIn, save, payload)).statusCode).toBe(200);
    expect(await home.one(id)).toMatchObject({ displayName: 'Costco Store', isSplit: true });
  });

  // covers: entry/split-lines 15
  test('removing a split that someone else changed conflicts', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    const { answer } = await split(home, id, [food, 60], [fun, 40]);
    await split(home, id, [food, 50], [fun, 50]);
    expect((await sendSeen(home, answer.changedIn, remove, { userTransactionID: id })).statusCode).toBe(409);
    expect((await home.one(id)).isSplit).toBe(true);
  });
});

describe('edits of a split transaction', () => {
  const update = 'Transaction/UpdateTransaction';

  // covers: entry/split-lines 20
  test('100.00 → 104.00: the remainder line absorbs 4.00, and undo restores both', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    await split(home, id, [food, 60], [fun, 40, { takesRemainder: true }]);
    const edit = { userTransactionID: id, displayName: 'Costco', amount: 104, transactionCategoryID: null };
    const { changeSetId } = await home.post(update, edit);
    expect(await linesOf(home, id)).toEqual([
      ['Food', 60],
      ['Fun', 44],
    ]);
    await home.undo(changeSetId);
    expect(await home.one(id)).toMatchObject({ amount: 100, isSplit: true });
    expect(await linesOf(home, id)).toEqual([
      ['Food', 60],
      ['Fun', 40],
    ]);
  });

  // covers: entry/split-lines 20
  test('100.00 → 50.00 would empty the remainder line, so all lines are scaled: 60/40 → 30/20', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    await split(home, id, [food, 60], [fun, 40, { takesRemainder: true }]);
    await home.post(update, { userTransactionID: id, displayName: 'Costco', amount: 50 });
    expect(await linesOf(home, id)).toEqual([
      ['Food', 30],
      ['Fun', 20],
    ]);
  });

  // covers: entry/split-lines 20
  test('0.01 leaves one line, so the split ends with its category', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    await split(home, id, [food, 60], [fun, 40]);
    const { changeSetId } = await home.post(update, { userTransactionID: id, displayName: 'Costco', amount: 0.01 });
    expect(await home.one(id)).toMatchObject({ isSplit: false, splits: [], transactionCategory: { name: 'Food' } });
    await home.undo(changeSetId);
    expect(await linesOf(home, id)).toEqual([
      ['Food', 60],
      ['Fun', 40],
    ]);
  });

  // covers: entry/split-lines 20
  test('the lines follow the day, also back by undo', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    await split(home, id, [food, 60], [fun, 40]);
    const daysOfLines = async () =>
      Object(
        await database.current.db.execute(
          sql`select distinct day::text as day from split_lines where transaction_id = ${id} and ledger_id = ${await home.ledgerId(database.current)}`,
        ),
      ).rows.map((row: { day: string }) => row.day);
    const edit = { userTransactionID: id, displayName: 'Costco', amount: 100, transactionDate: '2026-10-02' };
    const { changeSetId } = await home.post(update, edit);
    expect(await daysOfLines()).toEqual(['2026-10-02']);
    await home.undo(changeSetId);
    expect(await daysOfLines()).toEqual(['2026-11-10']);
  });

  // covers: entry/split-lines 20
  test('a new category ends the split; a null one leaves it alone', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    await split(home, id, [food, 60], [fun, 40]);
    const edit = { userTransactionID: id, displayName: 'Costco', amount: 100 };
    await home.post(update, { ...edit, transactionCategoryID: null, transactionSubcategoryID: null });
    expect((await home.one(id)).isSplit).toBe(true);
    const { changeSetId } = await home.post(update, { ...edit, transactionCategoryID: fun });
    expect(await home.one(id)).toMatchObject({ isSplit: false, splits: [], transactionCategory: { name: 'Fun' } });
    await home.undo(changeSetId);
    expect(await linesOf(home, id)).toEqual([
      ['Food', 60],
      ['Fun', 40],
    ]);
  });
});
