import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const row = (more: object = {}) => ({
  transactionDate: '2026-11-10',
  displayName: 'Costco',
  amount: 100,
  isIncome: false,
  ...more,
});

const stage = (home: Household, rows: object[], ImportID: string = randomUUID()) =>
  home.send('POST', 'Import/StageImport', { ImportID, Chunk: 0, Rows: rows });

async function importRows(home: Household, rows: object[], more: object = {}) {
  const ImportID = randomUUID();
  expect((await stage(home, rows, ImportID)).statusCode).toBe(200);
  return await home.post('Import/CommitImport', { ImportID, FileName: 'cairn.csv', ...more });
}

/** Names instead of IDs. */
async function describeAll(home: Household) {
  const names = new Map((await home.tags()).map(({ tagID, name }) => [tagID, name]));
  return (await home.list()).map((one) => ({
    name: one.displayName,
    category: one.transactionCategory?.name ?? null,
    tags: one.tags.map(({ tagID }) => names.get(tagID)).sort(),
    note: one.note,
    splits: one.splits.map((line) => [
      line.subcategory?.name ?? line.category?.name ?? null,
      line.amount,
      line.note,
      line.isTransfer,
      line.takesRemainder,
      line.tagIDs.map((id) => names.get(id)).sort(),
    ]),
  }));
}

const NEW = { NewCategories: [{ Name: 'Home', Subcategory: 'Garden', Income: false }] };

describe('importing splits, tags, and notes', () => {
  // covers: entry/split-lines 33
  test('120.00 − 30.00 + 10.00 = 100.00: keeps lines, tags, and notes, creates missing rows, and is undone as a whole', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    await home.rules(food, ['Name', 'contains', 'costco']);
    await home.tag('lisbon');
    const rows = [
      row({
        Splits: [
          { CategoryID: food, amount: 120, takesRemainder: true, TagNames: ['WORK', 'LISBON'] },
          { NewCategory: 0, amount: -30, note: ' =returned\n' },
          { amount: 10, isTransfer: true, CategoryID: food },
        ],
        TagNames: ['Lisbon', 'Work', 'Naïve, "q"'],
        Note: 'Two\r\nlines ',
      }),
      row({ displayName: 'Tagged', amount: 7, TagNames: ['Work'], Note: 'Own' }),
      row({ displayName: 'Plain', amount: 8 }),
    ];
    const { answer, changeSetId } = await importRows(home, rows, NEW);
    expect(answer).toEqual({ added: 3, leftOut: 0 });
    const expected = [
      { name: 'Plain', category: null, tags: [], note: '', splits: [] },
      { name: 'Tagged', category: null, tags: ['Work'], note: 'Own', splits: [] },
      {
        name: 'Costco',
        category: null,
        tags: ['Naïve, "q"', 'Work', 'lisbon'],
        note: 'Two\nlines',
        splits: [
          ['Food', 120, '', false, true, ['Work', 'lisbon']],
          ['Garden', -30, '=returned', false, false, []],
          [null, 10, '', true, false, []],
        ],
      },
    ];
    expect(await describeAll(home)).toEqual(expected);
    const [first] = await home.history();
    expect(first?.summary).toBe('Imported 3 transactions from cairn.csv, with 2 new categories and 2 new tags');

    const again = await importRows(home, rows, NEW);
    expect(again.answer).toEqual({ added: 0, leftOut: 3 });
    expect(await describeAll(home)).toEqual(expected);

    const undone = await home.post('Ledger/Undo', { ChangeSetID: changeSetId });
    expect(undone.answer).toMatchObject({ restored: 5, removed: { transactions: 3, categories: 2, tags: 2 } });
    expect(await home.list()).toEqual([]);
    expect((await home.tags()).map(({ name }) => name)).toEqual(['lisbon']);
  });

  // covers: entry/tags 1
  test('keeps reimbursements, and the color, period, and budget of a tag that it creates', async () => {
    const home = await Household.start(cairn);
    await home.tag('Work', { color: '#B8432F' });
    const rows = ['owed', 'claimed', 'paid'].map((Reimbursement, at) =>
      row({ amount: 100 + at, TagNames: ['Reimbursable', 'Lisbon', 'Work'], Reimbursement }),
    );
    const period = { StartsOn: '2026-05-03', EndsOn: '2026-05-12', Budget: 2_400 };
    const Tags = ['Lisbon', 'Work', 'Unused'].map((Name) => ({ Name, Color: '#155A41', ...period }));
    await importRows(home, rows, { Tags });
    const tags = await home.get('Tag/GetTags');
    expect(tags).toMatchObject([
      { name: 'Lisbon', color: '#155A41', startsOn: '2026-05-03', endsOn: '2026-05-12', budget: 2_400 },
      { name: 'Reimbursable', kind: 'reimbursable' },
      { name: 'Work', color: '#B8432F', startsOn: null, budget: null },
    ]);
    const stateOf = ({ tags: own }: { tags: { state: string | null }[] }) => own.flatMap(({ state }) => state ?? []);
    const byAmount = (await home.list()).toSorted((a, b) => a.amount - b.amount);
    // Without its payment, an expense that was paid is still claimed.
    expect(byAmount.map(stateOf)).toEqual([['owed'], ['claimed'], ['claimed']]);
  });

  test('without a marked line, the largest takes the remainder', async () => {
    const home = await Household.start(cairn);
    await importRows(home, [row({ Splits: [{ amount: 40 }, { amount: 60 }] })]);
    const [split] = await home.list();
    expect(split?.splits.map(({ takesRemainder }) => takesRemainder)).toEqual([false, true]);
  });

  // covers: entry/split-lines 33
  test('a tag that the import created stays after an undo if another transaction has it', async () => {
    const home = await Household.start(cairn);
    const { changeSetId } = await importRows(home, [row({ TagNames: ['Trip'] })]);
    const [tag] = await home.tags();
    await home.spend(5, 'Tea', { TagIDs: [tag?.tagID] });
    const { answer } = await home.post('Ledger/Undo', { ChangeSetID: changeSetId });
    expect(answer).toMatchObject({ removed: { transactions: 1 }, leftMade: ['Trip'] });
    expect((await home.tags()).map(({ name }) => name)).toEqual(['Trip']);
  });

  // covers: entry/split-lines 33
  test('600 splits with 3 tags each are all there', async () => {
    const home = await Household.start(cairn);
    const rows = Array.from({ length: 600 }, (_, index) =>
      row({
        displayName: `Shop ${index}`,
        Splits: [{ amount: 99 }, { amount: 1, TagNames: [`Line ${index % 7}`] }],
        TagNames: ['One', 'Two', `Shop ${index % 5}`],
      }),
    );
    await importRows(home, rows);
    const all = await home.list();
    expect(all).toHaveLength(600);
    expect(all.every(({ splits, tags }) => splits.length === 2 && tags.length === 3)).toBe(true);
    expect(await home.tags()).toHaveLength(14);
    expect((await importRows(home, rows)).answer).toEqual({ added: 0, leftOut: 600 });
  });
});

describe('rejected imports', () => {
  // covers: entry/split-lines 34
  test('lines that don’t add up: 422 with both amounts', async () => {
    const home = await Household.start(cairn);
    const answer = await stage(home, [row(), row({ Splits: [{ amount: 90 }, { amount: 6 }] })]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      message: 'The lines add up to $96.00, but the transaction is $100.00.',
      fields: { 'Rows.1.Splits': 'must add up to the amount' },
    });
  });

  // covers: entry/split-lines 34
  test.each([
    ['one line', { Splits: [{ amount: 100 }] }],
    ['a zero line', { Splits: [{ amount: 100 }, { amount: 0 }] }],
    ['two remainder lines', { Splits: [50, 50].map((amount) => ({ amount, takesRemainder: true })) }],
    ['101 lines', { Splits: Array.from({ length: 101 }, () => ({ amount: 1 })) }],
    ['21 tags', { TagNames: Array.from({ length: 21 }, (_, index) => `t${index}`) }],
    ['a tag of 51 characters', { TagNames: ['x'.repeat(51)] }],
    ['an empty tag', { TagNames: ['\u0000 '] }],
    ['a note of 2,001 characters', { Note: 'x'.repeat(2_001) }],
  ])('%s: 400', async (_, more) => {
    const home = await Household.start(cairn);
    expect((await stage(home, [row(more)])).statusCode).toBe(400);
  });

  // covers: entry/split-lines 34
  test('another ledger’s category on a line: 404', async () => {
    const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
    const theirs = await other.category('Theirs');
    const Splits = [{ amount: 50, CategoryID: theirs }, { amount: 50 }];
    expect((await stage(home, [row({ Splits })])).statusCode).toBe(404);
  });

  // covers: entry/split-lines 34
  test('more than 1,000 tags: 422, and nothing is written', async () => {
    const home = await Household.start(cairn);
    const rows = Array.from({ length: 51 }, (_, index) =>
      row({ TagNames: Array.from({ length: 20 }, (_none, tag) => `${index}-${tag}`) }),
    );
    const ImportID = randomUUID();
    await stage(home, rows, ImportID);
    const answer = await home.send('POST', 'Import/CommitImport', { ImportID, FileName: 'x.csv' });
    expect(answer.statusCode).toBe(422);
    expect([await home.tags(), await home.list()]).toEqual([[], []]);
  });
});
