import type { AnswerOf, getMonthStrip } from '@cairn/contract';
import {
  addCommitted,
  cents,
  type Day,
  daysOf,
  type FundInMonth,
  fundsInMonth,
  type Month,
  type MonthOpening,
  monthOf,
  monthOpening,
  monthStanding,
  type NetWorthPoint,
  NOTHING_COMMITTED,
  netWorthOf,
  nextBills,
  nextDue,
  paceOf,
  sumBills,
} from '@cairn/domain';
import { type FundRow, listFunds, loadAccounts } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import type { Caller } from '../../platform/http/route.ts';
import { attributeNetWorth } from '../accounts/index.ts';
import { loadMonth, toFund } from '../budgets/index.ts';
import { findStartOfMonth } from './dashboard.queries.ts';

type WholeMonthStrip = AnswerOf<typeof getMonthStrip>;

/** The change in net worth this month, as the attribution from that day explains it. */
async function changeSince(
  db: Db,
  { ledgerId, actor: { timeZone } }: Caller,
  opening: MonthOpening | null,
  now: NetWorthPoint,
): Promise<WholeMonthStrip['netWorthChange']> {
  if (opening === null) return null;
  const { since, from, recorded } = opening;
  const range = { from, to: now.date, today: now.date, timeZone };
  const start = recorded ?? (await attributeNetWorth(db, ledgerId, range)).start;
  return { since, from, amount: cents(now.value - start) };
}

type MonthWithBills = Awaited<ReturnType<typeof loadMonth>>;

/** The categories of funds that aren't over, as the month's budget has them. */
function fundsOf({ budget, committed }: MonthWithBills, funds: readonly FundRow[], month: Month): FundInMonth[] {
  const items = budget.categories.flatMap((category) => [category, ...category.subcategories]);
  const itemOf = new Map(items.map((item) => [item.id, item]));
  return funds.flatMap((row) => {
    const item = itemOf.get(row.categoryId);
    const due = nextDue(toFund(row), month);
    if (!item || due === null) return [];
    const { budget: planned, spent, available } = item;
    const { due: billsDue } = committed.get(item.id) ?? NOTHING_COMMITTED;
    return [{ planned, spent, have: cents(available + spent), isDue: due === month, billsDue }];
  });
}

/** The current month in a fixed number of statements. Its totals are the Budget's, with what sinking funds release. */
export async function loadMonthStrip(db: Db, caller: Caller, today: Day): Promise<WholeMonthStrip> {
  const { ledgerId } = caller;
  const month = monthOf(today);
  const loaded = await loadMonth(db, caller, month, today);
  const [accounts, start, funds] = await onOneConnection(db, (one) =>
    Promise.all([
      loadAccounts(one, ledgerId),
      findStartOfMonth(one, ledgerId, daysOf(month).first),
      listFunds(one, ledgerId),
    ]),
  );
  const { series, occurrences } = loaded.tracking ?? { series: [], occurrences: [] };
  const { plannedExpenses, actualExpenses, actualIncome } = loaded.budget;
  const { setAside, fromSavings, expected } = fundsInMonth(fundsOf(loaded, funds, month));
  const spending = { budget: cents(plannedExpenses + fromSavings), spent: actualExpenses, setAside };
  const bills = addCommitted([
    sumBills(occurrences, month, today),
    { total: expected, due: expected, unpaid: cents(0) },
  ]);
  const pace = paceOf(month, today) ?? { day: 1, days: 1 };
  const { netWorthTotal: value } = netWorthOf(accounts.filter(({ removedAt }) => removedAt === null));
  return {
    today,
    earned: actualIncome,
    ...monthStanding(spending, bills, pace),
    fromSavings,
    bills: nextBills(series, today),
    netWorthChange: await changeSince(db, caller, monthOpening(start, daysOf(month).first, today), {
      date: today,
      value,
    }),
  };
}
