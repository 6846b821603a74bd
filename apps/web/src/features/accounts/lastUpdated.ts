import { dayAt } from '@cairn/domain';
import { formatTimeAgo } from '../bank/index.ts';

/** When the bank last reported, in the browser's time zone; undefined if it never did. */
export function lastUpdated(instant: string | null): string | undefined {
  if (instant === null) return undefined;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return `Updated ${formatTimeAgo(instant, Date.now(), (ms) => dayAt(new Date(ms), timeZone))}`;
}
