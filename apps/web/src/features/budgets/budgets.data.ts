import {
  type BodyOf,
  type BUDGET_FILLS,
  createAnnualBudget,
  createMonthlyBudget,
  fillMonthlyBudget,
  getAnnualBudgetDataForAllCategories,
  getMonthlyBudgetDataForAllCategories,
  previewMonthlyBudgetFill,
  previewMonthlyBudgetStart,
  saveCategoryBudgetDataForMonth,
  saveCategoryBudgetDataForYear,
  saveSubcategoryBudgetDataForMonth,
  startMonthlyBudget,
} from '@cairn/contract';
import { countOf, formatMonth, type Month, monthParts } from '@cairn/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callLedger } from '../../app/call.ts';
import { ledgerKey, offerUndo, refreshAllButPairs } from '../ledger/index.ts';
import { ofMonth, ofYear } from './budgetFigures.ts';
import type { Period } from './places.ts';

/** Where a month's budgets can be filled from. */
export type FillSource = (typeof BUDGET_FILLS)[number];

/** Below the ledger's key: every write to the ledger or to a category makes them stale. */
const budgetsKey = [ledgerKey, 'budgets'] as const;

function monthQuery(month: Month) {
  const { year, number } = monthParts(month);
  return { Month: number, Year: year };
}

export const budgetQueries = {
  /** The budget of a month or of a year. */
  of: (period: Period) =>
    queryOptions({
      queryKey: [...budgetsKey, period],
      queryFn: async ({ signal }) =>
        period.kind === 'month'
          ? ofMonth(await call(getMonthlyBudgetDataForAllCategories, { query: monthQuery(period.month) }, signal))
          : ofYear(await call(getAnnualBudgetDataForAllCategories, { query: { Year: period.year } }, signal)),
    }),
  /** Opens the budget on the server: once a visit, beside the figures, which don't wait for it. */
  opened: (period: Period) =>
    queryOptions({
      queryKey: ['opened', period],
      queryFn: async ({ signal }) =>
        period.kind === 'month'
          ? await call(createMonthlyBudget, { body: monthQuery(period.month) }, signal)
          : await call(createAnnualBudget, { body: { Year: period.year } }, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
  /** What a first budget could hold; its fields are filled from it, so it does not change below them. */
  start: (month: Month) =>
    queryOptions({
      queryKey: ['budget start', month],
      queryFn: ({ signal }) => call(previewMonthlyBudgetStart, { query: monthQuery(month) }, signal),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  /** What a fill would change. Always asked anew, and not by a save: it is what was agreed to. */
  fill: (month: Month, source: FillSource) =>
    queryOptions({
      queryKey: ['budget fill', month, source],
      queryFn: ({ signal }) =>
        call(previewMonthlyBudgetFill, { query: { ...monthQuery(month), From: source } }, signal),
      staleTime: 0,
      gcTime: 0,
    }),
};

/** One save of budgets, as the contract's three calls take it. */
export type BudgetSave =
  | { kind: 'category'; body: BodyOf<typeof saveCategoryBudgetDataForMonth> }
  | { kind: 'subcategory'; body: BodyOf<typeof saveSubcategoryBudgetDataForMonth> }
  | { kind: 'year'; body: BodyOf<typeof saveCategoryBudgetDataForYear> };

function send(save: BudgetSave) {
  switch (save.kind) {
    case 'category':
      return callLedger(saveCategoryBudgetDataForMonth, { body: save.body });
    case 'subcategory':
      return callLedger(saveSubcategoryBudgetDataForMonth, { body: save.body });
    case 'year':
      return callLedger(saveCategoryBudgetDataForYear, { body: save.body });
  }
}

/** Figures are read anew before a write counts as done, so that no screen shows the old ones again. */
export function useSaveBudget(savedText: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ changeSetId }) => {
      await refreshAllButPairs(client);
      offerUndo(savedText, changeSetId);
    },
  });
}

export function useFillMonth(month: Month) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (source: FillSource) => callLedger(fillMonthlyBudget, { body: { ...monthQuery(month), From: source } }),
    onSuccess: async ({ answer: { changed }, changeSetId }) => {
      await refreshAllButPairs(client);
      offerUndo(`${countOf(changed, 'budget')} for ${formatMonth(month)} updated`, changeSetId);
    },
  });
}

export function useStartMonth(month: Month) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof startMonthlyBudget>) => callLedger(startMonthlyBudget, { body }),
    onSuccess: async ({ changeSetId }) => {
      await refreshAllButPairs(client);
      offerUndo(`Your budget starts in ${formatMonth(month)}`, changeSetId);
    },
  });
}
