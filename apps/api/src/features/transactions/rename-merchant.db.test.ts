import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { importNames } from '../../../test/import-names.ts';
import { caught, listed, save } from '../../../test/rule-calls.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const bakery = ['SQ *JUNIPER & RYE BAKERY Asheville NC', 'JUNIPER & RYE BAKERY #2', 'POS DEBIT JUNIPER & RYE BAKERY'];

async function startWith(...names: readonly string[]) {
  const home = await Household.start(cairn);
  await importNames(home, ...names);
  const idOf = async (name: string) =>
    (await home.list()).find(({ displayName }) => displayName === name)?.userTransactionID ?? 0;
  const namesNow = async () => (await home.list()).map(({ displayName }) => displayName).toSorted();
  const rename = async (id: number, displayName: string) =>
    await home.post('Transaction/PatchTransaction', { userTransactionID: id, displayName, RenameMerchant: true });
  const renameOnly = async (id: number, displayName: string, MerchantNames: readonly string[]) =>
    await home.post('Transaction/PatchTransaction', {
      ...{ userTransactionID: id, displayName, RenameMerchant: true, MerchantNames },
    });
  return { home, idOf, namesNow, rename, renameOnly };
}

const conditionsOf = async (home: Household) =>
  (await listed(home)).map(({ condition, effects }) => [condition.comparison, condition.comparisonValue, effects.name]);

describe('a name that a file printed', () => {
  // covers: entry/merchant-key 11
  test('is returned as it is, with the merchant’s name beside it, until a user renames it', async () => {
    const { home, idOf } = await startWith(...bakery.slice(0, 1), 'Corner Store');
    const id = await idOf(bakery[0] ?? '');
    expect(await home.one(id)).toMatchObject({ merchantName: 'Juniper & Rye Bakery', bankText: bakery[0] });
    expect(await home.one(await idOf('Corner Store'))).not.toHaveProperty('merchantName');
    await home.post('Transaction/PatchTransaction', { userTransactionID: id, displayName: 'Bakery' });
    const renamed = await home.one(id);
    expect(renamed).not.toHaveProperty('merchantName');
    expect(renamed).toMatchObject({ displayName: 'Bakery', bankText: bakery[0] });
  });

  // covers: entry/merchant-key 11
  test('a typed name is never changed', async () => {
    const home = await Household.start(cairn);
    expect(await home.one(await home.spend(4, 'SQ *BLUE HERON 0114'))).not.toHaveProperty('merchantName');
  });

  // covers: entry/merchant-key 11
  test('is found by its printed text and by the merchant’s name', async () => {
    const { home } = await startWith('AMZN MKTP US*2K4LP9QT3', 'MCDONALDS 12044', bakery[0] ?? '');
    const found = async (SearchText: string) =>
      (await home.post('Transaction/GetTransactions', { SearchText })).answer.map(
        ({ displayName }: { displayName: string }) => displayName,
      );
    expect(await found('amazon')).toEqual(['AMZN MKTP US*2K4LP9QT3']);
    expect(await found('mktp')).toEqual(['AMZN MKTP US*2K4LP9QT3']);
    expect(await found('McDonald’s')).toEqual(['MCDONALDS 12044']);
    expect(await found('juniper & rye bakery')).toEqual([bakery[0]]);
    expect((await home.post('Transaction/GetTotals', { SearchText: 'amazon' })).answer).toMatchObject({ count: 1 });
  });
});

describe('renaming a merchant', () => {
  // covers: entry/merchant-key 12
  test('renames its transactions and the next ones by a rule, in one change that is undone as one', async () => {
    const { home, idOf, namesNow, rename } = await startWith(...bakery, 'Corner Store');
    const id = await idOf(bakery[0] ?? '');
    expect(await home.one(id)).toMatchObject({ sameMerchant: 2 });
    const { answer, changeSetId } = await rename(id, 'The bakery');
    expect(answer).toMatchObject({ displayName: 'The bakery', reached: 2 });
    expect(await namesNow()).toEqual(['Corner Store', 'The bakery', 'The bakery', 'The bakery']);
    expect(await conditionsOf(home)).toEqual([['contains', 'juniper & rye bakery', 'The bakery']]);
    expect(await caught(home)).toEqual([2]);
    await importNames(home, 'TST* JUNIPER & RYE BAKERY 99');
    expect((await namesNow()).filter((name) => name === 'The bakery')).toHaveLength(4);
    const [{ summary } = { summary: '' }] = (await home.history()).filter(
      ({ changeSetID }) => changeSetID === changeSetId,
    );
    expect(summary).toBe('Renamed 3 transactions of Juniper & Rye Bakery to The bakery');
    await home.undo(changeSetId);
    expect(await namesNow()).toEqual(['Corner Store', ...bakery, 'The bakery'].toSorted());
    expect(await listed(home)).toEqual([]);
  });

  // covers: entry/merchant-key 12
  test('leaves those alone that a user renamed, but not those that a user only categorized', async () => {
    const { home, idOf, namesNow, rename } = await startWith(...bakery);
    const [first = 0, second = 0, third = 0] = await Promise.all(bakery.map(idOf));
    const food = await home.category('Food');
    await home.post('Transaction/PatchTransaction', { userTransactionID: second, displayName: 'Birthday cake' });
    await home.post('Transaction/PatchTransaction', { userTransactionID: third, TransactionCategoryID: food });
    expect((await rename(first, 'Bakery')).answer.reached).toBe(1);
    expect(await namesNow()).toEqual(['Bakery', 'Bakery', 'Birthday cake']);
  });

  // covers: entry/merchant-key 12
  test('again changes the rule instead of adding one', async () => {
    const { home, idOf, namesNow, rename } = await startWith(...bakery);
    const id = await idOf(bakery[0] ?? '');
    await rename(id, 'Bakery');
    const { answer, changeSetId } = await rename(id, 'Juniper');
    expect(answer.reached).toBe(2);
    expect(await namesNow()).toEqual(['Juniper', 'Juniper', 'Juniper']);
    expect(await conditionsOf(home)).toEqual([['contains', 'juniper & rye bakery', 'Juniper']]);
    await home.undo(changeSetId);
    expect(await conditionsOf(home)).toEqual([['contains', 'juniper & rye bakery', 'Bakery']]);
  });

  // covers: entry/merchant-key 12
  test('a rule’s other effects stay', async () => {
    const { home, idOf, rename } = await startWith(...bakery);
    const tag = await home.tag('Bread');
    await save(home, 'juniper & rye bakery', { effects: { name: 'Bakery', tagIDs: [tag] } });
    await rename(await idOf(bakery[0] ?? ''), 'Juniper');
    expect((await listed(home)).map(({ effects }) => [effects.name, effects.tagIDs])).toEqual([['Juniper', [tag]]]);
  });

  // covers: entry/merchant-key 12
  test('works in the edit form, and does nothing if the name stays', async () => {
    const { home, idOf, namesNow } = await startWith(...bakery);
    const id = await idOf(bakery[1] ?? '');
    const update = async (displayName: string) =>
      (
        await home.post('Transaction/UpdateTransaction', {
          ...{ userTransactionID: id, isEdited: true, displayName, displayDescription: '', amount: 21 },
          ...{ markedAsTransfer: false, hidden: false, transactionDeleted: false, isIncome: false },
          RenameMerchant: true,
        })
      ).answer;
    expect(await update(bakery[1] ?? '')).toEqual({ reached: 0 });
    expect(await update('Bakery')).toEqual({ reached: 2 });
    expect(await namesNow()).toEqual(['Bakery', 'Bakery', 'Bakery']);
  });
});

describe('two businesses with the same key', () => {
  const bluebird = ['BLUEBIRD BAKERY', 'SQ *BLUEBIRD BAKERY Austin TX', 'BLUEBIRD BAKERY #2', 'BLUEBIRD DAYCARE'];

  // covers: entry/merchant-key 13
  test('are listed apart: 2 more of the renamed one, surely the same, and 1 of the other', async () => {
    const { home, idOf } = await startWith(...bluebird);
    const bakeryNames = [
      { name: 'Bluebird Bakery', count: 2, isSame: true },
      { name: 'Bluebird Daycare', count: 1, isSame: false },
    ];
    const id = await idOf('BLUEBIRD BAKERY');
    const listedOf = { sameMerchant: 3, merchantNames: bakeryNames, moreMerchantNames: 0 };
    expect(await home.one(id)).toMatchObject(listedOf);
    await home.post('Transaction/PatchTransaction', { userTransactionID: id, displayName: 'Bread' });
    expect(await home.one(id)).toMatchObject(listedOf);
    expect(await home.one(await idOf('BLUEBIRD DAYCARE'))).toMatchObject({
      merchantNames: [{ name: 'Bluebird Bakery', count: 2, isSame: false }],
    });
  });

  // covers: entry/merchant-key 13
  test('a rename of one leaves the other alone, past and future, and is undone as one', async () => {
    const { home, idOf, namesNow, renameOnly } = await startWith(...bluebird);
    const { answer, changeSetId } = await renameOnly(await idOf('BLUEBIRD BAKERY'), 'Bakery', ['Bluebird Bakery']);
    expect(answer.reached).toBe(2);
    expect(await namesNow()).toEqual(['BLUEBIRD DAYCARE', 'Bakery', 'Bakery', 'Bakery']);
    expect(await conditionsOf(home)).toEqual([['contains', 'bluebird bakery', 'Bakery']]);
    await importNames(home, 'BLUEBIRD BAKERY #9', 'BLUEBIRD DAYCARE #9');
    expect(await namesNow()).toEqual(['BLUEBIRD DAYCARE', 'BLUEBIRD DAYCARE #9', ...Array(4).fill('Bakery')]);
    await home.undo(changeSetId);
    expect(await namesNow()).toEqual(['BLUEBIRD DAYCARE #9', 'Bakery', ...bluebird].toSorted());
    expect(await listed(home)).toEqual([]);
  });

  // covers: entry/merchant-key 13
  test('a name that contains the renamed one is left alone, too', async () => {
    const { home, idOf, namesNow, renameOnly } = await startWith('BLUEBIRD', 'BLUEBIRD TX', 'BLUEBIRD DAYCARE');
    await renameOnly(await idOf('BLUEBIRD'), 'Books', ['Bluebird']);
    await importNames(home, 'BLUEBIRD', 'BLUEBIRD DAYCARE #9');
    expect(await namesNow()).toEqual(['BLUEBIRD DAYCARE', 'BLUEBIRD DAYCARE #9', 'Books', 'Books', 'Books']);
  });

  // covers: entry/merchant-key 13
  test('both, or neither, can be chosen', async () => {
    const { home, idOf, namesNow, renameOnly } = await startWith(...bluebird);
    const id = await idOf('BLUEBIRD BAKERY');
    const { answer, changeSetId } = await renameOnly(id, 'Bluebird', ['bluebird bakery', 'Bluebird Daycare']);
    expect(answer.reached).toBe(3);
    await home.undo(changeSetId);
    expect((await renameOnly(id, 'Bakery', [])).answer.reached).toBe(0);
    expect(await namesNow()).toEqual([...bluebird.slice(1), 'Bakery'].toSorted());
    await importNames(home, 'BLUEBIRD BAKERY', 'BLUEBIRD DAYCARE #9');
    expect((await namesNow()).filter((name) => name === 'Bakery')).toHaveLength(2);
  });

  // covers: entry/merchant-key 13
  test('10 of 12 names are listed, the most frequent first, and 2 more are counted', async () => {
    const kinds = [...'Deli Cafe Books Yoga Dental Farm Motel Taxi Garage Florist Optics Tailor'.split(' ')];
    const { home, idOf } = await startWith('BLUEBIRD BAKERY', ...kinds.map((kind) => `Bluebird ${kind}`));
    await importNames(home, 'BLUEBIRD TAXI #4');
    const { merchantNames = [], moreMerchantNames, sameMerchant } = await home.one(await idOf('BLUEBIRD BAKERY'));
    expect(merchantNames[0]).toEqual({ name: 'Bluebird Taxi', count: 2, isSame: false });
    expect([merchantNames.length, moreMerchantNames, sameMerchant]).toEqual([10, 2, 13]);
  });

  // covers: entry/merchant-key 13
  test('another household’s are never listed or renamed', async () => {
    const other = await startWith(...bluebird);
    const { home, idOf, renameOnly } = await startWith('BLUEBIRD BAKERY');
    const id = await idOf('BLUEBIRD BAKERY');
    expect(await home.one(id)).toMatchObject({ sameMerchant: 0, merchantNames: [] });
    expect((await renameOnly(id, 'Bakery', ['Bluebird Bakery'])).answer.reached).toBe(0);
    expect(await other.namesNow()).toEqual(bluebird.toSorted());
  });
});
