import { byLargestRemainder } from '../budgets/apportion.ts';
import { computeBudget, type LedgerSum, type PlannedCategory } from '../budgets/figures.ts';
import { addDays, type Day, dayNumber } from '../day.ts';
import { getOrCreate } from '../ledger/get-or-create.ts';
import { cents } from '../money.ts';
import { addMonths, daysOf, type Month, monthOf } from '../month.ts';
import type { CommittedEntry, ForecastFacts, WeekFlow } from './facts.ts';

/** A month's part of the forecast. Days count from today, which is day 0. */
export interface ForecastMonthSpan {
  readonly month: Month;
  readonly firstDay: number;
  /** The month's last day, which can be after the forecast's. */
  readonly lastDay: number;
}

export function monthSpans({ today, days }: Pick<ForecastFacts, 'today' | 'days'>): ForecastMonthSpan[] {
  const spans: ForecastMonthSpan[] = [];
  const end = monthOf(addDays(today, days - 1));
  for (let month = monthOf(today); month <= end; month = addMonths(month, 1)) {
    const { first, last } = daysOf(month);
    const at = (day: Day) => dayNumber(day) - dayNumber(today);
    // Today's spending is mostly in today's balance already.
    spans.push({ month, firstDay: Math.max(1, at(first)), lastDay: at(last) });
  }
  return spans;
}

/** The amount that a main category's budget still leaves in a month. Never negative: `isIncome` gives the direction. */
export interface MonthLeft {
  readonly categoryId: number;
  readonly isIncome: boolean;
  readonly left: number;
}

/** Money out of a category, or into an income category, by month and category. */
function committedByMonth(entries: readonly CommittedEntry[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { day, categoryId, cents: amount } of entries) {
    if (categoryId === null) continue;
    const key = `${monthOf(day)} ${categoryId}`;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return sums;
}

interface BudgetFacts {
  readonly plans: readonly PlannedCategory[];
  readonly thisMonth: readonly LedgerSum[];
  readonly committed: readonly CommittedEntry[];
}

/** The amounts that budgets leave in each month, minus committed entries, in the order of the months. */
export function budgetsLeft({ plans, thisMonth, committed }: BudgetFacts, spans: readonly ForecastMonthSpan[]) {
  const committedIn = committedByMonth(committed);
  return spans.map(({ month }, index): MonthLeft[] =>
    computeBudget(plans, [month], index === 0 ? thisMonth : []).categories.flatMap(
      ({ id, isIncome, withSubcategories: { available } }) => {
        const due = (committedIn.get(`${month} ${id}`) ?? 0) * (isIncome ? 1 : -1);
        const left = available - due;
        return left > 0 ? [{ categoryId: id, isIncome, left }] : [];
      },
    ),
  );
}

/** Accounts by their place in the list, each with its share of the movements. */
interface ShareWeights {
  readonly places: readonly number[];
  readonly weights: readonly number[];
}

/** Each account's share of the movements in the given direction; null if there were none. */
function toWeights(
  accountIds: readonly number[],
  sums: ReadonlyMap<number, number>,
  sign: 1 | -1,
): ShareWeights | null {
  const moved = accountIds.map((id, place) => ({ place, weight: sign * (sums.get(id) ?? 0) }));
  const parts = moved.filter(({ weight }) => weight > 0);
  if (parts.length === 0) return null;
  return { places: parts.map(({ place }) => place), weights: parts.map(({ weight }) => weight) };
}

/**
 * The accounts that a category moves, by its recent movements; else by those of all categories; else the first account
 * that isn't a card.
 */
class AccountShares {
  readonly #accounts: ForecastFacts['accounts'];
  readonly #byCategory = new Map<number | null, Map<number, number>>();
  readonly #all = new Map<number, number>();
  readonly #found = new Map<number, ShareWeights | null>();

  constructor(accounts: ForecastFacts['accounts'], weeks: readonly WeekFlow[]) {
    this.#accounts = accounts;
    for (const { accountId, categoryId, recentCents } of weeks) {
      const sums = getOrCreate(this.#byCategory, categoryId, () => new Map<number, number>());
      sums.set(accountId, (sums.get(accountId) ?? 0) + recentCents);
      if (recentCents < 0) this.#all.set(accountId, (this.#all.get(accountId) ?? 0) + recentCents);
    }
  }

  #find(categoryId: number, isIncome: boolean): ShareWeights | null {
    const ids = this.#accounts.map(({ id }) => id);
    const own = this.#byCategory.get(categoryId);
    const weights = own ? toWeights(ids, own, isIncome ? 1 : -1) : null;
    if (weights) return weights;
    const first = this.#accounts.findIndex(({ isCard }) => !isCard);
    const fallback = first < 0 ? null : { places: [first], weights: [1] };
    return isIncome ? fallback : (toWeights(ids, this.#all, -1) ?? fallback);
  }

  weightsOf(categoryId: number, isIncome: boolean): ShareWeights | null {
    return getOrCreate(this.#found, categoryId, () => this.#find(categoryId, isIncome));
  }
}

/** Spreads an amount evenly over days, to the cent; days after the forecast's last are left out. */
function spread(line: Float64Array, amount: number, { firstDay, lastDay }: ForecastMonthSpan): void {
  const days = lastDay - firstDay + 1;
  let before = 0;
  for (let day = firstDay; day <= lastDay && day < line.length; day += 1) {
    const after = Math.trunc((amount * (day - firstDay + 1)) / days);
    line[day] = (line[day] ?? 0) + after - before;
    before = after;
  }
}

/** The amounts that the planned layer adds to each account on each day, in the order of the accounts. */
export function plannedLines(
  { accounts, weeks, days }: ForecastFacts,
  left: readonly (readonly MonthLeft[])[],
  spans: readonly ForecastMonthSpan[],
): Float64Array[] {
  const shares = new AccountShares(accounts, weeks);
  const lines = accounts.map(() => new Float64Array(days));
  spans.forEach((span, month) => {
    for (const { categoryId, isIncome, left: amount } of left[month] ?? []) {
      const share = shares.weightsOf(categoryId, isIncome);
      if (!share || span.lastDay < span.firstDay) continue;
      byLargestRemainder(cents(amount), share.weights).forEach((part, index) => {
        const line = lines[share.places[index] ?? -1];
        if (line) spread(line, isIncome ? part : -part, span);
      });
    }
  });
  return lines;
}
