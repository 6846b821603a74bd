import type { BudgetFigures, Cents, Month } from '@cairn/domain';
import type { ReactNode } from 'react';

export interface Cover {
  /** A collapsed category covers its subcategories. */
  readonly id: number;
  readonly name: string;
  readonly month: Month;
  readonly overspent: Cents;
}

/** A category or subcategory as shown in a row or card. */
export interface BudgetLine {
  readonly id: number;
  readonly display: { readonly name: string; readonly icon: string; readonly iconColor: string };
  readonly isIncome: boolean;
  readonly isDeleted: boolean;
  /** Includes subcategories, if any. */
  readonly all: BudgetFigures;
  /** Excludes subcategories; null unless they have figures and the category itself has some, too. */
  readonly own: BudgetFigures | null;
  /** The amount is only a sum, which can't be edited. */
  readonly isSum: boolean;
  /** The overspending of collapsed subcategories, if the category itself has money left. */
  readonly hidden: string | null;
  /** A quiet line under the name. */
  readonly quiet: ReactNode;
  /** What is still to come in the month, or when all was paid; null for a past month. */
  readonly bills: string | null;
  /** The overspending that can be covered, and its month; null if there is none. */
  readonly cover: Cover | null;
  readonly detailsTo: string;
  /** Where to set an amount; null if the category is deleted. */
  readonly editTo: string | null;
  /** Null if the category is deleted. */
  readonly transactionsTo: string | null;
}

export interface BudgetLineProps {
  line: BudgetLine;
  /** Expands and collapses the subcategories. */
  caret?: { isOpen: boolean; controls: string; onToggle: () => void } | undefined;
  isSub?: boolean | undefined;
}

export const inclSubcategories = 'Incl. Subcategory Data';
