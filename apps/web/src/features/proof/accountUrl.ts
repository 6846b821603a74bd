import type { Day } from '@cairn/domain';
import { noFilters, writeFilters } from '../transactions/index.ts';

/** The list of an account's transactions on some days. */
export function listUrl(accountId: number, from: Day, to: Day): string {
  return `/Transactions?${writeFilters({ ...noFilters, accountId, dates: { choice: 'custom', from, to } })}`;
}
