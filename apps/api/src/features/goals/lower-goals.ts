import { type Day, type GoalId, goalStandings } from '@cairn/domain';
import { type Change, type GoalWrite, listGoals, loadAccounts, updateGoal } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { balancesOf, toGoal } from '../budgets/index.ts';

/** Sets aside only what the accounts have. Returns the undo data. */
export async function lowerToCovered(tx: Db, change: Change, ids: readonly GoalId[], today: Day): Promise<GoalWrite[]> {
  const rows = await listGoals(tx, change.ledgerId);
  const accounts = await loadAccounts(tx, change.ledgerId);
  const standings = goalStandings(rows.map(toGoal), balancesOf(accounts), today);
  const writes: GoalWrite[] = [];
  for (const row of rows.filter(({ id }) => ids.includes(id))) {
    const { id: _id, changedIn: _changedIn, ...stored } = row;
    const earmarks = (standings.get(row.id)?.earmarks ?? [])
      .filter(({ covered }) => covered > 0)
      .map(({ accountId, covered }) => ({ accountId, amountCents: Number(covered) }));
    const state = row.state === 'done' ? 'saving' : row.state;
    const write = await updateGoal(tx, change, row, { ...stored, state, earmarks });
    if (write) writes.push(write);
  }
  return writes;
}
