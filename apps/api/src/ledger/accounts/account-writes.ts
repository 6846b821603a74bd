import type { AccountId } from '@cairn/domain';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/database.ts';
import { recountBalances } from '../balances/balances.ts';
import { reassignLaterTransactions } from '../balances/correct-balance.ts';
import type { Change } from '../changes/change-set.ts';
import { changedFields } from '../changes/conflicts.ts';
import { type AccountWrite, accountFields } from './account-write.ts';
import { type AccountRow, loadAccounts, updateAccount } from './accounts.ts';

/** Undo data for an edit that left the account as `after`; null if it changed nothing. */
export function accountWriteOf(before: AccountRow, after: AccountRow): AccountWrite | null {
  const [from, to] = [z.parse(accountFields, before), z.parse(accountFields, after)];
  const [former, next] = [changedFields(from, to), changedFields(to, from)];
  if (Object.keys(former).length === 0) return null;
  return { id: after.id, before: z.parse(accountFields, former), after: z.parse(accountFields, next) };
}

/** Restores accounts, except those changed since; `left` lists their names. */
export async function restoreAccounts(
  tx: Db,
  change: Change,
  writes: readonly AccountWrite[],
): Promise<{ restored: number; left: string[] }> {
  if (writes.length === 0) return { restored: 0, left: [] };
  const rows = new Map((await loadAccounts(tx, change.ledgerId)).map((row) => [row.id, row]));
  const left: string[] = [];
  const recounted: AccountId[] = [];
  for (const { id, before, after } of writes) {
    const row = rows.get(id);
    if (!row || row.removedAt !== null || Object.keys(changedFields(row, after)).length > 0) {
      left.push(row?.displayName ?? 'An account');
      continue;
    }
    const { anchoredOn, anchoredIn } = before;
    // If the balance before is of an earlier day, everything on this day comes after it anyway.
    if (anchoredOn === undefined && anchoredIn !== undefined)
      await reassignLaterTransactions(tx, change, { accountId: id, madeIn: row.anchoredIn }, anchoredIn);
    await updateAccount(tx, change, id, before);
    recounted.push(id);
  }
  await recountBalances(tx, change.ledgerId, recounted);
  return { restored: recounted.length, left };
}
