import type { Category, Subcategory } from '@cairn/contract';
import { cents } from '@cairn/domain';

interface CategoryOptions {
  readonly subcategories?: readonly Subcategory[];
  readonly isIncome?: boolean;
  readonly budgetCents?: number;
  readonly icon?: string;
  readonly color?: string;
}

/** By default an expense category with a green tag and no budget. */
export function category(id: number, name: string, options: CategoryOptions = {}): Category {
  const { subcategories = [], isIncome = false, budgetCents = 0, icon = 'fas fa-tag', color = '#22864A' } = options;
  return {
    id,
    name,
    icon,
    iconColor: color,
    defaultBudget: cents(budgetCents),
    isInterestOrFees: false,
    income: isIncome,
    subcategories: subcategories.map((subcategory) => ({ ...subcategory, categoryId: id })),
  };
}

/** Belongs to the category that lists it. */
export function subcategory(id: number, name: string): Subcategory {
  const look = { icon: 'fas fa-tag', iconColor: '#22864A' };
  return { id, categoryId: 0, name, ...look, defaultBudget: cents(0), isInterestOrFees: false };
}
