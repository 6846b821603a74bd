import {
  type Change,
  inBatches,
  isOneOf,
  rewriteTransactions,
  type SealRow,
  setBalancesAside,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { listAdjustmentsOf, listBalancesOf, listTicksOf } from './reconcile.queries.ts';

/** Removes everything that a statement wrote besides its seal: changed ticks, its adjustment, and its balance. */
export async function removeStatement(tx: Db, change: Change, seal: SealRow): Promise<void> {
  const { ledgerId } = change;
  const adjustments = await listAdjustmentsOf(tx, ledgerId, seal);
  await rewriteTransactions(tx, change, isOneOf(adjustments), { deleted: true });
  const ticks = await listTicksOf(tx, ledgerId, seal);
  for (const [isCleared, rows] of Map.groupBy(ticks, (tick) => tick.isCleared))
    for (const ids of inBatches(rows.map(({ id }) => id)))
      await rewriteTransactions(tx, change, isOneOf(ids), { isCleared });
  await setBalancesAside(tx, change, await listBalancesOf(tx, ledgerId, seal), true);
}
