import { type Cents, cents } from '@cairn/domain';
import type { CategoryRow, Figures, Planned } from './budgetFigures.ts';

export function figures(budget: number, spent: number): Figures {
  return { budget: cents(budget), spent: cents(spent), available: cents(budget - spent) };
}

const display = { icon: 'fas fa-tag', iconColor: '#22864A', isDeleted: false };

export function planned(id: number, name: string, budget: number, months: readonly Cents[] = []): Planned {
  return { id, name, ...display, ...figures(budget, 0), months };
}

/** Amounts are in cents. */
export function category(
  name: string,
  budget: number,
  spent: number,
  overrides: Partial<CategoryRow> = {},
): CategoryRow {
  return {
    id: 1,
    name,
    ...display,
    ...figures(budget, spent),
    isIncome: false,
    months: [],
    withSubcategories: figures(budget, spent),
    subcategories: [],
    ...overrides,
  };
}
