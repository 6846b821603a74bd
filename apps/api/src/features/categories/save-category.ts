import { type BodyOf, DEFAULT_CATEGORY_COLOR, DEFAULT_CATEGORY_ICON, type saveCategory } from '@cairn/contract';
import type { CategoryId } from '@cairn/domain';
import {
  type AppliedRules,
  type CategoryRow,
  type Change,
  type Done,
  type EditBasis,
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

/** Who is saving, and which change they last saw. */
export interface SaveContext extends EditBasis {
  readonly caller: Caller;
}

type GivenDisplayFields = Pick<Payload, 'name' | 'icon' | 'iconColor' | 'isInterestOrFees'>;

/** Omits the fields that the payload omits. */
export function editedDisplayFields({ name, icon, iconColor, isInterestOrFees }: GivenDisplayFields) {
  return {
    name,
    ...(icon !== undefined && { icon }),
    ...(iconColor !== undefined && { iconColor }),
    ...(isInterestOrFees !== undefined && { isInterestOrFees }),
  };
}

export function newDisplayFields({ name, icon, iconColor, isInterestOrFees }: GivenDisplayFields) {
  return {
    name,
    icon: icon ?? DEFAULT_CATEGORY_ICON,
    iconColor: iconColor ?? DEFAULT_CATEGORY_COLOR,
    isInterestOrFees,
  };
}

/** The summary and undo data of an edit that marked a category as interest or fees, or took the mark away. */
export function describeMark(name: string, row: CategoryRow | null, after: boolean | undefined): Done | null {
  if (!row || after === undefined || after === row.isInterestOrFees) return null;
  const { id: categoryId, isInterestOrFees: before } = row;
  const summary = before ? `${name} isn’t interest or fees` : `${name} is interest or fees`;
  return { summary, count: 0, undo: { interestMark: { categoryId, before, after } } };
}

/** Combines the effects of all of these in one change. */
export function joinDone(...parts: readonly (Done | null)[]): Done | null {
  const done = parts.filter((part) => part !== null);
  const [first, ...others] = done;
  if (!first || others.length === 0) return first ?? null;
  return {
    ...first,
    summary: done.map(({ summary }) => summary).join('. '),
    count: Math.max(...done.map(({ count }) => count)),
    undo: Object.assign({}, ...done.map(({ undo }) => undo)),
  };
}

async function saveMainCategory(
  tx: Db,
  change: Change,
  payload: Payload,
  basis: EditBasis,
): Promise<{ categoryId: CategoryId; marked: Done | null }> {
  const { ledgerId } = change;
  if (!payload.id) {
    await rejectTakenNames(tx, ledgerId, null, [{ id: null, name: payload.name, field: 'name' }]);
    const [created] = await insertCategories(tx, change, [
      { ...newDisplayFields(payload), income: payload.income ?? false, parentId: null },
    ]);
    if (!created) throw new Error('the category was not created');
    return { categoryId: created.id, marked: null };
  }
  const { categoryId } = await findTarget(tx, ledgerId, payload.id, null);
  await rejectTakenNames(tx, ledgerId, null, [{ id: categoryId, name: payload.name, field: 'name' }]);
  const edit = { ...editedDisplayFields(payload), ...(payload.income !== undefined && { income: payload.income }) };
  const merged = await mergeCategoryEdit(tx, change, basis, categoryId, edit);
  const before = await updateCategory(tx, change, categoryId, merged);
  return { categoryId, marked: describeMark(payload.name, before, merged.isInterestOrFees) };
}

async function saveSubcategories(tx: Db, change: Change, categoryId: CategoryId, payload: Payload): Promise<void> {
  const { ledgerId } = change;
  const given = payload.subcategories ?? [];
  const changed = given.filter((sub) => sub.id);
  const children = new Map(
    changed.length === 0 ? [] : (await listChildren(tx, ledgerId, categoryId)).map((row) => [row.id, row]),
  );
  if (changed.some((sub) => !children.has(sub.id ?? 0))) throw notFound();
  const requested = given.map((sub, index) => ({
    id: sub.id ?? null,
    name: sub.name,
    field: `subcategories.${index}.name`,
  }));
  await rejectTakenNames(tx, ledgerId, categoryId, requested);
  const added = given.filter((sub) => !sub.id);
  await insertCategories(
    tx,
    change,
    added.map((sub) => ({ ...newDisplayFields(sub), income: false, parentId: categoryId })),
  );
  for (const sub of changed) {
    const row = children.get(sub.id ?? 0);
    if (!row) continue;
    const edited = editedDisplayFields(sub);
    const isSame = Object.entries(edited).every(([field, value]) => Reflect.get(row, field) === value);
    if (!isSame) await updateCategory(tx, change, row.id, edited);
  }
}

/** The summary and undo data of a save; null if there is nothing to undo. */
function describeSave(payload: Payload, applied: AppliedRules | null, changed: ChangedDefault | null): Done | null {
  if (!applied || !hasRuleChange(applied)) return changed && describeDefaultChange(changed);
  const { reached, ...rules } = applied;
  const summaries = [rulesSummary(payload.name, reached), ...(changed ? [changed.summary] : [])];
  return { summary: summaries.join('. '), count: reached, undo: { ...rules, budgets: changed?.budgets } };
}

/** Creates or edits a category with its subcategories, default budget, and rules. */
export async function saveWholeCategory(
  tx: Db,
  change: Change,
  { caller, ...basis }: SaveContext,
  payload: Payload,
  now: Date,
) {
  const { categoryId, marked } = await saveMainCategory(tx, change, payload, basis);
  await saveSubcategories(tx, change, categoryId, payload);
  const isNew = !payload.id;
  const changed = await changeDefaultBudget(tx, change, caller, { id: categoryId, isNew }, payload, now);
  const target = { categoryId, subcategoryId: null, name: payload.name };
  const applied = payload.rules ? await saveRules(tx, change, target, payload.rules) : null;
  return {
    answer: { id: categoryId, categorized: applied?.reached ?? 0 },
    done: joinDone(describeSave(payload, applied, changed), marked),
  };
}
