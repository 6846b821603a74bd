import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

/** 200.00 out of Checking on 11/10, and into Savings on the 14th. */
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

const pairsOf = (home: Household) => home.get('Plaid/GetTransferPairs');

describe('transfer pairs', () => {
  test('200.00 out of one account and into another within 4 days is offered, and nothing is marked by itself', async () => {
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

  test('confirmed, both are marked, the pair is gone, and it can be undone', async () => {
    const { home, out, into } = await start();
    const { changeSetId } = await home.post('Plaid/ConfirmTransferPair', { FirstID: into, SecondID: out });
    expect(await home.one(out)).toMatchObject({ markedAsTransfer: true });
    expect(await home.one(into)).toMatchObject({ markedAsTransfer: true });
    expect(await pairsOf(home)).toEqual([]);
    await home.undo(changeSetId);
    expect(await home.one(out)).toMatchObject({ markedAsTransfer: false, isEdited: false });
    expect(await pairsOf(home)).toHaveLength(1);
  });

  test('dismissed, it is not offered again, but another counterpart is', async () => {
    const { home, savings, out, into } = await start();
    await home.post('Plaid/DismissTransferPair', { FirstID: out, SecondID: into });
    expect(await pairsOf(home)).toEqual([]);
    const other = await home.spend(200, 'Deposit', { AccountID: savings, isIncome: true });
    expect(await pairsOf(home)).toMatchObject([
      { outgoing: { userTransactionID: out }, incoming: { userTransactionID: other } },
    ]);
  });

  test('two that are no pair are not marked', async () => {
    const { home, out } = await start();
    const shoes = await home.spend(200, 'Shoes');
    const answer = await home.send('POST', 'Plaid/ConfirmTransferPair', { FirstID: out, SecondID: shoes });
    expect(answer.statusCode).toBe(422);
    expect(await home.one(out)).toMatchObject({ markedAsTransfer: false });
  });
});
