import { fundMonths, nextDue, type SinkingFund } from '../goals/funds.ts';
import { type Cents, cents } from '../money.ts';
import type { Month } from '../month.ts';
import type { Cadence } from '../recurring/series.ts';
import { spreadYear } from './spread.ts';
import { asBudget, type BudgetStart, type CategoryStart, roundedBudget } from './start.ts';

const MONTHS_PER_YEAR = 12;
const WEEKS_PER_YEAR = 52;
/** Every five weeks is already less often than every month. */
const WEEKS_PER_MONTH = 4;

/** A confirmed bill, subscription, or pay, as a first budget counts it. */
export interface RecurringEntry {
  readonly name: string;
  /** The main category. */
  readonly categoryId: number;
  readonly isIncome: boolean;
  readonly cadence: Pick<Cadence, 'unit' | 'count'>;
  /** Expected next time. */
  readonly amount: Cents;
  /** Expected in the next twelve months. */
  readonly perYear: Cents;
  /** The month in which it is expected next. */
  readonly dueMonth: Month;
  /** Paid in each full month of the history, oldest first. */
  readonly paid: readonly Cents[];
}

/** A bill that is due less often than every month, with the amount to set aside for it each month. */
export interface RareBill {
  readonly name: string;
  readonly perYear: Cents;
  readonly perMonth: Cents;
}

/** A first budget's suggestion for a category, with the reason. */
export interface FirstBudgetLine extends Omit<CategoryStart, 'usual' | 'subcategories'> {
  /** The monthly amount of recurring entries. */
  readonly fixed: Cents;
  readonly rareBills: readonly RareBill[];
  /** Saves for the category's only bill, if nothing else is spent there; null otherwise. */
  readonly fund: SinkingFund | null;
  /**
   * Recurring entries, the monthly share of rare bills, and the median of everything else, rounded to $5. With a fund,
   * the amount that the fund needs this month.
   */
  readonly suggested: Cents;
}

export interface FirstBudgetSuggestion {
  /** Full months of history, at most six. */
  readonly monthCount: number;
  readonly categories: readonly FirstBudgetLine[];
}

/** The middle amount, or the mean of the two in the middle, rounded half up. Zero if there are none. */
export function medianOf(amounts: readonly Cents[]): Cents {
  const sorted = amounts.toSorted((a, b) => a - b);
  const [below, above] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  return cents(Math.floor((below + above + 1) / 2));
}

function isRare({ unit, count }: RecurringEntry['cadence']): boolean {
  return unit === 'month' ? count > 1 : unit === 'week' && count > WEEKS_PER_MONTH;
}

function perMonth({ cadence: { unit, count }, amount }: RecurringEntry): number {
  if (unit === 'month') return amount;
  return unit === 'halfMonth' ? amount * 2 : Math.round((amount * WEEKS_PER_YEAR) / (MONTHS_PER_YEAR * count));
}

/** Spreads a bill over the months like an annual budget: the first months have the leftover cents. */
function toRareBill({ name, perYear }: RecurringEntry): RareBill {
  const empty = Array.from({ length: MONTHS_PER_YEAR }, () => cents(0));
  return { name, perYear, perMonth: spreadYear(perYear, empty, 0)?.[0] ?? cents(0) };
}

/** The amounts spent or earned besides the entries, month by month. */
function besides(history: readonly Cents[], entries: readonly RecurringEntry[]): Cents[] {
  return history.map((amount, index) => {
    const paid = entries.reduce((sum, entry) => sum + (entry.paid[index] ?? 0), 0);
    return cents(Math.max(0, amount - paid));
  });
}

/**
 * The sinking fund of a category that has one rare bill and no other spending: whatever else were spent there would come
 * out of the fund.
 */
function fundOf(category: CategoryStart, [bill, ...others]: readonly RecurringEntry[], month: Month) {
  if (bill === undefined || others.length > 0 || category.isIncome) return null;
  const { cadence, amount: target, dueMonth, paid } = bill;
  const isMonths = cadence.unit === 'month' && cadence.count > 1;
  if (!isMonths || category.history.some((spent, index) => spent !== (paid[index] ?? 0))) return null;
  const fund: SinkingFund = { target, dueMonth, repeatMonths: cadence.count };
  return nextDue(fund, month) === month || category.soFar === 0 ? fund : null;
}

function suggest(
  { usual, subcategories, ...category }: CategoryStart,
  entries: readonly RecurringEntry[],
  fund: { readonly fund: SinkingFund; readonly suggested: Cents } | null,
): FirstBudgetLine {
  const frequent = entries.filter(({ cadence }) => !isRare(cadence));
  const rareBills = entries.filter(({ cadence }) => isRare(cadence)).map(toRareBill);
  const fixed = asBudget(frequent.reduce((sum, entry) => sum + perMonth(entry), 0));
  const setAside = rareBills.reduce((sum, bill) => sum + bill.perMonth, 0);
  const exact = asBudget(fixed + setAside + medianOf(besides(category.history, entries)));
  const plain = { fund: null, suggested: roundedBudget(exact, category.isIncome) };
  return { ...category, fixed, rareBills, ...(fund ?? plain) };
}

/**
 * Entries in the direction of their category set its fixed part; the others don't count. Funds start in the current
 * month, so none are suggested for another one.
 */
export function suggestFirstBudget(
  { monthCount, categories }: BudgetStart,
  entries: readonly RecurringEntry[],
  fundsFrom: Month | null,
): FirstBudgetSuggestion {
  const byCategory = Map.groupBy(entries, ({ categoryId }) => categoryId);
  return {
    monthCount,
    categories: categories.map((category) => {
      const own = (byCategory.get(category.id) ?? []).filter(({ isIncome }) => isIncome === category.isIncome);
      const fund = fundsFrom && fundOf(category, own, fundsFrom);
      const need = fund && fundMonths(fund, cents(0), fundsFrom).get(fundsFrom);
      return suggest(category, own, fund && { fund, suggested: need ?? cents(0) });
    }),
  };
}
