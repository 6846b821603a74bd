import type { AnswerOf, getMonthStrip } from '@cairn/contract';
import {
  cents,
  type Day,
  daysOf,
  type MonthOpening,
  monthOf,
  monthOpening,
  type NetWorthPoint,
  netWorthOf,
  nextBills,
} from '@cairn/domain';
import { loadAccounts } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import type { Caller } from '../../platform/http/route.ts';
import { attributeNetWorth } from '../accounts/index.ts';
import { loadMonth } from '../budgets/index.ts';
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

/** The current month in a fixed number of statements. */
export async function loadMonthStrip(db: Db, caller: Caller, today: Day): Promise<WholeMonthStrip> {
  const { ledgerId } = caller;
  const month = monthOf(today);
  const { budget, tracking, standing } = await loadMonth(db, caller, month, today);
  if (standing === null) throw new Error('The current month has no standing.');
  const [accounts, start] = await onOneConnection(db, (one) =>
    Promise.all([loadAccounts(one, ledgerId), findStartOfMonth(one, ledgerId, daysOf(month).first)]),
  );
  const { netWorthTotal: value } = netWorthOf(accounts.filter(({ removedAt }) => removedAt === null));
  return {
    today,
    earned: budget.actualIncome,
    ...standing,
    bills: nextBills(tracking?.series ?? [], today),
    netWorthChange: await changeSince(db, caller, monthOpening(start, daysOf(month).first, today), {
      date: today,
      value,
    }),
  };
}
