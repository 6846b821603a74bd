import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { day } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';
import { addBill, monthlyBill, occurrencesOf, payMonthly, tracking } from './recurring.fixture.ts';
import { loadTracking } from './tracking.ts';

const database = useTestDatabase();
let cairn: TestApp;
let home: Household;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});
beforeEach(async () => {
  cairn.clock.set('2026-11-20T20:00:00Z');
  home = await Household.start(cairn);
});

const AUTUMN = ['2026-09', '2026-10', '2026-11'];

describe('series', () => {
  // covers: recurring/series 18
  test('a bill of 40.00 on the 13th: paid in November, next on December 13, 12 × 40.00 = 480.00 a year', async () => {
    await payMonthly(home, 'Orchard Mobile', AUTUMN);
    const id = await addBill(home, 'Orchard Mobile');
    const { series, occurrences } = await tracking(home);
    expect(series).toMatchObject([
      { seriesID: id, name: 'Orchard Mobile', state: 'active', nextOn: '2026-12-13', nextAmount: 40, yearlyCost: 480 },
    ]);
    expect(series[0]).toMatchObject({ lastPaidOn: '2026-11-13', isAmountKnown: true, mayHaveEnded: false });
    expect(occurrences).toMatchObject([{ dueOn: '2026-11-13', state: 'paid', timing: 'onTime', amount: 40 }]);
  });

  // covers: recurring/series 23
  test('a new payment is matched when it arrives, and undoing it unmatches it', async () => {
    await addBill(home, 'Orchard Mobile', {
      Cadence: { ...monthlyBill('').Cadence, AnchorOn: '2026-11-18', DayOfMonth: 18 },
    });
    expect(await occurrencesOf(home)).toEqual(['2026-11-18 expected 40']);
    const { changeSetId } = await home.post('Transaction/CreateTransaction', {
      displayName: 'Orchard Mobile',
      amount: 40,
      transactionDate: '2026-11-19',
    });
    expect(await occurrencesOf(home)).toEqual(['2026-11-18 paid 40']);
    await home.undo(changeSetId);
    expect(await occurrencesOf(home)).toEqual(['2026-11-18 expected 40']);
  });

  // covers: recurring/series 18
  test('an occurrence that was missed in the 60 days before the range is listed with it', async () => {
    cairn.clock.set('2026-08-01T20:00:00Z');
    await addBill(home, 'Orchard Mobile', { Cadence: { ...monthlyBill('').Cadence, AnchorOn: '2026-08-13' } });
    cairn.clock.set('2026-11-30T20:00:00Z');
    const [september, october, november] = ['2026-09-13', '2026-10-13', '2026-11-13'].map((day) => `${day} missed 40`);
    expect(await occurrencesOf(home)).toEqual([september, october, november]);
    expect(await occurrencesOf(home, '2026-11-13', '2026-11-30')).toEqual([october, november]);
  });

  test('the merchant comes from a transaction, whatever the name of the series', async () => {
    const [paid] = await payMonthly(home, 'SQ *ORCHARD MOBILE 4421', ['2026-11']);
    await addBill(home, 'My phone', { userTransactionID: paid });
    expect(await occurrencesOf(home)).toEqual(['2026-11-13 paid 40']);
  });

  // covers: recurring/series 19
  test('adding, changing, pausing, and ending are listed in Activity and can be undone', async () => {
    const { answer, changeSetId: added } = await home.post('Recurring/SaveSeries', monthlyBill('Water'));
    expect(answer.changeSetID).toBe(added);
    const SeriesID = answer.seriesID;
    await home.post('Recurring/SaveSeries', monthlyBill('City water', { SeriesID }));
    const paused = await home.post('Recurring/SaveSeries', monthlyBill('City water', { SeriesID, State: 'paused' }));
    expect((await tracking(home)).series).toMatchObject([{ state: 'paused', nextOn: null }]);
    await home.undo(paused.changeSetId);
    const ended = await home.post('Recurring/EndSeries', { SeriesID, EndsOn: '2026-11-15' });
    expect((await tracking(home)).series).toMatchObject([{ state: 'ended', endsOn: '2026-11-15', nextOn: null }]);
    await home.undo(ended.changeSetId);
    expect((await tracking(home)).series).toMatchObject([{ name: 'City water', state: 'active', endsOn: null }]);
    expect((await home.history()).map(({ summary }) => summary)).toEqual([
      'Undone: Ended the recurring City water',
      'Ended the recurring City water',
      'Undone: Paused the recurring City water',
      'Paused the recurring City water',
      'Renamed the recurring Water to City water',
      'Added the recurring Water',
    ]);
  });

  // covers: recurring/series 19
  test('an end ahead: it is active and due until then; one that has passed needs no one to say so', async () => {
    const SeriesID = await addBill(home, 'Water', { EndsOn: '2026-12-31' });
    await home.post('Recurring/EndSeries', { SeriesID, EndsOn: '2027-01-31' });
    const upTo = async () => await occurrencesOf(home, '2026-12-01', '2027-03-31');
    expect((await tracking(home)).series).toMatchObject([{ state: 'active', nextOn: '2026-12-13', yearlyCost: 80 }]);
    expect(await upTo()).toEqual(['2026-12-13 expected 40', '2027-01-13 expected 40']);
    cairn.clock.set('2027-02-01T20:00:00Z');
    expect((await tracking(home)).series).toMatchObject([{ state: 'ended', endsOn: '2027-01-31', nextOn: null }]);
  });

  // covers: recurring/series 10
  test('nothing was missed while a series was paused', async () => {
    cairn.clock.set('2026-08-10T20:00:00Z');
    const cadence = { Cadence: { ...monthlyBill('').Cadence, AnchorOn: '2026-08-13' } };
    const SeriesID = await addBill(home, 'Water', cadence);
    const save = async (State: string) =>
      await home.post('Recurring/SaveSeries', monthlyBill('Water', { SeriesID, State, ...cadence }));
    await payMonthly(home, 'Water', ['2026-08']);
    await save('paused');
    cairn.clock.set('2026-11-20T20:00:00Z');
    const { changeSetId } = await save('active');
    expect(await occurrencesOf(home, '2026-08-01', '2026-12-31')).toEqual([
      '2026-08-13 paid 40',
      '2026-12-13 expected 40',
    ]);
    expect((await tracking(home)).series).toMatchObject([{ state: 'active', mayHaveEnded: false }]);
    await home.undo(changeSetId);
    expect((await tracking(home)).series).toMatchObject([{ state: 'paused' }]);
  });

  // covers: recurring/series 20
  test('a new due date takes over the decisions about the old one, and an undo restores them', async () => {
    const [paid = 0] = await payMonthly(home, 'Other name', ['2026-11']);
    const SeriesID = await addBill(home, 'Water');
    const except = async (more: object) => await home.post('Recurring/SaveException', { SeriesID, ...more });
    await except({ DueOn: '2026-11-13', Kind: 'pinned', userTransactionID: paid });
    await except({ DueOn: '2026-12-13', Kind: 'skipped' });
    const Cadence = { ...monthlyBill('').Cadence, AnchorOn: '2026-11-16', DayOfMonth: 16 };
    const { changeSetId } = await home.post('Recurring/SaveSeries', monthlyBill('Water', { SeriesID, Cadence }));
    const listed = async () => (await occurrencesOf(home, '2026-11-01', '2027-01-31')).slice(0, 2);
    expect(await listed()).toEqual(['2026-11-16 paid 40', '2026-12-16 skipped 40']);
    await home.undo(changeSetId);
    expect(await listed()).toEqual(['2026-11-13 paid 40', '2026-12-13 skipped 40']);
  });

  test('a name is stored as plain text, and 400 without any', async () => {
    const home = await Household.start(cairn);
    await home.post('Recurring/SaveSeries', monthlyBill('\ud800 City\tgas '));
    expect((await tracking(home)).series).toMatchObject([{ name: '\ufffd City gas' }]);
    expect((await home.send('POST', 'Recurring/SaveSeries', monthlyBill('\u0007'))).statusCode).toBe(400);
  });

  // covers: recurring/series 19
  test('an undo removes an added series, and leaves one that changed since', async () => {
    const first = await home.post('Recurring/SaveSeries', monthlyBill('Water'));
    await home.undo(first.changeSetId);
    expect((await tracking(home)).series).toEqual([]);
    const second = await home.post('Recurring/SaveSeries', monthlyBill('Gas'));
    const SeriesID = second.answer.seriesID;
    await home.post('Recurring/SaveSeries', monthlyBill('City gas', { SeriesID }));
    expect((await home.undo(second.changeSetId)).leftMade).toEqual(['Gas']);
    expect((await tracking(home)).series).toMatchObject([{ name: 'City gas' }]);
  });

  test('saving without a change writes nothing', async () => {
    const SeriesID = await addBill(home, 'Water');
    const answer = await home.send('POST', 'Recurring/SaveSeries', monthlyBill('Water', { SeriesID }));
    expect([answer.statusCode, answer.headers['x-change-set']]).toEqual([200, undefined]);
  });

  // covers: recurring/series 16
  test('a new price applies from today on, and payments at the old one stay matched', async () => {
    await payMonthly(home, 'Stream', AUTUMN, { amount: 15.49 });
    const Amount = { Model: 'fixed', Amount: 15.49, Low: null, High: null };
    const SeriesID = await addBill(home, 'Stream', { Amount });
    await home.post('Recurring/SaveSeries', monthlyBill('Stream', { SeriesID, Amount: { ...Amount, Amount: 22.99 } }));
    expect(await occurrencesOf(home, '2026-09-01', '2026-12-31')).toEqual([
      '2026-09-13 paid 15.49',
      '2026-10-13 paid 15.49',
      '2026-11-13 paid 15.49',
      '2026-12-13 expected 22.99',
    ]);
  });

  // covers: recurring/series 22
  test('edits of different parts are merged, and edits of the same part conflict', async () => {
    const SeriesID = await addBill(home, 'Water');
    const [seen] = (await tracking(home)).series;
    const headers = { 'x-seen-in': String(seen?.changedIn) };
    const send = (payload: object) =>
      cairn.callAs(home.subject, { method: 'POST', url: '/api/Recurring/SaveSeries', payload, headers });
    await home.post('Recurring/SaveSeries', monthlyBill('City water', { SeriesID }));
    const merged = await send(monthlyBill('Water', { SeriesID, WeekendPolicy: 'after' }));
    expect(merged.statusCode, merged.body).toBe(200);
    expect((await tracking(home)).series).toMatchObject([{ name: 'City water', weekendPolicy: 'after' }]);
    const conflict = await send(monthlyBill('My water', { SeriesID }));
    expect(conflict.statusCode).toBe(409);
    expect(conflict.json().conflicts).toEqual([{ field: 'Name', yours: 'My water', theirs: 'City water' }]);
  });
});

describe('invalid series', () => {
  const save = async (more: object) => {
    const answer = await home.send('POST', 'Recurring/SaveSeries', monthlyBill('Water', more));
    return [answer.statusCode, Object.keys(answer.json().fields ?? {})];
  };

  // covers: recurring/series 19
  test('400: an end before the anchor, an interval out of bounds, and range bounds out of order', async () => {
    const { Cadence } = monthlyBill('');
    expect(await save({ EndsOn: '2026-11-12' })).toEqual([400, ['EndsOn']]);
    expect(await save({ Cadence: { ...Cadence, Unit: 'week', Count: 9 } })).toEqual([400, ['Cadence']]);
    expect(await save({ Cadence: { ...Cadence, Count: 13 } })).toEqual([400, ['Cadence.Count']]);
    expect(await save({ Amount: { Model: 'range', Amount: 40, Low: 50, High: 30 } })).toEqual([400, ['Amount']]);
    expect(await save({ Amount: { Model: 'range', Amount: 40, Low: null, High: 30 } })).toEqual([400, ['Amount']]);
  });

  // covers: recurring/series 19
  test('400 for one day twice a month, income that goes out, and a transfer to itself; 422 for a bill to an account', async () => {
    const { Cadence } = monthlyBill('');
    expect(await save({ Cadence: { ...Cadence, Unit: 'halfMonth', OtherDay: 13 } })).toEqual([400, ['Cadence']]);
    expect(await save({ Kind: 'income' })).toEqual([400, ['Kind']]);
    const AccountID = await home.account('Checking', 100);
    expect(await save({ Kind: 'transfer', AccountID, OtherAccountID: AccountID })).toEqual([400, ['OtherAccountID']]);
    expect(await save({ OtherAccountID: AccountID })).toEqual([422, ['OtherAccountID']]);
    const category = await home.category('Home');
    expect(await save({ SubcategoryID: await home.subcategory(category, 'Water') })).toEqual([422, ['CategoryID']]);
    expect(await save({ Cadence: { ...Cadence, AnchorOn: '9999-12-31' } })).toEqual([400, ['Cadence']]);
  });

  // covers: recurring/series 19
  test('404: an unknown series, account, category, or transaction', async () => {
    for (const unknown of ['SeriesID', 'AccountID', 'CategoryID', 'userTransactionID'])
      expect(await save({ [unknown]: 987_654 }), unknown).toEqual([404, []]);
  });

  // covers: recurring/series 18
  test('400: ranges of days that are reversed, too long, or too far away', async () => {
    for (const [from, to] of [
      ['2026-11-30', '2026-11-01'],
      ['2026-01-01', '2027-02-05'],
      ['0001-01-01', '0001-01-31'],
      ['9999-12-01', '9999-12-31'],
    ])
      expect((await home.send('GET', `Recurring/GetSeries?From=${from}&To=${to}`)).statusCode).toBe(400);
  });
});

describe('single occurrences', () => {
  let SeriesID: number;
  beforeEach(async () => {
    const Cadence = { ...monthlyBill('').Cadence, AnchorOn: '2026-11-18', DayOfMonth: 18 };
    SeriesID = await addBill(home, 'Water', { Cadence });
  });
  const save = (payload: object) => home.post('Recurring/SaveException', { SeriesID, DueOn: '2026-11-18', ...payload });

  // covers: recurring/series 7
  test('skipped, moved, and with another amount, each undone and removed', async () => {
    const skipped = await save({ Kind: 'skipped' });
    expect(await occurrencesOf(home)).toEqual(['2026-11-18 skipped 40']);
    await home.undo(skipped.changeSetId);
    await save({ Kind: 'moved', MovedTo: '2026-11-25' });
    const { changeSetId } = await save({ Kind: 'amount', Amount: 55 });
    expect((await tracking(home)).occurrences).toMatchObject([
      { state: 'expected', expectedOn: '2026-11-25', amount: 55, isAmountKnown: true, exceptions: ['amount', 'moved'] },
    ]);
    await home.undo(changeSetId);
    const removed = await save({ Kind: 'moved', IsRemoved: true });
    expect((await tracking(home)).occurrences).toMatchObject([
      { expectedOn: '2026-11-18', amount: 40, exceptions: [] },
    ]);
    await home.undo(removed.changeSetId);
    expect((await tracking(home)).occurrences).toMatchObject([{ expectedOn: '2026-11-25' }]);
  });

  // covers: recurring/series 8
  test('a pinned transaction counts whatever its day and merchant, and 409 if another occurrence has it', async () => {
    const check = await home.spend(39, 'Check 1042', { transactionDate: '2026-11-02' });
    await save({ Kind: 'pinned', userTransactionID: check });
    expect((await tracking(home)).occurrences).toMatchObject([{ state: 'paid', timing: 'early', amount: 39 }]);
    const again = { SeriesID, DueOn: '2026-12-18', Kind: 'pinned', userTransactionID: check };
    expect((await home.send('POST', 'Recurring/SaveException', again)).statusCode).toBe(409);
  });

  // covers: recurring/series 23
  test('a matched transaction can be split, edited, and deleted', async () => {
    const [food, home2] = [await home.category('Food'), await home.category('Home')];
    const id = await home.spend(40, 'Water', { transactionDate: '2026-11-18' });
    const Splits = [
      { categoryID: food, amount: 30 },
      { categoryID: home2, amount: 10 },
    ];
    await home.post('Transaction/SaveSplit', { userTransactionID: id, Splits });
    expect(await occurrencesOf(home)).toEqual(['2026-11-18 paid 40']);
    await home.post('Transaction/DeleteTransaction', { userTransactionID: id });
    expect(await occurrencesOf(home)).toEqual(['2026-11-18 expected 40']);
  });

  // covers: recurring/series 20
  test('400 for a day that isn’t due or a missing value, 404 for unknown IDs, 422 for the other direction', async () => {
    const statusOf = async (payload: object) =>
      (await home.send('POST', 'Recurring/SaveException', { SeriesID, DueOn: '2026-11-18', ...payload })).statusCode;
    expect(await statusOf({ Kind: 'skipped', DueOn: '2026-11-19' })).toBe(400);
    for (const Kind of ['moved', 'amount', 'pinned']) expect(await statusOf({ Kind }), Kind).toBe(400);
    expect(await statusOf({ Kind: 'moved', MovedTo: '9999-12-31' })).toBe(400);
    expect(await statusOf({ Kind: 'pinned', userTransactionID: 987_654 })).toBe(404);
    expect(await statusOf({ Kind: 'skipped', SeriesID: 987_654 })).toBe(404);
    const income = await home.spend(40, 'Water', { isIncome: true });
    expect(await statusOf({ Kind: 'pinned', userTransactionID: income })).toBe(422);
  });
});

describe('merging', () => {
  // covers: recurring/series 21
  test('the other series gets the payments of both merchants, and an undo separates them again', async () => {
    await payMonthly(home, 'Old Power', ['2026-10']);
    await payMonthly(home, 'New Power', ['2026-11']);
    const [from, into] = [await addBill(home, 'Old Power'), await addBill(home, 'New Power')];
    await home.post('Recurring/SaveException', { SeriesID: from, DueOn: '2026-12-13', Kind: 'skipped' });
    const merge = { SeriesID: from, IntoSeriesID: into };
    const { changeSetId } = await home.post('Recurring/MergeSeries', merge);
    expect(await occurrencesOf(home, '2026-10-01')).toEqual(['2026-10-13 paid 40', '2026-11-13 paid 40']);
    expect((await home.send('POST', 'Recurring/MergeSeries', merge)).statusCode).toBe(404);
    await home.undo(changeSetId);
    const { series, occurrences } = await tracking(home, '2026-10-01', '2026-12-31');
    expect(series).toHaveLength(2);
    expect(occurrences.filter(({ state }) => state === 'paid')).toHaveLength(2);
    expect(occurrences.filter(({ state }) => state === 'skipped')).toMatchObject([{ seriesID: from }]);
  });

  // covers: recurring/series 21
  test('422 for money in and money out, and 400 for a series and itself', async () => {
    const bill = await addBill(home, 'Rent');
    const pay = await addBill(home, 'Wages', { Kind: 'income', IsIncome: true });
    const statusOf = async (IntoSeriesID: number) =>
      (await home.send('POST', 'Recurring/MergeSeries', { SeriesID: bill, IntoSeriesID })).statusCode;
    expect([await statusOf(pay), await statusOf(bill)]).toEqual([422, 400]);
  });
});

// covers: server/monthly-budget 31
test('of a range that ends in the year 9998, only the next ten years are tracked', async () => {
  await addBill(home, 'Water');
  const range = { today: day('2026-11-20'), from: day('9998-12-01'), to: day('9998-12-31') };
  const { occurrences } = await loadTracking(database.current.db, await home.ledgerId(database.current), range);
  expect(occurrences.at(-1)?.dueOn).toBe('2036-12-13');
});

describe('accounts and categories', () => {
  // covers: recurring/series 24
  test('removing the account pauses its series', async () => {
    const AccountID = await home.account('Checking', 100);
    await addBill(home, 'Water', { AccountID });
    expect((await tracking(home)).series).toMatchObject([{ state: 'active' }]);
    await home.post('Account/DeleteAccount', { ID: AccountID });
    expect((await tracking(home)).series).toMatchObject([{ state: 'paused', nextOn: null }]);
  });

  // covers: recurring/series 24
  test('deleting a category moves its series to the new one, and an undo moves them back', async () => {
    const [water, bills] = [await home.category('Water'), await home.category('Bills')];
    await addBill(home, 'Water', { CategoryID: water });
    const payload = { CategoryID: water, NewCategoryID: bills };
    const { changeSetId } = await home.post('Category/DeleteCategory', payload, 'DELETE');
    expect((await tracking(home)).series).toMatchObject([{ categoryID: bills }]);
    await home.undo(changeSetId);
    expect((await tracking(home)).series).toMatchObject([{ categoryID: water }]);
  });

  // covers: recurring/series 24
  test('moving a subcategory moves its series along', async () => {
    const [first, second] = [await home.category('Home'), await home.category('Bills')];
    const sub = await home.subcategory(first, 'Water');
    await addBill(home, 'Water', { CategoryID: first, SubcategoryID: sub });
    const moved = { CategoryID: second, SubcategoryID: sub, Name: 'Water' };
    const { changeSetId } = await home.post('Subcategory/SaveSubcategory', moved);
    expect((await tracking(home)).series).toMatchObject([{ categoryID: second, subcategoryID: sub }]);
    await home.undo(changeSetId);
    expect((await tracking(home)).series).toMatchObject([{ categoryID: first, subcategoryID: sub }]);
  });
});
