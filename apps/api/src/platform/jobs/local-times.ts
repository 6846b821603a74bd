import { type Day, dayAt, hourAt, isTimeZone } from '@cairn/domain';
import { and, isNull } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { inEveryLedger } from '../db/in-every-ledger.ts';
import { ledgers } from '../db/schema/index.ts';

export interface LocalTime {
  /** As the ledger stores it. */
  readonly timeZone: string;
  readonly day: Day;
  readonly hour: number;
}

/** The current day and hour in each ledger's time zone. The database may not know every zone that a browser sends. */
export async function listLocalTimes(db: Db, now: Date): Promise<LocalTime[]> {
  const rows = await db
    .selectDistinct({ timeZone: ledgers.timeZone })
    .from(ledgers)
    .where(and(inEveryLedger('time zones'), isNull(ledgers.deletedAt)));
  return rows.map(({ timeZone }) => {
    const knownZone = isTimeZone(timeZone) ? timeZone : 'UTC';
    return { timeZone, day: dayAt(now, knownZone), hour: hourAt(now, knownZone) };
  });
}
