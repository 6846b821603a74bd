import { LINE_NOTE_MAX, type SplitLineInput } from '@cairn/contract';
import { type Cents, type LedgerId, plainText, type TagId, withRemainderLine } from '@cairn/domain';
import { and, eq, inArray } from 'drizzle-orm';
import {
  findTags,
  loadGoneTags,
  rejectSplitProblems,
  shownTag,
  type TaggedLine,
  withShownIds,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { categories } from '../../platform/db/schema/index.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';

/** The categories that lines name must exist, and a subcategory must belong to its category. */
async function rejectUnknownCategories(tx: Db, ledgerId: LedgerId, lines: readonly TaggedLine[]): Promise<void> {
  const ids = [
    ...new Set(lines.flatMap(({ categoryId, subcategoryId }) => [categoryId ?? [], subcategoryId ?? []].flat())),
  ];
  if (ids.length === 0) return;
  const rows = await tx
    .select({ id: categories.id, parentId: categories.parentId, deletedAt: categories.deletedAt })
    .from(categories)
    .where(and(eq(categories.ledgerId, ledgerId), inArray(categories.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const [position, { categoryId, subcategoryId }] of lines.entries()) {
    if (subcategoryId !== null && categoryId === null)
      throw new ProblemError('bad_input', 'Choose a category for the subcategory.', {
        fields: { [`lines.${position}.subcategoryId`]: 'requires a category' },
      });
    const [category, subcategory] = [byId.get(categoryId ?? 0), byId.get(subcategoryId ?? 0)];
    if (categoryId !== null && category?.parentId !== null) throw notFound();
    if (subcategoryId !== null && subcategory?.parentId !== categoryId) throw notFound();
    if (category?.deletedAt || subcategory?.deletedAt)
      throw new ProblemError('rule_broken', 'This category was deleted. Choose another one.', {
        fields: { [`lines.${position}.categoryId`]: 'was deleted' },
      });
  }
}

/** The tags that each line gets. Deleted ones stay, because an undo restores them, and so do merged ones. */
async function tagsOfLines(
  tx: Db,
  ledgerId: LedgerId,
  given: readonly SplitLineInput[],
  stored: readonly TaggedLine[],
): Promise<(position: number) => TagId[]> {
  const wanted = [...new Set(given.flatMap(({ tagIds }) => tagIds ?? []))];
  if (wanted.length === 0 && stored.every(({ tagIds }) => tagIds.length === 0)) return () => [];
  const [gone] = await Promise.all([loadGoneTags(tx, ledgerId), findTags(tx, ledgerId, wanted)]);
  return (position) => {
    const shown = (given[position]?.tagIds ?? []).flatMap((id) => shownTag(gone, id) ?? []);
    return withShownIds(stored[position]?.tagIds ?? [], gone, [...new Set(shown)]);
  };
}

/** The lines of a payload, complete and checked. A transfer counts in no category, so it has none. */
export async function checkedLines(
  tx: Db,
  ledgerId: LedgerId,
  given: readonly SplitLineInput[],
  amount: Cents,
  stored: readonly TaggedLine[] = [],
): Promise<readonly TaggedLine[]> {
  const tagsOf = await tagsOfLines(tx, ledgerId, given, stored);
  const lines = given.map((line, position): TaggedLine => {
    const isTransfer = line.isTransfer ?? false;
    return {
      categoryId: isTransfer ? null : line.categoryId,
      subcategoryId: isTransfer ? null : (line.subcategoryId ?? null),
      amountCents: line.amount,
      note: plainText(line.note ?? '', LINE_NOTE_MAX),
      isTransfer,
      takesRemainder: line.takesRemainder ?? false,
      tagIds: tagsOf(position),
    };
  });
  rejectSplitProblems(lines, amount, 'lines');
  await rejectUnknownCategories(tx, ledgerId, lines);
  return withRemainderLine(lines);
}
