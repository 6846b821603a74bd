import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { decide, inboxOf, onlyItem, textOf, toWireItem } from '../../../test/inbox.ts';
import { addBill, monthlyBill, occurrencesOf, payMonthly, tracking } from '../recurring/recurring.fixture.ts';

const database = useTestDatabase();
let cairn: TestApp;
let home: Household;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});
beforeEach(async () => {
  cairn.clock.set('2026-08-20T20:00:00Z');
  home = await Household.start(cairn);
});

/** Paid in August and September; the one of October 13 is missed on October 19. */
async function missOctober(): Promise<void> {
  await payMonthly(home, 'Water', ['2026-08', '2026-09']);
  await addBill(home, 'Water', { Cadence: { ...monthlyBill('').Cadence, AnchorOn: '2026-08-13' } });
  cairn.clock.set('2026-10-19T20:00:00Z');
}

const reasonsIn = async () => (await inboxOf(home)).counts.map(({ reason }) => reason);

// covers: recurring/review 1
test('a missed bill: Mark skipped skips the occurrence, and an undo brings the item back', async () => {
  await missOctober();
  const item = await onlyItem(home, 'missedBill');
  expect(textOf(item)).toBe('$40.00 was expected on 10/13/2026 and hasn’t arrived.');
  const { changeSetId } = await decide(home, item, 'approve');
  expect(await occurrencesOf(home, '2026-10-01', '2026-10-31')).toEqual(['2026-10-13 skipped 40']);
  expect(await reasonsIn()).not.toContain('missedBill');
  expect((await home.history())[0]?.summary).toBe('Skipped Water');
  await home.undo(changeSetId);
  expect(await occurrencesOf(home, '2026-10-01', '2026-10-31')).toEqual(['2026-10-13 missed 40']);
  expect(await reasonsIn()).toContain('missedBill');
});

// covers: recurring/review 1
test('a missed bill: End the series ends it before the missed day, and deciding twice is a 409', async () => {
  await missOctober();
  const item = await onlyItem(home, 'missedBill');
  await decide(home, item, 'decline');
  expect((await tracking(home)).series).toMatchObject([{ state: 'ended', endsOn: '2026-10-12' }]);
  const again = await home.send('POST', 'Review/DecideItem', { Item: toWireItem(item), Decision: 'approve' });
  expect(again.statusCode).toBe(409);
});

// covers: recurring/review 1
test('a bill that was never paid: two of one day are two items, and each is decided on its own', async () => {
  cairn.clock.set('2026-10-10T20:00:00Z');
  for (const name of ['Water', 'Gas'])
    await addBill(home, name, { Cadence: { ...monthlyBill('').Cadence, AnchorOn: '2026-10-13' } });
  cairn.clock.set('2026-10-19T20:00:00Z');
  const { items } = await inboxOf(home);
  expect(items.map(({ reason, transactions, series }) => ({ reason, transactions, name: series?.name }))).toEqual([
    { reason: 'missedBill', transactions: [], name: 'Gas' },
    { reason: 'missedBill', transactions: [], name: 'Water' },
  ]);
  const [gas, water] = items;
  if (!gas || !water) throw new Error('there are two items');
  expect(gas.series).toMatchObject({ amount: 40, expectedOn: '2026-10-13' });
  const { changeSetId } = await decide(home, gas, 'approve');
  expect((await home.history())[0]?.summary).toBe('Skipped Gas');
  expect((await onlyItem(home, 'missedBill')).series?.name).toBe('Water');
  await home.undo(changeSetId);
  await decide(home, water, 'decline');
  expect((await onlyItem(home, 'missedBill')).series?.name).toBe('Gas');
  expect((await tracking(home)).series).toMatchObject([{ name: 'Water', state: 'ended' }, { state: 'active' }]);
});

// covers: recurring/review 2
test('a series that wasn’t seen for 1.6 periods: it ended, or it stays active', async () => {
  await missOctober();
  cairn.clock.set('2026-11-15T20:00:00Z');
  const first = await decide(home, await onlyItem(home, 'seriesEnded'), 'approve');
  expect((await tracking(home)).series).toMatchObject([{ state: 'ended', endsOn: '2026-10-12' }]);
  await home.undo(first.changeSetId);
  await decide(home, await onlyItem(home, 'seriesEnded'), 'decline');
  expect((await tracking(home)).series).toMatchObject([{ state: 'active' }]);
  expect(await reasonsIn()).not.toContain('seriesEnded');
});

// covers: recurring/review 3
test('a price rise: Accept new price changes a fixed amount, and an undo restores it', async () => {
  await payMonthly(home, 'Stream', ['2026-06', '2026-07', '2026-08'], { amount: 15 });
  const Amount = { Model: 'fixed', Amount: 15, Low: null, High: null };
  await addBill(home, 'Stream', { Amount, Cadence: { ...monthlyBill('').Cadence, AnchorOn: '2026-08-13' } });
  await payMonthly(home, 'Stream', ['2026-09'], { amount: 18 });
  cairn.clock.set('2026-09-20T20:00:00Z');
  const item = await onlyItem(home, 'priceRise');
  expect(textOf(item)).toContain('from $15.00 to $18.00');
  const { changeSetId } = await decide(home, item, 'approve');
  expect((await tracking(home)).series).toMatchObject([{ nextAmount: 18, amount: { Amount: 18 } }]);
  expect(await reasonsIn()).not.toContain('priceRise');
  await home.undo(changeSetId);
  expect((await tracking(home)).series).toMatchObject([{ nextAmount: 15 }]);
  await decide(home, await onlyItem(home, 'priceRise'), 'decline');
  expect((await tracking(home)).series).toMatchObject([{ nextAmount: 15 }]);
  expect(await reasonsIn()).not.toContain('priceRise');
});

// covers: recurring/review 5
test('a missed bill is an alert until it is skipped; missed pay isn’t', async () => {
  await missOctober();
  const pay = { Kind: 'income', IsIncome: true, Cadence: { ...monthlyBill('').Cadence, AnchorOn: '2026-08-13' } };
  await addBill(home, 'Wages', pay);
  expect(await home.get('Alert/GetAlerts')).toMatchObject([
    { rule: 'missedBill', sentence: 'Water was expected on 10/13/2026, and $40.00 hasn’t been paid.' },
  ]);
  await decide(home, await onlyItem(home, 'missedBill'), 'approve');
  expect(await home.get('Alert/GetAlerts')).toEqual([]);
});
