import { type AnswerOf, type BodyOf, previewSinkingFund, saveSinkingFund } from '@cairn/contract';
import {
  addMonths,
  type CategoryId,
  cents,
  type Day,
  formatCents,
  formatMonth,
  type Month,
  monthOf,
  type PolicyStarts,
  type SinkingFund,
  toMonth,
  withBasePolicy,
  withPolicy,
} from '@cairn/domain';
import {
  type Change,
  listFunds,
  rejectStaleBudgets,
  type Written,
  writeBudgets,
  writeFund,
  writeLedger,
  writePolicies,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { type Caller, type Route, route, todayOf } from '../../platform/http/route.ts';
import { carriesOver, lastPlanned, loadActivity, planFund } from './funds.ts';
import { toFund } from './promised.ts';
import { findBudgetState, listPolicies } from './rollover.queries.ts';
import { policyWrites, requireExpense } from './rollover.routes.ts';

/** A fund is due at most ten years ahead. */
const MONTHS_AHEAD_MAX = 120;

type GivenFund = NonNullable<BodyOf<typeof saveSinkingFund>['fund']>;

function checkedFund({ target, dueMonth, repeatMonths }: GivenFund, month: Month): SinkingFund {
  const due = toMonth(dueMonth);
  if (due < month || due > addMonths(month, MONTHS_AHEAD_MAX))
    throw new ProblemError('bad_input', 'Choose a month from now on, at most ten years ahead.', {
      fields: { dueMonth: 'must be within ten years' },
    });
  return { target, dueMonth: due, repeatMonths };
}

/** What saving a fund would write. */
async function loadPlan(db: Db, caller: Caller, categoryId: CategoryId, fund: SinkingFund, today: Day) {
  const month = monthOf(today);
  const stored = (await listFunds(db, caller.ledgerId)).find((one) => one.categoryId === categoryId);
  const before = stored ? toFund(stored) : null;
  const { rows, activityOf } = await loadActivity(db, caller, today, lastPlanned(fund, before, month));
  const row = requireExpense(rows, categoryId);
  const starts: PolicyStarts = (await listPolicies(db, caller.ledgerId)).get(categoryId) ?? new Map();
  const { zeroBasedFrom } = await findBudgetState(db, caller.ledgerId);
  const plan = planFund(row, activityOf(row), fund, before, month);
  const carries = carriesOver(
    withBasePolicy(starts, zeroBasedFrom),
    plan.months.map((one) => one.month),
  );
  const policies = carries ? [] : policyWrites(categoryId, starts, withPolicy(starts, month, 'left', zeroBasedFrom));
  return { row, before, policies, plan, carries };
}

function neverAddsUp(name: string): ProblemError {
  return new ProblemError(
    'rule_broken',
    `${name} doesn’t carry over what is left, so nothing would add up. Let it carry over.`,
    { fields: { setsPolicy: 'is required' } },
  );
}

const toStored = ({ target, dueMonth, repeatMonths }: SinkingFund) => ({
  targetCents: target,
  dueMonth,
  repeatMonths,
});

type SavedFund = Written<AnswerOf<typeof saveSinkingFund>>;

async function removeFund(
  tx: Db,
  change: Change,
  caller: Caller,
  categoryId: CategoryId,
  today: Day,
): Promise<SavedFund> {
  const { rows } = await loadActivity(tx, caller, today, monthOf(today));
  const { name } = requireExpense(rows, categoryId);
  const stored = (await listFunds(tx, change.ledgerId)).find((one) => one.categoryId === categoryId);
  if (!stored) return { answer: { changed: 0, changeSetId: null }, done: null };
  const write = { categoryId, before: toStored(toFund(stored)), after: null };
  await writeFund(tx, change, write);
  const done = { summary: `Stopped setting aside for ${name}`, count: 1, undo: { sinkingFunds: [write] } };
  return { answer: { changed: 1, changeSetId: change.id }, done };
}

const isSame = (a: SinkingFund | null, b: SinkingFund) =>
  a !== null && a.target === b.target && a.dueMonth === b.dueMonth && a.repeatMonths === b.repeatMonths;

export const fundRoutes: readonly Route[] = [
  route(previewSinkingFund, async (context) => {
    const { db, caller, body } = context;
    const today = todayOf(context);
    const fund = checkedFund(body, monthOf(today));
    const { plan, carries } = await loadPlan(db, caller, body.categoryId, fund, today);
    const months = plan.months.map(({ month, before, after }) => ({ month, before, after }));
    return { months, have: cents(Math.max(0, plan.have)), carriesOver: carries };
  }),

  route(saveSinkingFund, async (context) => {
    const { caller, body, seenIn } = context;
    const { categoryId } = body;
    const today = todayOf(context);
    const month = monthOf(today);
    const given = body.fund;
    return await writeLedger(context, 'budget', async (tx, change): Promise<SavedFund> => {
      if (given === null) return await removeFund(tx, change, caller, categoryId, today);
      const fund = checkedFund(given, month);
      const { row, before, policies, plan, carries } = await loadPlan(tx, caller, categoryId, fund, today);
      if (!carries && body.setsPolicy !== true) throw neverAddsUp(row.name);
      const budgets = [...plan.writes];
      await rejectStaleBudgets(tx, change.ledgerId, seenIn, budgets);
      const write = { categoryId, before: before && toStored(before), after: toStored(fund) };
      const sinkingFunds = isSame(before, fund) ? [] : [write];
      for (const one of sinkingFunds) await writeFund(tx, change, one);
      await writePolicies(tx, change, policies);
      await writeBudgets(tx, change, budgets);
      const changed = budgets.length + policies.length + sinkingFunds.length;
      if (changed === 0) return { answer: { changed, changeSetId: null }, done: null };
      const summary = `Set aside ${formatCents(fund.target)} for ${row.name} by ${formatMonth(fund.dueMonth)}`;
      const undo = { sinkingFunds, policies, budgets };
      return { answer: { changed, changeSetId: change.id }, done: { summary, count: changed, undo } };
    });
  }),
];
