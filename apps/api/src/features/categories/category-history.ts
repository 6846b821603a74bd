import {
  type CategoryId,
  type CategoryMonths,
  categoryMonths,
  type Day,
  daysOf,
  type LedgerId,
  type Month,
  monthOf,
  summarizeMonths,
} from '@cairn/domain';
import { and, between, eq, not } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { countsInBudgets, listCategories } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { splitLines, transactions } from '../../platform/db/schema/index.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { sumByMonth, toMonthSums } from '../budgets/index.ts';

/** A category with its subcategories, or one subcategory. */
export interface HistoryOwner {
  readonly categoryId: CategoryId;
  readonly subcategoryId?: CategoryId | undefined;
}

/** Money in and out of a category by month. Each part is a range of an index by day, or by category and day. */
export function categorySums(
  db: Db,
  ledgerId: LedgerId,
  { categoryId, subcategoryId }: HistoryOwner,
  { first, last }: { readonly first: Day; readonly last: Day },
) {
  const isOwnSub = (column: typeof transactions.subcategoryId | typeof splitLines.subcategoryId) =>
    subcategoryId === undefined ? undefined : eq(column, subcategoryId);
  const unsplit = db
    .select({
      day: transactions.day,
      categoryId: transactions.categoryId,
      subcategoryId: transactions.subcategoryId,
      isIncome: transactions.isIncome,
      amountCents: transactions.amountCents,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.ledgerId, ledgerId),
        eq(transactions.categoryId, categoryId),
        isOwnSub(transactions.subcategoryId),
        between(transactions.day, first, last),
        countsInBudgets,
        not(transactions.isSplit),
      ),
    );
  const lines = db
    .select({
      day: splitLines.day,
      categoryId: splitLines.categoryId,
      subcategoryId: splitLines.subcategoryId,
      isIncome: splitLines.isIncome,
      amountCents: splitLines.amountCents,
    })
    .from(splitLines)
    .where(
      and(
        eq(splitLines.ledgerId, ledgerId),
        eq(splitLines.categoryId, categoryId),
        isOwnSub(splitLines.subcategoryId),
        between(splitLines.day, first, last),
        splitLines.isCounted,
        not(splitLines.isTransfer),
      ),
    );
  return sumByMonth(db, unionAll(unsplit, lines).as('parts'));
}

/** The amounts spent or earned in the last months, in the direction of the category. Refunds are subtracted. */
export async function loadCategoryHistory(
  db: Db,
  ledgerId: LedgerId,
  owner: HistoryOwner,
  today: Day,
): Promise<CategoryMonths> {
  const thisMonth = monthOf(today);
  const oldest = categoryMonths(thisMonth)[0] ?? thisMonth;
  const days = { first: daysOf(oldest).first, last: daysOf(thisMonth).last };
  const [rows, sums] = await Promise.all([
    listCategories(db, ledgerId),
    categorySums(db, ledgerId, owner, days).then(toMonthSums),
  ]);
  const category = rows.find(({ id, parentId }) => id === owner.categoryId && parentId === null);
  const isKnown = ({ id, parentId }: (typeof rows)[number]) =>
    id === owner.subcategoryId && parentId === owner.categoryId;
  if (!category || (owner.subcategoryId !== undefined && !rows.some(isKnown))) throw notFound();
  const totals = new Map<Month, number>();
  for (const { month, isIncome, total } of sums)
    totals.set(month, (totals.get(month) ?? 0) + (isIncome === category.income ? total : -total));
  return summarizeMonths(totals, thisMonth);
}
