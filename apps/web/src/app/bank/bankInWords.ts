import { countOf, formatDay, isDay } from '@cairn/domain';
import type { BankActivity } from './bankFlow.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "just now", "5 min ago", "3 h ago", and from a day on the date where the person is. */
export function agoInWords(instant: string, nowMs: number, dayAtMs: (ms: number) => string): string {
  const thenMs = Date.parse(instant);
  const passedMs = nowMs - thenMs;
  if (passedMs < MINUTE_MS) return 'just now';
  if (passedMs < HOUR_MS) return `${Math.floor(passedMs / MINUTE_MS)} min ago`;
  if (passedMs < DAY_MS) return `${Math.floor(passedMs / HOUR_MS)} h ago`;
  const day = dayAtMs(thenMs);
  return isDay(day) ? formatDay(day) : day;
}

/** What a person is told while it goes on; null where there is nothing to wait for. */
export function activityInWords(activity: BankActivity, imported: number): string | null {
  switch (activity.phase) {
    case 'linking':
      return `Connecting ${activity.bank}…`;
    case 'importing':
      return imported > 0 ? `Importing ${countOf(imported)}…` : 'Importing your transactions…';
    case 'syncing':
      return imported > 0 ? `Importing ${countOf(imported)}…` : 'Updating your accounts…';
    default:
      return null;
  }
}
