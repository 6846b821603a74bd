import { type Cents, cents } from '@cairn/domain';
import type { CategoryRow, Figures, Planned } from './budgetFigures.ts';

export function figures(budget: number, spent: number): Figures {
  return { budget: cents(budget), spent: cents(spent), available: cents(budget - spent) };
}

const face = { icon: 'fas fa-tag', iconColor: '#22864A', isDeleted: false };

export function planned(id: number, name: string, budget: number, months: readonly Cents[] = []): Planned {
  return { id, name, ...face, ...figures(budget, 0), months };
}

/** A category, in cents. */
export function category(name: string, budget: number, spent: number, more: Partial<CategoryRow> = {}): CategoryRow {
  return {
    id: 1,
    name,
    ...face,
    ...figures(budget, spent),
    isIncome: false,
    months: [],
    withSubcategories: figures(budget, spent),
    subcategories: [],
    ...more,
  };
}
