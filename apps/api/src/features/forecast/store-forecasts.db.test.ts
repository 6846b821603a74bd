import { addDays, cents, type Day, type LedgerId, parseDay } from '@cairn/domain';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { forecastScores, forecastSnapshots } from '../../platform/db/schema/index.ts';
import { storeForecastsHourly } from './store-forecasts.ts';

const database = useTestDatabase();
let cairn: TestApp;
let home: Household;
let ledgerId: LedgerId;
let account: number;

/** Los Angeles is 8 hours behind UTC. */
beforeEach(async () => {
  cairn = await startTestApp(database.current, '2026-11-30T20:00:00Z');
  home = await Household.start(cairn);
  ledgerId = await home.ledgerId(database.current);
  account = await home.account('Checking', 500);
});

async function run(at: string): Promise<void> {
  cairn.clock.set(at);
  await storeForecastsHourly(database.current.db, cairn.clock).run();
}

const stored = () =>
  database.current.db
    .select()
    .from(forecastSnapshots)
    .where(eq(forecastSnapshots.ledgerId, ledgerId))
    .orderBy(asc(forecastSnapshots.madeOn), asc(forecastSnapshots.accountId));

const scored = () =>
  database.current.db
    .select()
    .from(forecastScores)
    .where(eq(forecastScores.ledgerId, ledgerId))
    .orderBy(asc(forecastScores.madeOn));

const day = (text: string): Day => {
  const parsed = parseDay(text);
  if (!parsed) throw new Error('not a day');
  return parsed;
};

describe('storing forecasts', () => {
  // covers: forecast 13
  test('begins on the first of the month in the ledger’s time zone, and never rewrites one', async () => {
    await run('2026-12-01T07:59:00Z');
    expect(await stored()).toEqual([]);
    await run('2026-12-01T08:20:00Z');
    const [made] = await stored();
    expect(made).toMatchObject({ madeOn: '2026-12-01', accountId: account, lowOn: '2026-12-01', lowCents: 500_00 });
    expect([made?.points.length, made?.points[365], made?.band]).toEqual([366, 500_00, null]);
    await home.spend(100, 'Later', { AccountID: account, transactionDate: '2026-12-01' });
    await run('2026-12-01T12:20:00Z');
    expect(await stored()).toEqual([made]);
    await run('2027-01-01T08:20:00Z');
    expect((await stored()).map(({ madeOn }) => madeOn)).toEqual(['2026-12-01', '2027-01-01']);
  });

  // covers: forecast 13
  test('catches up until the third, and not later', async () => {
    await run('2026-12-03T20:00:00Z');
    expect((await stored()).map(({ madeOn }) => madeOn)).toEqual(['2026-12-03']);
    const other = await Household.start(cairn);
    await other.account('Checking', 1);
    await run('2026-12-04T20:00:00Z');
    const others = eq(forecastSnapshots.ledgerId, await other.ledgerId(database.current));
    expect(await database.current.db.select().from(forecastSnapshots).where(others)).toEqual([]);
  });
});

describe('scoring them', () => {
  /** Expects 500.00 every day, with a band of 50.00 on each side if wanted. */
  async function store(madeOn: string, hasBand: boolean): Promise<void> {
    const line = (amount: number) => Array.from({ length: 366 }, () => cents(amount));
    const band = hasBand ? ([line(450_00), line(550_00)] as const) : null;
    const values = { ledgerId, madeOn, accountId: account, points: line(500_00), band };
    await database.current.db.insert(forecastSnapshots).values({ ...values, lowOn: madeOn, lowCents: 500_00 });
  }

  // covers: forecast 14
  test('two days later, with the balance at the end of the day: 500.00 − 30.00 is off by 30.00', async () => {
    await store('2026-12-01', true);
    await home.spend(30, 'Tea', { AccountID: account, transactionDate: '2026-12-02' });
    await run('2026-12-02T20:00:00Z');
    expect(await scored()).toEqual([]);
    await run('2026-12-03T20:00:00Z');
    expect(await scored()).toMatchObject([{ scoredTo: '2026-12-01', days: 1, absErrorCents: 0, daysInBand: 1 }]);
    await run('2026-12-04T20:00:00Z');
    await run('2026-12-04T21:00:00Z');
    expect(await scored()).toMatchObject([{ scoredTo: '2026-12-02', days: 2, absErrorCents: 30_00, daysInBand: 2 }]);
  });

  // covers: forecast 14
  test('after a pause, all missed days, up to a year: 30 × 0.00 + 1 × 80.00, and the balance at the end of the month', async () => {
    await store('2026-12-01', true);
    await home.spend(80, 'Gifts', { AccountID: account, transactionDate: '2026-12-31' });
    await home.spend(7, 'New year', { AccountID: account, transactionDate: '2027-01-02' });
    await run('2027-01-02T20:00:00Z');
    expect(await scored()).toMatchObject([
      { days: 31, absErrorCents: 80_00, daysWithBand: 31, daysInBand: 30, monthEndCents: 420_00 },
    ]);
    await run('2028-03-01T20:00:00Z');
    const [first] = await scored();
    expect([first?.days, first?.scoredTo]).toEqual([31, '2026-12-31']);
  });

  // covers: forecast 14
  test('a forecast ends after 366 days', async () => {
    await store('2026-12-01', false);
    await run('2027-12-03T20:00:00Z');
    const [first] = await scored();
    expect([first?.days, first?.scoredTo, first?.daysWithBand]).toEqual([366, addDays(day('2026-12-01'), 365), 0]);
  });

  // covers: forecast 17
  test('a removed account is no longer scored, and its forecasts stay', async () => {
    await store('2026-12-01', false);
    await home.post('Account/DeleteAccount', { ID: account });
    await run('2026-12-09T20:00:00Z');
    expect([(await stored()).length, (await scored()).length]).toEqual([1, 0]);
    expect(await home.get('Forecast/GetScores')).toEqual([]);
    expect(await home.get(`Forecast/GetScores?AccountID=${account}`)).toMatchObject([{ accountID: account, days: 0 }]);
  });

  // covers: forecast 14
  test('Forecast/GetScores lists each month with its end, and the average error', async () => {
    await store('2026-12-01', true);
    await home.spend(80, 'Gifts', { AccountID: account, transactionDate: '2026-12-31' });
    await run('2027-01-02T20:00:00Z');
    const summary = { days: 31, meanError: 2.58, daysWithBand: 31, daysInBand: 30 };
    expect(await home.get('Forecast/GetScores')).toEqual([
      {
        accountID: account,
        ...summary,
        months: [
          {
            madeOn: '2026-12-01',
            ...summary,
            monthEnd: { day: '2026-12-31', expected: 500, low: 450, high: 550, actual: 420 },
          },
          expect.objectContaining({ madeOn: '2027-01-02', days: 0 }),
        ],
      },
    ]);
  });
});
