import { type AnswerOf, previewSinkingFund, saveSinkingFund } from '@cairn/contract';
import { type CategoryId, cents, type Day, formatCents, formatMonth, monthOf } from '@cairn/domain';
import {
  type Change,
  listFunds,
  type Written,
  withoutStaleBudgets,
  writeFund,
  writeLedger,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { type Caller, type Route, route, todayOf } from '../../platform/http/route.ts';
import { loadActivity } from './funds.ts';
import { applyFundWrites, checkedFund, fundWrites, planFunds, toStored } from './plan-funds.ts';
import { toFund } from './promised.ts';
import { requireExpense } from './rollover.routes.ts';

async function planOne(db: Db, caller: Caller, wanted: Parameters<typeof planFunds>[2][number], today: Day) {
  const [planned] = await planFunds(db, caller, [wanted], today);
  if (!planned) throw new Error('a fund wasn’t planned');
  return planned;
}

function neverAddsUp(name: string): ProblemError {
  return new ProblemError(
    'rule_broken',
    `${name} doesn’t carry over what is left, so nothing would add up. Let it carry over.`,
    { fields: { setsPolicy: 'is required' } },
  );
}

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

export const fundRoutes: readonly Route[] = [
  route(previewSinkingFund, async (context) => {
    const { db, caller, body } = context;
    const today = todayOf(context);
    const fund = checkedFund(body, monthOf(today));
    const { plan, carries } = await planOne(db, caller, { categoryId: body.categoryId, fund }, today);
    const months = plan.months.map(({ month, before, after }) => ({ month, before, after }));
    return { months, have: cents(Math.max(0, plan.have)), carriesOver: carries };
  }),

  route(saveSinkingFund, async (context) => {
    const { caller, body, seenIn, onConflict } = context;
    const { categoryId } = body;
    const today = todayOf(context);
    const month = monthOf(today);
    const given = body.fund;
    return await writeLedger(context, 'budget', async (tx, change): Promise<SavedFund> => {
      if (given === null) return await removeFund(tx, change, caller, categoryId, today);
      const fund = checkedFund(given, month);
      const planned = await planOne(tx, caller, { categoryId, fund }, today);
      if (!planned.carries && body.setsPolicy !== true) throw neverAddsUp(planned.row.name);
      const writes = fundWrites([planned]);
      const budgets = await withoutStaleBudgets(tx, change, { seenIn, onConflict }, writes.budgets);
      const undo = { ...writes, budgets };
      await applyFundWrites(tx, change, undo);
      const changed = undo.budgets.length + undo.policies.length + undo.sinkingFunds.length;
      if (changed === 0) return { answer: { changed, changeSetId: null }, done: null };
      const summary = `Set aside ${formatCents(fund.target)} for ${planned.row.name} by ${formatMonth(fund.dueMonth)}`;
      return { answer: { changed, changeSetId: change.id }, done: { summary, count: changed, undo } };
    });
  }),
];
