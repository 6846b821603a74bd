import { type CategoryId, isAboutInterestOrFees, type LedgerId } from '@cairn/domain';
import { and, eq, exists, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categories, categoryRules, ledgers, rolloverPolicies } from '../../platform/db/schema/index.ts';
import { type Change, takeIds } from '../changes/change-set.ts';
import {
  changedFields,
  collectHeldBack,
  type EditBasis,
  fieldsToPreserve,
  rememberRows,
  type Sides,
} from '../changes/conflicts.ts';
import { deleteRules, type RuleRow } from '../rules/rule-rows.ts';

export type CategoryRow = typeof categories.$inferSelect;
/** Without a mark, the name decides whether it is interest or fees. */
export type CategoryInsert = Pick<CategoryRow, 'name' | 'icon' | 'iconColor' | 'income' | 'parentId'> & {
  readonly isInterestOrFees?: boolean | undefined;
};

/** Excludes deleted categories. */
export async function listCategories(db: Db, ledgerId: LedgerId): Promise<CategoryRow[]> {
  return await db
    .select()
    .from(categories)
    .where(and(eq(categories.ledgerId, ledgerId), isNull(categories.deletedAt)))
    .orderBy(categories.id);
}

export async function insertCategories(
  tx: Db,
  change: Change,
  rows: readonly CategoryInsert[],
): Promise<CategoryRow[]> {
  if (rows.length === 0) return [];
  change.hasOtherChanges = true;
  const { ledgerId, changedIn } = change;
  const firstId = await takeIds(tx, change, rows.length);
  return await tx
    .insert(categories)
    .values(
      rows.map((row, at) => ({
        ledgerId,
        id: firstId + at,
        changedIn,
        ...row,
        isInterestOrFees: row.isInterestOrFees ?? isAboutInterestOrFees(row.name),
      })),
    )
    .returning();
}

/** Returns the row as it was before; null if nothing changed. */
export async function updateCategory(
  tx: Db,
  change: Change,
  id: CategoryId,
  values: Partial<CategoryInsert>,
): Promise<CategoryRow | null> {
  const { ledgerId, changedIn } = change;
  const isCategory = and(eq(categories.ledgerId, ledgerId), eq(categories.id, id));
  const [row] = await tx.select().from(categories).where(isCategory);
  const before = row ? changedFields(row, values) : {};
  if (!row || Object.keys(before).length === 0) return null;
  change.hasOtherChanges = true;
  await rememberRows(tx, change, 'category', [id], before);
  await tx
    .update(categories)
    .set({ ...values, changedIn })
    .where(isCategory);
  return row;
}

/** The names of those that have been deleted. */
export async function namesOfDeleted(
  tx: Db,
  ledgerId: LedgerId,
  ids: readonly CategoryId[],
  isMeant?: SQL,
): Promise<Map<CategoryId, string>> {
  if (ids.length === 0) return new Map();
  const isOne = and(eq(categories.ledgerId, ledgerId), inArray(categories.id, [...ids]));
  const rows = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(isOne, isNotNull(categories.deletedAt), isMeant));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Of these, those that carried money. It has been returned, so undoing earlier changes of amounts leaves them. */
export async function namesOfReturned(
  tx: Db,
  ledgerId: LedgerId,
  ids: readonly CategoryId[],
): Promise<Map<CategoryId, string>> {
  const one = { one: sql`1` };
  const isCarrying = and(
    eq(rolloverPolicies.ledgerId, ledgerId),
    eq(rolloverPolicies.categoryId, categories.id),
    ne(rolloverPolicies.policy, 'fresh'),
  );
  const isZeroBased = and(eq(ledgers.id, ledgerId), isNotNull(ledgers.zeroBasedFrom));
  const hasCarried = or(
    exists(tx.select(one).from(rolloverPolicies).where(isCarrying)),
    exists(tx.select(one).from(ledgers).where(isZeroBased)),
  );
  return await namesOfDeleted(tx, ledgerId, ids, hasCarried);
}

/** Soft-deletes the categories and deletes their rules. Returns the deleted rules. */
export async function markCategoriesDeleted(
  tx: Db,
  change: Change,
  ids: readonly CategoryId[],
  now: Date,
): Promise<RuleRow[]> {
  await rememberRows(tx, change, 'category', ids, { deletedAt: null });
  await tx
    .update(categories)
    .set({ deletedAt: now, changedIn: change.changedIn })
    .where(and(eq(categories.ledgerId, change.ledgerId), inArray(categories.id, [...ids])));
  return await deleteRules(tx, change, inArray(categoryRules.categoryId, [...ids]));
}

const editable = ['name', 'icon', 'iconColor', 'income', 'isInterestOrFees'] as const;
type CategoryEdit = Partial<Pick<CategoryRow, (typeof editable)[number]>>;

/**
 * Drops the fields of an edit that the caller left alone while someone else changed them. Those that both changed are
 * held back for review, or else reject the edit.
 */
export async function mergeCategoryEdit(
  tx: Db,
  change: Change,
  basis: EditBasis,
  id: CategoryId,
  edit: CategoryEdit,
): Promise<CategoryEdit> {
  const { ledgerId, heldBack } = change;
  const { seenIn } = basis;
  if (seenIn === null) return edit;
  const [row] = await tx
    .select()
    .from(categories)
    .where(and(eq(categories.ledgerId, ledgerId), eq(categories.id, id)));
  if (!row) return edit;
  const side = (field: (typeof editable)[number]): Sides => ({ yours: edit[field], theirs: row[field] });
  const sides = {
    name: side('name'),
    icon: side('icon'),
    iconColor: side('iconColor'),
    income: side('income'),
    isInterestOrFees: side('isInterestOrFees'),
  };
  const { values, holdBack } = collectHeldBack<keyof typeof sides>(basis);
  const seen = { ledgerId, noun: 'category', seenIn, holdBack } as const;
  const preserved = await fieldsToPreserve(tx, seen, row, sides, (field, value) => ({ field, value }));
  if (values.size > 0) heldBack.push({ name: row.name, edit: { categoryId: id, values: Object.fromEntries(values) } });
  return Object.fromEntries(
    Object.entries(edit).filter(([field]) => !editable.some((name) => name === field && preserved.has(name))),
  );
}
