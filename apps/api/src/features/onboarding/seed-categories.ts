import {
  type BodyOf,
  DEFAULT_CATEGORY_COLOR,
  DEFAULT_CATEGORY_ICON,
  type seedDefaultCategoriesAndRules,
} from '@cairn/contract';
import { nameKey, type RuleTest } from '@cairn/domain';
import { and, eq, isNull } from 'drizzle-orm';
import { type AppliedRules, addRules, type Change, insertCategories } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { categories } from '../../platform/db/schema/index.ts';

type Payload = BodyOf<typeof seedDefaultCategoriesAndRules>;
type Suggested = Payload[number]['category'];

/** A suggested category with its parent and rules. */
interface SeededCategory {
  readonly suggested: Suggested;
  readonly parentId: number | null;
  readonly tests: readonly RuleTest[];
}

const keyOf = (name: string, parentId: number | null) => JSON.stringify([parentId, nameKey(name)]);

/** Finds existing categories by name and parent and creates the rest. Returns the ids in the order of `planned`. */
async function findOrCreate(tx: Db, change: Change, planned: readonly SeededCategory[]): Promise<number[]> {
  if (planned.length === 0) return [];
  const existing = await tx
    .select({ id: categories.id, name: categories.name, parentId: categories.parentId })
    .from(categories)
    .where(and(eq(categories.ledgerId, change.ledgerId), isNull(categories.deletedAt)));
  const ids = new Map(existing.map((row) => [keyOf(row.name, row.parentId), row.id]));
  const missing = new Map(
    planned.map((one) => [keyOf(one.suggested.name, one.parentId), one] as const).filter(([key]) => !ids.has(key)),
  );
  if (missing.size > 0) {
    const rows = [...missing.values()].map(({ suggested, parentId }) => ({
      parentId,
      name: suggested.name,
      icon: suggested.icon ?? DEFAULT_CATEGORY_ICON,
      iconColor: suggested.iconColor ?? DEFAULT_CATEGORY_COLOR,
      income: parentId === null && (suggested.income ?? false),
    }));
    const inserted = await insertCategories(tx, change, rows);
    for (const row of inserted) ids.set(keyOf(row.name, row.parentId), row.id);
  }
  return planned.flatMap((one) => ids.get(keyOf(one.suggested.name, one.parentId)) ?? []);
}

/** Creates missing categories, then their subcategories, then the rules of both. */
export async function seedCategories(
  tx: Db,
  change: Change,
  payload: Payload,
): Promise<{ categoryIds: number[]; applied: AppliedRules }> {
  const mainCategories = payload.map(
    ({ category, rules = [] }): SeededCategory => ({ suggested: category, parentId: null, tests: rules }),
  );
  const categoryIds = await findOrCreate(tx, change, mainCategories);
  const subcategories = payload.flatMap(({ subcategories: given = [] }, index) =>
    given.map(
      ({ subcategory, rules = [] }): SeededCategory => ({
        suggested: subcategory,
        parentId: categoryIds[index] ?? null,
        tests: rules,
      }),
    ),
  );
  const subcategoryIds = await findOrCreate(tx, change, subcategories);
  const rules = [
    ...mainCategories.map(({ tests }, index) => ({ categoryId: categoryIds[index], subcategoryId: null, tests })),
    ...subcategories.map(({ parentId, tests }, index) => ({
      categoryId: parentId,
      subcategoryId: subcategoryIds[index],
      tests,
    })),
  ];
  return { categoryIds, applied: await addRules(tx, change, rules.flatMap(withTarget)) };
}

interface CategoryRules {
  readonly categoryId: number | null | undefined;
  readonly subcategoryId: number | null | undefined;
  readonly tests: readonly RuleTest[];
}

function withTarget({ categoryId, subcategoryId, tests }: CategoryRules) {
  if (typeof categoryId !== 'number' || subcategoryId === undefined || tests.length === 0) return [];
  return [{ target: { categoryId, subcategoryId }, tests }];
}
