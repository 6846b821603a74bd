import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { netWorthPoints } from '../../platform/db/schema/index.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});
beforeEach(() => cairn.clock.set('2026-11-15T12:00:00Z'));

const save = 'Account/SaveCustomAccount';
const cash = { DisplayName: 'Cash', InstitutionName: 'Wallet', AccountType: 0 };

describe('net worth', () => {
  // covers: entities 27; calls 25, 34; server/accounts 1, 2
  test('8,240.55 + 61,300.10 + 12,000.00 + 0.01 owned − 1,250.30 − 230,000.00 owed = −149,709.64', async () => {
    const home = await Household.start(cairn);
    await home.account('Checking', 8_240.55);
    await home.account('Visa', 1_250.3, { AccountType: 1, InstitutionName: 'harbor bank' });
    await home.account('Mortgage', 230_000, { AccountType: 2 });
    await home.account('Index fund', 61_300.1, { AccountType: 3, InstitutionName: 'Arc' });
    await home.account('Car', 12_000, { AccountType: 4, InstitutionName: 'Garage' });
    await home.account('Found', 0.01, { AccountType: 5, InstitutionName: 'Street' });
    const answer = await home.get('Account/GetNetWorth');
    expect(answer).toMatchObject({
      totalAssets: 81_540.66,
      totalLiabilities: 231_250.3,
      netWorthTotal: -149_709.64,
    });
    const names = (rows: { displayName: string }[]) => rows.map((row) => row.displayName);
    expect(names(answer.assetAccounts)).toEqual(['Index fund', 'Car', 'Checking', 'Found']);
    expect(names(answer.liabilityAccounts)).toEqual(['Mortgage', 'Visa']);
    expect(names(await home.accounts())).toEqual(['Index fund', 'Car', 'Checking', 'Mortgage', 'Visa', 'Found']);
  });

  test('a user without accounts has a net worth of 0.00, and no point is saved', async () => {
    const home = await Household.start(cairn);
    expect(await home.get('Account/GetNetWorth')).toEqual({
      netWorthTotal: 0,
      totalAssets: 0,
      totalLiabilities: 0,
      assetAccounts: [],
      liabilityAccounts: [],
    });
    expect(await home.get('Account/CaptureNetWorth')).toEqual({ date: '2026-11-15', value: 0 });
    expect(await home.get('Account/GetNetWorthDataPoints')).toEqual([]);
    await home.account('Cash', 5);
    cairn.clock.set('2026-11-16T12:00:00Z');
    expect(await home.get('Account/GetNetWorthDataPoints')).toEqual([{ date: '2026-11-16', value: 5 }]);
  });

  // covers: entities 28; calls 35, 36; server/accounts 3
  test('there is one point per day, the last capture wins, and the line ends with the current value', async () => {
    const home = await Household.start(cairn);
    const id = await home.account('Cash', 100);
    expect(await home.get('Account/CaptureNetWorth')).toEqual({ date: '2026-11-15', value: 100 });
    await home.post(save, { ...cash, Id: id, AvailableBalance: 80, CurrentBalance: 80 });
    expect(await home.get('Account/CaptureNetWorth')).toEqual({ date: '2026-11-15', value: 80 });
    for (const [date, value] of [
      ['2026-11-16', 70],
      ['2026-11-17', 60],
    ]) {
      cairn.clock.set(`${date}T20:00:00Z`);
      await home.post(save, { ...cash, Id: id, AvailableBalance: value, CurrentBalance: value });
      expect(await home.get('Account/CaptureNetWorth')).toEqual({ date, value });
    }
    await home.post(save, { ...cash, Id: id, AvailableBalance: 55, CurrentBalance: 55 });
    expect(await home.get('Account/GetNetWorthDataPoints')).toEqual([
      { date: '2026-11-15', value: 80 },
      { date: '2026-11-16', value: 70 },
      { date: '2026-11-17', value: 55 },
    ]);
    const points = await database.current.db
      .select()
      .from(netWorthPoints)
      .where(eq(netWorthPoints.ledgerId, await home.ledgerId(database.current)));
    expect(points.length).toBe(3);
  });

  test('assets and liabilities are stored separately', async () => {
    const home = await Household.start(cairn);
    await home.account('Cash', 100.1);
    await home.account('Visa', 30.05, { AccountType: 1 });
    await home.get('Account/CaptureNetWorth');
    const ledgerId = await home.ledgerId(database.current);
    expect(
      await database.current.db.select().from(netWorthPoints).where(eq(netWorthPoints.ledgerId, ledgerId)),
    ).toEqual([{ ledgerId, day: '2026-11-15', assetsCents: 100_10, liabilitiesCents: 30_05 }]);
  });
});
