import type { CalendarEntry } from '@cairn/contract';
import { seriesUrl } from './seriesUrl.ts';

/** What happened opens the transaction; what is ahead opens the series. */
export function entryUrl({ transactionId, seriesId }: CalendarEntry): string {
  if (transactionId !== null) return `/EditTransaction/${transactionId}`;
  return seriesId === null ? '/Recurring' : seriesUrl(seriesId);
}
