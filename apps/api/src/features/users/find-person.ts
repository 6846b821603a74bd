import { parseDay } from '@cairn/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import type { Person } from '../../platform/http/route.ts';
import type { Claims } from '../../platform/identity/tokens.ts';
import { hasPremium } from '../subscription/index.ts';
import { deletedUserProblem } from './deleted-user.ts';
import { preparePersonQuery } from './users.queries.ts';

/** Finds the user that a token belongs to. Rejects tokens of deleted users and of users without an account. */
export function createPersonFinder(db: Db, clock: Clock): (claims: Claims) => Promise<Person> {
  const query = preparePersonQuery(db);
  return async ({ realm, subject }) => {
    const [user] = await query.execute({ realm, subject });
    if (!user)
      throw new ProblemError('not_allowed', 'You don’t have an account yet. Please log in again to create it.');
    if (user.deletedAt) throw deletedUserProblem(user.deletedAt, user.timeZone);
    return {
      id: user.id,
      ledgerId: user.ledgerId,
      timeZone: user.timeZone,
      isPremium: hasPremium(user, clock.now()),
      dateOfBirth: user.dateOfBirth === null ? null : parseDay(user.dateOfBirth),
    };
  };
}
