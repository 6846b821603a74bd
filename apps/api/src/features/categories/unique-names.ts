import { type LedgerId, sameName } from '@cairn/domain';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categories } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

interface RequestedName {
  /** Null for a new category. */
  readonly id: number | null;
  readonly name: string;
  /** The payload field that contains the name. */
  readonly field: string;
}

/** Rejects a name that another category, or another subcategory of the same parent, already has. */
export async function rejectTakenNames(
  tx: Db,
  ledgerId: LedgerId,
  parentId: number | null,
  requested: readonly RequestedName[],
): Promise<void> {
  if (requested.length === 0) return;
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
  const others = siblings.filter(({ id }) => !requested.some((name) => name.id === id));
  const taken: { name: string }[] = [...others];
  for (const { id, name, field } of requested) {
    // An unchanged name is never rejected, even if it was already a duplicate.
    const isUnchanged = siblings.some((sibling) => sibling.id === id && sibling.name === name);
    const found = sameName(name, taken);
    if (found !== null && !isUnchanged)
      throw new ProblemError('rule_broken', `There is already a ${kindOf(parentId)} named ${found}.`, {
        fields: { [field]: `there is already a ${kindOf(parentId)} named ${found}` },
      });
    taken.push({ name });
  }
}

const kindOf = (parentId: number | null) => (parentId === null ? 'category' : 'subcategory');
