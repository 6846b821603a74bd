import type { LedgerId } from '@cairn/domain';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categories } from '../../platform/db/schema/index.ts';
import { notFound } from '../../platform/http/problem-error.ts';

/** The current parent of a subcategory. */
export async function findParent(db: Db, ledgerId: LedgerId, subcategoryId: number): Promise<number> {
  const [row] = await db
    .select({ parentId: categories.parentId })
    .from(categories)
    .where(
      and(
        eq(categories.ledgerId, ledgerId),
        eq(categories.id, subcategoryId),
        isNotNull(categories.parentId),
        isNull(categories.deletedAt),
      ),
    );
  if (!row?.parentId) throw notFound();
  return row.parentId;
}
