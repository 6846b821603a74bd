import { dayAt, ERASED_AFTER_DAYS, isTimeZone, type LedgerId, type UserId } from '@cairn/domain';
import { and, asc, eq, gt, isNotNull, lt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/index.ts';
import type { RecurringJob } from '../../platform/jobs/jobs.ts';
import { erasureDay } from './deleted-user.ts';
import { eraseUser } from './erase-user.ts';

const BATCH_USERS = 100;
const DAY_MS = 86_400_000;

/** Users whose erasure may be due in some time zone. The caller checks the day in the user's time zone. */
async function listDue(db: Db, now: Date, afterId: UserId) {
  const earliest = new Date(now.getTime() - (ERASED_AFTER_DAYS - 1) * DAY_MS);
  return await db
    .select({ id: users.id, ledgerId: users.ledgerId, deletedAt: users.deletedAt, timeZone: users.timeZone })
    .from(users)
    .where(and(isNotNull(users.deletedAt), lt(users.deletedAt, earliest), gt(users.id, afterId)))
    .orderBy(asc(users.id))
    .limit(BATCH_USERS);
}

/** Checked again for each user, because the previous ones may take long and cleanup at a provider can't be undone. */
async function isStillDeleted(db: Db, userId: UserId, deletedAt: Date): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.deletedAt, deletedAt)));
  return found.length > 0;
}

/** Deletes a user's data at the providers before the user is erased here. */
export type ProviderCleanup = (user: { readonly id: UserId; readonly ledgerId: LedgerId }) => Promise<void>;

/**
 * Failures are retried hourly on the erasure day, then ignored: the user must be erased within the promised 30 days.
 */
async function cleanUpAtProviders(
  cleanUp: ProviderCleanup,
  user: Parameters<ProviderCleanup>[0],
  isErasureDay: boolean,
): Promise<void> {
  try {
    await cleanUp(user);
  } catch (error) {
    if (isErasureDay) throw error;
  }
}

/** Erases users on day 29 after they deleted their account. A failure doesn't stop the erasure of others. */
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
      if (deletedAt === null || erasureDay(deletedAt, zone) > dayAt(now, zone)) continue;
      try {
        if (!(await isStillDeleted(db, id, deletedAt))) continue;
        await cleanUpAtProviders(cleanUp, user, erasureDay(deletedAt, zone) === dayAt(now, zone));
        if (await eraseUser(db, id, deletedAt)) erased += 1;
      } catch (error) {
        failure ??= error;
      }
    }
    if (due.length === BATCH_USERS) continue;
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
