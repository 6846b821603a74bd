import {
  type BodyOf,
  type BUDGET_FILLS,
  createAnnualBudget,
  createMonthlyBudget,
  fillMonthlyBudget,
  getAnnualBudgetDataForAllCategories,
  getMonthlyBudgetDataForAllCategories,
  previewFirstBudget,
  previewMonthlyBudgetFill,
  previewMonthlyBudgetStart,
  saveCategory,
  saveCategoryBudgetDataForMonth,
  saveCategoryBudgetDataForYear,
  saveFirstBudget,
  saveSubcategory,
  saveSubcategoryBudgetDataForMonth,
} from '@cairn/contract';
import { type BudgetItem, type Cents, countOf, formatMonth, type Month, withPlannedAmount } from '@cairn/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callLedger } from '../../app/call.ts';
import { ledgerKey, offerUndo, refreshLedgerExceptReview } from '../ledger/index.ts';
import { sortBySize } from './budgetFigures.ts';
import { monthFields, type Period } from './budgetPeriod.ts';
import { lastSeenIn, type SavedAmounts, savingAmounts } from './savedAmounts.ts';

/** The sources for filling a month's budgets. */
export type FillSource = (typeof BUDGET_FILLS)[number];

/** Nested under the ledger's key, so every write to the ledger or to a category invalidates it. */
export const budgetsKey = [ledgerKey, 'budgets'] as const;

export const budgetQueries = {
  period: (period: Period) =>
    queryOptions({
      queryKey: [...budgetsKey, period],
      queryFn: async ({ signal }) =>
        sortBySize(
          period.kind === 'month'
            ? await call(getMonthlyBudgetDataForAllCategories, { query: monthFields(period.month) }, signal)
            : await call(getAnnualBudgetDataForAllCategories, { query: { year: period.year } }, signal),
        ),
    }),
  /** Opens the budget on the server once per page load, in parallel with loading the figures. */
  opened: (period: Period) =>
    queryOptions({
      queryKey: ['opened', period],
      queryFn: async ({ signal }) =>
        period.kind === 'month'
          ? await call(createMonthlyBudget, { body: monthFields(period.month) }, signal)
          : await call(createAnnualBudget, { body: { year: period.year } }, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
  /** Suggested amounts for a first budget. Not refetched on focus, because they fill an editable form. */
  first: (month: Month) =>
    queryOptions({
      queryKey: ['first budget', month],
      queryFn: ({ signal }) => call(previewFirstBudget, { query: monthFields(month) }, signal),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  /** The amount spent or earned in the months before. */
  history: (month: Month) =>
    queryOptions({
      queryKey: [...budgetsKey, 'history', month],
      queryFn: ({ signal }) => call(previewMonthlyBudgetStart, { query: monthFields(month) }, signal),
    }),
  /** Preview of a fill. Fetched fresh each time, and not invalidated by saves: the user confirms what was shown. */
  fill: (month: Month, source: FillSource) =>
    queryOptions({
      queryKey: ['budget fill', month, source],
      queryFn: ({ signal }) =>
        call(previewMonthlyBudgetFill, { query: { ...monthFields(month), from: source } }, signal),
      staleTime: 0,
      gcTime: 0,
    }),
};

/** The payload of one of the calls that save amounts. */
export type BudgetSave =
  | { kind: 'category'; body: BodyOf<typeof saveCategoryBudgetDataForMonth> }
  | { kind: 'subcategory'; body: BodyOf<typeof saveSubcategoryBudgetDataForMonth> }
  | { kind: 'year'; body: BodyOf<typeof saveCategoryBudgetDataForYear> }
  | { kind: 'categoryDefault'; body: BodyOf<typeof saveCategory> }
  | { kind: 'subcategoryDefault'; body: BodyOf<typeof saveSubcategory> };

function send(save: BudgetSave, seenIn?: number): Promise<{ changeSetId: number | null }> {
  switch (save.kind) {
    case 'category':
      return callLedger(saveCategoryBudgetDataForMonth, { body: save.body }, seenIn);
    case 'subcategory':
      return callLedger(saveSubcategoryBudgetDataForMonth, { body: save.body }, seenIn);
    case 'year':
      return callLedger(saveCategoryBudgetDataForYear, { body: save.body }, seenIn);
    case 'categoryDefault':
      return callLedger(saveCategory, { body: save.body }, seenIn);
    case 'subcategoryDefault':
      return callLedger(saveSubcategory, { body: save.body }, seenIn);
  }
}

/** Waits for the refetch before succeeding, so no screen briefly shows stale figures. */
export function useSaveBudget(savedText: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: BudgetSave) => send(save),
    onSuccess: async ({ changeSetId }) => {
      await refreshLedgerExceptReview(client);
      offerUndo(savedText, changeSetId);
    },
  });
}

interface AmountChange extends SavedAmounts {
  readonly call: BudgetSave;
  readonly month: Month;
  readonly id: number;
  readonly before: Pick<BudgetItem, 'budget' | 'expected'>;
  readonly after: Cents;
  readonly savedText: string;
}

/** Shows the new amount right away, and the old one again if it can't be saved. */
export function useSaveAmount() {
  const client = useQueryClient();
  const keyOf = (month: Month) => budgetQueries.period({ kind: 'month', month }).queryKey;
  function show(month: Month, edit: Parameters<typeof withPlannedAmount>[1]) {
    client.setQueryData(keyOf(month), (budget) => budget && withPlannedAmount(budget, edit));
  }
  return useMutation({
    ...savingAmounts,
    mutationFn: (change: AmountChange) => send(change.call, lastSeenIn(client, change)),
    onMutate: async ({ month, id, after }) => {
      await client.cancelQueries({ queryKey: keyOf(month) });
      show(month, { id, amount: after });
    },
    onError: (_error, { month, id, before: { budget, expected } }) => show(month, { id, amount: budget, expected }),
    onSuccess: ({ changeSetId }, change) => offerUndo(change.savedText, changeSetId),
    onSettled: () => {
      // Figures fetched while another amount is being saved would show its old value.
      if (client.isMutating({ mutationKey: savingAmounts.mutationKey }) === 1) void refreshLedgerExceptReview(client);
    },
  });
}

export function useFillMonth(month: Month) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (source: FillSource) =>
      callLedger(fillMonthlyBudget, { body: { ...monthFields(month), from: source } }),
    onSuccess: async ({ answer: { changed }, changeSetId }) => {
      await refreshLedgerExceptReview(client);
      offerUndo(`${countOf(changed, 'budget')} for ${formatMonth(month)} updated`, changeSetId);
    },
  });
}

export function useSaveFirstBudget(month: Month) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveFirstBudget>) => callLedger(saveFirstBudget, { body }),
    onSuccess: async ({ changeSetId }) => {
      await refreshLedgerExceptReview(client);
      // On phones, the button is far below the plan that takes the form's place.
      window.scrollTo({ top: 0 });
      offerUndo(`Your budget starts in ${formatMonth(month)}`, changeSetId);
    },
  });
}
