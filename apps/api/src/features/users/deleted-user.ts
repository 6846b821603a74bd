import { addDays, type Day, dayAt, ERASED_AFTER_DAYS, formatDay } from '@cairn/domain';
import { ProblemError } from '../../platform/http/problem-error.ts';

export function erasureDay(deletedAt: Date, timeZone: string): Day {
  return addDays(dayAt(deletedAt, timeZone), ERASED_AFTER_DAYS);
}

export function deletedUserProblem(deletedAt: Date, timeZone: string): ProblemError {
  const message =
    `This account was deleted on ${formatDay(dayAt(deletedAt, timeZone))}. ` +
    `You can reinstate it until ${formatDay(addDays(erasureDay(deletedAt, timeZone), -1))}. ` +
    'After that, everything in it will be erased.';
  return new ProblemError('not_allowed', message, { details: { isDeletedUser: true } });
}
