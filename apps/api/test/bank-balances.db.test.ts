import { type LedgerId, postedBalance } from '@cairn/domain';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { openBankLink } from '../src/platform/bank/link.ts';
import { accounts, balanceAssertions, institutionBalanceModes, transactions } from '../src/platform/db/schema/index.ts';
import { createLog } from '../src/platform/log.ts';
import { type EmbeddedSandbox, startSandbox } from '../src/platform/sandbox/mount.ts';
import { createVault } from '../src/platform/vault.ts';
import { startTestApp, type TestApp, TestClock, testConfig } from './app.ts';
import { makePremium, sync } from './bank.ts';
import { useTestDatabase } from './database.ts';
import { Household } from './household.ts';

const NOW = '2026-11-02T12:00:00Z';
const HALF_A_DAY_MS = 12 * 3_600_000;

const database = useTestDatabase();
const bankClock = new TestClock(NOW);
let sandbox: EmbeddedSandbox;
let cairn: TestApp;
let publicUrl: string;

beforeAll(async () => {
  const port = await freePort();
  const config = testConfig({ PUBLIC_URL: `http://127.0.0.1:${port}` });
  publicUrl = config.publicUrl;
  sandbox = await startSandbox(config, bankClock, database.current.db, '/x.css', createLog('silent'));
  const link = openBankLink(config, createVault('0a'.repeat(32)), sandbox.address);
  if (!link) throw new Error('the sandbox bank must be enabled outside production');
  cairn = await startTestApp(database.current, NOW, { link, sandbox, publicUrl });
  await cairn.app.listen({ host: '127.0.0.1', port });
});

afterAll(async () => {
  await cairn.app.close();
  await sandbox.stop();
});

async function controlBank(name: string, body: object) {
  const response = await fetch(`${publicUrl}/sandbox/plaid/control/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok, name).toBe(true);
  return Object(await response.json());
}

interface LinkedHome {
  readonly home: Household;
  readonly ledgerId: LedgerId;
}

/** A user who has linked the bank and synced it once. */
async function linkBank(user: string, institution_id: string): Promise<LinkedHome> {
  const home = await Household.start(cairn);
  await makePremium(database.current, home);
  const { public_token, metadata } = await controlBank('link', { user, institution_id });
  const { institution, accounts: shared } = metadata;
  await home.post('Plaid/SetAccessToken', { PublicToken: public_token, Institution: institution, Accounts: shared });
  await sync(home);
  return { home, ledgerId: await home.ledgerId(database.current) };
}

/** Lets time pass at the bank and in the app. */
function wait(milliseconds: number): void {
  bankClock.advance(milliseconds);
  cairn.clock.advance(milliseconds);
}

async function modeOf(ledgerId: LedgerId) {
  const [mode] = await database.current.db
    .select({ includesPending: institutionBalanceModes.includesPending, evidence: institutionBalanceModes.evidence })
    .from(institutionBalanceModes)
    .where(eq(institutionBalanceModes.ledgerId, ledgerId));
  return mode ?? { includesPending: null, evidence: [] };
}

interface SyncStep {
  readonly account: string;
  readonly gapCents: number;
}

/** For each pair of balances of an account that a bank reported: the part that the transactions don't explain. */
async function stepsOf(ledgerId: LedgerId): Promise<{ steps: SyncStep[]; unknown: number }> {
  const { db } = database.current;
  const { includesPending } = await modeOf(ledgerId);
  const asserted = await db
    .select({ assertion: balanceAssertions, account: accounts })
    .from(balanceAssertions)
    .innerJoin(
      accounts,
      and(eq(accounts.ledgerId, balanceAssertions.ledgerId), eq(accounts.id, balanceAssertions.accountId)),
    )
    .where(and(eq(balanceAssertions.ledgerId, ledgerId), eq(balanceAssertions.source, 'bank')))
    .orderBy(asc(balanceAssertions.asOfIn));
  const rows = await db
    .select({
      accountId: transactions.accountId,
      signed: sql<number>`(case when is_income then 1 else -1 end * amount_cents)::float8`,
      postedIn: sql<number>`coalesce(${transactions.postedIn}, ${transactions.madeIn})::float8`,
    })
    .from(transactions)
    .where(
      and(eq(transactions.ledgerId, ledgerId), isNotNull(transactions.bankItemId), sql`not pending and not deleted`),
    );
  const steps: SyncStep[] = [];
  let unknown = 0;
  for (const [accountId, all] of Map.groupBy(asserted, ({ account }) => account.id)) {
    for (const [at, { assertion, account }] of all.entries()) {
      const before = all[at - 1]?.assertion;
      if (!before) continue;
      const [from, to] = [postedBalance(before, includesPending), postedBalance(assertion, includesPending)];
      if (from === null || to === null) {
        unknown += 1;
        continue;
      }
      const [after, until] = [before.asOfIn ?? 0, assertion.asOfIn ?? 0];
      const moved = rows
        .filter((row) => row.accountId === accountId && row.postedIn > after && row.postedIn <= until)
        .reduce((sum, { signed }) => sum + signed, 0);
      const sign = account.type === 1 || account.type === 2 ? -1 : 1;
      steps.push({ account: account.name, gapCents: sign * (to - from) - moved });
    }
  }
  return { steps, unknown };
}

const isInvested = ({ account }: SyncStep) => account === 'Brokerage' || account === 'Roth IRA';
const gapsOf = (steps: readonly SyncStep[]) => steps.filter((step) => step.gapCents !== 0 && !isInvested(step));

describe('balances of a bank, two syncs a day for two weeks, with pending purchases, tips and weekends', () => {
  // covers: entry/balances 3, 4
  test.each([
    ['Granite Bank', 'ins_101', false],
    ['Summit Card & Loan', 'ins_102', false],
    ['Harbor Credit Union', 'ins_104', true],
  ])(
    '%s: no gap, and the ledger learns whether pending transactions count',
    async (_name, institution, includesPending) => {
      const user = `user_good_stream_${institution}`;
      const { home, ledgerId } = await linkBank(user, institution);
      expect((await modeOf(ledgerId)).includesPending).toBeNull();
      for (let half = 0; half < 28; half += 1) {
        wait(HALF_A_DAY_MS);
        if (half % 5 === 0) await controlBank('add', { user, name: `LUNCH ${half}`, amount: 12.5, pending: true });
        if (half % 7 === 3) await controlBank('add', { user, name: `FEE ${half}`, amount: 3 });
        await sync(home);
        // A purchase that posts on the day of a sync, after it.
        if (half % 9 === 4) {
          await controlBank('post-pending', { user });
          await sync(home);
        }
      }
      const { steps, unknown } = await stepsOf(ledgerId);
      expect(gapsOf(steps)).toEqual([]);
      expect(steps.length).toBeGreaterThan(25);
      expect(unknown).toBe(0);
      expect((await modeOf(ledgerId)).includesPending).toBe(includesPending);
    },
  );
});

describe('a mistake in the bank’s list contradicts its balance', () => {
  // covers: entry/balances 14
  test.each([
    ['drop', 'a missing 45.00', -45_00],
    ['duplicate', '45.00 listed twice', 45_00],
    ['alter', '45.00 listed as 54.00', 9_00],
  ])('%s: %s is a gap of that size in the sync it came with', async (mistake, _what, gapCents) => {
    const user = `user_good_${mistake}`;
    const { home, ledgerId } = await linkBank(user, 'ins_101');
    await controlBank('post-pending', { user });
    await sync(home);
    await controlBank('add', { user, name: 'SHOP', amount: 45, account: 'checking' });
    await controlBank('misreport', { user, name: 'SHOP', mistake });
    await sync(home);
    await controlBank('add', { user, name: 'CAFE', amount: 4.5, account: 'checking' });
    await sync(home);
    const { steps } = await stepsOf(ledgerId);
    expect(gapsOf(steps)).toEqual([{ account: 'Everyday Checking', gapCents }]);
  });
});
