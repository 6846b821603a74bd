import type { AnswerOf, getMonthStrip } from '@cairn/contract';
import {
  computeBudget,
  type Day,
  daysOf,
  monthOf,
  monthStanding,
  netWorthChange,
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
import { listPlannedInMonth, listSums, toFund } from '../budgets/index.ts';
import { loadTracking } from '../recurring/index.ts';
import { findStartOfMonth } from './dashboard.queries.ts';

/** The current month in a fixed number of statements. Its totals are those of the Budget, except what sinking funds save. */
export async function loadMonthStrip(db: Db, caller: Caller, today: Day): Promise<AnswerOf<typeof getMonthStrip>> {
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
    netWorthChange: netWorthChange(start, { date: today, value }, first),
  };
}
