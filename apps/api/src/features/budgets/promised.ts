import {
  addCents,
  type Cents,
  cents,
  currentBalance,
  type Day,
  type Goal,
  goalStandings,
  isDay,
  isLiability,
  type LedgerId,
  type Month,
  promisedIn,
} from '@cairn/domain';
import { type AccountRow, type GoalRow, listGoals, loadAccounts } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';

function requireDay(day: string): Day {
  if (!isDay(day)) throw new Error('a stored day is not a valid date');
  return day;
}

export function toGoal(row: GoalRow): Goal {
  const { id, state, targetCents, monthlyCents, startsOn, dueOn, earmarks } = row;
  return {
    ...{ id, state, target: cents(targetCents), monthly: monthlyCents === null ? null : cents(monthlyCents) },
    ...{ startsOn: requireDay(startsOn), dueOn: dueOn === null ? null : requireDay(dueOn) },
    earmarks: earmarks.map(({ accountId, amountCents }) => ({ accountId, amount: cents(amountCents) })),
  };
}

/** Accounts that exist and hold money; what is owed can't be set aside. */
export function holdingAccounts(accounts: readonly AccountRow[]): AccountRow[] {
  return accounts.filter(({ removedAt, type }) => removedAt === null && !isLiability(type));
}

export function balancesOf(accounts: readonly AccountRow[]): Map<number, Cents> {
  return new Map(holdingAccounts(accounts).map((account) => [account.id, currentBalance(account)]));
}

/** What goals are promised of a month's income. Ledgers without goals need one statement for it. */
export async function loadPromised(db: Db, ledgerId: LedgerId, month: Month, today: Day): Promise<Cents> {
  const goals = (await listGoals(db, ledgerId)).map(toGoal);
  if (!goals.some(({ monthly }) => monthly !== null)) return cents(0);
  const standings = goalStandings(goals, balancesOf(await loadAccounts(db, ledgerId)), today);
  return addCents(...goals.map((goal) => promisedIn(goal, standings.get(goal.id)?.have ?? cents(0), month, today)));
}
