import type { AnswerOf, getMonthStrip } from '@cairn/contract';
import {
  cents,
  computeBudget,
  type Day,
  daysOf,
  type MonthOpening,
  monthOf,
  monthOpening,
  monthStanding,
  type NetWorthPoint,
  netWorthOf,
  nextBills,
  paceOf,
  spentWhenDue,
  sumBills,
} from '@cairn/domain';
import { listFunds, loadAccounts } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import type { Caller } from '../../platform/http/route.ts';
import { attributeNetWorth } from '../accounts/index.ts';
import { listPlannedInMonth, listSums, toFund } from '../budgets/index.ts';
import { loadTracking } from '../recurring/index.ts';
import { findStartOfMonth } from './dashboard.queries.ts';

type WholeMonthStrip = AnswerOf<typeof getMonthStrip>;

/** What net worth changed by this month, as the attribution from that day explains it. */
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

/** The current month in a fixed number of statements. Its totals are those of the Budget, except what sinking funds save. */
export async function loadMonthStrip(db: Db, caller: Caller, today: Day): Promise<WholeMonthStrip> {
  const { ledgerId } = caller;
  const month = monthOf(today);
  const { first, last } = daysOf(month);
  const [rows, sums, { series, occurrences }, accounts, start, funds] = await onOneConnection(db, (one) =>
    Promise.all([
      listPlannedInMonth(one, caller, month),
      listSums(one, ledgerId, { first, last }),
      loadTracking(one, ledgerId, { today, from: first, to: last }),
      loadAccounts(one, ledgerId),
      findStartOfMonth(one, ledgerId, first),
      listFunds(one, ledgerId),
    ]),
  );
  const fundOf = new Map(funds.map((fund) => [fund.categoryId, toFund(fund)]));
  const plans = spentWhenDue(rows, fundOf, [month, month]);
  const { plannedExpenses, actualExpenses, actualIncome } = computeBudget(plans, [month], sums);
  const spending = { budget: plannedExpenses, spent: actualExpenses };
  const pace = paceOf(month, today) ?? { day: 1, days: 1 };
  const { netWorthTotal: value } = netWorthOf(accounts.filter(({ removedAt }) => removedAt === null));
  return {
    today,
    earned: actualIncome,
    ...monthStanding(spending, sumBills(occurrences, month, today), pace),
    bills: nextBills(series, today),
    netWorthChange: await changeSince(db, caller, monthOpening(start, first, today), { date: today, value }),
  };
}
