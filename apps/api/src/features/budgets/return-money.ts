import { type Cents, cents, dayAt, type Month, monthIn, monthOf, netMoves } from '@cairn/domain';
import { type Change, insertMoves } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listPlannedInMonth } from './budgets.queries.ts';
import { loadRollovers, policiesInForce } from './load-rollovers.ts';
import { findBudgetState, listMoves, listPolicies } from './rollover.queries.ts';

const LAST_MONTH = monthIn(9999, 12);

/** What each of the categories got from last month. */
async function carryOf(tx: Db, caller: Caller, ids: readonly number[], month: Month) {
  const { ledgerId } = caller;
  const { zeroBasedFrom } = await findBudgetState(tx, ledgerId);
  const policies = await listPolicies(tx, ledgerId);
  if (zeroBasedFrom === null && !ids.some((id) => policies.has(id))) return new Map<number, number>();
  const rows = await listPlannedInMonth(tx, caller, month);
  const inForce = policiesInForce(rows, policies, zeroBasedFrom);
  const own = new Map([...inForce].filter(([id]) => ids.includes(id)));
  const { rollovers, returned } = await loadRollovers(tx, caller, own, month, zeroBasedFrom);
  return new Map([...rollovers].map(([id, { carry }]) => [id, carry + (returned.get(id) ?? 0)]));
}

/** What moves brought each category or took from it, by month, from the given month on. */
async function movedFrom(tx: Db, { ledgerId }: Caller, month: Month): Promise<Map<Month, Map<number | null, Cents>>> {
  const moves = await listMoves(tx, ledgerId, month, LAST_MONTH);
  return new Map([...Map.groupBy(moves, (move) => move.month)].map(([at, ofMonth]) => [at, netMoves(ofMonth)]));
}

/**
 * Returns the money that categories got from last month and from moves to Left to budget, before they are deleted. The
 * result undoes it. It is a move because the transactions are about to lose their category, which would change the
 * carried amounts.
 */
export async function returnMoney(tx: Db, change: Change, caller: Caller, ids: readonly number[]) {
  const month = monthOf(dayAt(change.now, caller.actor.timeZone));
  const carry = await carryOf(tx, caller, ids, month);
  const moved = await movedFrom(tx, caller, month);
  const moves = [...new Set([month, ...moved.keys()])].flatMap((at) =>
    ids.map((id) => {
      const back = (at === month ? (carry.get(id) ?? 0) : 0) + (moved.get(at)?.get(id) ?? 0);
      const [fromId, toId] = back >= 0 ? [id, null] : [null, id];
      return { month: at, fromId, toId, amount: cents(Math.abs(back)) };
    }),
  );
  return await insertMoves(
    tx,
    change,
    moves.filter(({ amount }) => amount > 0),
  );
}
