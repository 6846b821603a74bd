import type { PlannedCategory } from '../budgets/figures.ts';
import { addDays, type Day, parseDay } from '../day.ts';
import { cents } from '../money.ts';
import { toMonth } from '../month.ts';
import type { CommittedEntry, ForecastFacts, ForecastingAccount, WeekFlow } from './facts.ts';
import { computeForecast, type ForecastLine } from './forecast.ts';
import { FORECAST_DAYS } from './layers.ts';

export function dayOf(text: string): Day {
  const day = parseDay(text);
  if (!day) throw new Error('not a day');
  return day;
}

/** Builds the facts that a forecast is computed from. Today is November 15, 2026. */
class ForecastScene {
  readonly today = dayOf('2026-11-15');
  readonly #accounts: ForecastingAccount[] = [];
  readonly #committed: CommittedEntry[] = [];
  readonly #plans: PlannedCategory[] = [];
  readonly #thisMonth: ForecastFacts['thisMonth'][number][] = [];
  readonly #weeks: WeekFlow[] = [];
  readonly #moves: ForecastFacts['moves'][number][] = [];

  account(id: number, balance: number, more: Partial<ForecastingAccount> = {}): this {
    const rest = { name: `Account ${id}`, isCard: false, cycle: null, fullWeeks: 0, ...more };
    this.#accounts.push({ id, balance: cents(balance), ...rest });
    return this;
  }

  expect(accountId: number, day: string, amount: number, more: Partial<CommittedEntry> = {}): this {
    const rest = { name: 'Bill', seriesId: 1, categoryId: null, subcategoryId: null, ...more };
    this.#committed.push({ accountId, day: dayOf(day), cents: cents(amount), ...rest });
    return this;
  }

  /** A default budget of every month. */
  budget(id: number, amount: number, more: Partial<PlannedCategory> = {}): this {
    const display = { name: `Category ${id}`, icon: '', iconColor: '' };
    const defaults = new Map([[toMonth('2026-01'), cents(amount)]]);
    this.#plans.push({
      ...{ id, parentId: null, ...display, isIncome: false, deletedIn: null, own: new Map(), defaults },
      ...more,
    });
    return this;
  }

  spentThisMonth(categoryId: number, amount: number): this {
    this.#thisMonth.push({ categoryId, subcategoryId: null, isIncome: false, total: cents(amount) });
    return this;
  }

  /** The sum of one of the last weeks; 0 is the latest. */
  week(accountId: number, week: number, amount: number, categoryId: number | null = null): this {
    const recentCents = cents(week < 12 ? amount : 0);
    this.#weeks.push({ accountId, week, categoryId, cents: cents(amount), recentCents });
    return this;
  }

  moved(accountId: number, daysAgo: number, amount: number): this {
    const flows = { cameIn: cents(Math.max(0, amount)), wentOut: cents(Math.max(0, -amount)) };
    this.#moves.push({ accountId, day: addDays(this.today, -daysAgo), ...flows });
    return this;
  }

  facts(seed = 1): ForecastFacts {
    return {
      today: this.today,
      days: FORECAST_DAYS,
      seed,
      accounts: this.#accounts,
      committed: this.#committed,
      plans: this.#plans,
      thisMonth: this.#thisMonth,
      weeks: this.#weeks,
      moves: this.#moves,
    };
  }

  lines(): ForecastLine[] {
    return computeForecast(this.facts());
  }

  line(accountId: number): ForecastLine {
    const found = this.lines().find((line) => line.accountId === accountId);
    if (!found) throw new Error('no such account');
    return found;
  }
}

export function forecastScene(): ForecastScene {
  return new ForecastScene();
}

/** The sum of a layer from one day to another, both included. Days count from today. */
export function sumOfDays(line: Float64Array, from: number, to: number): number {
  return line.subarray(from, to + 1).reduce((sum, one) => sum + one, 0);
}
