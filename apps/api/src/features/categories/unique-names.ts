import { type LedgerId, sameName } from '@cairn/domain';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categories } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

interface Named {
  /** Null while it is new. */
  readonly id: number | null;
  readonly name: string;
  /** The payload's field that says so. */
  readonly field: string;
}

/** Rejects a name that another category, or another subcategory of the same parent, already has. */
export async function refuseTakenNames(
  tx: Db,
  ledgerId: LedgerId,
  parentId: number | null,
  wanted: readonly Named[],
): Promise<void> {
  if (wanted.length === 0) return;
  const siblings = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(
      and(
        eq(categories.ledgerId, ledgerId),
        parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId),
        isNull(categories.deletedAt),
      ),
    );
  const others = siblings.filter(({ id }) => !wanted.some((one) => one.id === id));
  const taken: { name: string }[] = [...others];
  for (const { id, name, field } of wanted) {
    // A name that stays is never refused, even where two were alike before.
    const isKept = siblings.some((sibling) => sibling.id === id && sibling.name === name);
    const found = sameName(name, taken);
    if (found !== null && !isKept)
      throw new ProblemError('rule_broken', `There is already a ${kindOf(parentId)} named ${found}.`, {
        fields: { [field]: `there is already a ${kindOf(parentId)} named ${found}` },
      });
    taken.push({ name });
  }
}

const kindOf = (parentId: number | null) => (parentId === null ? 'category' : 'subcategory');
