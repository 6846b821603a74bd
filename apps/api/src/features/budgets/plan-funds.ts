import type { BodyOf, saveFirstBudget, saveSinkingFund } from '@cairn/contract';
import {
  addMonths,
  type CategoryId,
  type Day,
  type Month,
  monthOf,
  type PolicyStarts,
  type SinkingFund,
  toMonth,
  withBasePolicy,
  withPolicy,
} from '@cairn/domain';
import {
  type BudgetWrite,
  type Change,
  listFunds,
  writeBudgets,
  writeFund,
  writePolicies,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { carriesOver, lastPlanned, loadActivity, planFund } from './funds.ts';
import { toFund } from './promised.ts';
import { findBudgetState, listPolicies } from './rollover.queries.ts';
import { policyWrites, requireExpense } from './rollover.routes.ts';

/** A fund is due at most ten years ahead. */
const MONTHS_AHEAD_MAX = 120;

type GivenFund = NonNullable<BodyOf<typeof saveSinkingFund>['fund']>;

export function checkedFund({ target, dueMonth, repeatMonths }: GivenFund, month: Month): SinkingFund {
  const due = toMonth(dueMonth);
  if (due < month || due > addMonths(month, MONTHS_AHEAD_MAX))
    throw new ProblemError('bad_input', 'Choose a month from now on, at most ten years ahead.', {
      fields: { dueMonth: 'must be within ten years' },
    });
  return { target, dueMonth: due, repeatMonths };
}

interface WantedFund {
  readonly categoryId: CategoryId;
  readonly fund: SinkingFund;
}

/** The writes that saving funds would make. */
export async function planFunds(db: Db, caller: Caller, wanted: readonly WantedFund[], today: Day) {
  if (wanted.length === 0) return [];
  const month = monthOf(today);
  const stored = new Map((await listFunds(db, caller.ledgerId)).map((one) => [one.categoryId, toFund(one)]));
  const beforeOf = (categoryId: CategoryId) => stored.get(categoryId) ?? null;
  const ends = wanted.map(({ categoryId, fund }) => lastPlanned(fund, beforeOf(categoryId), month));
  const last = ends.reduce((latest, end) => (end > latest ? end : latest));
  const { rows, activityOf } = await loadActivity(db, caller, today, last);
  const policies = await listPolicies(db, caller.ledgerId);
  const { zeroBasedFrom } = await findBudgetState(db, caller.ledgerId);
  return wanted.map(({ categoryId, fund }) => {
    const row = requireExpense(rows, categoryId);
    const before = beforeOf(categoryId);
    const starts: PolicyStarts = policies.get(categoryId) ?? new Map();
    const plan = planFund(row, activityOf(row), fund, before, month);
    const carries = carriesOver(
      withBasePolicy(starts, zeroBasedFrom),
      plan.months.map((one) => one.month),
    );
    const changed = carries ? [] : policyWrites(categoryId, starts, withPolicy(starts, month, 'left', zeroBasedFrom));
    return { categoryId, fund, row, before, policies: changed, plan, carries };
  });
}

type FirstFunds = NonNullable<BodyOf<typeof saveFirstBudget>['funds']>;

/** The funds of a first budget. If a category is listed twice, its last fund counts. */
export async function planFirstFunds(db: Db, caller: Caller, given: FirstFunds, today: Day) {
  const wanted = given.map((one) => [one.categoryId, checkedFund(one, monthOf(today))] as const);
  const funds = [...new Map(wanted)].map(([categoryId, fund]) => ({ categoryId, fund }));
  return await planFunds(db, caller, funds, today);
}

type PlannedFund = Awaited<ReturnType<typeof planFunds>>[number];

export const toStored = ({ target, dueMonth, repeatMonths }: SinkingFund) => ({
  targetCents: target,
  dueMonth,
  repeatMonths,
});

const isSame = (a: SinkingFund | null, b: SinkingFund) =>
  a !== null && a.target === b.target && a.dueMonth === b.dueMonth && a.repeatMonths === b.repeatMonths;

/** The writes of planned funds, which are also the undo data. */
export function fundWrites(planned: readonly PlannedFund[]) {
  return {
    sinkingFunds: planned
      .filter(({ before, fund }) => !isSame(before, fund))
      .map(({ categoryId, before, fund }) => ({
        categoryId,
        before: before && toStored(before),
        after: toStored(fund),
      })),
    policies: planned.flatMap(({ policies }) => policies),
    budgets: planned.flatMap(({ plan }) => plan.writes),
  };
}

type FundWrites = Omit<ReturnType<typeof fundWrites>, 'budgets'> & { readonly budgets: readonly BudgetWrite[] };

export async function applyFundWrites(tx: Db, change: Change, writes: FundWrites): Promise<void> {
  for (const fund of writes.sinkingFunds) await writeFund(tx, change, fund);
  await writePolicies(tx, change, writes.policies);
  await writeBudgets(tx, change, writes.budgets);
}
