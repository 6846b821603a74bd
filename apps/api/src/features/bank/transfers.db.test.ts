import { type Day, type LedgerId, parseDay, transferRuns } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { newestIncoming, outgoingAround, toSide } from './transfers.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

/** 200.00 out of Checking on 11/10 and into Savings on 11/14. */
async function start() {
  const home = await Household.start(cairn);
  const [checking, savings] = [await home.account('Checking', 1_000), await home.account('Savings', 0)];
  const out = await home.spend(200, 'Transfer to savings', { AccountID: checking });
  const into = await home.spend(200, 'Deposit', {
    AccountID: savings,
    isIncome: true,
    transactionDate: '2026-11-14T00:00:00Z',
  });
  return { home, checking, savings, out, into };
}

function day(text: string): Day {
  const parsed = parseDay(text);
  if (!parsed) throw new Error(`not a day: ${text}`);
  return parsed;
}

const today = day('2026-11-15');

type Pair = readonly [first: number, second: number];

const toPairs = (...pairs: readonly Pair[]) => ({ Pairs: pairs.map(([FirstID, SecondID]) => ({ FirstID, SecondID })) });

const confirm = (home: Household, ...pairs: readonly Pair[]) =>
  home.post('Plaid/ConfirmTransferPairs', toPairs(...pairs));

const pairsOf = (home: Household) => home.get('Plaid/GetTransferPairs');

describe('transfer pairs', () => {
  test('200.00 out of one account and into another within 4 days is suggested, but not marked automatically', async () => {
    const { home, checking, savings, out, into } = await start();
    await home.spend(200.01, 'Almost', { AccountID: savings, isIncome: true });
    await home.spend(200, 'Too late', { AccountID: savings, isIncome: true, transactionDate: '2026-11-15' });
    await home.spend(200, 'Refund', { AccountID: checking, isIncome: true });
    await home.spend(200, 'No account', { isIncome: true });
    expect(await pairsOf(home)).toMatchObject([
      { outgoing: { userTransactionID: out }, incoming: { userTransactionID: into } },
    ]);
    expect((await home.list()).filter(({ markedAsTransfer }) => markedAsTransfer)).toEqual([]);
  });

  test('confirming marks both, removes the suggestion and can be undone', async () => {
    const { home, out, into } = await start();
    const { changeSetId } = await confirm(home, [into, out]);
    expect(await home.one(out)).toMatchObject({ markedAsTransfer: true });
    expect(await home.one(into)).toMatchObject({ markedAsTransfer: true });
    expect(await pairsOf(home)).toEqual([]);
    await home.undo(changeSetId);
    expect(await home.one(out)).toMatchObject({ markedAsTransfer: false, isEdited: false });
    expect(await pairsOf(home)).toHaveLength(1);
  });

  test('several pairs are confirmed in one change set, and undoing it unmarks all of them', async () => {
    const { home, checking, savings, out, into } = await start();
    const card = await home.spend(75.5, 'Card payment', { AccountID: checking });
    const paid = await home.spend(75.5, 'Payment received', { AccountID: savings, isIncome: true });
    const { changeSetId } = await confirm(home, [out, into], [card, paid]);
    expect(await pairsOf(home)).toEqual([]);
    expect((await home.list()).map(({ markedAsTransfer }) => markedAsTransfer)).toEqual([true, true, true, true]);
    const [newest] = await home.history();
    expect(newest).toMatchObject({ changeSetID: changeSetId, source: 'bulk', summary: 'Marked 2 transfers', count: 4 });
    await home.undo(changeSetId);
    expect((await home.list()).filter(({ markedAsTransfer }) => markedAsTransfer)).toEqual([]);
    expect(await pairsOf(home)).toHaveLength(2);
  });

  test('a transaction in two pairs is rejected', async () => {
    const { home, savings, out, into } = await start();
    const other = await home.spend(200, 'Deposit', { AccountID: savings, isIncome: true });
    const pairs = toPairs([out, into], [out, other]);
    expect((await home.send('POST', 'Plaid/ConfirmTransferPairs', pairs)).statusCode).toBe(422);
    expect((await home.list()).filter(({ markedAsTransfer }) => markedAsTransfer)).toEqual([]);
  });

  test('a dismissed pair isn’t suggested again, but another counterpart is', async () => {
    const { home, savings, out, into } = await start();
    await home.post('Plaid/DismissTransferPair', { FirstID: out, SecondID: into });
    expect(await pairsOf(home)).toEqual([]);
    const other = await home.spend(200, 'Deposit', { AccountID: savings, isIncome: true });
    expect(await pairsOf(home)).toMatchObject([
      { outgoing: { userTransactionID: out }, incoming: { userTransactionID: other } },
    ]);
  });

  test('an invalid pair is rejected along with the valid ones sent with it', async () => {
    const { home, out, into } = await start();
    const shoes = await home.spend(200, 'Shoes');
    const pairs = toPairs([into, out], [out, shoes]);
    expect((await home.send('POST', 'Plaid/ConfirmTransferPairs', pairs)).statusCode).toBe(422);
    expect(await home.one(out)).toMatchObject({ markedAsTransfer: false });
  });
});

describe('without table statistics', () => {
  /**
   * One in ten is a deposit. All amounts differ, except that every 500th deposit has a matching payment the day before.
   */
  const _distinctAmounts = sql`case when n % 5000 in (0, 4999) then 100 + (n + 1) / 5000 else 1000 + n end`;
  /** The same amount for every transaction. */
  const oneAmount = sql`500`;

  async function filled(rows: number, amount: typeof oneAmount) {
    const home = await Household.start(cairn);
    const [one, two] = [await home.account('One', 0), await home.account('Two', 0)];
    const { db } = database.current;
    const ledgerId = await home.ledgerId(database.current);
    await withoutStatistics(database.current, 'transactions');
    await insertBulkTransactions(db, ledgerId, rows, {
      account_id: sql`case when n % 10 = 0 then ${one}::bigint else ${two}::bigint end`,
      day: sql`date '2024-12-01' + (n * 700 / ${rows}::integer)`,
      amount_cents: amount,
      is_income: sql`n % 10 = 0`,
    });
    return { home, ledgerId };
  }

  /** How many rows the two search statements read. */
  async function rowsRead(ledgerId: LedgerId): Promise<number> {
    const { db } = database.current;
    const incoming = newestIncoming(db, ledgerId, today);
    const runs = transferRuns((await incoming).map(toSide));
    const plans = [
      await explain(database.current, incoming),
      await explain(database.current, outgoingAround(db, ledgerId, runs)),
    ];
    expect(plans[0]?.text).toContain('"transactions_transfer_in"');
    expect(plans[1]?.text).toContain('"transactions_transfer_out"');
    expect(plans[1]?.text).not.toContain('"transactions_by_day"');
    return plans.reduce((sum, plan) => sum + plan.rowsRead, 0);
  }

  // covers: server/load 2
  test('20,000 transactions of one amount are each read at most once, and the newest 100 pairs are suggested', async () => {
    const { home, ledgerId } = await filled(20_000, oneAmount);
    expect(await rowsRead(ledgerId)).toBeLessThanOrEqual(20_000);
    const pairs = await pairsOf(home);
    expect(pairs).toHaveLength(100);
    expect(pairs[0]).toMatchObject({ outgoing: { transactionDate: '2026-10-31' } });
  });
});
