import type { BodyOf, saveSubcategory } from '@cairn/contract';
import { type CategoryId, countOf } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import {
  type Change,
  findTarget,
  insertCategories,
  mergeCategoryEdit,
  recategorizeLines,
  recategorizeSeries,
  rewriteTransactions,
  updateCategory,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { recurringSeries, splitLines, transactions } from '../../platform/db/schema/index.ts';
import type { Caller } from '../../platform/http/route.ts';
import { changeDefaultBudget, describeDefaultChange } from './default-budget.ts';
import { findParent } from './find-parent.ts';
import { describeMark, editedDisplayFields, joinDone, newDisplayFields, type SaveContext } from './save-category.ts';
import { rejectTakenNames } from './unique-names.ts';

type Payload = BodyOf<typeof saveSubcategory>;

async function createSubcategory(
  tx: Db,
  change: Change,
  caller: Caller,
  { categoryId, payload, now }: { readonly categoryId: CategoryId; readonly payload: Payload; readonly now: Date },
) {
  const [created] = await insertCategories(tx, change, [
    { ...newDisplayFields(payload), income: false, parentId: categoryId },
  ]);
  if (!created) throw new Error('the subcategory was not created');
  const { id } = created;
  await changeDefaultBudget(tx, change, caller, { id, isNew: true }, payload, now);
  return { answer: { categoryId, id }, done: null };
}

/** Creates or edits a subcategory. Moving it to another parent moves its transactions too. */
export async function saveWholeSubcategory(tx: Db, change: Change, context: SaveContext, payload: Payload, now: Date) {
  const { caller, ...basis } = context;
  const { categoryId } = await findTarget(tx, caller.ledgerId, payload.categoryId, null);
  const { id } = payload;
  const oldParent = id ? await findParent(tx, caller.ledgerId, id) : null;
  await rejectTakenNames(tx, caller.ledgerId, categoryId, [{ id: id ?? null, name: payload.name, field: 'name' }]);
  if (!id || oldParent === null) return await createSubcategory(tx, change, caller, { categoryId, payload, now });
  const edit = await mergeCategoryEdit(tx, change, basis, id, editedDisplayFields(payload));
  const before = await updateCategory(tx, change, id, { ...edit, parentId: categoryId });
  const marked = describeMark(payload.name, before, edit.isInterestOrFees);
  const changed = await changeDefaultBudget(tx, change, caller, { id, isNew: false }, payload, now);
  const answer = { categoryId, id };
  if (oldParent === categoryId) return { answer, done: joinDone(changed && describeDefaultChange(changed), marked) };
  const whole = await rewriteTransactions(tx, change, eq(transactions.subcategoryId, id), { categoryId });
  const count = whole + (await recategorizeLines(tx, change, eq(splitLines.subcategoryId, id), { categoryId }));
  const series = await recategorizeSeries(tx, change, eq(recurringSeries.subcategoryId, id), { categoryId });
  const summaries = [`Moved ${payload.name} with ${countOf(count)}`, ...(changed ? [changed.summary] : [])];
  const undo = { moved: [{ id, from: oldParent, to: categoryId }], budgets: changed?.budgets, series };
  return { answer, done: joinDone({ summary: summaries.join('. '), count, undo }, marked) };
}
