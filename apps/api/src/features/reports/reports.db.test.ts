import { DEFAULT_REPORT, membersAt, NO_REPORT_FILTERS, type ReportQuery } from '@cairn/domain';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { wireReport } from '../../../test/reports.ts';
import { cellList, expectedOf, listed, reportOf, tableOf, wireList } from './reports.fixture.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});
beforeEach(() => cairn.clock.set('2026-11-15T20:00:00Z'));

const thisMonth = { range: { kind: 'thisMonth', first: null, last: null } } as const;

async function rejection(home: Household, path: string, payload: object) {
  const answer = await home.send('POST', path, payload);
  return { status: answer.statusCode, ...answer.json() };
}

/** Two categories with a subcategory, pay, a split, a refund, a transfer, and a hidden transaction in November. */
async function setScene() {
  const home = await Household.start(cairn);
  const food = await home.category('Food');
  const groceries = await home.subcategory(food, 'Groceries');
  const house = await home.category('Home');
  const pay = await home.category('Pay', { Income: true });
  const [trip, gift] = [await home.tag('Trip'), await home.tag('Gift')];
  const checking = await home.account('Checking', 0);
  const inGroceries = { TransactionCategoryID: food, TransactionSubcategoryID: groceries };
  await home.spend(80, 'Trader Joe’s', { ...inGroceries, AccountID: checking, TagIDs: [trip, gift] });
  await home.spend(5, 'Trader Joe’s', { ...inGroceries, isIncome: true });
  await home.spend(20, 'Cafe', { TransactionCategoryID: food, transactionDate: '2026-11-02' });
  await home.spend(60, 'Warehouse', {
    Splits: [
      { categoryID: food, subcategoryID: groceries, amount: 45, tagIDs: [trip] },
      { categoryID: house, amount: 25 },
      { categoryID: null, amount: -10 },
    ],
  });
  await home.spend(1_000, 'Payroll', { TransactionCategoryID: pay, isIncome: true });
  await home.spend(7, 'Unknown', {});
  await home.spend(300, 'To savings', { markedAsTransfer: true });
  await home.spend(40, 'Secret', { TransactionCategoryID: house, hidden: true });
  return { home, food, groceries, house, pay, trip, gift, checking };
}

describe('Report/RunReport', () => {
  // covers: reports 7
  test('spent by category: Food 80.00 − 5.00 + 20.00 + 45.00 = 140.00, Home 25.00, uncategorized 7.00 − 10.00', async () => {
    const { home } = await setScene();
    const report = await reportOf(home, { ...thisMonth, groupBy: ['category'] });
    expect(tableOf(report)).toEqual({ Food: -140, Home: -25, Uncategorized: 3, '': -162 });
    expect(report.sides[0]?.members.map(({ name, total }) => [name, total.count])).toEqual([
      ['Food', 4],
      ['Home', 1],
      ['Uncategorized', 2],
    ]);
    expect(report.total.count).toBe(5);
  });

  // covers: reports 7
  test('by subcategory, lines without one have their own row: Food itself 20.00, Groceries 120.00', async () => {
    const { home, food, groceries } = await setScene();
    const report = await reportOf(home, { ...thisMonth, groupBy: ['category', 'subcategory'], measure: 'net' });
    expect(tableOf(report)).toMatchObject({ 'Food × Food': -20, 'Food × Groceries': -120, 'Pay × Pay': 1_000 });
    expect(report.sides[1]?.members.find(({ name }) => name === 'Groceries')).toMatchObject({
      categoryId: food,
      subcategoryId: groceries,
    });
  });

  // covers: reports 8
  test('by tag, a line counts for each of its tags, and the total once: Trip 125.00, Gift 80.00, total 162.00', async () => {
    const { home } = await setScene();
    const report = await reportOf(home, { ...thisMonth, groupBy: ['tag'] });
    expect(tableOf(report)).toEqual({ Trip: -125, Gift: -80, 'No tag': -37, '': -162 });
  });

  // covers: reports 8
  test('a merged tag counts as the one that replaced it, and a deleted one as none', async () => {
    const { home, trip, gift } = await setScene();
    await home.post('Tag/MergeTags', { fromTagID: gift, intoTagID: trip });
    const query = { ...thisMonth, groupBy: ['tag'] } as const;
    expect(tableOf(await reportOf(home, query))).toEqual({ Trip: -125, 'No tag': -37, '': -162 });
    await home.post('Tag/DeleteTag', { tagID: trip });
    expect(tableOf(await reportOf(home, query))).toEqual({ 'No tag': -162, '': -162 });
  });

  // covers: reports 9
  test('payees have their display names, and all periods are listed, even empty ones', async () => {
    const { home } = await setScene();
    const report = await reportOf(home, { ...thisMonth, grain: 'week', groupBy: ['payee', 'period'] });
    expect(tableOf(report)).toMatchObject({ 'Trader Joe’s × 11/08/2026 – 11/14/2026': -75, '': -162 });
    expect(report.sides[1]?.members.map(({ total }) => total.spent)).toEqual([20_00, 142_00, 0, 0, 0]);
  });

  // covers: reports 10
  test('transfers and hidden transactions count only if a filter includes them: 162.00 + 300.00 + 40.00', async () => {
    const { home } = await setScene();
    const filters = { ...NO_REPORT_FILTERS, includesTransfers: true, includesHidden: true };
    const query: ReportQuery = { ...DEFAULT_REPORT, ...thisMonth, groupBy: [], filters };
    const report = await reportOf(home, query);
    expect(report.total).toMatchObject({ spent: 502_00, count: 7 });
    expect(await listed(home, cellList(query, report, []))).toEqual({ net: -502_00, count: 7 });
    const names = await home.names(wireList(cellList(query, report, [])));
    expect(names).toContain('To savings');
    expect(names).toContain('Secret');
  });

  // covers: reports 11
  test('filters: Groceries with the tag Trip on any account is 80.00 + 45.00', async () => {
    const { home, food, groceries, trip, checking } = await setScene();
    const categories = [{ categoryId: food, subcategoryId: groceries }];
    const filters = { ...NO_REPORT_FILTERS, categories, tagIds: [trip] };
    const query: ReportQuery = { ...DEFAULT_REPORT, ...thisMonth, groupBy: ['account'], filters };
    const report = await reportOf(home, query);
    expect(tableOf(report)).toEqual({ Checking: -80, 'No account': -45, '': -125 });
    expect(membersAt(report, [0])[0]?.member.accountId).toBe(checking);
    for (const { at, ...figures } of report.cells)
      expect(await listed(home, cellList(query, report, membersAt(report, at)))).toEqual(expectedOf(figures));
  });

  // covers: reports 11
  test('the list behind a cell shows the counted part of each transaction: 45.00 of 60.00', async () => {
    const { home, food, groceries } = await setScene();
    const categories = [{ categoryId: food, subcategoryId: groceries }];
    const query: ReportQuery = { ...DEFAULT_REPORT, ...thisMonth, filters: { ...NO_REPORT_FILTERS, categories } };
    const filter = wireList(cellList(query, await reportOf(home, query), []));
    const counted = async (more: object) =>
      (await home.list({ ...filter, ...more })).map((row) => [row.displayName, row.amount, row.counted]);
    const rows = [
      ['Warehouse', 60, -45],
      ['Trader Joe’s', 5, 5],
      ['Trader Joe’s', 80, -80],
    ];
    expect(await counted({})).toEqual(rows);
    expect(await counted({ Limit: 2 })).toEqual(rows.slice(0, 2));
    expect(await counted({ Sort: { By: 'amount', Ascending: true } })).toEqual([rows[2], rows[0], rows[1]]);
    const [all] = await home.list({ Limit: 1 });
    expect(all).not.toHaveProperty('counted');
  });

  // covers: reports 25
  test('after a change, the same report has the new sums', async () => {
    const { home, food } = await setScene();
    const query = { ...thisMonth, groupBy: ['category'] } as const;
    expect((await reportOf(home, query)).total.spent).toBe(162_00);
    expect((await reportOf(home, query)).total.spent).toBe(162_00);
    await home.spend(10, 'Cafe', { TransactionCategoryID: food });
    expect((await reportOf(home, query)).total.spent).toBe(172_00);
  });

  // covers: reports 19
  test('a deleted category may still be chosen, and its transactions count where they moved', async () => {
    const { home, house } = await setScene();
    const range = { ...thisMonth, groupBy: ['category'] } as const;
    await home.post('Category/DeleteCategory', { CategoryID: house }, 'DELETE');
    expect(tableOf(await reportOf(home, range))).toMatchObject({ Food: -140, Uncategorized: -22, '': -162 });
    const filters = { ...NO_REPORT_FILTERS, categories: [{ categoryId: house }] };
    expect((await reportOf(home, { ...range, filters })).total.count).toBe(0);
  });

  // covers: reports 14
  test('compared with last year, November 2026 has November 2025 beside it', async () => {
    const { home, food } = await setScene();
    await home.spend(30, 'Cafe', { TransactionCategoryID: food, transactionDate: '2025-11-30' });
    const report = await reportOf(home, { ...thisMonth, groupBy: ['category', 'period'], comparesLastYear: true });
    expect(report.previous && tableOf(report.previous)).toEqual({ 'Food × Nov 2025': -30, '': -30 });
  });

  // covers: reports 20
  test('an empty ledger has an empty report', async () => {
    const home = await Household.start(cairn);
    const report = await reportOf(home, { range: { kind: 'allTime', first: null, last: null } });
    expect(report).toMatchObject({ cells: [], total: { spent: 0, earned: 0, count: 0 }, periodCount: 1 });
  });

  // covers: reports 17
  test('invalid and unknown values are rejected with 400', async () => {
    const home = await Household.start(cairn);
    const run = (changes: object) => rejection(home, 'Report/RunReport', { ...wireReport(), ...changes });
    expect(await run({ Grain: 'hour' })).toMatchObject({ status: 400, error: 'bad_input' });
    expect(await run({ GroupBy: ['tag', 'tag'] })).toMatchObject({ status: 400 });
    expect(await run({ GroupBy: ['tag', 'account', 'period'] })).toMatchObject({ status: 400 });
    expect(await run({ Range: { Kind: 'fixed', First: '2026-02-02', Last: '2026-02-01' } })).toMatchObject({
      status: 400,
    });
    const filters = { ...NO_REPORT_FILTERS, accountIds: [99] };
    expect(await rejection(home, 'Report/RunReport', wireReport({ filters }))).toMatchObject({
      status: 400,
      message: 'The report names an account that doesn’t exist.',
      fields: { 'Filters.AccountIDs.0': 'doesn’t exist' },
    });
  });

  // covers: reports 18
  test('more than 10,000 cells are rejected: “Choose a coarser grain.”', async () => {
    const { home } = await setScene();
    const days = { kind: 'fixed', first: '1999-01-01', last: '2026-11-30' } as const;
    const run = async (range: object, groupBy: string[]) =>
      await rejection(home, 'Report/RunReport', {
        ...wireReport(),
        ...{ Range: { Kind: 'fixed', First: days.first, Last: days.last, ...range }, Grain: 'day', GroupBy: groupBy },
      });
    const tooMany = { status: 422, error: 'rule_broken', message: 'Choose a coarser grain.' };
    expect(await run({}, ['period'])).toMatchObject(tooMany);
    expect(await run({ First: '2017-01-01' }, ['category', 'period'])).toMatchObject(tooMany);
    expect(await run({ First: '2017-01-01' }, ['period'])).toMatchObject({ status: 200 });
  });
});

describe('saved reports', () => {
  const save = async (home: Household, Name: string, more: object = {}) =>
    await home.post('Report/SaveReport', { Name, Query: wireReport(), IsPinned: false, ...more });
  const namesOf = async (home: Household) =>
    (await home.get('Report/GetReports')).map(({ name }: { name: string }) => name);

  // covers: reports 21
  test('a report is saved with its query, renamed, pinned, and moved', async () => {
    const { home, food } = await setScene();
    const filters = { ...NO_REPORT_FILTERS, categories: [{ categoryId: food }] };
    const Query = wireReport({ ...thisMonth, filters });
    const { answer } = await save(home, 'Food', { Query });
    await save(home, 'Trips');
    expect(await home.get('Report/GetReports')).toMatchObject([
      { reportID: answer.reportID, name: 'Food', query: Query, isPinned: false },
      { name: 'Trips' },
    ]);
    await save(home, 'Food, by month', { ReportID: answer.reportID, Query, IsPinned: true, Position: 2 });
    expect(await namesOf(home)).toEqual(['Trips', 'Food, by month']);
    const [change] = await home.history();
    expect(change?.summary).toBe('Renamed the report Food to Food, by month');
  });

  // covers: reports 22
  test('a report whose tag is gone can be renamed and unpinned, but not get another unknown tag', async () => {
    const { home, trip } = await setScene();
    const withTags = (...tagIds: number[]) => wireReport({ filters: { ...NO_REPORT_FILTERS, tagIds } });
    const { answer } = await save(home, 'Trips', { Query: withTags(trip), IsPinned: true });
    await home.post('Tag/DeleteTag', { tagID: trip });
    await save(home, 'Journeys', { ReportID: answer.reportID, Query: withTags(trip) });
    expect(await home.get('Report/GetReports')).toMatchObject([{ name: 'Journeys', isPinned: false }]);
    const other = { ReportID: answer.reportID, Name: 'Journeys', Query: withTags(trip, 99), IsPinned: false };
    expect(await rejection(home, 'Report/SaveReport', other)).toMatchObject({ status: 400 });
  });

  // covers: reports 21
  test('saving without a change writes nothing', async () => {
    const home = await Household.start(cairn);
    const { answer } = await save(home, 'Food');
    const again = await save(home, 'Food', { ReportID: answer.reportID });
    expect(again.answer).toEqual({ reportID: answer.reportID, changeSetID: null });
    expect(again.changeSetId).toBeNaN();
  });

  // covers: reports 21
  test('adding, changing, moving, and deleting can be undone', async () => {
    const home = await Household.start(cairn);
    const first = await save(home, 'Food');
    const second = await save(home, 'Trips', { Position: 1 });
    expect(await namesOf(home)).toEqual(['Trips', 'Food']);
    const deleted = await home.post('Report/DeleteReport', { ReportID: first.answer.reportID });
    expect(await namesOf(home)).toEqual(['Trips']);
    await home.undo(deleted.changeSetId);
    expect(await namesOf(home)).toEqual(['Trips', 'Food']);
    const renamed = await save(home, 'Meals', { ReportID: first.answer.reportID });
    expect((await home.undo(renamed.changeSetId)).restored).toBe(1);
    await home.undo(second.changeSetId);
    expect(await namesOf(home)).toEqual(['Food']);
  });

  // covers: reports 21
  test('an undo leaves a report that changed since, and names it', async () => {
    const home = await Household.start(cairn);
    const { answer } = await save(home, 'Food');
    const renamed = await save(home, 'Meals', { ReportID: answer.reportID });
    await save(home, 'Eating', { ReportID: answer.reportID });
    expect((await home.undo(renamed.changeSetId)).leftMade).toEqual(['Meals']);
    expect(await namesOf(home)).toEqual(['Eating']);
  });

  // covers: reports 21
  test('two people: an edit that was based on an older report doesn’t overwrite a newer name', async () => {
    const home = await Household.start(cairn);
    const { answer } = await save(home, 'Food');
    const [seen] = await home.get('Report/GetReports');
    await save(home, 'Meals', { ReportID: answer.reportID });
    const edit = { ReportID: answer.reportID, Name: 'Food', Query: wireReport(), IsPinned: true };
    const url = '/api/Report/SaveReport';
    const headers = { 'x-seen-in': String(seen.changedIn) };
    const merged = await cairn.callAs(home.subject, { method: 'POST', url, payload: edit, headers });
    expect(merged.statusCode, merged.body).toBe(200);
    expect(await home.get('Report/GetReports')).toMatchObject([{ name: 'Meals', isPinned: true }]);
    const rival = await cairn.callAs(home.subject, { method: 'POST', url, payload: { ...edit, Name: 'X' }, headers });
    expect(rival.statusCode).toBe(409);
  });

  // covers: reports 21
  test('a report that doesn’t exist is 404, an empty name and unknown choices are 400, and 101 reports are too many', async () => {
    const home = await Household.start(cairn);
    const valid = { Name: 'Food', Query: wireReport(), IsPinned: false };
    expect(await rejection(home, 'Report/SaveReport', { ...valid, ReportID: 99 })).toMatchObject({ status: 404 });
    expect(await rejection(home, 'Report/DeleteReport', { ReportID: 99 })).toMatchObject({ status: 404 });
    expect(await rejection(home, 'Report/SaveReport', { ...valid, Name: ' \u0007' })).toMatchObject({ status: 400 });
    const Query = wireReport({ filters: { ...NO_REPORT_FILTERS, tagIds: [99] } });
    expect(await rejection(home, 'Report/SaveReport', { ...valid, Query })).toMatchObject({
      status: 400,
      fields: { 'Query.Filters.TagIDs.0': 'doesn’t exist' },
    });
    for (let number = 1; number <= 100; number += 1) await save(home, `Report ${number}`);
    expect(await rejection(home, 'Report/SaveReport', valid)).toMatchObject({ status: 422 });
  });
});
