import {
  type BudgetMove,
  type CategoryHistory,
  type LaterEffect,
  laterEffects,
  type Month,
  type MonthActivity,
  monthsToFold,
  netMoves,
  type PolicyStarts,
  type Rollover,
  type RolloverPolicy,
  rolloverInto,
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

interface ChangePreview {
  /** The changed categories in which later months change. */
  readonly categories: (LaterEffect & { readonly id: number })[];
  readonly leftToBudget?: LaterEffect;
  readonly cardDebt?: LaterEffect;
}

const UNAFFECTED: ChangePreview = { categories: [] };

function withMore(history: CategoryHistory, month: Month, more: number): CategoryHistory {
  const activityIn = (at: Month): MonthActivity => {
    const activity = history.activityIn(at);
    return at === month ? { ...activity, planned: activity.planned + more } : activity;
  };
  return { ...history, activityIn };
}

interface PastMonth {
  readonly month: Month;
  /** The last month that is previewed. */
  readonly last: Month;
}

/**
 * Loads what previews of the possible changes need. The returned function tells how some of them together would affect
 * the months after the given one.
 */
export async function loadPreviews(
  db: Db,
  caller: Caller,
  { month, last }: PastMonth,
  possible: readonly CategoryChange[],
): Promise<(changes: readonly CategoryChange[]) => ChangePreview> {
  if (month >= last) return () => UNAFFECTED;
  const [{ zeroBasedFrom }, policies] = await Promise.all([
    findBudgetState(db, caller.ledgerId),
    listPolicies(db, caller.ledgerId),
  ]);
  const startsOf = ({ id, policy }: CategoryChange) => {
    const own: PolicyStarts = policies.get(id) ?? new Map();
    const chosen = policy === undefined ? own : withPolicy(own, month, policy, zeroBasedFrom);
    return { before: withBasePolicy(own, zeroBasedFrom), after: withBasePolicy(chosen, zeroBasedFrom) };
  };
  const starts = possible.map(startsOf).flatMap(({ before, after }) => [before, after]);
  const folded = monthsToFold(last, starts);
  const first = folded[0];
  if (first === undefined) return () => UNAFFECTED;
  const ends = starts.flatMap((each) => [...each.values()]);
  const cardsFrom = ends.includes('left') || ends.includes('pool') ? month : last;
  const ids = [...new Set(possible.map(({ id }) => id))];
  const { historyOf } = await loadActivity(db, caller, ids, { first, last, cardsFrom });
  const [earlier, changed] = [folded.filter((at) => at < month), folded.filter((at) => at >= month)];
  const follow = (history: CategoryHistory, into: Rollover) => [
    { into: month, rollover: into },
    ...rolloversInto(last, changed, history, into).map((rollover, index) => ({
      into: changed[index + 1] ?? last,
      rollover,
    })),
  ];
  const followUnchanged = (id: number, policies: PolicyStarts) => {
    const history = historyOf(id, policies);
    const into = rolloverInto(month, earlier, history);
    return { history, into, later: follow(history, into) };
  };
  // The same category may be in many of the possible changes.
  const known = new Map<number, ReturnType<typeof followUnchanged>>();
  return (changes) => {
    const followed = changes.map((change) => {
      const { id, budget, policy, moved = 0 } = change;
      const { before, after } = startsOf(change);
      const unchanged = known.get(id) ?? followUnchanged(id, before);
      known.set(id, unchanged);
      const { history, into } = policy === undefined ? unchanged : followUnchanged(id, after);
      const planned = (budget === undefined ? 0 : budget - history.activityIn(month).planned) + moved;
      return { id, planned, before: unchanged.later, after: follow(withMore(history, month, planned), into) };
    });
    const planned = followed.reduce((sum, each) => sum + each.planned, 0);
    const { available, leftToBudget, cardDebt } = laterEffects({ month, planned, zeroBasedFrom }, followed);
    return {
      categories: available.filter(({ months }) => months > 0),
      ...(leftToBudget.months > 0 && { leftToBudget }),
      ...(cardDebt.months > 0 && { cardDebt }),
    };
  };
}

export function changesOfMove(move: BudgetMove): CategoryChange[] {
  return [...netMoves([move])].flatMap(([id, moved]) => (id === null ? [] : [{ id, moved }]));
}
