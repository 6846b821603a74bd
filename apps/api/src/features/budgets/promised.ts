import {
  addCents,
  type Cents,
  cents,
  currentBalance,
  type Day,
  type Goal,
  goalStandings,
  isLiability,
  type LedgerId,
  type Month,
  promisedBefore,
  promisedIn,
  type SinkingFund,
  toMonth,
} from '@cairn/domain';
import { type AccountRow, type FundRow, type GoalRow, listGoals, loadAccounts } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { requireDay } from '../../platform/db/stored-day.ts';

export function toGoal(row: GoalRow): Goal {
  const { id, state, targetCents, monthlyCents, startsOn, dueOn, earmarks } = row;
  return {
    ...{ id, state, target: cents(targetCents), monthly: monthlyCents === null ? null : cents(monthlyCents) },
    ...{ startsOn: requireDay(startsOn), dueOn: dueOn === null ? null : requireDay(dueOn) },
    earmarks: earmarks.map(({ accountId, amountCents }) => ({ accountId, amount: cents(amountCents) })),
  };
}

export function toFund({ targetCents, dueMonth, repeatMonths }: Omit<FundRow, 'categoryId'>): SinkingFund {
  return { target: cents(targetCents), dueMonth: toMonth(dueMonth), repeatMonths };
}

/** Accounts that exist and hold money; the amount owed can't be set aside. */
export function holdingAccounts(accounts: readonly AccountRow[]): AccountRow[] {
  return accounts.filter(({ removedAt, type }) => removedAt === null && !isLiability(type));
}

export function balancesOf(accounts: readonly AccountRow[]): Map<number, Cents> {
  return new Map(holdingAccounts(accounts).map((account) => [account.id, currentBalance(account)]));
}

export interface Promises {
  /** The amount promised to goals from the income of these months. */
  readonly inMonths: (months: readonly Month[]) => Cents;
  /** The amounts promised to them from `first` until the month. */
  readonly before: (first: Month, month: Month) => Cents;
}

/** Ledgers without planned goals need one statement for it. */
export async function loadPromises(db: Db, ledgerId: LedgerId, today: Day): Promise<Promises> {
  const all = (await listGoals(db, ledgerId)).map(toGoal);
  const goals = all.filter(({ monthly }) => monthly !== null);
  if (goals.length === 0) return { inMonths: () => cents(0), before: () => cents(0) };
  const standings = goalStandings(all, balancesOf(await loadAccounts(db, ledgerId)), today);
  const haveOf = ({ id }: Goal) => standings.get(id)?.have ?? cents(0);
  return {
    inMonths: (months) =>
      addCents(...goals.flatMap((goal) => months.map((month) => promisedIn(goal, haveOf(goal), month, today)))),
    before: (first, month) => addCents(...goals.map((goal) => promisedBefore(goal, haveOf(goal), first, month, today))),
  };
}
