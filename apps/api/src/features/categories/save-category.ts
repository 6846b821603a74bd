import { type BodyOf, DEFAULT_CATEGORY_COLOR, DEFAULT_CATEGORY_ICON, type saveCategory } from '@cairn/contract';
import { dayAt, monthOf, nextMonth } from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import type { Person } from '../../platform/http/route.ts';
import type { Change } from '../../platform/ledger/change-set.ts';
import { type AppliedRules, saveRules } from '../../platform/ledger/rule-writes.ts';
import { findTarget } from '../../platform/ledger/target.ts';
import { insertCategories, setDefaultBudget, updateCategory } from './categories.queries.ts';

type Payload = BodyOf<typeof saveCategory>;
type BudgetChange = Pick<Payload, 'DefaultBudget' | 'UpdateCurrentMonthBudget'>;

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

/** A default holds from next month on; from this one where that is asked for, and for what is new. */
export async function changeDefaultBudget(
  tx: Db,
  person: Person,
  categoryId: number,
  change: BudgetChange,
  at: { now: Date; isNew: boolean },
): Promise<void> {
  if (change.DefaultBudget === undefined) return;
  const thisMonth = monthOf(dayAt(at.now, person.timeZone));
  const fromMonth = at.isNew || change.UpdateCurrentMonthBudget ? thisMonth : nextMonth(thisMonth);
  await setDefaultBudget(tx, person.id, categoryId, fromMonth, change.DefaultBudget);
}

async function saveItself(tx: Db, userId: number, payload: Payload): Promise<number> {
  if (!payload.CategoryID) {
    const [id] = await insertCategories(tx, userId, [
      { ...newFaceOf(payload), income: payload.Income ?? false, parentId: null },
    ]);
    if (id === undefined) throw new Error('the category was not made');
    return id;
  }
  const { categoryId } = await findTarget(tx, userId, payload.CategoryID, null);
  await updateCategory(tx, userId, categoryId, {
    ...facesOf(payload),
    ...(payload.Income !== undefined && { income: payload.Income }),
  });
  return categoryId;
}

async function saveSubcategories(tx: Db, userId: number, categoryId: number, payload: Payload): Promise<void> {
  const given = payload.Subcategories ?? [];
  const fresh = given.filter((sub) => !sub.SubcategoryID);
  await insertCategories(
    tx,
    userId,
    fresh.map((sub) => ({ ...newFaceOf(sub), income: false, parentId: categoryId })),
  );
  for (const sub of given) {
    if (!sub.SubcategoryID) continue;
    await findTarget(tx, userId, categoryId, sub.SubcategoryID);
    await updateCategory(tx, userId, sub.SubcategoryID, facesOf(sub));
  }
}

export interface SavedCategory {
  readonly categoryId: number;
  readonly applied: AppliedRules | null;
}

/** Makes or changes a category with all that came along. */
export async function saveWholeCategory(
  tx: Db,
  change: Change,
  person: Person,
  payload: Payload,
  now: Date,
): Promise<SavedCategory> {
  const categoryId = await saveItself(tx, person.id, payload);
  await saveSubcategories(tx, person.id, categoryId, payload);
  await changeDefaultBudget(tx, person, categoryId, payload, { now, isNew: !payload.CategoryID });
  if (!payload.Rules) return { categoryId, applied: null };
  const target = { categoryId, subcategoryId: null, name: payload.Name };
  return { categoryId, applied: await saveRules(tx, change, target, payload.Rules) };
}
