import { type Cents, cents } from '../money.ts';
import type { Budget, BudgetFigures, BudgetItem, CategoryBudget } from './figures.ts';

interface AmountEdit {
  readonly id: number;
  readonly amount: Cents;
  /** What is expected of it by today, if it's known. */
  readonly expected?: Cents | null | undefined;
}

function withMore<Figures extends BudgetFigures>(figures: Figures, change: number, expected: Cents | null): Figures {
  const { budget, available } = figures;
  return { ...figures, budget: cents(budget + change), available: cents(available + change), expected };
}

/**
 * Bills aren't known here, so until the budget is computed again, the same part of the money is expected by today. Of
 * money that is saved for a later month, no more is.
 */
function expectedWith({ expected, spent, available, isSaving }: BudgetItem, change: number): Cents | null {
  const before = spent + available;
  const after = before + change;
  if (expected === null || after <= 0) return null;
  return cents(isSaving ? Math.min(expected, after) : Math.round((expected * after) / before));
}

function withAmount<Item extends BudgetItem>(item: Item, { amount, expected }: AmountEdit): Item {
  const change = amount - item.budget;
  const now = expected === undefined ? expectedWith(item, change) : expected;
  return { ...withMore(item, change, now), months: [amount] };
}

function expectedChange(before: BudgetItem, after: BudgetItem): number {
  return (after.expected ?? 0) - (before.expected ?? 0);
}

interface EditedCategory {
  readonly category: CategoryBudget;
  /** By how much more the planned and the expected amount are. */
  readonly planned: number;
  readonly expected: number;
}

function editCategory(category: CategoryBudget, edit: AmountEdit): EditedCategory {
  const item = [category, ...category.subcategories].find(({ id }) => id === edit.id);
  if (!item) return { category, planned: 0, expected: 0 };
  const after = withAmount(item, edit);
  const [planned, expected] = [after.budget - item.budget, expectedChange(item, after)];
  const all = category.withSubcategories;
  const isPaced = item.expected !== null || after.expected !== null;
  const expectedOfAll = isPaced ? cents((all.expected ?? 0) + expected) : all.expected;
  const withSubcategories = withMore(all, planned, expectedOfAll);
  const edited =
    item === category
      ? withAmount(category, edit)
      : { ...category, subcategories: category.subcategories.map((sub) => (sub === item ? after : sub)) };
  return { category: { ...edited, withSubcategories }, planned, expected };
}

/** A month’s budget as it will be with another amount for one category or subcategory. */
export function withPlannedAmount(budget: Budget, edit: AmountEdit): Budget {
  const edited = budget.categories.map((category) => editCategory(category, edit));
  const sumOf = (key: 'planned' | 'expected', isIncome: boolean) =>
    edited.filter(({ category }) => category.isIncome === isIncome).reduce((sum, one) => sum + one[key], 0);
  const [income, expenses] = [sumOf('planned', true), sumOf('planned', false)];
  const { expectedExpenses } = budget;
  return {
    ...budget,
    ...(expectedExpenses !== undefined && { expectedExpenses: cents(expectedExpenses + sumOf('expected', false)) }),
    categories: edited.map(({ category }) => category),
    plannedIncome: cents(budget.plannedIncome + income),
    plannedExpenses: cents(budget.plannedExpenses + expenses),
    // In a zero-based budget, planned income isn't there to assign.
    leftToBudget: cents(budget.leftToBudget + (budget.isZeroBased ? 0 : income) - expenses),
  };
}
