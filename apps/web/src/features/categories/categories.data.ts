import {
  type BodyOf,
  type Category,
  deleteCategory,
  deleteSubcategory,
  getCategoryRules,
  previewCategoryRules,
  saveCategory,
  saveCategoryRules,
  saveSubcategory,
} from '@cairn/contract';
import { type Cents, countOf, type RuleTest } from '@cairn/domain';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callLedger } from '../../app/call.ts';
import { categoriesQuery, ledgerKey, offerUndo, transferPairsKey } from '../ledger/index.ts';

const rulesKey = 'rules';

/**
 * After a write to a category. Rules are read anew only when they are next looked at: those on the screen belong to
 * what was just saved, moved or deleted, and may not be there any more.
 */
async function refreshCategories(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [ledgerKey, rulesKey], refetchType: 'none' });
  const stays = new Set<unknown>([rulesKey, transferPairsKey[1]]);
  await client.invalidateQueries({ queryKey: [ledgerKey], predicate: ({ queryKey }) => !stays.has(queryKey[1]) });
}

/** The category still opens when its rules can't be loaded. */
export function rulesQuery(categoryId: number, subcategoryId: number | null) {
  return queryOptions({
    queryKey: [ledgerKey, rulesKey, categoryId, subcategoryId],
    queryFn: ({ signal }) => {
      const subcategory = Number.isInteger(subcategoryId) && { subcategoryID: subcategoryId ?? undefined };
      return call(getCategoryRules, { query: { categoryID: categoryId, ...subcategory } }, signal);
    },
  });
}

/** What rules are for: a category, a subcategory, or one that is yet to be made. */
export type RulesOwner = Pick<BodyOf<typeof previewCategoryRules>, 'CategoryID' | 'SubcategoryID' | 'IsSubcategory'>;

/** Which transactions without a category the rules would reach if they were saved now. */
export function previewQuery(owner: RulesOwner, rules: readonly RuleTest[]) {
  return queryOptions({
    queryKey: [ledgerKey, 'rule preview', owner, rules],
    queryFn: ({ signal }) =>
      call(previewCategoryRules, { body: { ...owner, CategoryRules: [...rules], Reach: 'uncategorized' } }, signal),
    meta: { isQuiet: true },
  });
}

interface Reach {
  readonly count: number;
  readonly changeSetId: number | null;
}

const noReach: Reach = { count: 0, changeSetId: null };

interface Saved {
  readonly Name: string;
  readonly DefaultBudget?: Cents | undefined;
  /** The name of another parent. */
  readonly movedTo?: string | undefined;
}

/** Says what a save reached, moved, and which default budget it changed; a name or a colour alone needs no words. */
function tellSaved({ count, changeSetId }: Reach, { Name, DefaultBudget, movedTo }: Saved): void {
  const parts = [
    ...(count > 0 ? [`${countOf(count)} categorized`] : []),
    ...(movedTo !== undefined ? [`${Name} moved to ${movedTo}`] : []),
    ...(DefaultBudget !== undefined && changeSetId !== null ? [`Default budget for ${Name} updated`] : []),
  ];
  if (parts.length > 0) offerUndo(parts.join('. '), changeSetId);
}

type RulesTarget = Pick<BodyOf<typeof saveCategoryRules>, 'CategoryID' | 'SubcategoryID'>;

/** Null leaves the rules as they are. */
async function saveRules(target: RulesTarget, rules: readonly RuleTest[] | null): Promise<Reach> {
  if (rules === null) return noReach;
  const { answer, changeSetId } = await callLedger(saveCategoryRules, {
    body: { ...target, CategoryRules: [...rules] },
  });
  return { count: answer.categorized, changeSetId };
}

interface CategorySave {
  readonly body: BodyOf<typeof saveCategory>;
  /** Null leaves the rules as they are. */
  readonly rules: readonly RuleTest[] | null;
}

export function useSaveCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, rules }: CategorySave): Promise<Reach> => {
      const withRules = rules === null ? body : { ...body, Rules: [...rules] };
      const { answer, changeSetId } = await callLedger(saveCategory, { body: withRules });
      return { count: answer.categorized, changeSetId };
    },
    onSuccess: (reach, { body }) => tellSaved(reach, body),
    onSettled: () => refreshCategories(client),
  });
}

interface SubcategorySave {
  readonly body: BodyOf<typeof saveSubcategory>;
  readonly rules: readonly RuleTest[] | null;
  /** The name of its new parent, where it is another one. */
  readonly movedTo?: string | undefined;
  /** The subcategory is there, even if its rules then fail: another attempt must not make a second one. */
  readonly onMade?: (subcategoryId: number) => void;
}

export function useSaveSubcategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, rules, movedTo, onMade }: SubcategorySave): Promise<Reach> => {
      const { answer, changeSetId } = await callLedger(saveSubcategory, { body });
      onMade?.(answer.subcategoryID);
      const reach = await saveRules({ CategoryID: answer.categoryID, SubcategoryID: answer.subcategoryID }, rules);
      // Two change sets, and one Undo: that of the move, which takes the most along.
      return reach.count > 0 && movedTo === undefined ? reach : { count: 0, changeSetId };
    },
    onSuccess: (reach, { body, movedTo }) =>
      tellSaved(reach, reach.count > 0 ? { Name: body.Name } : { ...body, movedTo }),
    onSettled: () => refreshCategories(client),
  });
}

/** Where the transactions of something deleted go; null leaves them uncategorized. */
export type Replacement = { readonly categoryId: number; readonly subcategoryId: number | null; readonly name: string };

export interface Deletion {
  readonly categoryId: number;
  /** Null deletes the category itself, with its subcategories. */
  readonly subcategoryId: number | null;
  readonly name: string;
  readonly replacement: Replacement | null;
}

function without(categories: readonly Category[], { categoryId, subcategoryId }: Deletion): Category[] {
  if (subcategoryId === null) return categories.filter(({ categoryID }) => categoryID !== categoryId);
  return categories.map((category) => ({
    ...category,
    subcategories: category.subcategories.filter(({ subcategoryID }) => subcategoryID !== subcategoryId),
  }));
}

function deletionText({ name, replacement }: Deletion, moved: number): string {
  if (moved === 0) return `${name} deleted`;
  const now = replacement ? `moved to ${replacement.name}` : 'left uncategorized';
  return `${name} deleted, ${countOf(moved)} ${now}`;
}

/** The screen of what was deleted leaves by itself: it finds nothing under its id any more. */
export function useDeleteCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ categoryId, subcategoryId, replacement }: Deletion) => {
      const target = {
        CategoryID: categoryId,
        NewCategoryID: replacement?.categoryId ?? null,
        newSubCategoryID: replacement?.subcategoryId ?? null,
      };
      return subcategoryId === null
        ? callLedger(deleteCategory, { body: target })
        : callLedger(deleteSubcategory, { body: { ...target, SubcategoryID: subcategoryId } });
    },
    onSuccess: async ({ answer, changeSetId }, deletion) => {
      await client.cancelQueries({ queryKey: categoriesQuery.queryKey });
      client.setQueryData(categoriesQuery.queryKey, (categories) => categories && without(categories, deletion));
      offerUndo(deletionText(deletion, answer.moved), changeSetId);
      void refreshCategories(client);
    },
  });
}
