import { cents } from '../money.ts';
import { type BudgetFigures, budgetFigures, type LedgerSum, type PlannedRow } from './figures.ts';

interface NamedRow extends PlannedRow {
  readonly name: string;
}

interface Traits {
  readonly income?: boolean;
  readonly isDeleted?: boolean;
}

/** Builds a period's budgets and transactions. Spending and earnings go to the category named last. */
class Ledger {
  readonly #rows: NamedRow[] = [];
  readonly #sums: LedgerSum[] = [];
  #category: number | null = null;
  #subcategory: number | null = null;

  #add(name: string, budget: number, parentId: number | null, traits: Traits): number {
    const id = this.#rows.length + 1;
    this.#rows.push({ income: false, isDeleted: false, ...traits, id, parentId, name, budget: cents(budget) });
    return id;
  }

  #move(amount: number, isIncome: boolean): this {
    const [categoryId, subcategoryId] = [this.#category, this.#subcategory];
    this.#sums.push({ categoryId, subcategoryId, isIncome, total: cents(amount) });
    return this;
  }

  category(name: string, budget = 0, traits: Traits = {}): this {
    this.#category = this.#add(name, budget, null, traits);
    this.#subcategory = null;
    return this;
  }

  subcategory(name: string, budget = 0, traits: Traits = {}): this {
    this.#subcategory = this.#add(name, budget, this.#category, traits);
    return this;
  }

  uncategorized(): this {
    this.#category = null;
    this.#subcategory = null;
    return this;
  }

  spend(amount: number): this {
    return this.#move(amount, false);
  }

  earn(amount: number): this {
    return this.#move(amount, true);
  }

  figures(): BudgetFigures<NamedRow> {
    return budgetFigures(this.#rows, this.#sums);
  }
}

export function ledger(): Ledger {
  return new Ledger();
}
