import { type BodyOf, DEFAULT_CATEGORY_COLOR, DEFAULT_CATEGORY_ICON, type saveCategory } from '@cairn/contract';
import type { CategoryId, ChangeSetId } from '@cairn/domain';
import {
  type AppliedRules,
  type Change,
  type Done,
  findTarget,
  hasRuleChange,
  insertCategories,
  mergeCategoryEdit,
  rulesSummary,
  saveRules,
  updateCategory,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listChildren } from './categories.queries.ts';
import { type ChangedDefault, changeDefaultBudget, doneByDefault } from './default-budget.ts';
import { refuseTakenNames } from './unique-names.ts';

type Payload = BodyOf<typeof saveCategory>;

/** Who saves, and in which change they last saw what they save. */
export interface Saving {
  readonly caller: Caller;
  readonly seenIn: ChangeSetId | null;
}

/** Leaves out what the payload left out. */
export function facesOf(payload: { Name: string; Icon?: string | undefined; IconColor?: string | undefined }) {
  return {
    name: payload.Name,
    ...(payload.Icon !== undefined && { icon: payload.Icon }),
    ...(payload.IconColor !== undefined && { iconColor: payload.IconColor }),
  };
}

export function newFaceOf(payload: { Name: string; Icon?: string | undefined; IconColor?: string | undefined }) {
  return {
    name: payload.Name,
    icon: payload.Icon ?? DEFAULT_CATEGORY_ICON,
    iconColor: payload.IconColor ?? DEFAULT_CATEGORY_COLOR,
  };
}

async function saveItself(tx: Db, change: Change, payload: Payload, seenIn: ChangeSetId | null): Promise<CategoryId> {
  const { ledgerId } = change;
  if (!payload.CategoryID) {
    await refuseTakenNames(tx, ledgerId, null, [{ id: null, name: payload.Name, field: 'Name' }]);
    const [made] = await insertCategories(tx, change, [
      { ...newFaceOf(payload), income: payload.Income ?? false, parentId: null },
    ]);
    if (!made) throw new Error('the category was not made');
    return made.id;
  }
  const { categoryId } = await findTarget(tx, ledgerId, payload.CategoryID, null);
  await refuseTakenNames(tx, ledgerId, null, [{ id: categoryId, name: payload.Name, field: 'Name' }]);
  const edit = { ...facesOf(payload), ...(payload.Income !== undefined && { income: payload.Income }) };
  await updateCategory(tx, change, categoryId, await mergeCategoryEdit(tx, ledgerId, seenIn, categoryId, edit));
  return categoryId;
}

async function saveSubcategories(tx: Db, change: Change, categoryId: CategoryId, payload: Payload): Promise<void> {
  const { ledgerId } = change;
  const given = payload.Subcategories ?? [];
  const changed = given.filter((sub) => sub.SubcategoryID);
  const children = new Map(
    changed.length === 0 ? [] : (await listChildren(tx, ledgerId, categoryId)).map((row) => [row.id, row]),
  );
  if (changed.some((sub) => !children.has(sub.SubcategoryID ?? 0))) throw notFound();
  const wanted = given.map((sub, index) => ({
    id: sub.SubcategoryID ?? null,
    name: sub.Name,
    field: `Subcategories.${index}.Name`,
  }));
  await refuseTakenNames(tx, ledgerId, categoryId, wanted);
  const fresh = given.filter((sub) => !sub.SubcategoryID);
  await insertCategories(
    tx,
    change,
    fresh.map((sub) => ({ ...newFaceOf(sub), income: false, parentId: categoryId })),
  );
  for (const sub of changed) {
    const row = children.get(sub.SubcategoryID ?? 0);
    if (!row) continue;
    const face = { icon: row.icon, iconColor: row.iconColor, ...facesOf(sub) };
    const isSame = face.name === row.name && face.icon === row.icon && face.iconColor === row.iconColor;
    if (!isSame) await updateCategory(tx, change, row.id, facesOf(sub));
  }
}

/** What a save did, in words and with what undoes it; null where nothing can be undone. */
function doneBy(payload: Payload, applied: AppliedRules | null, changed: ChangedDefault | null): Done | null {
  if (!applied || !hasRuleChange(applied)) return changed && doneByDefault(changed);
  const { reached, ...rules } = applied;
  const summaries = [rulesSummary(payload.Name, reached), ...(changed ? [changed.summary] : [])];
  return { summary: summaries.join('. '), count: reached, undo: { ...rules, budgets: changed?.budgets } };
}

/** Makes or changes a category with all that came along. */
export async function saveWholeCategory(
  tx: Db,
  change: Change,
  { caller, seenIn }: Saving,
  payload: Payload,
  now: Date,
) {
  const categoryId = await saveItself(tx, change, payload, seenIn);
  await saveSubcategories(tx, change, categoryId, payload);
  const isNew = !payload.CategoryID;
  const changed = await changeDefaultBudget(tx, change, caller, { id: categoryId, isNew }, payload, now);
  const target = { categoryId, subcategoryId: null, name: payload.Name };
  const applied = payload.Rules ? await saveRules(tx, change, target, payload.Rules) : null;
  return {
    answer: { categoryID: categoryId, categorized: applied?.reached ?? 0 },
    done: doneBy(payload, applied, changed),
  };
}
