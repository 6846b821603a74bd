import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

/** After the day on which the test's accounts are typed, 2026-11-15. */
const later = { transactionDate: '2026-11-16' };

describe('a manual account', () => {
  test('1,000.00 typed + 200.50 in − 50.25 out on later days = 1,150.25; undoing takes it back', async () => {
    const home = await Household.start(cairn);
    const id = await home.account('Checking', 1_000);
    await home.spend(200.5, 'Pay', { ...later, AccountID: id, isIncome: true });
    const { changeSetId, answer } = await home.post('Transaction/CreateTransaction', {
      displayName: 'Groceries',
      amount: 50.25,
      ...later,
      AccountID: id,
    });
    expect(await home.balance(id)).toBe(1_150.25);
    expect(await home.one(answer)).toMatchObject({
      accountID: id,
      accountDisplayName: 'Checking',
      institution: 'Harbor Bank',
    });
    await home.post('Transaction/UpdateTransaction', {
      userTransactionID: answer,
      displayName: 'Groceries',
      amount: 60.25,
    });
    expect(await home.balance(id)).toBe(1_140.25);
    await home.post('Transaction/DeleteTransaction', { userTransactionID: answer });
    expect(await home.balance(id)).toBe(1_200.5);
    expect(changeSetId).toBeGreaterThan(0);
    const [deleted] = await home.history();
    await home.undo(deleted?.changeSetID ?? 0);
    expect(await home.balance(id)).toBe(1_140.25);
    expect(await home.get('Dashboard/GetUserDashboard?startDate=2026-11-01&endDate=2026-11-30')).toMatchObject({
      netWorth: { netWorthTotal: 1_140.25, totalAssets: 1_140.25, totalLiabilities: 0 },
      mostRecentTransactions: [{ displayName: 'Groceries' }, { displayName: 'Pay' }],
      topFiveCategories: [],
    });
    expect(await home.get('Account/GetNetWorthDataPoints')).toEqual([{ date: '2026-11-15', value: 1_140.25 }]);
  });
});
