import type { AccountId, GoalId } from '../ids.ts';
import { addCents, type Cents, cents } from '../money.ts';

/** An amount set aside for a goal in an account. The money doesn't move. */
export interface Earmark {
  readonly accountId: AccountId;
  readonly amount: Cents;
}

/** An earmark with the part of it that the account's balance covers. */
export interface CoveredEarmark extends Earmark {
  readonly covered: Cents;
}

interface Earmarked {
  readonly id: GoalId;
  readonly earmarks: readonly Earmark[];
}

/**
 * The earmarks that the balances cover. The goals are in the order of their priority: if a balance is too low, the last
 * goals lose their coverage first. A removed account covers nothing.
 */
export function coverEarmarks(
  goals: readonly Earmarked[],
  balances: ReadonlyMap<AccountId, Cents>,
): Map<GoalId, CoveredEarmark[]> {
  const left = new Map([...balances].map(([id, balance]) => [id, Math.max(0, balance)]));
  const cover = ({ accountId, amount }: Earmark): CoveredEarmark => {
    const free = left.get(accountId) ?? 0;
    const covered = cents(Math.min(amount, free));
    left.set(accountId, free - covered);
    return { accountId, amount, covered };
  };
  return new Map(goals.map(({ id, earmarks }) => [id, earmarks.map(cover)]));
}

/** The money that goals have set aside in an account. */
export function earmarkedIn(goals: readonly Earmarked[], accountId: AccountId): Cents {
  return addCents(
    ...goals.flatMap(({ earmarks }) => earmarks.filter((one) => one.accountId === accountId).map((one) => one.amount)),
  );
}

/** Money that is neither spent nor set aside. */
export function freeIn(balance: Cents, earmarked: Cents): Cents {
  return cents(Math.max(0, balance - earmarked));
}
