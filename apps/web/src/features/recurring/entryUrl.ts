import type { CalendarEntry } from '@cairn/contract';
import { seriesUrl } from './seriesUrl.ts';

/** Past entries open the transaction; future ones open the series. */
export function entryUrl({ transactionId, seriesId }: CalendarEntry): string {
  if (transactionId !== null) return `/EditTransaction/${transactionId}`;
  return seriesId === null ? '/Recurring' : seriesUrl(seriesId);
}
