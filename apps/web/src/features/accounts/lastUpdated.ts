import { dayAt } from '@cairn/domain';
import { agoInWords } from '../bank/index.ts';

/** When the bank last told something, for who looks at this browser; undefined where it never did. */
export function lastUpdated(instant: string | null): string | undefined {
  if (instant === null) return undefined;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return `Updated ${agoInWords(instant, Date.now(), (ms) => dayAt(new Date(ms), timeZone))}`;
}
