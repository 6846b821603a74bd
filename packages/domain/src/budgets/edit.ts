import { type Cents, cents } from '../money.ts';
import type { Budget, BudgetFigures, BudgetItem, CategoryBudget } from './figures.ts';

/** The same part of another amount. */
function scaled(part: Cents, before: number, after: number): Cents {
  return before <= 0 ? part : cents(Math.round((part * Math.max(0, after)) / before));
}

/** Bills aren't known here, so the same part of the money is expected by today until the budget is computed again. */
function withMore<Figures extends BudgetFigures>(figures: Figures, change: number): Figures {
  const { budget, spent, available, expected } = figures;
  const whole = spent + available;
  return {
    ...figures,
    budget: cents(budget + change),
    available: cents(available + change),
    expected: expected === null || whole + change <= 0 ? null : scaled(expected, whole, whole + change),
  };
}

function withAmount<Item extends BudgetItem>(item: Item, amount: Cents): Item {
  return { ...withMore(item, amount - item.budget), months: [amount] };
}

function editCategory(category: CategoryBudget, id: number, amount: Cents): CategoryBudget {
  const item = [category, ...category.subcategories].find((one) => one.id === id);
  if (!item) return category;
  const withSubcategories = withMore(category.withSubcategories, amount - item.budget);
  if (item === category) return { ...withAmount(category, amount), withSubcategories };
  const subcategories = category.subcategories.map((sub) => (sub.id === id ? withAmount(sub, amount) : sub));
  return { ...category, subcategories, withSubcategories };
}

/** A month’s budget as it will be with another amount for one category or subcategory. */
export function withPlannedAmount(budget: Budget, id: number, amount: Cents): Budget {
  let [income, expenses] = [0, 0];
  const categories = budget.categories.map((category) => {
    const edited = editCategory(category, id, amount);
    const change = edited.withSubcategories.budget - category.withSubcategories.budget;
    if (category.isIncome) income += change;
    else expenses += change;
    return edited;
  });
  const { plannedExpenses, expectedExpenses } = budget;
  return {
    ...budget,
    ...(expectedExpenses !== undefined && {
      expectedExpenses: scaled(expectedExpenses, plannedExpenses, plannedExpenses + expenses),
    }),
    categories,
    plannedIncome: cents(budget.plannedIncome + income),
    plannedExpenses: cents(plannedExpenses + expenses),
    // In a zero-based budget, planned income isn't there to assign.
    leftToBudget: cents(budget.leftToBudget + (budget.isZeroBased ? 0 : income) - expenses),
  };
}
