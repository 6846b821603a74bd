import {
  type Category,
  deleteCategory,
  deleteSubcategory,
  getAllCategories,
  getCategoryHistory,
  getLearning,
  saveCategory,
  saveLearning,
  saveSubcategory,
} from '@cairn/contract';
import { byName, cents, dayAt } from '@cairn/domain';
import { type CategoryRow, learnsCategories, listCategories, turnLearning, writeLedger } from '../../ledger/index.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { TRAIN_CATEGORY_MODELS } from '../../platform/jobs/jobs.ts';
import { listDefaultBudgets } from './categories.queries.ts';
import { loadCategoryHistory } from './category-history.ts';
import { deleteFromTree } from './delete-category.ts';
import { saveWholeCategory } from './save-category.ts';
import { saveWholeSubcategory } from './save-subcategory.ts';

function toTree(rows: readonly CategoryRow[], budgets: ReadonlyMap<number, number>): Category[] {
  const sorted = rows.toSorted((a, b) => byName(a, b) || a.id - b.id);
  const displayFields = (row: CategoryRow) => ({
    name: row.name,
    icon: row.icon,
    iconColor: row.iconColor,
    defaultBudget: cents(budgets.get(row.id) ?? 0),
    isInterestOrFees: row.isInterestOrFees,
  });
  const children = Map.groupBy(sorted, (row) => row.parentId);
  return (children.get(null) ?? []).map((row) => ({
    id: row.id,
    ...displayFields(row),
    income: row.income,
    subcategories: (children.get(row.id) ?? []).map((sub) => ({
      id: sub.id,
      categoryId: row.id,
      ...displayFields(sub),
    })),
  }));
}

export const categoryRoutes: readonly Route[] = [
  route(getLearning, async ({ db, caller }) => ({ isOn: await learnsCategories(db, caller.ledgerId) })),

  route(saveLearning, async ({ body, db, caller, wake }) => {
    await turnLearning(db, caller.ledgerId, body.isOn);
    if (body.isOn) await wake(TRAIN_CATEGORY_MODELS);
    return body;
  }),

  route(getAllCategories, async ({ db, caller }) => {
    const [rows, budgets] = await Promise.all([
      listCategories(db, caller.ledgerId),
      listDefaultBudgets(db, caller.ledgerId),
    ]);
    return toTree(rows, budgets);
  }),

  route(getCategoryHistory, async ({ db, caller, query, clock }) => {
    const today = dayAt(clock.now(), caller.actor.timeZone);
    const { months, ...summary } = await loadCategoryHistory(db, caller.ledgerId, query, today);
    return { months: [...months], ...summary };
  }),

  route(saveCategory, async (context) => {
    const { body, clock, caller, seenIn, onConflict } = context;
    return await writeLedger(context, 'rule', (tx, change) =>
      saveWholeCategory(tx, change, { caller, seenIn, onConflict }, body, clock.now()),
    );
  }),

  route(saveSubcategory, async (context) => {
    const { body, clock, caller, seenIn, onConflict } = context;
    return await writeLedger(context, 'category', (tx, change) =>
      saveWholeSubcategory(tx, change, { caller, seenIn, onConflict }, body, clock.now()),
    );
  }),

  route(deleteCategory, async (context) => {
    const { body, clock, caller } = context;
    return await writeLedger(context, 'category', (tx, change) =>
      deleteFromTree(tx, change, {
        categoryId: body.id,
        subcategoryId: null,
        newCategoryId: body.newCategoryId ?? null,
        newSubcategoryId: body.newSubcategoryId ?? null,
        now: clock.now(),
        caller,
      }),
    );
  }),

  route(deleteSubcategory, async (context) => {
    const { body, clock, caller } = context;
    return await writeLedger(context, 'category', (tx, change) =>
      deleteFromTree(tx, change, {
        categoryId: body.categoryId,
        subcategoryId: body.id,
        newCategoryId: body.newCategoryId ?? null,
        newSubcategoryId: body.newSubcategoryId ?? null,
        now: clock.now(),
        caller,
      }),
    );
  }),
];
