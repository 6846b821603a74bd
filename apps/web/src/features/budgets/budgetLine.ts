import type { Figures } from './budgetFigures.ts';

/** One category or subcategory, as a row or a card shows it. */
export interface BudgetLine {
  readonly face: { readonly name: string; readonly icon: string; readonly iconColor: string };
  readonly isIncome: boolean;
  readonly isDeleted: boolean;
  /** With its subcategories, where it has any. */
  readonly all: Figures;
  /** Without them; null where there are none. */
  readonly own: Figures | null;
  readonly detailsTo: string;
  /** Where an amount is set; null where none can be. */
  readonly editTo: string | null;
  /** Null where there is no such list. */
  readonly transactionsTo: string | null;
}

export interface BudgetLineProps {
  line: BudgetLine;
  /** Opens and closes the subcategories. */
  caret?: { isOpen: boolean; controls: string; onToggle: () => void } | undefined;
  isSub?: boolean | undefined;
}

export const inclSubcategories = 'Incl. Subcategory Data';
