import { countOf, type LedgerId } from '@cairn/domain';
import { and, eq, isNull, not } from 'drizzle-orm';
import {
  type Change,
  findOptionalTarget,
  findTarget,
  hasLineWhere,
  markCategoriesDeleted,
  recategorizeLines,
  recategorizeSeries,
  rewriteTransactions,
  type Target,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { categories, recurringSeries, splitLines, transactions } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { moveWithMoney, returnMoney } from '../budgets/index.ts';

interface TreeDeletion {
  /** Without a subcategory, deletes the category and all its subcategories. */
  readonly categoryId: number;
  readonly subcategoryId: number | null;
  /** Where the transactions move; null leaves them uncategorized. */
  readonly newCategoryId: number | null;
  readonly newSubcategoryId: number | null;
  readonly now: Date;
  readonly caller: Caller;
}

async function replacementFor(tx: Db, ledgerId: LedgerId, deletion: TreeDeletion): Promise<Target | null> {
  const { categoryId, subcategoryId, newCategoryId, newSubcategoryId } = deletion;
  const isItself = subcategoryId === null ? newCategoryId === categoryId : newSubcategoryId === subcategoryId;
  if (isItself)
    throw new ProblemError('rule_broken', 'You can’t move transactions to a category that’s being deleted.', {
      fields: { newCategoryId: 'must be a different category' },
    });
  return await findOptionalTarget(tx, ledgerId, newCategoryId, newSubcategoryId);
}

const idOf = ({ categoryId, subcategoryId }: Target) => subcategoryId ?? categoryId;

function summaryOf(deleted: Target, replacement: Target | null, moved: number): string {
  const what = `Deleted ${deleted.subcategoryId === null ? 'category' : 'subcategory'} ${deleted.name}`;
  if (moved === 0) return what;
  return `${what}; ${countOf(moved)} ${replacement ? `moved to ${replacement.name}` : 'left uncategorized'}`;
}

async function listDeletedIds(tx: Db, ledgerId: LedgerId, deleted: Target): Promise<number[]> {
  if (deleted.subcategoryId !== null) return [deleted.subcategoryId];
  const children = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(
      and(eq(categories.ledgerId, ledgerId), eq(categories.parentId, deleted.categoryId), isNull(categories.deletedAt)),
    )
    .orderBy(categories.id);
  return [deleted.categoryId, ...children.map((child) => child.id)];
}

/** Moves the transactions, split lines, and series to the replacement, then soft-deletes the categories and deletes their rules. */
export async function deleteFromTree(tx: Db, change: Change, deletion: TreeDeletion) {
  const { ledgerId } = change;
  const deleted = await findTarget(tx, ledgerId, deletion.categoryId, deletion.subcategoryId);
  const replacement = await replacementFor(tx, ledgerId, deletion);
  const isIn = (table: typeof transactions | typeof splitLines | typeof recurringSeries) =>
    deleted.subcategoryId === null
      ? eq(table.categoryId, deleted.categoryId)
      : eq(table.subcategoryId, deleted.subcategoryId);
  const where = isIn(transactions);
  const isActive = and(eq(transactions.ledgerId, ledgerId), not(transactions.deleted));
  const unsplit = await tx.$count(transactions, and(isActive, not(transactions.isSplit), where));
  const moved = unsplit + (await tx.$count(transactions, and(isActive, hasLineWhere(ledgerId, isIn(splitLines)))));
  const ids = await listDeletedIds(tx, ledgerId, deleted);
  const moves = await returnMoney(tx, change, deletion.caller, ids);
  const target = { categoryId: replacement?.categoryId ?? null, subcategoryId: replacement?.subcategoryId ?? null };
  async function recategorize() {
    // Deleted transactions move too, so that undoing their deletion doesn't bring back a deleted category.
    const source = { categorySource: replacement ? ('person' as const) : null, categoryRule: null };
    await rewriteTransactions(tx, change, where, { ...target, ...source });
    await recategorizeLines(tx, change, isIn(splitLines), target);
  }
  if (replacement) {
    const ends = { fromId: idOf(deleted), toId: idOf(replacement) };
    moves.push(...(await moveWithMoney(tx, change, deletion.caller, ends, recategorize)));
  } else await recategorize();
  const series = await recategorizeSeries(tx, change, isIn(recurringSeries), target);
  const rules = await markCategoriesDeleted(tx, change, ids, deletion.now);
  return {
    answer: { moved },
    done: {
      summary: summaryOf(deleted, replacement, moved),
      count: moved,
      undo: { categories: ids, rules, series, moves },
    },
  };
}
