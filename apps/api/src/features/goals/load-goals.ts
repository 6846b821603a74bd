import type { AnswerOf, getGoals, HoldingAccount, ListedFund, ListedGoal } from '@cairn/contract';
import {
  addCents,
  type Cents,
  cents,
  currentBalance,
  type Day,
  earmarkedIn,
  freeIn,
  goalStandings,
  type LedgerId,
  type UncoveredGoal,
} from '@cairn/domain';
import { type AccountRow, type GoalRow, listGoals, loadAccounts } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { balancesOf, holdingAccounts, loadFunds, toGoal } from '../budgets/index.ts';

function toListed(rows: readonly GoalRow[], accounts: readonly AccountRow[], today: Day): ListedGoal[] {
  const standings = goalStandings(rows.map(toGoal), balancesOf(accounts), today);
  return rows.flatMap((row): ListedGoal[] => {
    const standing = standings.get(row.id);
    if (!standing) return [];
    const { target, monthly, startsOn, dueOn } = toGoal(row);
    const { id, name, icon, iconColor, state, changedIn } = row;
    return [
      {
        ...{ id, name, icon, iconColor, state, changedIn, target, monthly, startsOn, dueOn },
        ...standing,
        earmarks: [...standing.earmarks],
      },
    ];
  });
}

function toHolding(rows: readonly GoalRow[], accounts: readonly AccountRow[]): HoldingAccount[] {
  const goals = rows.map(toGoal);
  return holdingAccounts(accounts).map((account) => {
    const balance = currentBalance(account);
    const free = freeIn(balance, earmarkedIn(goals, account.id));
    return { id: account.id, name: account.displayName, balance, free };
  });
}

const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => Cents | null) =>
  addCents(...items.map((item) => amount(item) ?? cents(0)));

function toTotals(goals: readonly ListedGoal[], funds: readonly ListedFund[]) {
  const open = goals.filter(({ have, target, state }) => state === 'saving' && have < target);
  const inFunds = sumOf(funds, ({ setAside }) => setAside);
  return {
    setAside: cents(sumOf(goals, ({ have }) => have) + inFunds),
    needed: cents(sumOf(open, ({ needed }) => needed) + sumOf(funds, ({ needed }) => needed)),
    planned: cents(sumOf(open, ({ monthly }) => monthly) + sumOf(funds, ({ planned }) => planned)),
    inFunds,
  };
}

export async function loadGoals(db: Db, caller: Caller, today: Day): Promise<AnswerOf<typeof getGoals>> {
  const { ledgerId } = caller;
  const [rows, accounts, funds] = [
    await listGoals(db, ledgerId),
    await loadAccounts(db, ledgerId),
    await loadFunds(db, caller, today),
  ];
  const goals = toListed(rows, accounts, today);
  return { goals, funds, accounts: toHolding(rows, accounts), totals: toTotals(goals, funds) };
}

/** The goals that the balances no longer cover. */
export async function listUncovered(db: Db, ledgerId: LedgerId, today: Day): Promise<UncoveredGoal[]> {
  const rows = await listGoals(db, ledgerId);
  if (!rows.some(({ earmarks }) => earmarks.length > 0)) return [];
  const standings = goalStandings(rows.map(toGoal), balancesOf(await loadAccounts(db, ledgerId)), today);
  return rows.flatMap(({ id, name, icon, iconColor }) => {
    const uncovered = standings.get(id)?.uncovered ?? cents(0);
    return uncovered > 0 ? [{ id, name, icon, iconColor, uncovered }] : [];
  });
}
