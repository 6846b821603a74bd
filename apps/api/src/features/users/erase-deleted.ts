import { dayAt, ERASED_AFTER_DAYS, isTimeZone, type LedgerId, type UserId } from '@cairn/domain';
import { and, asc, eq, gt, isNotNull, lt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/index.ts';
import type { RecurringJob } from '../../platform/jobs/jobs.ts';
import { erasedOn } from './deleted-user.ts';
import { eraseUser } from './erase-user.ts';

const BATCH_PEOPLE = 100;
const DAY_MS = 86_400_000;

/** Somebody whose day has come, wherever they are: the first instant at which it may be, then the day itself. */
async function listDue(db: Db, now: Date, afterId: UserId) {
  const earliest = new Date(now.getTime() - (ERASED_AFTER_DAYS - 1) * DAY_MS);
  return await db
    .select({ id: users.id, ledgerId: users.ledgerId, deletedAt: users.deletedAt, timeZone: users.timeZone })
    .from(users)
    .where(and(isNotNull(users.deletedAt), lt(users.deletedAt, earliest), gt(users.id, afterId)))
    .orderBy(asc(users.id))
    .limit(BATCH_PEOPLE);
}

/** Read anew for each: those before them in the list may have taken long, and nothing at a provider comes back. */
async function isStillDeleted(db: Db, userId: UserId, deletedAt: Date): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.deletedAt, deletedAt)));
  return found.length > 0;
}

/** What must happen at a provider before a person is gone from here. */
export type ProviderCleanup = (user: { readonly id: UserId; readonly ledgerId: LedgerId }) => Promise<void>;

/** A provider that does not answer is asked each hour of the day; the promise of 30 days is not broken for it. */
async function cleanUpAtProviders(
  cleanUp: ProviderCleanup,
  user: Parameters<ProviderCleanup>[0],
  isErasingDay: boolean,
): Promise<void> {
  try {
    await cleanUp(user);
  } catch (error) {
    if (isErasingDay) throw error;
  }
}

/** Erases, on day 29, those who deleted their account and did not come back. A failure stops nobody else's. */
export async function eraseDeleted(db: Db, now: Date, cleanUp: ProviderCleanup = async () => {}): Promise<number> {
  let erased = 0;
  let afterId = 0;
  let failure: unknown = null;
  for (;;) {
    const due = await listDue(db, now, afterId);
    for (const { deletedAt, timeZone, ...user } of due) {
      const { id } = user;
      afterId = id;
      const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
      if (deletedAt === null || erasedOn(deletedAt, zone) > dayAt(now, zone)) continue;
      try {
        if (!(await isStillDeleted(db, id, deletedAt))) continue;
        await cleanUpAtProviders(cleanUp, user, erasedOn(deletedAt, zone) === dayAt(now, zone));
        if (await eraseUser(db, id, deletedAt)) erased += 1;
      } catch (error) {
        failure ??= error;
      }
    }
    if (due.length === BATCH_PEOPLE) continue;
    if (failure !== null) throw failure;
    return erased;
  }
}

export function eraseDeletedHourly(db: Db, clock: Clock, cleanUp: ProviderCleanup): RecurringJob {
  return {
    name: 'users-erase-deleted',
    cron: '37 * * * *',
    async run() {
      await eraseDeleted(db, clock.now(), cleanUp);
    },
  };
}
