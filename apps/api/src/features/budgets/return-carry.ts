import { cents, dayAt, monthOf } from '@cairn/domain';
import { type Change, insertMoves } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listPlannedInMonth } from './budgets.queries.ts';
import { loadRollovers, policiesInForce } from './load-rollovers.ts';
import { findBudgetState, listPolicies } from './rollover.queries.ts';

/**
 * Returns the money that categories got from last month to Left to budget, before they are deleted. The result undoes
 * it. It is a move because the transactions are about to lose their category, which would change the carried amounts.
 */
export async function returnCarry(tx: Db, change: Change, caller: Caller, ids: readonly number[]) {
  const { zeroBasedFrom } = await findBudgetState(tx, change.ledgerId);
  const policies = await listPolicies(tx, change.ledgerId);
  if (zeroBasedFrom === null && !ids.some((id) => policies.has(id))) return [];
  const month = monthOf(dayAt(change.now, caller.actor.timeZone));
  const rows = await listPlannedInMonth(tx, caller, month);
  const inForce = policiesInForce(rows, policies, zeroBasedFrom);
  const own = new Map([...inForce].filter(([id]) => ids.includes(id)));
  const { rollovers, returned } = await loadRollovers(tx, caller, own, month, zeroBasedFrom);
  const moves = [...rollovers].map(([id, { carry }]) => {
    const back = carry + (returned.get(id) ?? 0);
    const amount = cents(Math.abs(back));
    return back >= 0 ? { fromId: id, toId: null, amount } : { fromId: null, toId: id, amount };
  });
  return await insertMoves(
    tx,
    change,
    month,
    moves.filter(({ amount }) => amount > 0),
  );
}
