import { type CategoryId, sameName } from '@cairn/domain';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/database.ts';
import { categories } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { changedFields } from '../changes/conflicts.ts';
import { type CategoryRow, updateCategory } from './categories.ts';
import { type CategoryWrite, categoryFields } from './category-write.ts';

/** Changes a category. Returns the undo data; null if nothing changed. */
export async function writeCategory(
  tx: Db,
  change: Change,
  id: CategoryId,
  values: CategoryWrite['after'],
): Promise<CategoryWrite | null> {
  const row = await updateCategory(tx, change, id, values);
  return row && { id, before: z.parse(categoryFields, changedFields(row, values)), after: values };
}

async function findCategoryRow(tx: Db, { ledgerId }: Change, id: CategoryId): Promise<CategoryRow | undefined> {
  const isCategory = and(eq(categories.ledgerId, ledgerId), eq(categories.id, id));
  const [row] = await tx.select().from(categories).where(isCategory);
  return row;
}

/** Whether another category at the same level has taken the name since. */
async function isTaken(tx: Db, { ledgerId }: Change, { id, parentId }: CategoryRow, name: string): Promise<boolean> {
  const others = await tx
    .select({ name: categories.name })
    .from(categories)
    .where(
      and(
        eq(categories.ledgerId, ledgerId),
        sql`${categories.parentId} is not distinct from ${parentId}::bigint`,
        isNull(categories.deletedAt),
        ne(categories.id, id),
      ),
    );
  return sameName(name, others) !== null;
}

/** Restores categories, except those changed since and those whose name is taken; `left` lists their names. */
export async function restoreCategoryFields(
  tx: Db,
  change: Change,
  writes: readonly CategoryWrite[],
): Promise<{ restored: number; left: string[] }> {
  const left: string[] = [];
  for (const { id, before, after } of writes) {
    const row = await findCategoryRow(tx, change, id);
    const isUntouched = row && row.deletedAt === null && Object.keys(changedFields(row, after)).length === 0;
    const { name } = before;
    if (isUntouched && !(name !== undefined && (await isTaken(tx, change, row, name))))
      await updateCategory(tx, change, id, before);
    else left.push(row?.name ?? 'A category');
  }
  return { restored: writes.length - left.length, left };
}
