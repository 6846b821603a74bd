import type { LedgerSum, PlannedCategory } from '../budgets/figures.ts';
import type { Day } from '../day.ts';
import type { AccountId, CategoryId, SeriesId } from '../ids.ts';
import type { Cents } from '../money.ts';
import type { CardCycle } from './card-cycle.ts';

/** An occurrence of a confirmed, active series that is still expected. A transfer has one for each account. */
export interface CommittedEntry {
  readonly day: Day;
  readonly accountId: AccountId;
  /** Positive for money that comes in. */
  readonly cents: Cents;
  readonly name: string;
  readonly seriesId: SeriesId | null;
  readonly categoryId: CategoryId | null;
  readonly subcategoryId: CategoryId | null;
  /** The standard deviation of its past amounts; absent if they don't vary. It widens the band. */
  readonly spreadCents?: Cents;
}

/** The movement of an account on a day before today, or today. */
export interface DayMoves {
  readonly accountId: AccountId;
  readonly day: Day;
  readonly cameIn: Cents;
  readonly wentOut: Cents;
}

/** The sum of an account's transactions of a category in one of the last 52 weeks, without transfers. */
export interface WeekFlow {
  readonly accountId: AccountId;
  /** 0 is the seven days before today, 51 the oldest. */
  readonly week: number;
  /** The main category; null for uncategorized and hidden transactions. */
  readonly categoryId: CategoryId | null;
  /** Money in minus money out, without series. */
  readonly cents: Cents;
  /** Money in less money out of the last 90 days, series included. */
  readonly recentCents: Cents;
}

export interface ForecastingAccount {
  readonly id: AccountId;
  readonly name: string;
  /** Its worth today, with pending transactions: negative if money is owed. */
  readonly balance: Cents;
  readonly isCard: boolean;
  readonly cycle: CardCycle | null;
  /** How many of the last 52 weeks its transactions cover completely. */
  readonly fullWeeks: number;
}

/** Everything that a forecast is computed from. */
export interface ForecastFacts {
  readonly today: Day;
  /** How many days are forecast, today included. */
  readonly days: number;
  /** The same for the same ledger and day, so that every device draws the same paths. */
  readonly seed: number;
  readonly accounts: readonly ForecastingAccount[];
  /** Until the end of the last day's month, because budgets depend on all of its entries. */
  readonly committed: readonly CommittedEntry[];
  /** All categories with their budgets for the months of the forecast. */
  readonly plans: readonly PlannedCategory[];
  /** This month's sums by category. */
  readonly thisMonth: readonly LedgerSum[];
  readonly weeks: readonly WeekFlow[];
  /** From the oldest day that is shown, or on which a card's unpaid statement closed. */
  readonly moves: readonly DayMoves[];
}

/** The weeks that habits are learned from. */
export const HABIT_WEEKS = 52;
/** The days that decide which accounts a category is paid from. */
export const SHARE_DAYS = 90;
