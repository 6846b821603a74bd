import { addCents, type Cents, cents } from '../money.ts';
import { type Month, monthParts } from '../month.ts';
import type { CommittedSums } from './committed.ts';
import type { Budget, BudgetItem, CategoryBudget, PlannedCategory, YearMove } from './figures.ts';
import { overspendingOf } from './standing.ts';

/** Money moved within a month. Null stands for Left to budget. */
export interface BudgetMove {
  readonly fromId: number | null;
  readonly toId: number | null;
  readonly amount: Cents;
}

/** Money moved to each category, minus money moved from it. */
export function netMoves(moves: readonly BudgetMove[]): Map<number | null, Cents> {
  const net = new Map<number | null, Cents>();
  const add = (id: number | null, amount: number) => net.set(id, cents((net.get(id) ?? 0) + amount));
  for (const { fromId, toId, amount } of moves) {
    add(fromId, -amount);
    add(toId, amount);
  }
  return net;
}

/** Money moved between two categories in a month. */
export interface MovesOfMonth extends BudgetMove {
  readonly month: Month;
}

/** The moves of a year: by month and category, and over the year. */
export interface MovedInYear {
  /** By month, then by category. */
  readonly moves: readonly YearMove[];
  /** By category; null stands for Left to budget. */
  readonly moved: ReadonlyMap<number | null, Cents>;
}

/** As in its month, the money that a deleted category returned has no row to show it, and counts in Left to budget. */
export function movedInYear(rows: readonly PlannedCategory[], all: readonly MovesOfMonth[]): MovedInYear {
  const deletedIn = new Map<number | null, Month | null>(rows.map((row) => [row.id, row.deletedIn]));
  const isThere = (id: number | null, month: Month) => {
    const deleted = deletedIn.get(id) ?? null;
    return deleted === null || month < deleted;
  };
  const net = [...Map.groupBy(all, ({ month }) => month)].flatMap(([month, inMonth]) =>
    [...netMoves(inMonth)]
      .filter(([id]) => isThere(id, month))
      .map(([id, amount]) => ({ id, month: monthParts(month).number, amount })),
  );
  const moves = net
    .flatMap(({ id, ...rest }) => (id === null || rest.amount === 0 ? [] : [{ id, ...rest }]))
    .sort((a, b) => a.month - b.month || a.id - b.id);
  const moved = [...Map.groupBy(net, ({ id }) => id)].map(
    ([id, ofCategory]) => [id, addCents(...ofCategory.map(({ amount }) => amount))] as const,
  );
  return { moves, moved: new Map(moved) };
}

/** Where the money to cover an overspent category can come from. */
export interface CoverSource {
  /** Null for Left to budget. */
  readonly id: number | null;
  readonly name: string;
  readonly icon: string;
  readonly iconColor: string;
  /** Money that can be moved: available and not needed. */
  readonly spare: Cents;
  /** Bills that are still to be paid in the month; for Left to budget, what goals are promised. */
  readonly needed: Cents;
  /** The month in which a bill is due that the money is set aside for, so that it isn't offered. */
  readonly setAsideFor?: Month | undefined;
}

type Committed = ReadonlyMap<number, CommittedSums>;

function sourceOf({ id, name, icon, iconColor, available }: BudgetItem, committed: Committed): CoverSource {
  const needed = committed.get(id)?.unpaid ?? cents(0);
  return { id, name, icon, iconColor, spare: cents(available - needed), needed };
}

/**
 * A category and its subcategories with what each has left for others. What some of them lack and can't be covered, the
 * rest pays for: first the category itself, then the subcategories that have the most.
 */
function spareItems(category: CategoryBudget): BudgetItem[] {
  const items = [category, ...category.subcategories.toSorted((a, b) => b.available - a.available)];
  const lacking = addCents(...items.map(({ available }) => cents(Math.max(0, -available))));
  let owed = lacking - addCents(ownOverspending(category), coverableInSubcategories(category));
  return items.map((item) => {
    const paid = Math.max(0, Math.min(owed, item.available));
    owed -= paid;
    return { ...item, available: cents(item.available - paid) };
  });
}

/** In a zero-based budget, the pool doesn't include what goals are promised. */
function poolSource({ isZeroBased, leftToBudget, promised }: Budget): CoverSource {
  const needed = isZeroBased ? cents(0) : promised;
  const look = { name: isZeroBased ? 'Ready to assign' : 'Left to budget', icon: '', iconColor: '' };
  return { id: null, ...look, spare: cents(leftToBudget - needed), needed };
}

/**
 * Left to budget first, then the categories with the most to spare. Categories that keep it for a bill come last; they
 * aren't offered, and neither is what goals are promised.
 */
export function coverSources(
  budget: Budget,
  committed: Committed,
  id: number,
  setAsideFor: ReadonlyMap<number, Month> = new Map(),
): CoverSource[] {
  const categories = budget.categories
    .filter((category) => !category.isIncome)
    .flatMap(spareItems)
    .filter((item) => item.id !== id && !item.isDeleted)
    .map((item) => ({
      ...sourceOf(item, committed),
      ...(setAsideFor.has(item.id) && { setAsideFor: setAsideFor.get(item.id) }),
    }))
    .sort((a, b) => Number('setAsideFor' in a) - Number('setAsideFor' in b) || b.spare - a.spare);
  return [poolSource(budget), ...categories].filter(({ spare }) => spare > 0);
}

/**
 * How much can be covered in a subcategory. Without a budget of its own, it isn't called overspent, and its category's
 * money pays for it while both start fresh each month. If one of them carries over, each is followed on its own.
 */
export function subOverspending(sub: BudgetItem, category: CategoryBudget): Cents {
  const overspent = overspendingOf(sub);
  const isPaidFor = category.policy === 'fresh' && sub.policy === 'fresh';
  if (overspent > 0 || isPaidFor || overspendingOf(category.withSubcategories) === 0) return overspent;
  return cents(Math.max(0, -sub.available));
}

/**
 * How much can be covered in a category itself: what it overspent, and what it lacks to pay for subcategories without a
 * budget.
 */
export function ownOverspending(category: CategoryBudget): Cents {
  const ofSubcategories = coverableInSubcategories(category);
  return cents(Math.max(overspendingOf(category), overspendingOf(category.withSubcategories) - ofSubcategories));
}

function coverableInSubcategories(category: CategoryBudget): Cents {
  const shown = category.subcategories.filter(({ isDeleted }) => !isDeleted);
  return addCents(...shown.map((sub) => subOverspending(sub, category)));
}
