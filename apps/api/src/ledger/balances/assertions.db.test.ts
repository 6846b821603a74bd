import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium, sync } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { checking } from '../../../test/fake-bank.ts';
import type { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

interface Changed {
  readonly noun: string;
  readonly row: { readonly accountID: number; readonly date: string; readonly amount: number; readonly source: string };
}

async function listAssertions(home: Household, accountId: number) {
  const { changes }: { changes: Changed[] } = await home.get('Sync/Changes');
  return changes
    .filter(({ noun, row }) => noun === 'balanceAssertion' && row.accountID === accountId)
    .map(({ row }) => [row.date, row.amount, row.source]);
}

test('records typed, corrected and bank-reported balances, and an unchanged balance once a day', async () => {
  const { home } = await startPremium(cairn, database.current);
  const cash = await home.account('Cash', 100);
  await home.post('Account/SaveCustomAccount', {
    Id: cash,
    DisplayName: 'Cash',
    InstitutionName: 'Home',
    AccountType: 0,
    AvailableBalance: 90,
    CurrentBalance: 90,
  });
  const [first] = await listAssertions(home, cash);
  expect(await listAssertions(home, cash)).toEqual([
    [first?.[0], 100, 'person'],
    [first?.[0], 90, 'person'],
  ]);
  const item = cairn.bank.connect();
  item.accounts = [checking()];
  const [linked = 0] = await linkAndSync(home, item);
  await sync(home);
  expect((await listAssertions(home, linked)).map(([, , source]) => source)).toEqual(['bank']);
});
