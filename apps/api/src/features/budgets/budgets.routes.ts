import {
  type AnnualBudget,
  createAnnualBudget,
  createMonthlyBudget,
  fillMonthlyBudget,
  getAnnualBudgetDataForAllCategories,
  getMonthlyBudgetDataForAllCategories,
  type MonthlyBudget,
  previewMonthlyBudgetFill,
  previewMonthlyBudgetStart,
  saveCategoryBudgetDataForMonth,
  saveCategoryBudgetDataForYear,
  saveSubcategoryBudgetDataForMonth,
  startMonthlyBudget,
} from '@cairn/contract';
import { budgetFigures, type ChangeSetId, daysOf, formatMonth, type LedgerSum, monthIn } from '@cairn/domain';
import {
  type BudgetWrite,
  type Change,
  readAndWrite,
  rejectStaleBudgets,
  writeBudgets,
  writeLedger,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { listSums } from './budgets.queries.ts';
import { filledBudgets, fillSummary, toPreview } from './fill-month.ts';
import { loadMonth, loadYear } from './load-planned.ts';
import type { Planned } from './planned.ts';
import { budgetRequests, monthWrites, rejectMismatches, savedSummary, yearWrites } from './save-budgets.ts';
import { isPlanned, previewStart, startWrites } from './start-month.ts';

const displayFields = ({ name, icon, iconColor, isDeleted }: Planned) => ({ name, icon, iconColor, isDeleted });

function toMonthlyBudget(rows: readonly Planned[], sums: readonly LedgerSum[]): MonthlyBudget {
  const { categories, ...summary } = budgetFigures(rows, sums);
  return {
    ...summary,
    isPlanned: isPlanned(rows),
    categoryBudgets: categories.map(({ row, budget, spent, available, withSubcategories, subcategories }) => ({
      categoryID: row.id,
      ...displayFields(row),
      income: row.income,
      budget,
      spent,
      available,
      incSubBudget: withSubcategories.budget,
      incSubSpent: withSubcategories.spent,
      incSubAvailable: withSubcategories.available,
      subcategories: subcategories.map(({ row: sub, ...figures }) => ({
        subcategoryID: sub.id,
        ...displayFields(sub),
        ...figures,
      })),
    })),
  };
}

function toAnnualBudget(rows: readonly Planned[], sums: readonly LedgerSum[]): AnnualBudget {
  const { categories, ...summary } = budgetFigures(rows, sums);
  return {
    ...summary,
    categoryBudgets: categories.map(({ row, budget, spent, available, withSubcategories, subcategories }) => ({
      categoryID: row.id,
      ...displayFields(row),
      income: row.income,
      annualBudget: budget,
      annualSpent: spent,
      annualAvailable: available,
      incSubAnnualBudget: withSubcategories.budget,
      incSubAnnualSpent: withSubcategories.spent,
      incSubAnnualAvailable: withSubcategories.available,
      months: [...row.months],
      subcategories: subcategories.map(({ row: sub, ...figures }) => ({
        subcategoryID: sub.id,
        ...displayFields(sub),
        annualBudget: figures.budget,
        annualSpent: figures.spent,
        annualAvailable: figures.available,
        months: [...sub.months],
      })),
    })),
  };
}

/** Writes the amounts and describes the change. Without any writes, there is no change set. */
async function applyWrites(
  tx: Db,
  change: Change,
  { seenIn }: { readonly seenIn: ChangeSetId | null },
  writes: readonly BudgetWrite[],
  summary: string,
) {
  await rejectStaleBudgets(tx, change.ledgerId, seenIn, writes);
  await writeBudgets(tx, change, writes);
  const changed = writes.length;
  return {
    answer: { changed },
    done: changed === 0 ? null : { summary, count: changed, undo: { budgets: writes } },
  };
}

export const budgetRoutes: readonly Route[] = [
  route(createMonthlyBudget, async ({ body }) => ({ Month: body.Month, Year: body.Year })),

  route(getMonthlyBudgetDataForAllCategories, async ({ db, caller, query }) => {
    const month = monthIn(query.Year, query.Month);
    const [rows, sums] = await onOneConnection(db, (connection) =>
      Promise.all([loadMonth(connection, caller, month), listSums(connection, caller.ledgerId, daysOf(month))]),
    );
    return toMonthlyBudget(rows, sums);
  }),

  route(saveCategoryBudgetDataForMonth, async (context) => {
    const { body, caller } = context;
    rejectMismatches(body);
    const month = monthIn(body.Year, body.Month);
    const read = (tx: Db) => loadMonth(tx, caller, month);
    return await readAndWrite(context, 'budget', read, async (tx, change, rows) => {
      const requests = budgetRequests(rows, body);
      const writes = monthWrites(requests, month);
      return await applyWrites(tx, change, context, writes, savedSummary(requests, writes, formatMonth(month)));
    });
  }),

  route(saveSubcategoryBudgetDataForMonth, async (context) => {
    const { body, caller } = context;
    const month = monthIn(body.Year, body.Month);
    return await writeLedger(context, 'budget', async (tx, change) => {
      const rows = await loadMonth(tx, caller, month);
      const parentId = rows.find((row) => row.id === body.SubcategoryID)?.parentId ?? null;
      if (parentId === null || (body.parentCategoryID ?? parentId) !== parentId) throw notFound();
      const Subcategories = [{ SubcategoryID: body.SubcategoryID, Budget: body.Budget }];
      const requests = budgetRequests(rows, { CategoryID: parentId, Subcategories });
      const writes = monthWrites(requests, month);
      return await applyWrites(tx, change, context, writes, savedSummary(requests, writes, formatMonth(month)));
    });
  }),

  route(previewMonthlyBudgetFill, async ({ db, caller, query }) => {
    const filled = await filledBudgets(db, caller, monthIn(query.Year, query.Month), query.From);
    return filled.map(toPreview);
  }),

  route(fillMonthlyBudget, async (context) => {
    const { body, caller } = context;
    const month = monthIn(body.Year, body.Month);
    return await writeLedger(context, 'budget', async (tx, change) => {
      const filled = await filledBudgets(tx, caller, month, body.From);
      return await applyWrites(tx, change, context, monthWrites(filled, month), fillSummary(month, body.From));
    });
  }),

  route(previewMonthlyBudgetStart, async ({ db, caller, query }) =>
    previewStart(db, caller, monthIn(query.Year, query.Month)),
  ),

  route(startMonthlyBudget, async (context) => {
    const { body, caller } = context;
    const month = monthIn(body.Year, body.Month);
    return await writeLedger(context, 'budget', async (tx, change) => {
      const writes = startWrites(await loadMonth(tx, caller, month), body);
      return await applyWrites(tx, change, context, writes, `Created the first budget, starting ${formatMonth(month)}`);
    });
  }),

  route(createAnnualBudget, async ({ body }) => ({ Year: body.Year })),

  route(getAnnualBudgetDataForAllCategories, async ({ db, caller, query: { Year } }) => {
    const days = { first: daysOf(monthIn(Year, 1)).first, last: daysOf(monthIn(Year, 12)).last };
    const [rows, sums] = await Promise.all([loadYear(db, caller, Year), listSums(db, caller.ledgerId, days)]);
    return toAnnualBudget(rows, sums);
  }),

  route(saveCategoryBudgetDataForYear, async (context) => {
    const { body, clock, caller } = context;
    return await writeLedger(context, 'budget', async (tx, change) => {
      const requests = budgetRequests(await loadYear(tx, caller, body.Year), body);
      const writes = yearWrites(requests, body.Year, clock.now(), caller.actor.timeZone);
      return await applyWrites(tx, change, context, writes, savedSummary(requests, writes, String(body.Year)));
    });
  }),
];
