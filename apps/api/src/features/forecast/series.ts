import type { CommittedEntry, Day, LedgerId, TransactionId } from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';

/** What confirmed, active series are still expected to bring or cost, from one day to another. */
export async function loadCommitted(
  _db: Db,
  _ledgerId: LedgerId,
  _from: Day,
  _to: Day,
): Promise<readonly CommittedEntry[]> {
  return [];
}

/** The transactions of a range of days that belong to a series, which habits leave out. */
export async function listSeriesTransactions(
  _db: Db,
  _ledgerId: LedgerId,
  _from: Day,
  _to: Day,
): Promise<readonly TransactionId[]> {
  return [];
}
