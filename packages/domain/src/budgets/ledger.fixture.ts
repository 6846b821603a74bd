import { type Cents, cents } from '../money.ts';
import { type Month, monthIn } from '../month.ts';
import { type Budget, computeBudget, type LedgerSum, NO_TRANSFERS, type PlannedCategory } from './figures.ts';

type Traits = Partial<Pick<PlannedCategory, 'isIncome' | 'deletedIn' | 'spendingKind'>>;

export const month: Month = monthIn(2026, 2);

/** A main expense category with an amount for the month. */
export function plannedCategory(id: number, budget: number, overrides: Partial<PlannedCategory> = {}): PlannedCategory {
  const plan = { own: new Map([[month, cents(budget)]]), defaults: new Map<Month, never>() };
  const display = { name: `Category ${id}`, icon: 'fas fa-tag', iconColor: '#22864A' };
  return { id, parentId: null, ...display, isIncome: false, deletedIn: null, ...plan, ...overrides };
}

/** Builds a month's budgets and transactions. Spending and earnings go to the category named last. */
class Ledger {
  readonly #rows: PlannedCategory[] = [];
  readonly #sums: LedgerSum[] = [];
  #category: number | null = null;
  #subcategory: number | null = null;

  #add(name: string, budget: number, parentId: number | null, traits: Traits): number {
    const id = this.#rows.length + 1;
    this.#rows.push(plannedCategory(id, budget, { ...traits, parentId, name }));
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

  /** The month after the amounts have been moved to the categories. */
  budget(moved: ReadonlyMap<number | null, Cents> = new Map()): Budget {
    return computeBudget(this.#rows, [month], this.#sums, { ...NO_TRANSFERS, moved });
  }
}

export function ledger(): Ledger {
  return new Ledger();
}
