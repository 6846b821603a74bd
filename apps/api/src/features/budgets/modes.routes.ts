import { previewZeroBased, saveSpendingKind, saveZeroBased } from '@cairn/contract';
import { dayAt, formatMonth, monthIn, type SpendingKind } from '@cairn/domain';
import { writeLedger, writeSpendingKind, writeZeroBased } from '../../ledger/index.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { loadMonth } from './month-budget.ts';
import { findBudgetState, findMainCategory } from './rollover.queries.ts';

const kindWords: Readonly<Record<SpendingKind, string>> = {
  fixed: 'is fixed',
  nonMonthly: 'is non-monthly',
  flexible: 'is flexible',
};

export const modeRoutes: readonly Route[] = [
  route(previewZeroBased, async ({ db, caller, query, clock }) => {
    const month = monthIn(query.year, query.month);
    const today = dayAt(clock.now(), caller.actor.timeZone);
    const { zeroBasedFrom } = await findBudgetState(db, caller.ledgerId);
    const planned = await loadMonth(db, caller, month, today, { zeroBasedFrom: null });
    const from = zeroBasedFrom !== null && zeroBasedFrom < month ? zeroBasedFrom : month;
    const assigned = await loadMonth(db, caller, month, today, { zeroBasedFrom: from });
    const items = planned.budget.categories
      .filter(({ isIncome }) => !isIncome)
      .flatMap((category) => [category, ...category.subcategories]);
    return {
      isOn: zeroBasedFrom !== null,
      leftToBudget: planned.budget.leftToBudget,
      readyToAssign: assigned.budget.leftToBudget,
      received: planned.budget.actualIncome,
      promised: planned.budget.promised,
      carrying: items.filter(({ policy, isDeleted }) => policy === 'fresh' && !isDeleted).length,
    };
  }),

  route(saveZeroBased, async (context) => {
    const { body, caller } = context;
    const month = monthIn(body.year, body.month);
    return await writeLedger(context, 'budget', async (tx, change) => {
      const { zeroBasedFrom: before } = await findBudgetState(tx, caller.ledgerId);
      // A month before the first one starts it earlier.
      const isOnAlready = before !== null && before <= month;
      if (body.isOn ? isOnAlready : before === null) return { answer: { changed: 0 }, done: null };
      const write = { before, after: body.isOn ? month : null };
      await writeZeroBased(tx, change, write);
      const summary = body.isOn
        ? `Gave every dollar a job, starting ${formatMonth(month)}`
        : 'Went back to planned budgets';
      return { answer: { changed: 1 }, done: { summary, count: 1, undo: { zeroBased: write } } };
    });
  }),

  route(saveSpendingKind, async (context) => {
    const { body, caller } = context;
    return await writeLedger(context, 'budget', async (tx, change) => {
      const category = await findMainCategory(tx, caller.ledgerId, body.categoryId);
      if (!category) throw notFound();
      if (category.isIncome)
        throw new ProblemError('rule_broken', 'Income has no kind of spending. Choose an expense category.');
      if (category.kind === body.kind) return { answer: { changed: 0 }, done: null };
      const write = { categoryId: body.categoryId, before: category.kind, after: body.kind };
      await writeSpendingKind(tx, change, write);
      const words = body.kind === null ? 'is as its bills are' : kindWords[body.kind];
      const done = { summary: `${category.name} ${words}`, count: 1, undo: { spendingKind: write } };
      return { answer: { changed: 1 }, done };
    });
  }),
];
