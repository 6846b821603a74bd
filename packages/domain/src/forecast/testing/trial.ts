import { computeForecast, type ForecastLine } from '../forecast.ts';
import { CARD, CHECKING, HIDDEN_DAYS, SECOND_CARD, type TrialHousehold } from './households.ts';
import { balancesOf, factsOf, TODAY } from './trial-facts.ts';

const MONTHS = 12;
const DAYS_PER_MONTH = 30.4375;
/** The balance that errors are measured on, in days from today. */
const AHEAD = 30;
/** How far off the day of the lowest point may be. */
const DAYS_OFF = 3;
/** How far ahead the lowest point is looked for, in days. */
export const trialHorizons = [30, 90, HIDDEN_DAYS] as const;

/** The amount that the simplest forecast adds each day: the median of the last 12 months' changes, spread evenly. */
function medianMonthPerDay(balances: Float64Array): number {
  const at = (months: number) => balances[Math.round(TODAY - months * DAYS_PER_MONTH)] ?? 0;
  const changes = Float64Array.from({ length: MONTHS }, (_, month) => at(month) - at(month + 1)).toSorted();
  return ((changes[MONTHS / 2 - 1] ?? 0) + (changes[MONTHS / 2] ?? 0)) / 2 / DAYS_PER_MONTH;
}

/** Joint accounts and savings are `other`: money comes in regularly, and little else happens. */
export type TrialAccountKind = 'checking' | 'card' | 'other';

export interface AccountTrial {
  readonly kind: TrialAccountKind;
  readonly hasBudgets: boolean;
  readonly daysInBand: number;
  /** Whether the lowest point was on the expected day, or within 3 days of it, by how far ahead it is looked for. */
  readonly isLowestDayRight: readonly boolean[];
  readonly error: number;
  readonly medianMonthError: number;
}

function kindOf(accountId: number): TrialAccountKind {
  if (accountId === CARD || accountId === SECOND_CARD) return 'card';
  return accountId === CHECKING ? 'checking' : 'other';
}

/** The first hidden day on which the balance is lowest. */
function lowestHiddenDay(balances: Float64Array, days: number): number {
  const hidden = balances.subarray(1, days + 1);
  return hidden.indexOf(Math.min(...hidden));
}

function tryAccount(household: TrialHousehold, { accountId, balances, band }: ForecastLine): AccountTrial {
  const all = balancesOf(household, accountId);
  const actual = all.subarray(TODAY);
  let daysInBand = 0;
  for (let day = 1; day <= HIDDEN_DAYS; day += 1) {
    const balance = actual[day] ?? 0;
    if (band && balance >= (band.low[day] ?? 0) && balance <= (band.high[day] ?? 0)) daysInBand += 1;
  }
  const happened = actual[AHEAD] ?? 0;
  const daysOff = (days: number) => Math.abs(lowestHiddenDay(actual, days) - lowestHiddenDay(balances, days));
  return {
    kind: kindOf(accountId),
    hasBudgets: household.budgets.size > 0,
    daysInBand,
    isLowestDayRight: trialHorizons.map((days) => daysOff(days) <= DAYS_OFF),
    error: Math.abs(happened - (balances[AHEAD] ?? 0)),
    medianMonthError: Math.abs(happened - (actual[0] ?? 0) - AHEAD * medianMonthPerDay(all)),
  };
}

/** Forecasts households without their last 180 days, and compares the forecasts with those days. */
export function tryHouseholds(households: readonly TrialHousehold[]): AccountTrial[] {
  return households.flatMap((household) =>
    computeForecast(factsOf(household)).map((line) => tryAccount(household, line)),
  );
}

export interface TrialFigures {
  readonly accounts: number;
  /** The share of account-days within the band. */
  readonly inBand: number;
  /** The shares of accounts whose lowest point is within 3 days of the expected one, by how far ahead it is. */
  readonly lowestDay: readonly number[];
  /** Mean absolute errors of the balance in 30 days, in dollars. */
  readonly error: number;
  readonly medianMonthError: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export function summarizeTrials(trials: readonly AccountTrial[]): TrialFigures {
  return {
    accounts: trials.length,
    inBand: mean(trials.map(({ daysInBand }) => daysInBand / HIDDEN_DAYS)),
    lowestDay: trialHorizons.map((_, at) => mean(trials.map(({ isLowestDayRight }) => Number(isLowestDayRight[at])))),
    error: mean(trials.map(({ error }) => error)) / 100,
    medianMonthError: mean(trials.map(({ medianMonthError }) => medianMonthError)) / 100,
  };
}

/** Cards are paid rather than run low, so their lowest points don't count. */
export const isNoCard = ({ kind }: AccountTrial) => kind !== 'card';
