import type { LedgerId } from '@cairn/domain';
import { and, asc, eq, exists, gt, isNull, sql } from 'drizzle-orm';
import { type DuePoint, saveNetWorthPoints } from '../../ledger/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { inEveryLedger } from '../../platform/db/in-every-ledger.ts';
import { accounts, ledgers, netWorthPoints } from '../../platform/db/schema/index.ts';
import type { RecurringJob } from '../../platform/jobs/jobs.ts';
import { listLocalTimes } from '../../platform/jobs/local-times.ts';

const BATCH_LEDGERS = 500;
const LAST_HOUR = 23;

interface CaptureTime {
  readonly timeZone: string;
  readonly day: string;
  readonly isLastHour: boolean;
}

/**
 * Ledgers that have or had an account and don't have a point for today yet. In the last hour of the day it lists all of
 * them, so that the day's last value wins.
 */
async function listDue(db: Db, times: readonly CaptureTime[], afterLedgerId: LedgerId): Promise<DuePoint[]> {
  const local = sql`json_to_recordset(${JSON.stringify(times)}::json) as local ("timeZone" text, day date, "isLastHour" boolean)`;
  const hasAccounts = exists(db.select({ one: sql`1` }).from(accounts).where(eq(accounts.ledgerId, ledgers.id)));
  const isCaptured = exists(
    db
      .select({ one: sql`1` })
      .from(netWorthPoints)
      .where(and(eq(netWorthPoints.ledgerId, ledgers.id), sql`${netWorthPoints.day} = local.day`)),
  );
  return await db
    .select({ ledgerId: ledgers.id, day: sql<string>`local.day::text` })
    .from(ledgers)
    .innerJoin(local, sql`local."timeZone" = ${ledgers.timeZone}`)
    .where(
      and(
        inEveryLedger('net worth to capture'),
        gt(ledgers.id, afterLedgerId),
        isNull(ledgers.deletedAt),
        hasAccounts,
        sql`(local."isLastHour" or not ${isCaptured})`,
      ),
    )
    .orderBy(asc(ledgers.id))
    .limit(BATCH_LEDGERS);
}

async function captureDue(db: Db, now: Date): Promise<void> {
  const times = (await listLocalTimes(db, now)).map(({ timeZone, day, hour }) => ({
    timeZone,
    day,
    isLastHour: hour === LAST_HOUR,
  }));
  let due: readonly DuePoint[] = [];
  do {
    due = await listDue(db, times, due.at(-1)?.ledgerId ?? 0);
    if (due.length > 0) await saveNetWorthPoints(db, due);
  } while (due.length === BATCH_LEDGERS);
}

/**
 * Captures net worth even for users who never log out. Runs ten minutes before the hour, so that a retry still falls
 * within the last hour of the day.
 */
export function captureAllNetWorth(db: Db, clock: Clock): RecurringJob {
  return {
    name: 'net-worth-capture',
    cron: '50 * * * *',
    run: () => captureDue(db, clock.now()),
  };
}
