import { randomUUID } from 'node:crypto';
import { IMPORT_CHUNK_ROWS } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { and, count, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium, sync } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { day, purchase } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';
import { save, sharesOf } from '../../../test/rule-calls.ts';
import { accounts, importChunks, importedFiles, transactions } from '../../platform/db/schema/index.ts';
import { discardAbandonedImports } from './discard-abandoned.ts';
import { readChunks } from './imports.queries.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const row = (displayName: string, amount: number, more: object = {}) => ({
  transactionDate: '2026-11-10',
  displayName,
  amount,
  isIncome: false,
  ...more,
});

async function stage(home: Household, ...chunks: object[][]): Promise<string> {
  const ImportID = randomUUID();
  for (const [Chunk, Rows] of chunks.entries()) await home.post('Import/StageImport', { ImportID, Chunk, Rows });
  return ImportID;
}

async function importRows(home: Household, rows: object[], more: object = {}) {
  const ImportID = await stage(home, rows);
  return await home.post('Import/CommitImport', { ImportID, FileName: 'bank.csv', ...more });
}

const review = async (home: Household, rows: object[]) =>
  (await home.post('Import/ReviewImport', { ImportID: await stage(home, rows) })).answer;

const mapping = {
  head: 'Date,Name,Amount',
  delimiter: ',',
  skippedRows: 1,
  dateOrder: 'MDY',
  decimalMark: '.',
  isOutPositive: true,
  columns: { date: 0, name: 1, amount: 2 },
};

describe('reviewing an import', () => {
  // covers: entry/rules 1
  test('says which names rules give to new rows, as the import does', async () => {
    const home = await Household.start(cairn);
    await save(home, 'trader', { effects: { name: 'Trader Joe’s' } });
    await save(home, 'aldi', { effects: { name: 'ALDI' }, isEnabled: false });
    await home.spend(5, 'Trader 5');
    const rows = [row('TRADER 12', 7), row('Aldi', 8), row('Trader Joe’s', 9), row('TRADER 9', 10)];
    const { nameOf, names } = await review(home, rows);
    expect([nameOf, names]).toEqual([[0, -1, -1, 0], ['Trader Joe’s']]);
    await importRows(home, rows);
    expect((await home.names()).sort()).toEqual(['Aldi', ...Array.from({ length: 4 }, () => 'Trader Joe’s')]);
  });

  test('writes nothing; reports new and existing rows and which rules apply', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    await home.rules(food, ['Name', 'contains', 'trader']);
    const typed = await home.spend(5, 'Tea');
    const gone = await home.spend(6, 'Gone');
    await home.post('Transaction/DeleteTransaction', { userTransactionID: gone });
    const rows = [row('TEA', 5), row('Tea', 5), row('Trader 1', 7), row('Trader 2', 7), row('Gone', 6)];
    expect(await review(home, rows)).toEqual({
      rows: 5,
      added: 3,
      status: 'snnnd',
      matches: [typed, 0, 0, 0, gone],
      accountOf: [0, -1, -1, -1, 0],
      accounts: [{ accountID: null, displayName: '', institutionName: '', mask: null, isLinked: false }],
      ruleOf: [-1, -1, 0, 0, -1],
      rules: [{ rule: 'Name contains trader', categoryID: food, subcategoryID: null, count: 2 }],
      nameOf: [-1, -1, -1, -1, -1],
      names: [],
    });
    expect(await home.names()).toEqual(['Tea']);
    expect((await home.history()).map((change) => change.source)).not.toContain('import');
  });

  // covers: entry/rules 16
  test('shows the rules that the import uses: by a new name too, and a category only where nothing is split', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    await save(home, 'sq *b', { effects: { name: 'Blue Bottle' } });
    await save(home, 'Blue Bottle', { comparison: 'equals', category: food });
    await save(home, 'costco', { category: fun, effects: { splits: sharesOf([food, 70], [fun, 30]) } });
    const rows = [row('SQ *B 12', 4.5), row('Costco', 10), row('Costco', 0.01)];
    const { ruleOf, rules } = await review(home, rows);
    expect(ruleOf).toEqual([0, -1, 1]);
    expect(rules).toMatchObject([
      { rule: 'Name equals Blue Bottle', categoryID: food, count: 1 },
      { rule: 'Name contains costco', categoryID: fun, count: 1 },
    ]);
    await importRows(home, rows);
    const made = (await home.list()).map((one) => [one.displayName, one.amount, one.transactionCategory?.name ?? null]);
    expect(made.toSorted((a, b) => Number(b[1]) - Number(a[1]))).toEqual([
      ['Costco', 10, null],
      ['Blue Bottle', 4.5, 'Food'],
      ['Costco', 0.01, 'Fun'],
    ]);
  });

  test('matches bank ids even if the date was edited or the transaction moved to another account', async () => {
    const home = await Household.start(cairn);
    const bank = await home.account('Bank', 0);
    const rows = [
      row('A', 1, { ExternalID: 'f1', AccountID: bank }),
      row('A', 1, { ExternalID: 'f2', AccountID: bank }),
    ];
    await importRows(home, rows);
    const [first] = await home.list();
    await home.post('Transaction/UpdateTransaction', {
      userTransactionID: first?.userTransactionID,
      displayName: 'Mine',
      amount: 2,
      transactionDate: '2026-10-01',
    });
    expect((await review(home, rows)).status).toBe('ii');
    // A transaction imported into one account and then moved by the user still matches.
    const moved = (await home.list()).find((one) => one.userTransactionID !== first?.userTransactionID);
    await home.post('Transaction/UpdateTransaction', {
      userTransactionID: moved?.userTransactionID,
      displayName: 'A',
      amount: 1,
      AccountID: await home.account('Moved to', 0),
    });
    expect((await review(home, rows)).status).toBe('ii');
    const again = row('A', 1, { ExternalID: 'f9', AccountID: bank });
    await importRows(home, [again]);
    // Bank ids are unique per account only, so the same id on another account may be a different transaction.
    const elsewhere = await home.account('Elsewhere', 0);
    expect(await review(home, [{ ...again, AccountID: elsewhere }])).toMatchObject({ status: 'p', added: 1 });
  });

  // covers: server/load 24
  test('matches a changed date by bank id even if a transaction with another amount has the same id', async () => {
    const home = await Household.start(cairn);
    const bank = await home.account('Bank', 0);
    await importRows(home, [row('Rent', 50, { ExternalID: '7', AccountID: bank, transactionDate: '2026-11-20' })]);
    await importRows(home, [row('Tea', 20, { ExternalID: '7', AccountID: bank })]);
    const rows = [
      row('Rent', 50, { ExternalID: '7', AccountID: bank }),
      row('Tea', 20, { ExternalID: '8', AccountID: bank, transactionDate: '2026-11-11' }),
    ];
    expect((await review(home, rows)).status[0]).toBe('i');
  });

  // covers: server/load 24
  test('is rejected if the file is discarded while it is being read', async () => {
    const home = await Household.start(cairn);
    const ledgerId = await home.ledgerId(database.current);
    const importId = await stage(home, [row('A', 1)], [row('B', 2)], [row('C', 3)]);
    const chunks = readChunks(database.current.db, ledgerId, importId);
    expect(JSON.parse((await chunks.next()).value)).toMatchObject([{ displayName: 'A' }]);
    await home.post('Import/DiscardImport', { ImportID: importId });
    await expect(chunks.next()).rejects.toMatchObject({ code: 'not_found' });
  });

  test('matches rows on linked and removed accounts by the account name in the file, whatever the target account', async () => {
    const home = await Household.start(cairn);
    const named = async (name: string) => {
      const id = await home.account(name, 0);
      await home.spend(5, 'Tea', { AccountID: id });
      return id;
    };
    const [linked, removed, again, manual] = [
      await named('Everyday Checking'),
      await named('Old Card'),
      await named('Old Card'),
      await home.account('Old Card', 0),
    ];
    const { db } = database.current;
    await db
      .update(accounts)
      .set({ externalId: 'bank-1' })
      .where(and(eq(accounts.ledgerId, await home.ledgerId(database.current)), eq(accounts.id, linked)));
    for (const ID of [removed, again]) await home.post('Account/DeleteAccount', { ID });
    const tea = (AccountName: string, more: object = {}) => row('Tea', 5, { AccountName, ...more });
    // Each existing transaction matches one row: one on the linked account, one on each of two removed ones.
    const rows = [
      tea('EVERYDAY checking'),
      tea('Everyday Checking'),
      tea('Old Card', { AccountID: manual }),
      tea('Old Card', { AccountID: manual }),
      tea('Old Card', { AccountID: manual }),
      tea('Elsewhere'),
    ];
    expect(await review(home, rows)).toMatchObject({ status: 'snssnn', added: 3 });
    const at = (InstitutionName: string) => [tea('Everyday Checking', { InstitutionName })];
    expect((await review(home, at('harbor bank'))).status).toBe('s');
    expect((await review(home, at('Granite Bank'))).status).toBe('p');
    expect((await importRows(home, rows.slice(0, 1))).answer).toEqual({ added: 0, leftOut: 1 });
    expect((await importRows(home, rows)).answer).toEqual({ added: 3, leftOut: 3 });
    const other = await Household.start(cairn);
    expect((await review(other, rows.slice(0, 1))).status).toBe('n');
  });

  test('rows for a new account or category count as new, and can’t be written without it', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    await home.rules(food, ['Name', 'contains', 'tea']);
    await home.spend(5, 'Tea');
    const rows = [row('Tea', 5, { NewAccount: 0, NewCategory: 0 }), row('Tea', 5, { NewCategory: 0 })];
    expect(await review(home, rows)).toMatchObject({ status: 'ns', ruleOf: [-1, -1], rules: [] });
    const ImportID = await stage(home, rows);
    expect((await home.send('POST', 'Import/CommitImport', { ImportID, FileName: '' })).statusCode).toBe(422);
    expect(await home.list()).toHaveLength(1);
  });

  test('an unknown or discarded import, or another user’s, is 404', async () => {
    const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
    const ImportID = await stage(home, [row('A', 1)]);
    for (const [who, id] of [
      [other, ImportID],
      [home, randomUUID()],
    ] as const)
      for (const path of ['Import/ReviewImport', 'Import/CommitImport'])
        expect((await who.send('POST', path, { ImportID: id, FileName: '' })).statusCode).toBe(404);
    await other.post('Import/DiscardImport', { ImportID });
    expect((await home.post('Import/ReviewImport', { ImportID })).answer.added).toBe(1);
    await home.post('Import/DiscardImport', { ImportID });
    expect((await home.send('POST', 'Import/ReviewImport', { ImportID })).statusCode).toBe(404);
  });
});

describe('committing an import', () => {
  // covers: server/history 7
  test('is one change set that can be undone; balances follow: 100.00 − 30.00 + 10.00 = 80.00', async () => {
    const home = await Household.start(cairn);
    const bank = await home.account('Bank', 100);
    const later = { AccountID: bank, transactionDate: '2026-11-16' };
    const { answer, changeSetId } = await importRows(home, [
      row('Old', 50, { AccountID: bank, transactionDate: '2026-01-05' }),
      row('Shop', 30, later),
      row('Pay', 10, { ...later, isIncome: true }),
    ]);
    expect(answer).toEqual({ added: 3, leftOut: 0 });
    // 100.00 anchor − 30.00 + 10.00 = 80.00; entries before the anchor don't count.
    expect(await home.balance(bank)).toBe(80);
    const [change] = await home.history();
    expect(change).toMatchObject({ source: 'import', summary: 'Imported 3 transactions from bank.csv', count: 3 });
    expect(await home.undo(changeSetId)).toMatchObject({ restored: 3, leftCount: 0 });
    expect(await home.balance(bank)).toBe(100);
    expect(await home.names()).toEqual([]);
    expect((await importRows(home, [row('Shop', 30, later)])).answer.added).toBe(1);
  });

  test('the same rows again add nothing and create no change set', async () => {
    const home = await Household.start(cairn);
    const rows = [row('Tea', 5), row('Tea', 5), row('Bun', 2)];
    await importRows(home, rows);
    const again = await importRows(home, rows);
    expect(again).toEqual({ answer: { added: 0, leftOut: 3 }, changeSetId: Number.NaN });
    expect(await home.list()).toHaveLength(3);
    expect((await home.history()).filter((change) => change.source === 'import')).toHaveLength(1);
  });

  // covers: reconciliation 37
  test('remembers the file’s name if anything came from it, until the import is undone; the download has it', async () => {
    const home = await Household.start(cairn);
    const account = await home.account('Bank', 100);
    const ledgerId = await home.ledgerId(database.current);
    const namesOfFiles = async () =>
      (await database.current.db.select().from(importedFiles).where(eq(importedFiles.ledgerId, ledgerId))).map(
        ({ name }) => name,
      );
    const rows = [row('Tea', 5, { AccountID: account })];
    const first = await importRows(home, rows);
    await importRows(home, rows, { FileName: 'again.csv' });
    expect(await namesOfFiles()).toEqual(['bank.csv']);
    const Balances = [{ AccountID: account, Date: '2026-11-12', Basis: 'closing', Amount: 95 }];
    await importRows(home, rows, { FileName: 'balance.csv', Balances });
    expect((await namesOfFiles()).toSorted()).toEqual(['balance.csv', 'bank.csv']);
    const { balances } = await home.get('User/DownloadMyData');
    expect(balances.map((one: { source: string; fileName: string | null }) => [one.source, one.fileName])).toEqual([
      ['person', null],
      ['file', 'balance.csv'],
    ]);
    await home.undo(first.changeSetId);
    expect(await namesOfFiles()).toEqual(['balance.csv']);
  });

  test('includes the matches the user adds and skips the rows they exclude', async () => {
    const home = await Household.start(cairn);
    await home.spend(5, 'Tea');
    await importRows(home, [row('Tea', 5), row('Bun', 2), row('Jam', 3)], { Add: [0], LeaveOut: [2] });
    expect((await home.names()).toSorted()).toEqual(['Bun', 'Tea', 'Tea']);
  });

  test('preserves the order of a newest-first file', async () => {
    const home = await Household.start(cairn);
    const rows = [row('Third', 3, { transactionDate: '2026-11-12' }), row('Second', 2), row('First', 1)];
    await importRows(home, rows);
    expect(await home.names()).toEqual(['Third', 'Second', 'First']);
  });

  // covers: server/rules 6
  test('the file’s category wins over rules; rules categorize rows without one', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const market = await home.subcategory(food, 'Market');
    await home.rules(fun, ['Name', 'contains', 'shop']);
    await importRows(home, [
      row('Shop A', 1, { CategoryID: food, SubcategoryID: market }),
      row('Shop B', 2),
      row('Move', 3, { markedAsTransfer: true, hidden: true, displayDescription: 'to savings' }),
    ]);
    const all = new Map((await home.list()).map((one) => [one.displayName, one]));
    expect(all.get('Shop A')?.transactionSubcategory?.name).toBe('Market');
    expect(all.get('Shop B')?.transactionCategory?.name).toBe('Fun');
    expect(all.get('Move')).toMatchObject({ markedAsTransfer: true, hidden: true, displayDescription: 'to savings' });
    expect((await home.one(all.get('Shop A')?.userTransactionID ?? 0)).categorySource).toBe('Import');
    expect((await home.one(all.get('Shop B')?.userTransactionID ?? 0)).categorySource).toBe('Rule: Name contains shop');
  });

  test('chunks sent twice and out of order make one import', async () => {
    const home = await Household.start(cairn);
    const ImportID = randomUUID();
    const send = (Chunk: number, name: string) =>
      home.post('Import/StageImport', { ImportID, Chunk, Rows: [row(name, Chunk + 1)] });
    await send(1, 'B');
    await send(0, 'A');
    await send(1, 'B');
    expect((await home.post('Import/CommitImport', { ImportID, FileName: '' })).answer).toEqual({
      added: 2,
      leftOut: 0,
    });
    expect((await home.send('POST', 'Import/CommitImport', { ImportID, FileName: '' })).statusCode).toBe(404);
    const { db } = database.current;
    const [left] = await db.select({ rows: count() }).from(importChunks).where(eq(importChunks.importId, ImportID));
    expect(left?.rows).toBe(0);
  });

  test('an account or category that was removed or belongs to another user is rejected', async () => {
    const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
    await other.startIdsAt(database.current, 1_000);
    const [own, removed, foreign] = [
      await home.account('Own', 1),
      await home.account('Old', 1),
      await other.account('X', 1),
    ];
    await home.post('Account/DeleteAccount', { ID: removed });
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const market = await home.subcategory(food, 'Market');
    const rejected = [
      { AccountID: foreign },
      { AccountID: removed },
      { CategoryID: await other.category('Theirs') },
      { CategoryID: market },
      { CategoryID: fun, SubcategoryID: market },
      { SubcategoryID: market },
    ];
    for (const more of rejected) {
      const body = { ImportID: randomUUID(), Chunk: 0, Rows: [row('A', 1, more)] };
      expect((await home.send('POST', 'Import/StageImport', body)).statusCode, JSON.stringify(more)).toBe(404);
    }
    const ImportID = await stage(home, [row('A', 1, { AccountID: own })]);
    await home.post('Account/DeleteAccount', { ID: own });
    expect((await home.send('POST', 'Import/CommitImport', { ImportID, FileName: '' })).statusCode).toBe(404);
    expect(await home.names()).toEqual([]);
  });

  test('writes a full chunk of 2,500 rows and updates the balance', async () => {
    const home = await Household.start(cairn);
    const bank = await home.account('Bank', 0);
    const rows = Array.from({ length: IMPORT_CHUNK_ROWS }, (_, index) =>
      row(`Shop ${index}`, 1, {
        AccountID: bank,
        transactionDate: '2026-12-01',
        isIncome: true,
        ExternalID: `f${index}`,
      }),
    );
    await importRows(home, rows);
    expect(await home.balance(bank)).toBe(IMPORT_CHUNK_ROWS);
    const { db } = database.current;
    const [stored] = await db.select({ rows: count() }).from(transactions).where(eq(transactions.externalId, 'f2499'));
    expect(stored?.rows).toBe(1);
  });
});

describe('importing a file from a linked bank', () => {
  const statement = [
    row('TRADER JOE S #552 PORTLAND', 86.42, { ExternalID: 'f1' }),
    row('SHELL OIL 57444', 41.1, { ExternalID: 'f2', transactionDate: '2026-11-08' }),
    row('PAYROLL ACME', 2_500, { ExternalID: 'f3', isIncome: true }),
  ];
  const link = async () => {
    const { home } = await startPremium(cairn, database.current);
    const item = cairn.bank.connect();
    item.add(
      purchase('p1', { name: 'Trader Joe’s', amountCents: cents(86_42) }),
      purchase('p2', { name: 'Shell', amountCents: cents(41_10), day: day('2026-11-09') }),
      purchase('p3', { name: 'Payroll', amountCents: cents(2_500_00), isIncome: true }),
    );
    const [linked = 0] = await linkAndSync(home, item);
    return { home, item, linked };
  };
  const into = (AccountID: number, rows: readonly object[] = statement) => rows.map((one) => ({ ...one, AccountID }));

  // covers: server/history 8
  test('adds no duplicates, whatever the target account: 3 rows, 3 already exist, and the review says where', async () => {
    const { home, linked } = await link();
    const manual = await home.account('Old Checking', 0);
    const accountList = [{ accountID: linked, institutionName: 'Harbor Bank', mask: '1111', isLinked: true }];
    for (const [rows, status] of [
      [into(manual), 'ooo'],
      [statement, 'ooo'],
      [into(linked), 'aaa'],
    ] as const)
      expect(await review(home, rows)).toMatchObject({
        status,
        added: 0,
        accounts: accountList,
        accountOf: [0, 0, 0],
      });
    expect((await importRows(home, into(manual))).answer).toEqual({ added: 0, leftOut: 3 });
    // The user can still add them.
    expect((await importRows(home, into(manual), { Add: [0, 1, 2] })).answer).toEqual({ added: 3, leftOut: 0 });
  });

  // covers: server/history 9
  test('is recognized by the dates the bank covers: of 10 rows, 7 are older and the other 3 already exist', async () => {
    const { home, linked } = await link();
    // Another ledger's transactions must not affect this one's date range.
    const stranger = await Household.start(cairn);
    for (let nth = 0; nth < 10; nth += 1) await stranger.spend(1, 'x', { transactionDate: '2020-01-01' });
    const manual = await home.account('Old Checking', 0);
    const older = Array.from({ length: 7 }, (_one, nth) =>
      row(`Lunch ${nth}`, 10 + nth, { ExternalID: `older ${nth}`, transactionDate: `2026-09-0${nth + 1}` }),
    );
    const answer = await review(home, into(manual, [...statement, ...older]));
    expect(answer).toMatchObject({ status: 'ooonnnnnnn', added: 7, accounts: [{ accountID: linked }] });
  });

  // covers: server/history 10
  test('an equal purchase on another card is only a possible duplicate, and is added unless excluded', async () => {
    const { home } = await link();
    const card = await home.account('Card', 0, { AccountType: 1 });
    const rows = into(card, [row('Trader Joe’s', 86.42), row('Cinema', 18), row('Books', 9.5)]);
    expect(await review(home, rows)).toMatchObject({ status: 'pnn', added: 3, accountOf: [0, -1, -1] });
    expect((await importRows(home, rows, { LeaveOut: [0] })).answer).toEqual({ added: 2, leftOut: 1 });
  });

  // covers: server/history 11
  test('rows imported into a linked account don’t move its balance, and match what the bank reports later', async () => {
    const { home, item, linked } = await link();
    const food = await home.category('Food');
    const rows = into(linked, [
      row('CAFE LUNA 0042', 12.5, { transactionDate: '2026-11-12', ExternalID: 'f9', CategoryID: food }),
      row('Old shop', 7, { transactionDate: '2025-01-02' }),
      row('Mine', 3, { transactionDate: '2026-11-12' }),
    ]);
    const { answer, changeSetId } = await importRows(home, rows);
    expect(answer).toEqual({ added: 3, leftOut: 0 });
    expect(await home.balance(linked)).toBe(1_000);
    const mine = (await home.list()).find(({ displayName }) => displayName === 'Mine');
    await home.post('Transaction/UpdateTransaction', {
      userTransactionID: mine?.userTransactionID,
      displayName: 'My own name',
      amount: 3,
      transactionDate: '2026-11-12',
    });
    item.add(
      purchase('p9', { name: 'Cafe Luna', amountCents: cents(12_50), day: day('2026-11-13') }),
      purchase('p10', { name: 'Kiosk', amountCents: cents(3_00), day: day('2026-11-12') }),
    );
    expect(await sync(home)).toMatchObject({ added: 0 });
    const names = (await home.list()).map(({ displayName }) => displayName);
    expect(names).toHaveLength(6);
    expect(names).toEqual(expect.arrayContaining(['Cafe Luna', 'My own name', 'Old shop']));
    const cafe = (await home.list()).find(({ displayName }) => displayName === 'Cafe Luna');
    expect(cafe).toMatchObject({ transactionCategory: { categoryID: food }, transactionDate: '2026-11-13' });
    expect((await review(home, rows)).status).not.toContain('n');
    // The bank reported two of the rows and wouldn't report them again, so undo removes only the third.
    await home.post('Ledger/Undo', { ChangeSetID: changeSetId });
    expect((await home.list()).map(({ displayName }) => displayName)).not.toContain('Old shop');
    expect(await home.list()).toHaveLength(5);
    item.remove('p9');
    expect(await sync(home)).toMatchObject({ removed: 1 });
  });

  // covers: server/history 11
  test('a row the user deleted stays deleted when the bank reports it', async () => {
    const { home, item, linked } = await link();
    await importRows(home, into(linked, [row('Kiosk', 3, { transactionDate: '2026-11-12' })]));
    const kiosk = (await home.list()).find(({ displayName }) => displayName === 'Kiosk');
    await home.post('Transaction/DeleteTransaction', { userTransactionID: kiosk?.userTransactionID });
    item.add(purchase('p11', { name: 'Kiosk', amountCents: cents(3_00), day: day('2026-11-12') }));
    expect(await sync(home)).toMatchObject({ added: 0 });
    expect(await home.list()).toHaveLength(3);
  });
});

describe('accounts and categories created by an import', () => {
  const targets = {
    NewAccounts: [
      {
        DisplayName: 'Old Checking',
        InstitutionName: 'First Bank',
        AccountType: 0,
        Balance: { CurrentBalance: 100, Date: '2026-11-09' },
      },
      { DisplayName: 'Unused', InstitutionName: 'Unused', AccountType: 0 },
    ],
    NewCategories: [
      { Name: 'Food', Subcategory: 'Market', Income: false },
      { Name: 'Pay', Income: true },
      { Name: 'Unused', Income: false },
    ],
  };
  const rows = [
    row('Aldi', 30, { NewAccount: 0, NewCategory: 0 }),
    row('Acme', 10, { NewAccount: 0, NewCategory: 1, isIncome: true }),
    row('Gone', 1, { NewAccount: 1, NewCategory: 2 }),
  ];
  const importWithTargets = (home: Household) => importRows(home, rows, { ...targets, LeaveOut: [2] });
  const namesOf = async (home: Household) => ({
    accounts: (await home.get('Plaid/GetAccountsList')).map((one: { displayName: string }) => one.displayName),
    categories: (await home.get('Category/GetAllCategories')).map(
      (one: { name: string; income: boolean; subcategories: { name: string }[] }) =>
        [one.name, one.income, ...one.subcategories.map(({ name }) => name)].join(' '),
    ),
  });

  test('aren’t created again when the same file is sent after a lost response', async () => {
    const home = await Household.start(cairn);
    const named = rows.slice(0, 1).map((one) => ({ ...one, AccountName: 'Old Checking' }));
    expect((await importRows(home, named, targets)).answer).toMatchObject({ added: 1 });
    expect((await importRows(home, named, targets)).answer).toMatchObject({ added: 0, leftOut: 1 });
    expect((await namesOf(home)).accounts).toEqual(['Old Checking']);
  });

  test('are only those that imported rows use; 100.00 on 11/09 − 30.00 + 10.00 = 80.00', async () => {
    const home = await Household.start(cairn);
    const { answer } = await importWithTargets(home);
    expect(answer).toEqual({ added: 2, leftOut: 1 });
    expect(await namesOf(home)).toEqual({ accounts: ['Old Checking'], categories: ['Food false Market', 'Pay true'] });
    const [account] = await home.get('Plaid/GetAccountsList');
    expect(account).toMatchObject({ institutionName: 'First Bank', currentBalance: 80, anchorDate: '2026-11-09' });
    const [change] = await home.history();
    expect(change?.summary).toBe('Imported 2 transactions from bank.csv, with 1 new account and 3 new categories');
  });

  // covers: server/history 7
  test('are removed when the import is undone', async () => {
    const home = await Household.start(cairn);
    const existing = await home.category('Pay');
    const { changeSetId } = await importWithTargets(home);
    expect(await home.undo(changeSetId)).toMatchObject({
      restored: 2,
      removed: { transactions: 2, accounts: 1, categories: 2 },
      leftMade: [],
    });
    // The import didn't create this category, so undo leaves it.
    expect(await namesOf(home)).toEqual({ accounts: [], categories: ['Pay false'] });
    expect((await home.get('Category/GetAllCategories'))[0]?.categoryID).toBe(existing);
    expect((await importWithTargets(home)).answer.added).toBe(2);
    expect(await namesOf(home)).toEqual({ accounts: ['Old Checking'], categories: ['Food false Market', 'Pay false'] });
  });

  test('stay, and are reported, if something else uses them or they were changed', async () => {
    const home = await Household.start(cairn);
    const { changeSetId } = await importWithTargets(home);
    const [food] = await home.get('Category/GetAllCategories');
    await home.rules(food.categoryID, ['Name', 'contains', 'aldi']);
    const [account] = await home.get('Plaid/GetAccountsList');
    await home.post('Account/SaveCustomAccount', {
      Id: account.id,
      DisplayName: 'Mine',
      InstitutionName: account.institutionName,
      AvailableBalance: account.availableBalance,
      CurrentBalance: account.currentBalance,
      AccountType: 0,
    });
    expect(await home.undo(changeSetId)).toMatchObject({
      removed: { transactions: 2, accounts: 0, categories: 2 },
      leftMade: ['Mine', 'Food'],
    });
    expect(await namesOf(home)).toEqual({ accounts: ['Mine'], categories: ['Food false'] });
  });

  test('stay if an edited transaction of the import still uses them', async () => {
    const home = await Household.start(cairn);
    const { changeSetId } = await importWithTargets(home);
    const aldi = (await home.list()).find((one) => one.displayName === 'Aldi');
    await home.post('Transaction/UpdateTransaction', {
      userTransactionID: aldi?.userTransactionID,
      displayName: 'Aldi South',
      amount: 30,
    });
    expect(await home.undo(changeSetId)).toMatchObject({
      removed: { transactions: 1, accounts: 0, categories: 1 },
      leftCount: 1,
      leftMade: ['Old Checking', 'Market', 'Food'],
    });
    expect(await home.names()).toEqual(['Aldi South']);
  });

  test('a balance with a future date counts as of today; a failed import creates nothing', async () => {
    const home = await Household.start(cairn);
    const [account] = targets.NewAccounts;
    const later = { ...account, Balance: { CurrentBalance: 7, Date: '2999-01-01' } };
    const ImportID = await stage(home, [row('A', 1, { NewAccount: 0, NewCategory: 0 })]);
    const rejected = await home.send('POST', 'Import/CommitImport', { ImportID, FileName: '', NewAccounts: [later] });
    expect(rejected.statusCode).toBe(422);
    expect(await namesOf(home)).toEqual({ accounts: [], categories: [] });
    await home.post('Import/CommitImport', { ImportID, FileName: '', ...targets, NewAccounts: [later] });
    const [made] = await home.get('Plaid/GetAccountsList');
    expect(made).toMatchObject({ currentBalance: 7, anchorDate: cairn.clock.now().toISOString().slice(0, 10) });
  });
});

describe('staged files', () => {
  test('take up at most 64 MB; a chunk sent again counts once', async () => {
    const home = await Household.start(cairn);
    const ImportID = await stage(home, [row('A', 1)]);
    const { db } = database.current;
    const fill = (bytes: number) =>
      db
        .update(importChunks)
        .set({ rows: sql`repeat('x', ${bytes}::integer)` })
        .where(eq(importChunks.importId, ImportID));
    const send = (Chunk: number) => home.send('POST', 'Import/StageImport', { ImportID, Chunk, Rows: [row('B', 1)] });
    await fill(64 * 1_048_576 - 20);
    const rejected = await send(1);
    expect([rejected.statusCode, rejected.json().message]).toEqual([
      413,
      'The file’s transactions take up more than 64 MB. Please split it into smaller files.',
    ]);
    await fill(64 * 1_048_576 + 1);
    for (const path of ['Import/ReviewImport', 'Import/CommitImport'])
      expect((await home.send('POST', path, { ImportID, FileName: '' })).statusCode).toBe(413);
    expect((await send(0)).statusCode).toBe(200);
    expect((await home.post('Import/ReviewImport', { ImportID })).answer.added).toBe(1);
  });

  test('are limited to three per user and deleted after a day', async () => {
    const home = await Household.start(cairn);
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      cairn.clock.advance(1_000);
      ids.push(await stage(home, [row(name, 1)]));
    }
    const statusCodes = async () => {
      const answers = await Promise.all(ids.map((ImportID) => home.send('POST', 'Import/ReviewImport', { ImportID })));
      return answers.map((answer) => answer.statusCode);
    };
    expect(await statusCodes()).toEqual([404, 200, 200, 200]);
    const job = discardAbandonedImports(database.current.db, cairn.clock);
    await job.run();
    expect(await statusCodes()).toEqual([404, 200, 200, 200]);
    cairn.clock.advance(25 * 3_600_000);
    await job.run();
    expect(await statusCodes()).toEqual([404, 404, 404, 404]);
  });
});

describe('CSV mappings', () => {
  test('are remembered per account and for imports without an account', async () => {
    const home = await Household.start(cairn);
    const [bank, other] = [await home.account('Bank', 0), await home.account('Other', 0)];
    const mappingOf = async (id?: number) =>
      (await home.get(`Import/GetMapping${id === undefined ? '' : `?accountID=${id}`}`)).mapping;
    expect(await mappingOf(bank)).toBeNull();
    await importRows(home, [row('A', 1)], { Mapping: { AccountID: bank, Value: mapping } });
    await importRows(home, [row('B', 1)], { Mapping: { AccountID: null, Value: { ...mapping, dateOrder: 'DMY' } } });
    expect(await mappingOf(bank)).toEqual(mapping);
    expect((await mappingOf())?.dateOrder).toBe('DMY');
    expect(await mappingOf(other)).toBeNull();
    await importRows(home, [row('C', 1)], { Mapping: { AccountID: bank, Value: { ...mapping, decimalMark: ',' } } });
    expect((await mappingOf(bank))?.decimalMark).toBe(',');
  });
});
