import { type BodyOf, getCoverSources, moveMoney, previewLaterMonths, previewMove, savePolicy } from '@cairn/contract';
import {
  cents,
  coverSources,
  dayAt,
  formatCents,
  formatMonth,
  type Month,
  monthIn,
  monthOf,
  NO_EFFECT,
  nextDue,
  type PlannedCategory,
  type PolicyStarts,
  type RolloverPolicy,
  withPolicy,
} from '@cairn/domain';
import { insertMoves, listFunds, type PolicyWrite, writeLedger, writePolicies } from '../../ledger/index.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { listPlannedInMonth } from './budgets.queries.ts';
import { loadMonth } from './month-budget.ts';
import { changesOfMove, loadPreviews } from './preview-change.ts';
import { toFund } from './promised.ts';
import { findBudgetState, listPolicies } from './rollover.queries.ts';

const incomeFault = () => new ProblemError('rule_broken', 'Income doesn’t carry over. Choose an expense category.');

/** An expense category or subcategory that exists. */
export function requireExpense(rows: readonly PlannedCategory[], id: number): PlannedCategory {
  const row = rows.find((one) => one.id === id && one.deletedIn === null);
  if (!row) throw notFound();
  const main = row.parentId === null ? row : rows.find((one) => one.id === row.parentId);
  if (main?.isIncome) throw incomeFault();
  return row;
}

const sentences: Readonly<Record<RolloverPolicy, (name: string) => string>> = {
  fresh: (name) => `${name} starts fresh each month`,
  left: (name) => `${name} carries what is left`,
  both: (name) => `${name} carries what is left or overspent`,
  pool: (name) => `${name} returns what is left to Left to budget`,
};

export function policyWrites(id: number, before: PolicyStarts, after: PolicyStarts): PolicyWrite[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((month) => ({ categoryId: id, month, before: before.get(month) ?? null, after: after.get(month) ?? null }))
    .filter((write) => write.before !== write.after);
}

function requireDifferent({ fromId, toId }: Pick<BodyOf<typeof moveMoney>, 'fromId' | 'toId'>): void {
  if (fromId === toId)
    throw new ProblemError('bad_input', 'Choose two different categories.', {
      fields: { toId: 'must be a different category' },
    });
}

function moveSummary(names: { readonly from: string; readonly to: string }, amount: string, month: Month): string {
  return `Moved ${amount} from ${names.from} to ${names.to} in ${formatMonth(month)}`;
}

export const rolloverRoutes: readonly Route[] = [
  route(savePolicy, async (context) => {
    const { body, caller } = context;
    const month = monthIn(body.year, body.month);
    return await writeLedger(context, 'budget', async (tx, change) => {
      const { id, name } = requireExpense(await listPlannedInMonth(tx, caller, month), body.categoryId);
      const { zeroBasedFrom } = await findBudgetState(tx, caller.ledgerId);
      const before: PolicyStarts = (await listPolicies(tx, caller.ledgerId)).get(id) ?? new Map();
      const writes = policyWrites(id, before, withPolicy(before, month, body.policy, zeroBasedFrom));
      await writePolicies(tx, change, writes);
      const summary = `${sentences[body.policy](name)}, starting ${formatMonth(month)}`;
      const done = writes.length === 0 ? null : { summary, count: 1, undo: { policies: writes } };
      return { answer: { changed: writes.length }, done };
    });
  }),

  route(moveMoney, async (context) => {
    const { body, caller } = context;
    const { fromId, toId, amount } = body;
    requireDifferent(body);
    const month = monthIn(body.year, body.month);
    return await writeLedger(context, 'budget', async (tx, change) => {
      const rows = await listPlannedInMonth(tx, caller, month);
      const nameOf = (id: number | null) => (id === null ? 'Left to budget' : requireExpense(rows, id).name);
      const summary = moveSummary({ from: nameOf(fromId), to: nameOf(toId) }, formatCents(amount), month);
      const moves = await insertMoves(tx, change, [{ month, fromId, toId, amount }]);
      return { answer: { changed: moves.length }, done: { summary, count: 1, undo: { moves } } };
    });
  }),

  route(getCoverSources, async ({ db, caller, query, clock }) => {
    const today = dayAt(clock.now(), caller.actor.timeZone);
    const month = monthIn(query.year, query.month);
    const { budget, committed } = await loadMonth(db, caller, month, today);
    const main = budget.categories.find((category) =>
      [category, ...category.subcategories].some(({ id }) => id === query.categoryId),
    );
    if (!main) throw notFound();
    if (main.isIncome) throw incomeFault();
    const funds = await listFunds(db, caller.ledgerId);
    const dues = funds.flatMap((fund) => {
      const due = nextDue(toFund(fund), month);
      return due === null ? [] : [[fund.categoryId, due] as const];
    });
    const sources = coverSources(budget, committed, query.categoryId, new Map(dues));
    const { amount } = query;
    if (amount === undefined) return sources;
    const moves = sources.map((source) => {
      const covered = cents(Math.min(amount, source.spare));
      return { source, changes: changesOfMove({ fromId: source.id, toId: query.categoryId, amount: covered }) };
    });
    const possible = moves.flatMap(({ changes }) => changes);
    const preview = await loadPreviews(db, caller, { month, last: monthOf(today) }, possible);
    return moves.map(({ source, changes }) => ({ ...source, later: preview(changes) }));
  }),

  route(previewLaterMonths, async ({ db, caller, body, clock }) => {
    const month = monthIn(body.year, body.month);
    const rows = await listPlannedInMonth(db, caller, month);
    const { id } = requireExpense(rows, body.categoryId);
    const last = monthOf(dayAt(clock.now(), caller.actor.timeZone));
    const changes = [{ id, budget: body.budget, policy: body.policy }];
    const preview = await loadPreviews(db, caller, { month, last }, changes);
    const {
      categories: [effect = NO_EFFECT],
      ...effects
    } = preview(changes);
    return { ...effect, ...effects };
  }),

  route(previewMove, async ({ db, caller, body, clock }) => {
    requireDifferent(body);
    const month = monthIn(body.year, body.month);
    const rows = await listPlannedInMonth(db, caller, month);
    const changes = changesOfMove(body);
    for (const { id } of changes) requireExpense(rows, id);
    const last = monthOf(dayAt(clock.now(), caller.actor.timeZone));
    const preview = await loadPreviews(db, caller, { month, last }, changes);
    return preview(changes);
  }),
];
