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
import { type ChangedDefault, changeDefaultBudget, describeDefaultChange } from './default-budget.ts';
import { rejectTakenNames } from './unique-names.ts';

type Payload = BodyOf<typeof saveCategory>;

/** Who is saving, and the last change that the client had seen. */
export interface SaveContext {
  readonly caller: Caller;
  readonly seenIn: ChangeSetId | null;
}

/** Omits the fields that the payload omits. */
export function editedDisplayFields(payload: {
  Name: string;
  Icon?: string | undefined;
  IconColor?: string | undefined;
}) {
  return {
    name: payload.Name,
    ...(payload.Icon !== undefined && { icon: payload.Icon }),
    ...(payload.IconColor !== undefined && { iconColor: payload.IconColor }),
  };
}

export function newDisplayFields(payload: { Name: string; Icon?: string | undefined; IconColor?: string | undefined }) {
  return {
    name: payload.Name,
    icon: payload.Icon ?? DEFAULT_CATEGORY_ICON,
    iconColor: payload.IconColor ?? DEFAULT_CATEGORY_COLOR,
  };
}

async function saveMainCategory(
  tx: Db,
  change: Change,
  payload: Payload,
  seenIn: ChangeSetId | null,
): Promise<CategoryId> {
  const { ledgerId } = change;
  if (!payload.CategoryID) {
    await rejectTakenNames(tx, ledgerId, null, [{ id: null, name: payload.Name, field: 'Name' }]);
    const [created] = await insertCategories(tx, change, [
      { ...newDisplayFields(payload), income: payload.Income ?? false, parentId: null },
    ]);
    if (!created) throw new Error('the category was not created');
    return created.id;
  }
  const { categoryId } = await findTarget(tx, ledgerId, payload.CategoryID, null);
  await rejectTakenNames(tx, ledgerId, null, [{ id: categoryId, name: payload.Name, field: 'Name' }]);
  const edit = { ...editedDisplayFields(payload), ...(payload.Income !== undefined && { income: payload.Income }) };
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
  const requested = given.map((sub, index) => ({
    id: sub.SubcategoryID ?? null,
    name: sub.Name,
    field: `Subcategories.${index}.Name`,
  }));
  await rejectTakenNames(tx, ledgerId, categoryId, requested);
  const added = given.filter((sub) => !sub.SubcategoryID);
  await insertCategories(
    tx,
    change,
    added.map((sub) => ({ ...newDisplayFields(sub), income: false, parentId: categoryId })),
  );
  for (const sub of changed) {
    const row = children.get(sub.SubcategoryID ?? 0);
    if (!row) continue;
    const edited = { icon: row.icon, iconColor: row.iconColor, ...editedDisplayFields(sub) };
    const isSame = edited.name === row.name && edited.icon === row.icon && edited.iconColor === row.iconColor;
    if (!isSame) await updateCategory(tx, change, row.id, editedDisplayFields(sub));
  }
}

/** The summary and undo data of a save; null if there is nothing to undo. */
function describeSave(payload: Payload, applied: AppliedRules | null, changed: ChangedDefault | null): Done | null {
  if (!applied || !hasRuleChange(applied)) return changed && describeDefaultChange(changed);
  const { reached, ...rules } = applied;
  const summaries = [rulesSummary(payload.Name, reached), ...(changed ? [changed.summary] : [])];
  return { summary: summaries.join('. '), count: reached, undo: { ...rules, budgets: changed?.budgets } };
}

/** Creates or edits a category with its subcategories, default budget, and rules. */
export async function saveWholeCategory(
  tx: Db,
  change: Change,
  { caller, seenIn }: SaveContext,
  payload: Payload,
  now: Date,
) {
  const categoryId = await saveMainCategory(tx, change, payload, seenIn);
  await saveSubcategories(tx, change, categoryId, payload);
  const isNew = !payload.CategoryID;
  const changed = await changeDefaultBudget(tx, change, caller, { id: categoryId, isNew }, payload, now);
  const target = { categoryId, subcategoryId: null, name: payload.Name };
  const applied = payload.Rules ? await saveRules(tx, change, target, payload.Rules) : null;
  return {
    answer: { categoryID: categoryId, categorized: applied?.reached ?? 0 },
    done: describeSave(payload, applied, changed),
  };
}
