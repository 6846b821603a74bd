import {
  createAnnualBudget,
  createMonthlyBudget,
  fillMonthlyBudget,
  getAnnualBudgetDataForAllCategories,
  getBudgetGrid,
  getMonthlyBudgetDataForAllCategories,
  previewFirstBudget,
  previewMonthlyBudgetFill,
  previewMonthlyBudgetStart,
  saveBudgetGrid,
  saveCategoryBudgetDataForMonth,
  saveCategoryBudgetDataForYear,
  saveFirstBudget,
  saveSubcategoryBudgetDataForMonth,
  startMonthlyBudget,
} from '@cairn/contract';
import {
  computeBudget,
  dayAt,
  daysOf,
  formatMonth,
  monthIn,
  monthsOfYear,
  movedInYear,
  NO_TRANSFERS,
} from '@cairn/domain';
import {
  type BudgetWrite,
  type Change,
  type EditBasis,
  readAndWrite,
  withoutStaleBudgets,
  writeBudgets,
  writeLedger,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { type Route, route, todayOf } from '../../platform/http/route.ts';
import { gridSummary, gridWrites, listed, loadYearGrid } from './budget-grid.ts';
import { listPlannedInMonth, listPlannedInYear, listSums } from './budgets.queries.ts';
import { filledBudgets, fillSummary, toPreview } from './fill-month.ts';
import { previewFirst } from './first-budget.ts';
import { fundRoutes } from './funds.routes.ts';
import { modeRoutes } from './modes.routes.ts';
import { loadMonth } from './month-budget.ts';
import { applyFundWrites, fundWrites, planFirstFunds } from './plan-funds.ts';
import { loadPromises } from './promised.ts';
import { listMovesInYear } from './rollover.queries.ts';
import { rolloverRoutes } from './rollover.routes.ts';
import { budgetRequests, monthWrites, rejectMismatches, savedSummary, yearWrites } from './save-budgets.ts';
import { previewStart, startWrites } from './start-month.ts';

/** Writes the amounts and describes the change. Without any writes, there is no change set. */
async function applyWrites(tx: Db, change: Change, basis: EditBasis, wanted: readonly BudgetWrite[], summary: string) {
  const writes = await withoutStaleBudgets(tx, change, basis, wanted);
  await writeBudgets(tx, change, writes);
  const changed = writes.length;
  return {
    answer: { changed },
    done: changed === 0 ? null : { summary, count: changed, undo: { budgets: writes } },
  };
}

export const budgetRoutes: readonly Route[] = [
  ...rolloverRoutes,
  ...modeRoutes,
  ...fundRoutes,

  route(createMonthlyBudget, async ({ body }) => body),

  route(getMonthlyBudgetDataForAllCategories, async ({ db, caller, query, clock }) => {
    const today = dayAt(clock.now(), caller.actor.timeZone);
    const { budget } = await loadMonth(db, caller, monthIn(query.year, query.month), today);
    return budget;
  }),

  route(saveCategoryBudgetDataForMonth, async (context) => {
    const { body, caller } = context;
    rejectMismatches(body);
    const month = monthIn(body.year, body.month);
    const read = (tx: Db) => listPlannedInMonth(tx, caller, month);
    return await readAndWrite(context, 'budget', read, async (tx, change, rows) => {
      const requests = budgetRequests(rows, body);
      const writes = monthWrites(requests, month);
      return await applyWrites(tx, change, context, writes, savedSummary(requests, writes, formatMonth(month)));
    });
  }),

  route(saveSubcategoryBudgetDataForMonth, async (context) => {
    const { body, caller } = context;
    const month = monthIn(body.year, body.month);
    return await writeLedger(context, 'budget', async (tx, change) => {
      const rows = await listPlannedInMonth(tx, caller, month);
      const parentId = rows.find((row) => row.id === body.subcategoryId)?.parentId ?? null;
      if (parentId === null || (body.parentId ?? parentId) !== parentId) throw notFound();
      const requests = budgetRequests(rows, { categoryId: parentId, subcategories: [body] });
      const writes = monthWrites(requests, month);
      return await applyWrites(tx, change, context, writes, savedSummary(requests, writes, formatMonth(month)));
    });
  }),

  route(previewMonthlyBudgetFill, async ({ db, caller, query }) => {
    const month = monthIn(query.year, query.month);
    const filled = await filledBudgets(db, caller, month, query.from);
    return filled.map((request) => toPreview(request, month));
  }),

  route(fillMonthlyBudget, async (context) => {
    const { body, caller } = context;
    const month = monthIn(body.year, body.month);
    return await writeLedger(context, 'budget', async (tx, change) => {
      const filled = await filledBudgets(tx, caller, month, body.from);
      return await applyWrites(tx, change, context, monthWrites(filled, month), fillSummary(month, body.from));
    });
  }),

  route(previewMonthlyBudgetStart, async ({ db, caller, query }) =>
    previewStart(db, caller, monthIn(query.year, query.month)),
  ),

  route(previewFirstBudget, async ({ db, clock, caller, query }) =>
    previewFirst(db, caller, monthIn(query.year, query.month), todayOf({ clock, caller })),
  ),

  ...[saveFirstBudget, startMonthlyBudget].map((call) =>
    route(call, async (context) => {
      const { body, caller } = context;
      const month = monthIn(body.year, body.month);
      const summary = `Created the first budget, starting ${formatMonth(month)}`;
      return await writeLedger(context, 'budget', async (tx, change) => {
        const writes = startWrites(await listPlannedInMonth(tx, caller, month), body);
        const funds = fundWrites(await planFirstFunds(tx, caller, body.funds ?? [], todayOf(context)));
        await applyFundWrites(tx, change, funds);
        const { answer, done } = await applyWrites(tx, change, context, writes, summary);
        const changed = answer.changed + funds.sinkingFunds.length;
        const undo = { ...funds, budgets: [...funds.budgets, ...(done?.undo.budgets ?? [])] };
        return { answer: { changed }, done: { summary, count: changed, undo } };
      });
    }),
  ),

  route(createAnnualBudget, async ({ body }) => body),

  route(getAnnualBudgetDataForAllCategories, async ({ db, caller, clock, query: { year } }) => {
    const months = monthsOfYear(year);
    const days = { first: daysOf(monthIn(year, 1)).first, last: daysOf(monthIn(year, 12)).last };
    const [rows, sums, moved, promises] = await Promise.all([
      listPlannedInYear(db, caller, year),
      listSums(db, caller.ledgerId, days),
      listMovesInYear(db, caller.ledgerId, year),
      loadPromises(db, caller.ledgerId, todayOf({ clock, caller })),
    ]);
    const inYear = movedInYear(rows, moved);
    const transfers = { ...NO_TRANSFERS, moved: inYear.moved, promised: promises.inMonths(months) };
    const budget = computeBudget(rows, months, sums, transfers);
    return { ...budget, moves: listed(inYear.moves) };
  }),

  route(saveCategoryBudgetDataForYear, async (context) => {
    const { body, clock, caller } = context;
    return await writeLedger(context, 'budget', async (tx, change) => {
      const requests = budgetRequests(await listPlannedInYear(tx, caller, body.year), body);
      const writes = yearWrites(requests, body.year, clock.now(), caller.actor.timeZone);
      return await applyWrites(tx, change, context, writes, savedSummary(requests, writes, String(body.year)));
    });
  }),

  route(getBudgetGrid, async ({ db, caller, query: { year } }) => loadYearGrid(db, caller, year)),

  route(saveBudgetGrid, async (context) => {
    const { body, caller } = context;
    return await writeLedger(context, 'budget', async (tx, change) => {
      const rows = await listPlannedInYear(tx, caller, body.year);
      const writes = gridWrites(rows, body);
      return await applyWrites(tx, change, context, writes, gridSummary(rows, body.year, writes));
    });
  }),
];
