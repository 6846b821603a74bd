import { cents, dayAt, monthOf } from '@cairn/domain';
import { type Change, insertMoves } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listPlannedInMonth } from './budgets.queries.ts';
import { loadRollovers } from './month-budget.ts';
import { listPolicies } from './rollover.queries.ts';

/**
 * Returns what categories got from last month to Left to budget, before they are deleted. The result undoes it. It is a
 * move because their transactions are about to lose the category, which would change what carried over.
 */
export async function returnCarry(tx: Db, change: Change, caller: Caller, ids: readonly number[]) {
  const policies = await listPolicies(tx, change.ledgerId);
  const own = new Map([...policies].filter(([id]) => ids.includes(id)));
  if (own.size === 0) return [];
  const month = monthOf(dayAt(change.now, caller.actor.timeZone));
  const rows = await listPlannedInMonth(tx, caller, month);
  const rollovers = await loadRollovers(tx, caller, rows, own, month);
  const moves = [...rollovers].map(([id, { carry, toPool }]) => {
    const returned = carry + toPool;
    const amount = cents(Math.abs(returned));
    return returned >= 0 ? { fromId: id, toId: null, amount } : { fromId: null, toId: id, amount };
  });
  return await insertMoves(
    tx,
    change,
    month,
    moves.filter(({ amount }) => amount > 0),
  );
}
