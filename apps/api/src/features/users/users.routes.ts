import {
  deleteUserAccount,
  getUserAccount,
  reinstateAccount,
  saveDashboard,
  saveOnboardingStep,
  saveUserAccount,
  saveUserSettings,
} from '@cairn/contract';
import { dayAt, isTimeZone, partsToStore } from '@cairn/domain';
import { notFound } from '../../platform/http/problem-error.ts';
import { type CallContext, type Route, route } from '../../platform/http/route.ts';
import { RECONCILE_SUBSCRIPTIONS } from '../../platform/jobs/jobs.ts';
import { DROP_JOB, revokeBankItems } from '../bank/index.ts';
import { deletedUserProblem, erasureDay } from './deleted-user.ts';
import { eraseUser } from './erase-user.ts';
import { isChildRejected, profileValues } from './save-profile.ts';
import { toUserAccount } from './user-account.ts';
import {
  createUser,
  findUser,
  lockUser,
  markDeleted,
  markReinstated,
  saveDarkMode,
  saveTimeZone,
  type UserRow,
  updateUser,
} from './users.queries.ts';

/** Ignores time zones that this server doesn't know, which a newer browser may send. */
function knownTimeZone(name: string | undefined): string | null {
  return name !== undefined && isTimeZone(name) ? name : null;
}

/** Uses the token's claims, and asks the issuer only if they lack the email. */
async function findNameAndEmail(context: CallContext<typeof getUserAccount>): Promise<{ email: string; name: string }> {
  const { claims } = context;
  const info = claims.email === null ? await context.userInfo() : null;
  return { email: claims.email ?? info?.email ?? '', name: claims.name ?? info?.name ?? '' };
}

async function createUserFromToken(
  context: CallContext<typeof getUserAccount>,
  timeZone: string | null,
): Promise<UserRow> {
  // A token that outlived its erased account must not create the user again.
  await context.checkBearer();
  const { email, name } = await findNameAndEmail(context);
  const [firstName = '', ...otherNames] = name.split(/\s+/);
  const user = {
    email,
    firstName,
    lastName: otherNames.join(' '),
    preferredName: firstName,
    timeZone: timeZone ?? 'UTC',
  };
  return await createUser(context.db, context.claims, user, context.clock.now());
}

export const userRoutes: readonly Route[] = [
  route(getUserAccount, async (context) => {
    const timeZone = knownTimeZone(context.body.timeZone);
    const user = (await findUser(context.db, context.claims)) ?? (await createUserFromToken(context, timeZone));
    if (user.deletedAt) throw deletedUserProblem(user.deletedAt, user.timeZone);
    if (timeZone !== null && timeZone !== user.timeZone) await saveTimeZone(context.db, user, timeZone);
    return toUserAccount(user, context.clock.now());
  }),

  route(saveUserAccount, async ({ body, clock, db, caller }) => {
    const now = clock.now();
    const today = dayAt(now, caller.actor.timeZone);
    try {
      return await db.transaction(async (tx) => {
        const user = await lockUser(tx, caller.actor.id);
        return toUserAccount(await updateUser(tx, caller.actor.id, profileValues(user, body, today)), now);
      });
    } catch (error) {
      if (isChildRejected(error)) await eraseUser(db, caller.actor.id);
      throw error;
    }
  }),

  route(saveOnboardingStep, async ({ body, db, caller }) => {
    await updateUser(db, caller.actor.id, { onboardingStep: body.step });
    return { step: body.step };
  }),

  route(saveUserSettings, async ({ body, db, caller }) => {
    await saveDarkMode(db, caller.actor.id, body.darkMode);
    return { darkMode: body.darkMode };
  }),

  route(saveDashboard, async ({ body, db, caller }) => {
    const dashboardParts = partsToStore(body.parts);
    await updateUser(db, caller.actor.id, { dashboardParts });
    return { dashboardParts };
  }),

  route(deleteUserAccount, async ({ clock, db, caller, wake }) => {
    const now = clock.now();
    await db.transaction(async (tx) => {
      await markDeleted(tx, caller.actor, now);
      await revokeBankItems(tx, caller.actor.ledgerId);
    });
    await wake(DROP_JOB);
    await wake(RECONCILE_SUBSCRIPTIONS);
    return { erasedOn: erasureDay(now, caller.actor.timeZone) };
  }),

  route(reinstateAccount, async ({ claims, clock, db, wake }) => {
    const user = await findUser(db, claims);
    if (!user) throw notFound();
    // On the erasure day, the data at the providers may already be deleted.
    if (user.deletedAt && erasureDay(user.deletedAt, user.timeZone) <= dayAt(clock.now(), user.timeZone))
      throw deletedUserProblem(user.deletedAt, user.timeZone);
    await markReinstated(db, user);
    await wake(RECONCILE_SUBSCRIPTIONS);
    return toUserAccount(user, clock.now());
  }),
];
