import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { ledgers, transactions } from '../../platform/db/schema/index.ts';
import { monthlyBill, payMonthly, suggestionsOf } from './recurring.fixture.ts';

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

// covers: recurring/suggestions 1
test('three payments of 40.00 on the 13th are suggested, with the reason and the latest payment', async () => {
  const ids = await payMonthly(home, 'Orchard Mobile', AUTUMN);
  const suggestions = await suggestionsOf(home);
  expect(suggestions).toMatchObject([
    {
      name: 'Orchard Mobile',
      nextOn: '2026-12-13',
      nextAmount: 40,
      kind: 'bill',
      userTransactionID: ids.at(-1),
    },
  ]);
  expect(suggestions[0]?.reason).toContain('3 times');
});

// covers: recurring/suggestions 1
test('hidden and deleted transactions don’t count', async () => {
  const [first = 0, second = 0] = await payMonthly(home, 'Orchard Mobile', AUTUMN);
  const { changeSetId } = await home.post('Transaction/DeleteTransaction', { userTransactionID: first });
  expect(await suggestionsOf(home)).toEqual([]);
  await home.undo(changeSetId);
  expect(await suggestionsOf(home)).toHaveLength(1);
  await home.post('Transaction/PatchTransaction', { userTransactionID: second, hidden: true });
  expect(await suggestionsOf(home)).toEqual([]);
});

// covers: recurring/suggestions 1
test('after a change, only its merchants are searched again: undoing a payment in the middle restores the suggestion', async () => {
  await payMonthly(home, 'Orchard Mobile', AUTUMN);
  const [water = 0] = await payMonthly(home, 'Water', AUTUMN, { amount: 25 });
  const names = async () => (await suggestionsOf(home)).map(({ name }) => name);
  expect(await names()).toEqual(['Orchard Mobile', 'Water']);
  const payload = { displayName: 'Orchard Mobile', amount: 40, transactionDate: '2026-10-20' };
  const extra = await home.post('Transaction/CreateTransaction', payload);
  expect(await names()).toEqual(['Water']);
  await home.undo(extra.changeSetId);
  expect(await names()).toEqual(['Orchard Mobile', 'Water']);
  await home.post('Transaction/PatchTransaction', { userTransactionID: water, displayName: 'Gas' });
  expect(await names()).toEqual(['Orchard Mobile']);
});

// covers: review/inbox 26
test('everything is searched again after the upgrade of merchant keys, which is no change of the ledger', async () => {
  await payMonthly(home, 'Orchard Mobile', AUTUMN);
  const { db } = database.current;
  const ledgerId = await home.ledgerId(database.current);
  expect(await suggestionsOf(home)).toHaveLength(1);
  // As in the upgrade, without a change set: only the version of the keys tells.
  await db.update(transactions).set({ merchantKey: '' }).where(eq(transactions.ledgerId, ledgerId));
  expect(await suggestionsOf(home)).toHaveLength(1);
  await db.update(ledgers).set({ merchantKeyVersion: 0 }).where(eq(ledgers.id, ledgerId));
  expect(await suggestionsOf(home)).toEqual([]);
});

// covers: recurring/suggestions 3
test('a rejected suggestion is gone until the rejection is undone', async () => {
  await payMonthly(home, 'Orchard Mobile', AUTUMN);
  const [suggestion] = await suggestionsOf(home);
  const reject = { Fingerprint: suggestion?.fingerprint };
  const { changeSetId } = await home.post('Recurring/DismissSuggestion', reject);
  expect(await suggestionsOf(home)).toEqual([]);
  expect((await home.history())[0]?.summary).toBe('Marked Orchard Mobile as not recurring');
  expect((await home.send('POST', 'Recurring/DismissSuggestion', reject)).statusCode).toBe(409);
  await home.undo(changeSetId);
  expect(await suggestionsOf(home)).toHaveLength(1);
});

// covers: recurring/suggestions 3
test('a rejected suggestion returns with an amount more than 20% and more than 5.00 away', async () => {
  await payMonthly(home, 'Orchard Mobile', ['2026-05', '2026-06', '2026-07']);
  cairn.clock.set('2026-07-20T20:00:00Z');
  const [suggestion] = await suggestionsOf(home);
  await home.post('Recurring/DismissSuggestion', { Fingerprint: suggestion?.fingerprint });
  await payMonthly(home, 'Orchard Mobile', ['2026-08', '2026-09', '2026-10'], { amount: 44 });
  cairn.clock.set('2026-10-20T20:00:00Z');
  expect(await suggestionsOf(home)).toEqual([]);
  await payMonthly(home, 'Orchard Mobile', ['2026-11', '2026-12', '2027-01'], { amount: 60 });
  cairn.clock.set('2027-01-20T20:00:00Z');
  expect(await suggestionsOf(home)).toMatchObject([{ nextAmount: 60 }]);
});

// covers: recurring/suggestions 4
test('confirming adds the series and removes the suggestion, and undoing it brings the suggestion back', async () => {
  await payMonthly(home, 'Orchard Mobile', AUTUMN);
  const [suggestion] = await suggestionsOf(home);
  const { changeSetId } = await home.post('Recurring/SaveSeries', {
    ...monthlyBill('Orchard Mobile'),
    Fingerprint: suggestion?.fingerprint,
    userTransactionID: suggestion?.userTransactionID,
  });
  expect(await suggestionsOf(home)).toEqual([]);
  await home.undo(changeSetId);
  expect(await suggestionsOf(home)).toHaveLength(1);
});

// covers: recurring/suggestions 4
test('a suggestion that was confirmed on another device can’t be confirmed again', async () => {
  await payMonthly(home, 'Orchard Mobile', AUTUMN);
  const [suggestion] = await suggestionsOf(home);
  const confirmed = { ...monthlyBill('Orchard Mobile'), Fingerprint: suggestion?.fingerprint };
  await home.post('Recurring/SaveSeries', confirmed);
  const again = await home.send('POST', 'Recurring/SaveSeries', confirmed);
  expect([again.statusCode, again.json().error]).toEqual([409, 'conflict']);
});

// covers: recurring/suggestions 1
test('payments that belong to a series aren’t suggested, and a second contract at the merchant still is', async () => {
  await payMonthly(home, 'Orchard Mobile', AUTUMN);
  await payMonthly(home, 'Orchard Mobile', AUTUMN, { amount: 95, date: '02' });
  expect(await suggestionsOf(home)).toHaveLength(2);
  await home.post('Recurring/SaveSeries', monthlyBill('Orchard Mobile'));
  expect(await suggestionsOf(home)).toMatchObject([{ nextAmount: 95 }]);
});

test('another household’s payments aren’t suggested', async () => {
  await payMonthly(home, 'Orchard Mobile', AUTUMN);
  expect(await suggestionsOf(await Household.start(cairn))).toEqual([]);
});
