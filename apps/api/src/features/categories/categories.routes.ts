import {
  type Category,
  deleteCategory,
  deleteSubcategory,
  getAllCategories,
  saveCategory,
  saveSubcategory,
} from '@cairn/contract';
import { byName, cents } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import { transactions } from '../../platform/db/schema/index.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { countOf } from '../../platform/ledger/change-set.ts';
import { rewriteTransactions } from '../../platform/ledger/rewrite.ts';
import { hasRuleChange, rulesSummary } from '../../platform/ledger/rule-writes.ts';
import { findTarget } from '../../platform/ledger/target.ts';
import { writeLedger } from '../../platform/ledger/write.ts';
import {
  type CategoryRow,
  insertCategories,
  listCategories,
  listDefaultBudgets,
  updateCategory,
} from './categories.queries.ts';
import { deleteFromTree } from './delete-category.ts';
import { findParent } from './find-parent.ts';
import { changeDefaultBudget, facesOf, newFaceOf, saveWholeCategory } from './save-category.ts';

function toTree(rows: readonly CategoryRow[], budgets: ReadonlyMap<number, number>): Category[] {
  const sorted = rows.toSorted((a, b) => byName(a, b) || a.id - b.id);
  const face = (row: CategoryRow) => ({
    name: row.name,
    icon: row.icon,
    iconColor: row.iconColor,
    defaultBudget: cents(budgets.get(row.id) ?? 0),
  });
  const children = Map.groupBy(sorted, (row) => row.parentId);
  return (children.get(null) ?? []).map((row) => ({
    categoryID: row.id,
    ...face(row),
    income: row.income,
    subcategories: (children.get(row.id) ?? []).map((sub) => ({
      subcategoryID: sub.id,
      categoryID: row.id,
      ...face(sub),
    })),
  }));
}

export const categoryRoutes: readonly Route[] = [
  route(getAllCategories, async ({ db, person }) => {
    const [rows, budgets] = await Promise.all([listCategories(db, person.id), listDefaultBudgets(db, person.id)]);
    return toTree(rows, budgets);
  }),

  route(saveCategory, async (context) => {
    const { body, clock, person } = context;
    return await writeLedger(context, 'rule', async (tx, change) => {
      const { categoryId, rules, reached } = await saveWholeCategory(tx, change, person, body, clock.now());
      const summary = rulesSummary(body.Name, reached);
      return {
        answer: { categoryID: categoryId, categorized: reached },
        done: rules && hasRuleChange(rules, reached) ? { summary, count: reached, removed: rules } : null,
      };
    });
  }),

  route(saveSubcategory, async (context) => {
    const { body, clock, person } = context;
    return await writeLedger(context, 'category', async (tx, change) => {
      const { categoryId } = await findTarget(tx, person.id, body.CategoryID, null);
      const at = { now: clock.now(), isNew: !body.SubcategoryID };
      if (!body.SubcategoryID) {
        const [id] = await insertCategories(tx, person.id, [
          { ...newFaceOf(body), income: false, parentId: categoryId },
        ]);
        if (id === undefined) throw new Error('the subcategory was not made');
        await changeDefaultBudget(tx, person, id, body, at);
        return { answer: { categoryID: categoryId, subcategoryID: id }, done: null };
      }
      const subcategoryId = body.SubcategoryID;
      const oldParent = await findParent(tx, person.id, subcategoryId);
      await updateCategory(tx, person.id, subcategoryId, { ...facesOf(body), parentId: categoryId });
      await changeDefaultBudget(tx, person, subcategoryId, body, at);
      const moved =
        oldParent === categoryId
          ? 0
          : await rewriteTransactions(tx, change, eq(transactions.subcategoryId, subcategoryId), { categoryId });
      const answer = { categoryID: categoryId, subcategoryID: subcategoryId };
      if (oldParent === categoryId) return { answer, done: null };
      const removed = { moved: [{ id: subcategoryId, from: oldParent, to: categoryId }] };
      return { answer, done: { summary: `Moved ${body.Name} with ${countOf(moved)}`, count: moved, removed } };
    });
  }),

  route(deleteCategory, async (context) => {
    const { body, clock } = context;
    return await writeLedger(context, 'category', (tx, change) =>
      deleteFromTree(tx, change, {
        categoryId: body.CategoryID,
        subcategoryId: null,
        newCategoryId: body.NewCategoryID ?? null,
        newSubcategoryId: body.newSubCategoryID ?? null,
        now: clock.now(),
      }),
    );
  }),

  route(deleteSubcategory, async (context) => {
    const { body, clock } = context;
    return await writeLedger(context, 'category', (tx, change) =>
      deleteFromTree(tx, change, {
        categoryId: body.CategoryID,
        subcategoryId: body.SubcategoryID,
        newCategoryId: body.NewCategoryID ?? null,
        newSubcategoryId: body.newSubCategoryID ?? null,
        now: clock.now(),
      }),
    );
  }),
];
