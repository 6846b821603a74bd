import type { BodyOf, saveSubcategory } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import { type Change, findTarget, insertCategories, rewriteTransactions, updateCategory } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import type { Person } from '../../platform/http/route.ts';
import { changeDefaultBudget, doneByDefault } from './default-budget.ts';
import { findParent } from './find-parent.ts';
import { facesOf, newFaceOf } from './save-category.ts';
import { refuseTakenNames } from './unique-names.ts';

type Payload = BodyOf<typeof saveSubcategory>;

async function makeSubcategory(tx: Db, person: Person, categoryId: number, payload: Payload, now: Date) {
  const [made] = await insertCategories(tx, person.id, [
    { ...newFaceOf(payload), income: false, parentId: categoryId },
  ]);
  if (!made) throw new Error('the subcategory was not made');
  const { id } = made;
  await changeDefaultBudget(tx, person, { id, isNew: true }, payload, now);
  return { answer: { categoryID: categoryId, subcategoryID: id }, done: null };
}

/** Makes or changes a subcategory; moved to another parent, it takes its transactions along. */
export async function saveWholeSubcategory(tx: Db, change: Change, person: Person, payload: Payload, now: Date) {
  const { categoryId } = await findTarget(tx, person.id, payload.CategoryID, null);
  const id = payload.SubcategoryID;
  const oldParent = id ? await findParent(tx, person.id, id) : null;
  await refuseTakenNames(tx, person.id, categoryId, [{ id: id ?? null, name: payload.Name, field: 'Name' }]);
  if (!id || oldParent === null) return await makeSubcategory(tx, person, categoryId, payload, now);
  await updateCategory(tx, person.id, id, { ...facesOf(payload), parentId: categoryId });
  const changed = await changeDefaultBudget(tx, person, { id, isNew: false }, payload, now);
  const answer = { categoryID: categoryId, subcategoryID: id };
  if (oldParent === categoryId) return { answer, done: changed && doneByDefault(changed) };
  const count = await rewriteTransactions(tx, change, eq(transactions.subcategoryId, id), { categoryId });
  const summaries = [`Moved ${payload.Name} with ${countOf(count)}`, ...(changed ? [changed.summary] : [])];
  const undo = { moved: [{ id, from: oldParent, to: categoryId }], budgets: changed?.budgets };
  return { answer, done: { summary: summaries.join('. '), count, undo } };
}
