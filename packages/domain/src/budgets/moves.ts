import { type Cents, cents } from '../money.ts';
import type { Budget, BudgetItem } from './figures.ts';

/** Money moved within a month. Null stands for Left to budget. */
export interface BudgetMove {
  readonly fromId: number | null;
  readonly toId: number | null;
  readonly amount: Cents;
}

/** What was moved to each category, minus what was moved from it. */
export function netMoves(moves: readonly BudgetMove[]): Map<number | null, Cents> {
  const net = new Map<number | null, Cents>();
  const add = (id: number | null, amount: number) => net.set(id, cents((net.get(id) ?? 0) + amount));
  for (const { fromId, toId, amount } of moves) {
    add(fromId, -amount);
    add(toId, amount);
  }
  return net;
}

/** Where the money to cover an overspent category can come from. */
export interface CoverSource {
  /** Null for Left to budget. */
  readonly id: number | null;
  readonly name: string;
  readonly icon: string;
  readonly iconColor: string;
  /** What can be moved. */
  readonly spare: Cents;
}

const isSpare = ({ isDeleted, available }: BudgetItem) => !isDeleted && available > 0;

/** Left to budget first, then the categories with the most to spare. */
export function coverSources(budget: Budget, id: number): CoverSource[] {
  const pool = { id: null, name: 'Left to budget', icon: '', iconColor: '', spare: budget.leftToBudget };
  const categories = budget.categories
    .filter((category) => !category.isIncome)
    .flatMap((category) => [category, ...category.subcategories])
    .filter((item) => item.id !== id && isSpare(item))
    .map(({ id: itemId, name, icon, iconColor, available }) => ({
      id: itemId,
      name,
      icon,
      iconColor,
      spare: available,
    }))
    .sort((a, b) => b.spare - a.spare);
  return pool.spare > 0 ? [pool, ...categories] : categories;
}
