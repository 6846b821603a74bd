import { HISTORY_DAYS } from '@cairn/contract';

const DAY_MS = 86_400_000;

/** What was changed before this is no longer listed and cannot be undone. */
export function historyBegin(now: Date): Date {
  return new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
}
