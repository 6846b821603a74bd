import {
  type AnswerOf,
  type BodyOf,
  type Category,
  deleteCategory,
  deleteSubcategory,
  getCategoryHistory,
  getCategoryRules,
  getTransactions,
  previewCategoryRules,
  saveCategory,
  saveCategoryRules,
  saveSubcategory,
} from '@cairn/contract';
import { type Cents, countOf, type RuleTest } from '@cairn/domain';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callLedger } from '../../app/call.ts';
import { defaultCategoryIcon } from '../../ui/categoryIcons.ts';
import { defaultColor } from '../../ui/palette.ts';
import { categoriesQuery, ledgerKey, offerUndo, refreshLedger } from '../ledger/index.ts';

const rulesKey = 'rules';

/**
 * After a write to a category. Rules are refetched only when next shown: those on the screen belong to the category
 * that was just saved, moved or deleted, and may no longer exist.
 */
async function refreshCategories(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [ledgerKey, rulesKey], refetchType: 'none' });
  await refreshLedger(client, ({ queryKey }) => queryKey[1] !== rulesKey);
}

/** The category still opens when its rules can't be loaded. */
export function rulesQuery(categoryId: number, subcategoryId: number | null) {
  return queryOptions({
    queryKey: [ledgerKey, rulesKey, categoryId, subcategoryId],
    queryFn: ({ signal }) => {
      const subcategory = Number.isInteger(subcategoryId) && { subcategoryId: subcategoryId ?? undefined };
      return call(getCategoryRules, { query: { categoryId, ...subcategory } }, signal);
    },
  });
}

export type CategoryHistoryAnswer = AnswerOf<typeof getCategoryHistory>;

const withSub = (categoryId: number, subcategoryId: number | undefined) => ({
  categoryId,
  ...(subcategoryId !== undefined && { subcategoryId }),
});

/** Without a subcategory, also the beginning of the keys of all its subcategories. */
const historyKey = (categoryId: number, subcategoryId: number | undefined) => [
  ...[ledgerKey, 'category history', categoryId],
  ...(subcategoryId === undefined ? [] : [subcategoryId]),
];

/** The last 12 months. Its panel shows failures itself. */
export function historyQuery(categoryId: number, subcategoryId: number | undefined) {
  return queryOptions({
    queryKey: historyKey(categoryId, subcategoryId),
    queryFn: ({ signal }) => call(getCategoryHistory, { query: withSub(categoryId, subcategoryId) }, signal),
    meta: { isQuiet: true },
  });
}

const NEWEST_ROWS = 5;

/** The newest transactions. Their panel shows failures itself. */
export function newestQuery(categoryId: number, subcategoryId: number | undefined) {
  return queryOptions({
    queryKey: [ledgerKey, 'newest in category', categoryId, subcategoryId],
    queryFn: ({ signal }) =>
      call(getTransactions, { body: { ...withSub(categoryId, subcategoryId), limit: NEWEST_ROWS } }, signal),
    meta: { isQuiet: true },
  });
}

/** An existing category or subcategory, or one that isn't saved yet. */
export type RulesOwner = Pick<BodyOf<typeof previewCategoryRules>, 'categoryId' | 'subcategoryId' | 'isSubcategory'>;

/** Which uncategorized transactions the rules would categorize if saved now. */
export function previewQuery(owner: RulesOwner, rules: readonly RuleTest[]) {
  return queryOptions({
    queryKey: [ledgerKey, 'rule preview', owner, rules],
    queryFn: ({ signal }) =>
      call(previewCategoryRules, { body: { ...owner, rules: [...rules], reach: 'uncategorized' } }, signal),
    meta: { isQuiet: true },
  });
}

interface SaveResult {
  readonly count: number;
  readonly changeSetId: number | null;
}

const nothingCategorized: SaveResult = { count: 0, changeSetId: null };

interface Saved {
  readonly name: string;
  readonly defaultBudget?: Cents | undefined;
  /** The new parent's name, if it changed. */
  readonly movedTo?: string | undefined;
}

/** Shows a notice if the save categorized transactions, moved a subcategory or changed a default budget. */
function notifySaved({ count, changeSetId }: SaveResult, { name, defaultBudget, movedTo }: Saved): void {
  const parts = [
    ...(count > 0 ? [`${countOf(count)} categorized`] : []),
    ...(movedTo !== undefined ? [`${name} moved to ${movedTo}`] : []),
    ...(defaultBudget !== undefined && changeSetId !== null ? [`Default budget for ${name} updated`] : []),
  ];
  if (parts.length > 0) offerUndo(parts.join('. '), changeSetId);
}

type RulesTarget = Pick<BodyOf<typeof saveCategoryRules>, 'categoryId' | 'subcategoryId'>;

/** Null leaves the rules unchanged. */
async function saveRules(target: RulesTarget, rules: readonly RuleTest[] | null): Promise<SaveResult> {
  if (rules === null) return nothingCategorized;
  const { answer, changeSetId } = await callLedger(saveCategoryRules, {
    body: { ...target, rules: [...rules] },
  });
  return { count: answer.categorized, changeSetId };
}

interface CategorySave {
  readonly body: BodyOf<typeof saveCategory>;
  /** Null leaves the rules unchanged. */
  readonly rules: readonly RuleTest[] | null;
}

export function useSaveCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, rules }: CategorySave): Promise<SaveResult> => {
      const withRules = rules === null ? body : { ...body, rules: [...rules] };
      const { answer, changeSetId } = await callLedger(saveCategory, { body: withRules });
      return { count: answer.categorized, changeSetId };
    },
    onSuccess: (result, { body }) => notifySaved(result, body),
    onSettled: () => refreshCategories(client),
  });
}

interface CategoryToCreate {
  readonly name: string;
  readonly income: boolean;
}

/** Creates a category with the default icon and color, and returns its ID once it's in the list of categories. */
export function useCreateCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, income }: CategoryToCreate) => {
      const look = { icon: defaultCategoryIcon, iconColor: defaultColor };
      const { answer } = await callLedger(saveCategory, { body: { name, income, ...look } });
      await refreshCategories(client);
      return answer.id;
    },
  });
}

interface SubcategorySave {
  readonly body: BodyOf<typeof saveSubcategory>;
  readonly rules: readonly RuleTest[] | null;
  /** The new parent's name, if it changed. */
  readonly movedTo?: string | undefined;
  /** Called even if saving the rules then fails, so that a retry doesn't create a second subcategory. */
  readonly onCreated?: (subcategoryId: number) => void;
}

export function useSaveSubcategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, rules, movedTo, onCreated }: SubcategorySave): Promise<SaveResult> => {
      const { answer, changeSetId } = await callLedger(saveSubcategory, { body });
      onCreated?.(answer.id);
      const result = await saveRules({ categoryId: answer.categoryId, subcategoryId: answer.id }, rules);
      // There are two change sets but only one Undo: a move takes precedence, because it affects the most.
      return result.count > 0 && movedTo === undefined ? result : { count: 0, changeSetId };
    },
    onSuccess: (result, { body, movedTo }) =>
      notifySaved(result, result.count > 0 ? { name: body.name } : { ...body, movedTo }),
    onSettled: () => refreshCategories(client),
  });
}

/** Where a deleted category's transactions go; null leaves them uncategorized. */
export type Replacement = { readonly categoryId: number; readonly subcategoryId: number | null; readonly name: string };

export interface Deletion {
  readonly categoryId: number;
  /** Null deletes the whole category with its subcategories. */
  readonly subcategoryId: number | null;
  readonly name: string;
  readonly replacement: Replacement | null;
}

function without(categories: readonly Category[], { categoryId, subcategoryId }: Deletion): Category[] {
  if (subcategoryId === null) return categories.filter(({ id }) => id !== categoryId);
  return categories.map((category) => ({
    ...category,
    subcategories: category.subcategories.filter(({ id }) => id !== subcategoryId),
  }));
}

function deletionText({ name, replacement }: Deletion, moved: number): string {
  if (moved === 0) return `${name} deleted`;
  const now = replacement ? `moved to ${replacement.name}` : 'left uncategorized';
  return `${name} deleted, ${countOf(moved)} ${now}`;
}

/** The deleted category's screen redirects automatically once its id is gone from the cache. */
export function useDeleteCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ categoryId, subcategoryId, replacement }: Deletion) => {
      const moves = {
        newCategoryId: replacement?.categoryId ?? null,
        newSubcategoryId: replacement?.subcategoryId ?? null,
      };
      return subcategoryId === null
        ? callLedger(deleteCategory, { body: { id: categoryId, ...moves } })
        : callLedger(deleteSubcategory, { body: { categoryId, id: subcategoryId, ...moves } });
    },
    onSuccess: async ({ answer, changeSetId }, deletion) => {
      await client.cancelQueries({ queryKey: categoriesQuery.queryKey });
      // The screen is still open for a moment. Its history would be loaded again, and no longer exists.
      client.removeQueries({ queryKey: historyKey(deletion.categoryId, deletion.subcategoryId ?? undefined) });
      client.setQueryData(categoriesQuery.queryKey, (categories) => categories && without(categories, deletion));
      offerUndo(deletionText(deletion, answer.moved), changeSetId);
      void refreshCategories(client);
    },
  });
}
