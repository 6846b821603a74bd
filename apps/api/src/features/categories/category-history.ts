import {
  type CategoryMonths,
  categoryMonths,
  type Day,
  daysOf,
  type LedgerId,
  type Month,
  monthOf,
  summarizeMonths,
} from '@cairn/domain';
import { type CountedDays, type CountedOwner, countedParts, listCategories } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { sumByMonth, toMonthSums } from '../budgets/index.ts';

/** Money in and out of a category by month. */
function categorySums(db: Db, ledgerId: LedgerId, owner: CountedOwner, days: CountedDays) {
  return sumByMonth(db, countedParts(db, ledgerId, days, owner));
}

/** The amounts spent or earned in the last months, in the direction of the category. Refunds are subtracted. */
export async function loadCategoryHistory(
  db: Db,
  ledgerId: LedgerId,
  owner: CountedOwner,
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
