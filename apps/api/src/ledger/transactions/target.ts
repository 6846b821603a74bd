import type { LedgerId } from '@cairn/domain';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { categories } from '../../platform/db/schema/index.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';

/** The category, and optionally the subcategory, that a transaction or rule is assigned. */
export interface Target {
  readonly categoryId: number;
  readonly subcategoryId: number | null;
  /** The subcategory's name if there is one, otherwise the category's. */
  readonly name: string;
}

const twoCategories = buildOnce((db) =>
  db
    .select({ id: categories.id, parentId: categories.parentId, name: categories.name })
    .from(categories)
    .where(
      and(
        eq(categories.ledgerId, sql.placeholder('ledgerId')),
        inArray(categories.id, [sql.placeholder('categoryId'), sql.placeholder('subcategoryId')]),
        isNull(categories.deletedAt),
      ),
    )
    .prepare('two_categories'),
);

/** Null without a category. Throws for a subcategory without its category. */
export async function findOptionalTarget(
  db: Db,
  ledgerId: LedgerId,
  categoryId: number | null | undefined,
  subcategoryId: number | null | undefined,
): Promise<Target | null> {
  if (categoryId) return await findTarget(db, ledgerId, categoryId, subcategoryId);
  if (!subcategoryId) return null;
  throw new ProblemError('bad_input', 'Choose a category for the subcategory.', {
    fields: { subcategory: 'requires a category' },
  });
}

/** Throws not_found unless both exist in the ledger and the subcategory belongs to the category. */
export async function findTarget(
  db: Db,
  ledgerId: LedgerId,
  categoryId: number,
  subcategoryId: number | null | undefined,
): Promise<Target> {
  const ids = { categoryId, subcategoryId: subcategoryId || categoryId };
  const rows = await twoCategories(db).execute({ ledgerId, ...ids });
  const category = rows.find((row) => row.id === categoryId && row.parentId === null);
  if (!category) throw notFound();
  if (!subcategoryId) return { categoryId, subcategoryId: null, name: category.name };
  const subcategory = rows.find((row) => row.id === subcategoryId && row.parentId === categoryId);
  if (!subcategory) throw notFound();
  return { categoryId, subcategoryId, name: subcategory.name };
}
