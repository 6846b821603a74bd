import {
  type CategoryHistory,
  cents,
  type LaterEffect,
  laterEffects,
  type Month,
  type MonthActivity,
  monthsToFold,
  type PolicyStarts,
  type RolloverPolicy,
  rolloversInto,
  withBasePolicy,
  withPolicy,
} from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { loadActivity } from './load-rollovers.ts';
import { findBudgetState, listPolicies } from './rollover.queries.ts';

interface CategoryChange {
  readonly id: number;
  readonly budget?: number | undefined;
  readonly policy?: RolloverPolicy | undefined;
  /** Money moved into the category; negative if it is moved out. */
  readonly moved?: number | undefined;
}

export const NO_EFFECT: LaterEffect = { months: 0, amount: cents(0), isUneven: false };

function withMore(history: CategoryHistory, month: Month, more: number): CategoryHistory {
  const activityIn = (at: Month): MonthActivity => {
    const activity = history.activityIn(at);
    return at === month ? { ...activity, planned: activity.planned + more } : activity;
  };
  return { ...history, activityIn };
}

/** How changes of categories in a past month would change the following months, up to the given one. */
export async function previewChanges(
  db: Db,
  caller: Caller,
  { month, last }: { readonly month: Month; readonly last: Month },
  changes: readonly CategoryChange[],
) {
  const [{ zeroBasedFrom }, policies] = await Promise.all([
    findBudgetState(db, caller.ledgerId),
    listPolicies(db, caller.ledgerId),
  ]);
  const changed = changes.map(({ id, policy, ...change }) => {
    const own: PolicyStarts = policies.get(id) ?? new Map();
    const chosen = policy === undefined ? own : withPolicy(own, month, policy, zeroBasedFrom);
    const [before, after] = [withBasePolicy(own, zeroBasedFrom), withBasePolicy(chosen, zeroBasedFrom)];
    return { id, ...change, before, after };
  });
  const starts = changed.flatMap(({ before, after }) => [before, after]);
  const folded = monthsToFold(last, starts);
  const first = folded[0];
  if (month >= last || first === undefined) return { available: changes.map(() => NO_EFFECT) };
  const ends = starts.flatMap((each) => [...each.values()]);
  const cardsFrom = ends.includes('left') || ends.includes('pool') ? month : last;
  const ids = changed.map(({ id }) => id);
  const { historyOf } = await loadActivity(db, caller, ids, { first, last, cardsFrom });
  const follow = (history: CategoryHistory) =>
    rolloversInto(last, folded, history).map((rollover, index) => ({ into: folded[index + 1] ?? last, rollover }));
  const followed = changed.map(({ id, before, after, budget, moved = 0 }) => {
    const history = historyOf(id, after);
    const planned = (budget === undefined ? 0 : budget - history.activityIn(month).planned) + moved;
    return { planned, before: follow(historyOf(id, before)), after: follow(withMore(history, month, planned)) };
  });
  const planned = followed.reduce((sum, each) => sum + each.planned, 0);
  const { available, leftToBudget, cardDebt } = laterEffects({ month, planned, zeroBasedFrom }, followed);
  return {
    available,
    ...(leftToBudget.months > 0 && { leftToBudget }),
    ...(cardDebt.months > 0 && { cardDebt }),
  };
}
