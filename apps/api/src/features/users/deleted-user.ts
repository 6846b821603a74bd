import { addDays, type Day, dayAt, formatDay } from '@cairn/domain';
import { ProblemError } from '../../platform/http/problem-error.ts';

/** Erased on day 29, so that "within 30 days" holds. */
const ERASED_AFTER_DAYS = 29;

export function erasedOn(deletedAt: Date, timeZone: string): Day {
  return addDays(dayAt(deletedAt, timeZone), ERASED_AFTER_DAYS);
}

export function deletedUser(deletedAt: Date, timeZone: string): ProblemError {
  const message =
    `This account was deleted on ${formatDay(dayAt(deletedAt, timeZone))}. ` +
    `You can reinstate it until ${formatDay(addDays(erasedOn(deletedAt, timeZone), -1))}; ` +
    'after that, everything in it is erased.';
  return new ProblemError('not_allowed', message, { details: { isDeletedUser: true } });
}
