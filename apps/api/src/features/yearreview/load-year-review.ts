import { REVIEWED_CATEGORIES_MAX, REVIEWED_MERCHANTS_MAX, type YearReview } from '@cairn/contract';
import {
  addCents,
  addDays,
  addMonths,
  type CategoryId,
  type CategoryMonthSum,
  cents,
  coveredPart,
  type Day,
  daysOf,
  daysWithoutSpending,
  fullYears,
  type LedgerId,
  monthOf,
  type ReviewedYear,
  reviewYear,
  type TransactionId,
  type YearFigures,
} from '@cairn/domain';
import { shownNameOf } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { requireDay } from '../../platform/db/stored-day.ts';
import { attributeNetWorth } from '../accounts/index.ts';
import { loadTracking, type Tracking } from '../recurring/index.ts';
import {
  countTransactions,
  firstRecorded,
  firstTransaction,
  largestPurchase,
  listMonthSums,
  listReachedGoals,
  loadCategories,
  purchaseFacts,
  topMerchants,
} from './yearreview.queries.ts';

const MONTHS = 12;

type Merchants = Awaited<ReturnType<typeof topMerchants>>;

/** The first ones in one of the two orders. */
function merchantsBy(rows: Merchants, place: 'byVisits' | 'bySpent') {
  return rows
    .filter((row) => row[place] <= REVIEWED_MERCHANTS_MAX)
    .toSorted((a, b) => a[place] - b[place])
    .map((row) => ({
      payee: row.payee,
      name: shownNameOf(row),
      visits: row.visits,
      spent: cents(Number(row.spentCents)),
    }));
}

/** The calendar of the user who asks. */
interface ReviewCalendar {
  readonly today: Day;
  readonly timeZone: string;
}

/**
 * Net worth before the year and at its end or today, as Why it changed has it. Without a record from before the year, it
 * is compared with the first one of the year.
 */
async function compareNetWorth(
  db: Db,
  ledgerId: LedgerId,
  { first, last }: ReviewedYear,
  { today, timeZone }: ReviewCalendar,
): Promise<YearReview['netWorth']> {
  const recordedOn = await firstRecorded(db, ledgerId);
  if (recordedOn === null) return null;
  const [before, to] = [addDays(first, -1), last < today ? last : today];
  const from = recordedOn < before ? before : requireDay(recordedOn);
  if (from >= to) return null;
  const { start, end } = await attributeNetWorth(db, ledgerId, { from, to, today, timeZone });
  return { firstDate: from, first: start, lastDate: to, last: end };
}

/** What the confirmed subscriptions cost in a year. */
function subscriptionsIn({ series }: Tracking): YearReview['subscriptions'] {
  const costs = series.flatMap(({ series: { kind, state }, standing }) =>
    kind === 'subscription' && state === 'active' ? [standing.yearlyCents] : [],
  );
  return { count: costs.length, yearlyCost: addCents(...costs) };
}

/** The payments of bills and subscriptions. */
function paidBills({ occurrences }: Tracking): TransactionId[] {
  return occurrences.flatMap(({ payment }) => (payment ? [payment.id] : []));
}

/** The months before the year, so that one statement reads both years. */
function readBoth(db: Db, ledgerId: LedgerId, { first, last }: ReviewedYear): Promise<CategoryMonthSum[]> {
  return listMonthSums(db, ledgerId, { first: daysOf(addMonths(monthOf(first), -MONTHS)).first, last });
}

type ReviewedLabels = Awaited<ReturnType<typeof loadCategories>>;

/** The categories with the most spending; their earlier cost is null if the history doesn't go back that far. */
function topCategories({ categories, spent }: YearFigures, labels: ReviewedLabels, hasBefore: boolean) {
  const shown = categories.slice(0, REVIEWED_CATEGORIES_MAX).flatMap(({ categoryId, ...sums }) => {
    const label = labels.get(categoryId);
    if (!label) return [];
    const { name, icon, iconColor } = label;
    const spentBefore = hasBefore ? sums.spentBefore : null;
    return [{ id: categoryId, name, icon, iconColor, spent: sums.spent, spentBefore }];
  });
  return { categories: shown, otherSpent: cents(spent - addCents(...shown.map((category) => category.spent))) };
}

/** Everything about a year, in a fixed number of statements. */
export async function loadYearReview(
  db: Db,
  ledgerId: LedgerId,
  year: ReviewedYear,
  { today, timeZone }: ReviewCalendar,
): Promise<YearReview> {
  const { first, last } = year;
  const reached = { from: first, before: addDays(last, 1), timeZone };
  const tracking = await loadTracking(db, ledgerId, { from: first, to: last, today });
  const [sums, labels, [earliest], merchants, [facts], [largest], [all], goals] = await onOneConnection(
    db,
    (connection) =>
      Promise.all([
        readBoth(connection, ledgerId, year),
        loadCategories(connection, ledgerId),
        firstTransaction(connection, ledgerId),
        topMerchants(connection, ledgerId, year, REVIEWED_MERCHANTS_MAX),
        purchaseFacts(connection, ledgerId, { first, last: today < last ? today : last }),
        largestPurchase(connection, ledgerId, year, paidBills(tracking)),
        countTransactions(connection, ledgerId, year),
        listReachedGoals(connection, ledgerId, reached),
      ]),
  );
  const historyFrom = earliest ? requireDay(earliest.day) : null;
  const firstMonth = monthOf(first);
  const hasBefore = historyFrom !== null && monthOf(historyFrom) <= addMonths(firstMonth, -MONTHS);
  const isIncome = (id: CategoryId) => labels.get(id)?.income ?? false;
  const own = sums.filter(({ month }) => month >= firstMonth);
  const before = sums.filter(({ month }) => month < firstMonth);
  const covered = coveredPart(year, historyFrom, today);
  const figures = reviewYear(year, own, before, isIncome, covered);
  const { earned, earnedPerMonth, spent, saved, savedPercent, months, biggestMonth, quietestMonth } = figures;
  return {
    ...{ first, last, historyFrom, earned, earnedPerMonth, spent, saved, savedPercent },
    ...{ biggestMonth, quietestMonth },
    years: fullYears(historyFrom, today),
    months: months.map((one) => ({ ...one })),
    spentBefore: hasBefore ? figures.spentBefore : null,
    ...topCategories(figures, labels, hasBefore),
    netWorth: await compareNetWorth(db, ledgerId, year, { today, timeZone }),
    mostVisited: merchantsBy(merchants, 'byVisits'),
    mostPaid: merchantsBy(merchants, 'bySpent'),
    biggestPurchase: largest
      ? {
          ...{ id: largest.id, name: shownNameOf(largest), date: requireDay(largest.day) },
          amount: cents(Number(largest.amountCents)),
        }
      : null,
    subscriptions: subscriptionsIn(tracking),
    goals: goals.map(({ id, name, targetCents }) => ({ id, name, target: cents(targetCents) })),
    transactions: all?.count ?? 0,
    daysWithoutSpending: daysWithoutSpending(covered, facts?.days ?? 0),
    busiestWeekday: facts?.busiestWeekday ?? null,
  };
}
