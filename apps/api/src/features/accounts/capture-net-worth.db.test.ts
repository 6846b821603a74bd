import type { LedgerId } from '@cairn/domain';
import { asc, eq, inArray } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp, TestClock } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { addUsers } from '../../../test/users.ts';
import { featureJobs } from '../../app.ts';
import { accounts, ledgers, netWorthPoints, transactions, users } from '../../platform/db/schema/index.ts';
import { type Jobs, startJobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { captureAllNetWorth } from './capture-net-worth.ts';

const database = useTestDatabase();
const clock = new TestClock('2026-11-15T12:50:00Z');
let cairn: TestApp;
let started: Jobs[] = [];
let names = 0;

beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

beforeEach(async () => {
  await database.current.db.delete(transactions);
  await database.current.db.delete(users);
  await database.current.db.delete(ledgers);
  clock.set('2026-11-15T12:50:00Z');
});

afterEach(async () => {
  for (const jobs of started) await jobs.stop();
  started = [];
});

interface TestUser {
  readonly timeZone?: string;
  readonly deletedAt?: Date;
  /** One account per balance, in cents. */
  readonly balances?: readonly number[];
}

async function addUsersWithAccounts(testUsers: readonly TestUser[]): Promise<LedgerId[]> {
  const { db } = database.current;
  const created = await addUsers(
    db,
    testUsers.map(({ timeZone = 'UTC', deletedAt }) => {
      names += 1;
      return { realm: 'test', subject: `captured-${names}`, createdAt: clock.now(), timeZone, deletedAt };
    }),
  );
  const rows = testUsers.flatMap(({ balances = [100_00] }, index) =>
    balances.map((currentCents, accountIndex) => ({
      ledgerId: created[index]?.ledgerId ?? 0,
      id: accountIndex + 1,
      name: 'x',
      displayName: 'x',
      institutionName: 'x',
      type: 0,
      icon: '',
      iconColor: '',
      availableCents: 0,
      currentCents,
      anchoredOn: '2026-11-01',
    })),
  );
  for (let start = 0; start < rows.length; start += 1_000)
    await db.insert(accounts).values(rows.slice(start, start + 1_000));
  return created.map((row) => row.ledgerId);
}

async function capture(at: string): Promise<void> {
  clock.set(at);
  await captureAllNetWorth(database.current.db, clock).run();
}

async function pointsOf(...ledgerIds: LedgerId[]) {
  return await database.current.db
    .select()
    .from(netWorthPoints)
    .where(inArray(netWorthPoints.ledgerId, ledgerIds))
    .orderBy(asc(netWorthPoints.ledgerId), asc(netWorthPoints.day));
}

async function setBalance(ledgerId: LedgerId, currentCents: number): Promise<void> {
  await database.current.db.update(accounts).set({ currentCents }).where(eq(accounts.ledgerId, ledgerId));
}

describe('capturing the net worth of every ledger', () => {
  test('saves the totals of the Net Worth screen: every account type, later transactions included, removed accounts excluded', async () => {
    cairn.clock.set('2026-11-15T12:50:00Z');
    const home = await Household.start(cairn);
    for (const AccountType of [0, 1, 2, 3, 4, 5]) {
      const AccountID = await home.account(`Type ${AccountType}`, (1_000_01 * (AccountType + 1)) / 100, {
        AccountType,
      });
      await home.spend(20.02, 'out', { transactionDate: '2026-11-16', AccountID });
      await home.spend(3.3, 'in', { transactionDate: '2026-11-16', AccountID, isIncome: true });
    }
    await home.post('Account/DeleteAccount', { ID: await home.account('Gone', 77) });
    await capture('2026-11-15T12:50:00Z');
    const shown = await home.get('Account/GetNetWorth');
    const ledgerId = await home.ledgerId(database.current);
    expect(await pointsOf(ledgerId)).toEqual([
      {
        ledgerId,
        day: '2026-11-15',
        assetsCents: Math.round(shown.totalAssets * 100),
        liabilitiesCents: Math.round(shown.totalLiabilities * 100),
      },
    ]);
    expect(shown.totalLiabilities).toBe(5_033.49);
  });

  // covers: server/accounts 4
  test('captures one instant in four time zones as three different days', async () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Los_Angeles', 'UTC'];
    const [kiritimati, pagoPago, losAngeles, utc] = await addUsersWithAccounts(zones.map((timeZone) => ({ timeZone })));
    await capture('2026-11-15T10:30:00Z');
    const days = (await pointsOf(kiritimati ?? 0, pagoPago ?? 0, losAngeles ?? 0, utc ?? 0)).map(({ day }) => day);
    expect(days).toEqual(['2026-11-16', '2026-11-14', '2026-11-15', '2026-11-15']);
  });

  // covers: server/accounts 4
  test('the first capture of a day stands until the last hour, which saves the final value', async () => {
    const [losAngeles = 0, utc = 0] = await addUsersWithAccounts([{ timeZone: 'America/Los_Angeles' }, {}]);
    await capture('2026-11-15T12:50:00Z');
    await setBalance(losAngeles, 200_00);
    await setBalance(utc, 200_00);
    await capture('2026-11-15T13:50:00Z');
    const assets = async () => (await pointsOf(losAngeles, utc)).map((point) => [point.day, point.assetsCents]);
    expect(await assets()).toEqual([
      ['2026-11-15', 100_00],
      ['2026-11-15', 100_00],
    ]);
    await capture('2026-11-15T23:50:00Z');
    expect(await assets()).toEqual([
      ['2026-11-15', 100_00],
      ['2026-11-15', 200_00],
    ]);
    await setBalance(losAngeles, 300_00);
    await capture('2026-11-16T07:50:00Z');
    expect(await assets()).toEqual([
      ['2026-11-15', 300_00],
      ['2026-11-15', 200_00],
      ['2026-11-16', 200_00],
    ]);
  });

  test('captures the last hour of the day in every time zone, whatever its offset', async () => {
    const zones = ['Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham', 'America/St_Johns', 'Asia/Tokyo'];
    const ids = await addUsersWithAccounts(zones.map((timeZone) => ({ timeZone })));
    for (let hour = 0; hour < 24; hour += 1) {
      for (const id of ids) await setBalance(id, (hour + 1) * 100);
      await capture(`2026-11-15T${String(hour).padStart(2, '0')}:50:00Z`);
    }
    const points = await pointsOf(...ids);
    const pointsByLedger = ids.map((id) => points.filter(({ ledgerId }) => ledgerId === id));
    expect(pointsByLedger.map((each) => each.length)).toEqual([2, 2, 2, 2, 2]);
    // The day that ended has the value from the last hour in its own time zone.
    expect(pointsByLedger.map(([ended]) => (ended?.assetsCents ?? 0) / 100 - 1)).toEqual([17, 12, 9, 2, 14]);
  });

  test('skips users without accounts and deleted users; a user who removed the last account gets a point of 0.00', async () => {
    const [none = 0, deleted = 0, removed = 0] = await addUsersWithAccounts([
      { balances: [] },
      { deletedAt: clock.now() },
      {},
    ]);
    await database.current.db.update(accounts).set({ removedAt: clock.now() }).where(eq(accounts.ledgerId, removed));
    await capture('2026-11-15T12:50:00Z');
    expect(await pointsOf(none, deleted, removed)).toEqual([
      { ledgerId: removed, day: '2026-11-15', assetsCents: 0, liabilitiesCents: 0 },
    ]);
  });

  test('an unknown time zone counts as UTC and doesn’t affect other ledgers', async () => {
    const ids = await addUsersWithAccounts([{ timeZone: 'Mars/Olympus_Mons' }, { timeZone: 'Asia/Tokyo' }]);
    await capture('2026-11-15T20:50:00Z');
    expect((await pointsOf(...ids)).map(({ day }) => day)).toEqual(['2026-11-15', '2026-11-16']);
  });

  test('captures 503 ledgers in batches, each once, with all of its accounts', async () => {
    const ids = await addUsersWithAccounts(Array.from({ length: 503 }, (_, index) => ({ balances: [index, 1] })));
    await capture('2026-11-15T23:50:00Z');
    const points = await pointsOf(...ids);
    expect(points.length).toBe(503);
    expect(points.every((point, index) => point.assetsCents === index + 1)).toBe(true);
  });

  // covers: server/accounts 4
  test('concurrent runs save one point per ledger', async () => {
    const ids = await addUsersWithAccounts(Array.from({ length: 20 }, () => ({})));
    clock.set('2026-11-15T23:50:00Z');
    const job = () => captureAllNetWorth(database.current.db, clock).run();
    await Promise.all([job(), job(), job()]);
    expect((await pointsOf(...ids)).length).toBe(20);
  });

  test('is registered as an hourly job and runs in the queue', async () => {
    const [id = 0] = await addUsersWithAccounts([{}]);
    const recurring = featureJobs(database.current.db, clock, {}, createLog('silent'));
    expect(recurring.map(({ name, cron }) => [name, cron])).toContainEqual(['net-worth-capture', '50 * * * *']);
    for (let process = 0; process < 2; process += 1)
      started.push(await startJobs(database.current, recurring, createLog('silent')));
    await started[0]?.runSoon('net-worth-capture');
    await vi.waitFor(async () => expect((await pointsOf(id)).length).toBe(1), { interval: 200 });
  });
});
