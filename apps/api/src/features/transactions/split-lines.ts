import { LINE_NOTE_MAX, type SplitLineInput } from '@cairn/contract';
import {
  type Cents,
  formatCents,
  type LedgerId,
  plainText,
  type SplitProblem,
  splitProblems,
  type TagId,
  withRemainderLine,
} from '@cairn/domain';
import { and, eq, inArray } from 'drizzle-orm';
import { findTags, loadGoneTags, shownTag, type TaggedLine, withShownIds } from '../../ledger/index.ts';
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

const fieldMessages: Readonly<Record<Exclude<SplitProblem['code'], 'wrong_sum'>, string>> = {
  too_few_lines: 'must have at least 2 lines',
  too_many_lines: 'must have at most 100 lines',
  zero_line: 'must not be zero',
  line_too_large: 'is too large',
  several_remainder_lines: 'must have at most one remainder line',
};

/** Throws for the first problem: lines that don't add up break a rule, and all others are bad input. */
function rejectProblems(lines: readonly TaggedLine[], amount: Cents): void {
  const [problem] = splitProblems(lines, amount);
  if (!problem) return;
  if (problem.code !== 'wrong_sum') {
    const field = 'position' in problem ? `lines.${problem.position}.amount` : 'lines';
    throw new ProblemError('bad_input', 'Please check the lines of the split.', {
      fields: { [field]: fieldMessages[problem.code] },
    });
  }
  const { sumCents, amountCents } = problem;
  const message = `The lines add up to ${formatCents(sumCents)}, but the transaction is ${formatCents(amountCents)}.`;
  throw new ProblemError('rule_broken', message, { fields: { lines: 'must add up to the amount' } });
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
  rejectProblems(lines, amount);
  await rejectUnknownCategories(tx, ledgerId, lines);
  return withRemainderLine(lines);
}
