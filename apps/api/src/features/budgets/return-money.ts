import {
  type BudgetMoveId,
  cents,
  dayAt,
  type Month,
  type MovesOfMonth,
  monthIn,
  monthOf,
  netMoves,
} from '@cairn/domain';
import { type Change, insertMoves } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listPlannedInMonth } from './budgets.queries.ts';
import { loadRollovers, policiesInForce } from './load-rollovers.ts';
import { findBudgetState, listMoves, listPolicies } from './rollover.queries.ts';

const LAST_MONTH = monthIn(9999, 12);

/** The money that a category got from the months before, and what it gave to the pool. */
interface FromBefore {
  readonly carry: number;
  readonly returned: number;
}

const NOTHING: FromBefore = { carry: 0, returned: 0 };

const monthNow = (change: Change, caller: Caller) => monthOf(dayAt(change.now, caller.actor.timeZone));

/** What each of the categories has from the months before the current one. */
async function fromBefore(
  tx: Db,
  change: Change,
  caller: Caller,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FromBefore>> {
  const month = monthNow(change, caller);
  const { zeroBasedFrom } = await findBudgetState(tx, caller.ledgerId);
  const policies = await listPolicies(tx, caller.ledgerId);
  if (zeroBasedFrom === null && !ids.some((id) => policies.has(id))) return new Map();
  const rows = await listPlannedInMonth(tx, caller, month);
  const inForce = policiesInForce(rows, policies, zeroBasedFrom);
  const own = new Map([...inForce].filter(([id]) => ids.includes(id)));
  const { rollovers, returned } = await loadRollovers(tx, caller, own, { month, zeroBasedFrom });
  return new Map([...rollovers].map(([id, { carry }]) => [id, { carry, returned: returned.get(id) ?? 0 }]));
}

/** What moves brought each category or took from it, by month, since the given one. */
async function movedSince(tx: Db, { ledgerId }: Caller, month: Month) {
  const moves = await listMoves(tx, ledgerId, month, LAST_MONTH);
  return new Map([...Map.groupBy(moves, (move) => move.month)].map(([at, ofMonth]) => [at, netMoves(ofMonth)]));
}

/** A move of the amount, or the other way around if it is negative. */
function moveOf(month: Month, fromId: number, toId: number | null, amount: number): MovesOfMonth {
  const ends = amount >= 0 ? { fromId, toId } : { fromId: toId, toId: fromId };
  return { month, ...ends, amount: cents(Math.abs(amount)) };
}

async function insertNonzero(tx: Db, change: Change, moves: readonly MovesOfMonth[]): Promise<BudgetMoveId[]> {
  return await insertMoves(
    tx,
    change,
    moves.filter(({ amount }) => amount > 0),
  );
}

/**
 * Returns the money that categories got from last month and from moves to Left to budget, before they are deleted. The
 * result undoes it. It is a move because the transactions are about to lose their category, which would change the
 * carried amounts.
 */
export async function returnMoney(
  tx: Db,
  change: Change,
  caller: Caller,
  ids: readonly number[],
): Promise<BudgetMoveId[]> {
  const month = monthNow(change, caller);
  const before = await fromBefore(tx, change, caller, ids);
  const moved = await movedSince(tx, caller, month);
  const moves = [...new Set([month, ...moved.keys()])].flatMap((at) =>
    ids.map((id) => {
      const { carry, returned } = (at === month && before.get(id)) || NOTHING;
      return moveOf(at, id, null, carry + returned + (moved.get(at)?.get(id) ?? 0));
    }),
  );
  return await insertNonzero(tx, change, moves);
}

/**
 * Moves transactions from a category that is being deleted to another one. The other has as much from earlier months
 * as before, although it takes over what was spent in them: the money that paid for it comes along. The result undoes
 * the moves.
 */
export async function moveWithMoney(
  tx: Db,
  change: Change,
  caller: Caller,
  { fromId, toId }: { readonly fromId: number; readonly toId: number },
  moveTransactions: () => Promise<void>,
): Promise<BudgetMoveId[]> {
  const before = (await fromBefore(tx, change, caller, [toId])).get(toId) ?? NOTHING;
  await moveTransactions();
  const after = (await fromBefore(tx, change, caller, [toId])).get(toId) ?? NOTHING;
  const month = monthNow(change, caller);
  return await insertNonzero(tx, change, [
    moveOf(month, fromId, toId, before.carry - after.carry),
    moveOf(month, fromId, null, before.returned - after.returned),
  ]);
}
