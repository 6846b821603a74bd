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
type Suggested = Payload[number]['Category'];

/** A category that is wanted: its place in the tree, and the rules it brings. */
interface Wanted {
  readonly face: Suggested;
  readonly parentId: number | null;
  readonly tests: readonly RuleTest[];
}

const keyOf = (name: string, parentId: number | null) => JSON.stringify([parentId, nameKey(name)]);

/** Finds those that are there by name and place, makes the others; their ids in the order of what was wanted. */
async function findOrMake(tx: Db, change: Change, wanted: readonly Wanted[]): Promise<number[]> {
  if (wanted.length === 0) return [];
  const living = await tx
    .select({ id: categories.id, name: categories.name, parentId: categories.parentId })
    .from(categories)
    .where(and(eq(categories.ledgerId, change.ledgerId), isNull(categories.deletedAt)));
  const ids = new Map(living.map((row) => [keyOf(row.name, row.parentId), row.id]));
  const missing = new Map(
    wanted.map((one) => [keyOf(one.face.Name, one.parentId), one] as const).filter(([key]) => !ids.has(key)),
  );
  if (missing.size > 0) {
    const rows = [...missing.values()].map(({ face, parentId }) => ({
      parentId,
      name: face.Name,
      icon: face.Icon ?? DEFAULT_CATEGORY_ICON,
      iconColor: face.IconColor ?? DEFAULT_CATEGORY_COLOR,
      income: parentId === null && (face.Income ?? false),
    }));
    const made = await insertCategories(tx, change, rows);
    for (const row of made) ids.set(keyOf(row.name, row.parentId), row.id);
  }
  return wanted.flatMap((one) => ids.get(keyOf(one.face.Name, one.parentId)) ?? []);
}

/** Makes what is not there yet: categories, then their subcategories, then the rules of both. */
export async function seedCategories(
  tx: Db,
  change: Change,
  payload: Payload,
): Promise<{ categoryIds: number[]; applied: AppliedRules }> {
  const mains = payload.map(({ Category, Rules = [] }): Wanted => ({ face: Category, parentId: null, tests: Rules }));
  const categoryIds = await findOrMake(tx, change, mains);
  const parts = payload.flatMap(({ SubcategoriesWithRulesList = [] }, index) =>
    SubcategoriesWithRulesList.map(
      ({ Subcategory, Rules = [] }): Wanted => ({
        face: Subcategory,
        parentId: categoryIds[index] ?? null,
        tests: Rules,
      }),
    ),
  );
  const partIds = await findOrMake(tx, change, parts);
  const rules = [
    ...mains.map(({ tests }, index) => ({ categoryId: categoryIds[index], subcategoryId: null, tests })),
    ...parts.map(({ parentId, tests }, index) => ({ categoryId: parentId, subcategoryId: partIds[index], tests })),
  ];
  return { categoryIds, applied: await addRules(tx, change, rules.flatMap(withTarget)) };
}

interface Unchecked {
  readonly categoryId: number | null | undefined;
  readonly subcategoryId: number | null | undefined;
  readonly tests: readonly RuleTest[];
}

function withTarget({ categoryId, subcategoryId, tests }: Unchecked) {
  if (typeof categoryId !== 'number' || subcategoryId === undefined || tests.length === 0) return [];
  return [{ target: { categoryId, subcategoryId }, tests }];
}
