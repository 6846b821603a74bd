import { addDays, cents, computeForecast, type Day, dayParts, isDay, type LedgerId } from '@cairn/domain';
import { and, asc, exists, gt, isNull, notExists, sql } from 'drizzle-orm';
import { saveSnapshots, scoreForecasts } from '../../ledger/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { inEveryLedger } from '../../platform/db/in-every-ledger.ts';
import { accounts, forecastScores, forecastSnapshots, ledgers } from '../../platform/db/schema/index.ts';
import type { RecurringJob } from '../../platform/jobs/jobs.ts';
import { listLocalTimes } from '../../platform/jobs/local-times.ts';
import { loadForecast } from './load-facts.ts';

const BATCH_LEDGERS = 200;
/** A server that was down on the first of the month stores the forecast up to this day. */
const LATEST_DATE = 3;
/** Banks report most transactions within this time, so a day is scored after it. */
const SETTLE_DAYS = 2;
const FORECAST_LENGTH = 366;

interface ZoneDay {
  readonly timeZone: string;
  readonly day: Day;
}

const zones = (days: readonly ZoneDay[]) =>
  sql`json_to_recordset(${JSON.stringify(days)}::json) as local ("timeZone" text, day date)`;

const isAfter = (ledgerId: LedgerId) => and(gt(ledgers.id, ledgerId), isNull(ledgers.deletedAt));

/** Ledgers with accounts and without a forecast of this month. */
async function listToStore(db: Db, days: readonly ZoneDay[], after: LedgerId) {
  const isOf = sql`${accounts.ledgerId} = ${ledgers.id}`;
  const isMade = sql`${forecastSnapshots.ledgerId} = ${ledgers.id} and ${forecastSnapshots.madeOn} >= date_trunc('month', local.day)`;
  return await db
    .select({ ledgerId: ledgers.id, timeZone: ledgers.timeZone, day: sql<string>`local.day::text` })
    .from(ledgers)
    .innerJoin(zones(days), sql`local."timeZone" = ${ledgers.timeZone}`)
    .where(
      and(
        inEveryLedger('forecasts to store'),
        isAfter(after),
        exists(
          db
            .select({ one: sql`1` })
            .from(accounts)
            .where(and(isOf, isNull(accounts.removedAt))),
        ),
        notExists(db.select({ one: sql`1` }).from(forecastSnapshots).where(isMade)),
      ),
    )
    .orderBy(asc(ledgers.id))
    .limit(BATCH_LEDGERS);
}

async function storeForecast(db: Db, ledgerId: LedgerId, today: Day, timeZone: string): Promise<void> {
  const { facts } = await loadForecast(db, ledgerId, { today, timeZone });
  const snapshots = computeForecast(facts).map(({ accountId, balances, band, lowestDay }) => ({
    accountId,
    points: Array.from(balances, cents),
    band: band && ([Array.from(band.low, cents), Array.from(band.high, cents)] as const),
    lowOn: addDays(today, lowestDay),
    lowCents: cents(balances[lowestDay] ?? 0),
  }));
  await saveSnapshots(db, ledgerId, today, snapshots);
}

async function storeDue(db: Db, days: readonly ZoneDay[]): Promise<void> {
  const first = days.filter(({ day }) => dayParts(day).date <= LATEST_DATE);
  if (first.length === 0) return;
  for (let after = 0; ; ) {
    const due = await listToStore(db, first, after);
    for (const { ledgerId, day, timeZone } of due) {
      if (isDay(day)) await storeForecast(db, ledgerId, day, timeZone);
      after = ledgerId;
    }
    if (due.length < BATCH_LEDGERS) return;
  }
}

/** Ledgers with a stored forecast that hasn't been compared up to the given day. */
async function listToScore(db: Db, days: readonly ZoneDay[], after: LedgerId) {
  const { ledgerId, madeOn, accountId } = forecastSnapshots;
  const isScored = sql`${forecastScores.ledgerId} = ${ledgerId} and ${forecastScores.madeOn} = ${madeOn}
    and ${forecastScores.accountId} = ${accountId} and ${forecastScores.scoredTo} >= local.day`;
  const isWaiting = and(
    sql`${ledgerId} = ${ledgers.id} and ${madeOn} <= local.day and ${madeOn} > local.day - ${sql.raw(String(FORECAST_LENGTH))}`,
    notExists(db.select({ one: sql`1` }).from(forecastScores).where(isScored)),
    exists(
      db
        .select({ one: sql`1` })
        .from(accounts)
        .where(
          and(sql`${accounts.ledgerId} = ${ledgerId} and ${accounts.id} = ${accountId}`, isNull(accounts.removedAt)),
        ),
    ),
  );
  return await db
    .select({ ledgerId: ledgers.id, day: sql<string>`local.day::text` })
    .from(ledgers)
    .innerJoin(zones(days), sql`local."timeZone" = ${ledgers.timeZone}`)
    .where(
      and(
        inEveryLedger('forecasts to score'),
        isAfter(after),
        exists(db.select({ one: sql`1` }).from(forecastSnapshots).where(isWaiting)),
      ),
    )
    .orderBy(asc(ledgers.id))
    .limit(BATCH_LEDGERS);
}

async function scoreDue(db: Db, days: readonly ZoneDay[]): Promise<void> {
  const settled = days.map(({ timeZone, day }) => ({ timeZone, day: addDays(day, -SETTLE_DAYS) }));
  for (let after = 0; ; ) {
    const due = await listToScore(db, settled, after);
    if (due.length > 0) await scoreForecasts(db, due);
    after = due.at(-1)?.ledgerId ?? after;
    if (due.length < BATCH_LEDGERS) return;
  }
}

/**
 * Stores the forecast of every ledger on the first of its month, and compares stored forecasts with actual balances.
 */
export function storeForecastsHourly(db: Db, clock: Clock): RecurringJob {
  return {
    name: 'forecasts',
    cron: '20 * * * *',
    async run() {
      const days = await listLocalTimes(db, clock.now());
      await storeDue(db, days);
      await scoreDue(db, days);
    },
  };
}
