import { type Cents, cents } from '../money.ts';
import { type Month, monthParts } from '../month.ts';
import type { CommittedSums } from './committed.ts';
import type { Budget, BudgetFigures, BudgetItem, YearMove } from './figures.ts';

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

/** By month, then by category. */
export function yearMoves(moves: readonly (BudgetMove & { readonly month: Month })[]): YearMove[] {
  return [...Map.groupBy(moves, ({ month }) => month)]
    .flatMap(([month, inMonth]) =>
      [...netMoves(inMonth)].flatMap(([id, amount]) =>
        id === null || amount === 0 ? [] : [{ id, month: monthParts(month).number, amount }],
      ),
    )
    .sort((a, b) => a.month - b.month || a.id - b.id);
}

/** Where the money to cover an overspent category can come from. */
export interface CoverSource {
  /** Null for Left to budget. */
  readonly id: number | null;
  readonly name: string;
  readonly icon: string;
  readonly iconColor: string;
  /** What can be moved: what is available and not needed for bills. */
  readonly spare: Cents;
  /** Bills that are still to be paid in the month. */
  readonly needed: Cents;
}

type Committed = ReadonlyMap<number, CommittedSums>;

function sourceOf({ id, name, icon, iconColor, available }: BudgetItem, committed: Committed): CoverSource {
  const needed = committed.get(id)?.unpaid ?? cents(0);
  return { id, name, icon, iconColor, spare: cents(available - needed), needed };
}

/**
 * Left to budget first, then the categories with the most to spare. Categories that save for a bill aren't offered, and
 * Left to budget doesn't include what goals are promised.
 */
export function coverSources(
  budget: Budget,
  committed: Committed,
  id: number,
  savingIds: ReadonlySet<number> = new Set(),
): CoverSource[] {
  const look = { name: budget.isZeroBased ? 'Ready to assign' : 'Left to budget', icon: '', iconColor: '' };
  const pool = { id: null, ...look, spare: budget.leftToBudget, needed: cents(0) };
  const categories = budget.categories
    .filter((category) => !category.isIncome)
    .flatMap((category) => [category, ...category.subcategories])
    .filter((item) => item.id !== id && !item.isDeleted && !savingIds.has(item.id))
    .map((item) => sourceOf(item, committed))
    .sort((a, b) => b.spare - a.spare);
  return [pool, ...categories].filter(({ spare }) => spare > 0);
}

/**
 * How much can be covered in a category with subcategories: its own overspending. Without a budget of its own, it is
 * overspent only as far as the subcategories don't make up for it.
 */
export function ownOverspending(own: BudgetFigures, all: BudgetFigures): Cents {
  const overspent = Math.max(0, -own.available);
  if (own.budget !== 0 || own.carry !== 0 || own.moved !== 0) return cents(overspent);
  return cents(Math.min(overspent, Math.max(0, -all.available)));
}
