import { type Cents, cents, type GridLine, type YearGrid } from '@cairn/domain';

const year = (amount: number): Cents[] => Array.from({ length: 12 }, () => cents(amount));

/** An expense category with the same amount in every month. */
export function gridLine(id: number, name: string, budget: number, overrides: Partial<GridLine> = {}): GridLine {
  const look = { name, icon: 'fas fa-tag', iconColor: '#22864A', isIncome: false, isDeleted: false };
  return { id, parentId: null, ...look, budgets: year(budget), defaults: year(0), spent: year(0), ...overrides };
}

export function yearGridOf(lines: readonly GridLine[], uncategorized = 0): YearGrid {
  return { lines, uncategorized: { spent: year(uncategorized), earned: year(0) } };
}

export { year as everyMonth };
