import { HISTORY_DAYS } from '@cairn/contract';

const DAY_MS = 86_400_000;

/** Changes made before this time are no longer listed and can't be undone. */
export function historyStart(now: Date): Date {
  return new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
}
