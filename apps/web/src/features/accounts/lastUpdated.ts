import type { Account } from '@cairn/contract';
import { dayAt } from '@cairn/domain';
import { agoInWords } from '../../app/bank/bankInWords.ts';

/** When the bank last told the balance, for who looks at this browser; undefined for a manual account. */
export function lastUpdated({ lastUpdatedAt }: Account): string | undefined {
  if (lastUpdatedAt === null) return undefined;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return `Updated ${agoInWords(lastUpdatedAt, Date.now(), (ms) => dayAt(new Date(ms), timeZone))}`;
}
