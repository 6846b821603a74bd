import { computeForecast, type ForecastLine } from '../forecast.ts';
import { CARD, HIDDEN_DAYS, SECOND_CARD, type TrialHousehold } from './households.ts';
import { balancesOf, factsOf, TODAY } from './trial-facts.ts';

const MONTHS = 12;
const DAYS_PER_MONTH = 30.4375;
/** The balance that errors are measured on, in days from today. */
const AHEAD = 30;
/** How far off the day of the lowest point may be. */
const DAYS_OFF = 3;

/** What the simplest forecast adds each day: the median of the last 12 months' changes, spread evenly. */
function medianMonthPerDay(balances: Float64Array): number {
  const at = (months: number) => balances[Math.round(TODAY - months * DAYS_PER_MONTH)] ?? 0;
  const changes = Float64Array.from({ length: MONTHS }, (_, month) => at(month) - at(month + 1)).toSorted();
  return ((changes[MONTHS / 2 - 1] ?? 0) + (changes[MONTHS / 2] ?? 0)) / 2 / DAYS_PER_MONTH;
}

interface AccountTrial {
  readonly daysInBand: number;
  /** Null for cards, which are paid rather than run low. */
  readonly isLowestDayRight: boolean | null;
  readonly error: number;
  readonly medianMonthError: number;
}

/** The first hidden day on which the balance is lowest. */
function lowestHiddenDay(balances: Float64Array): number {
  const hidden = balances.subarray(1, HIDDEN_DAYS + 1);
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
  const isCard = accountId === CARD || accountId === SECOND_CARD;
  const off = Math.abs(lowestHiddenDay(actual) - lowestHiddenDay(balances));
  const happened = actual[AHEAD] ?? 0;
  return {
    daysInBand,
    isLowestDayRight: isCard ? null : off <= DAYS_OFF,
    error: Math.abs(happened - (balances[AHEAD] ?? 0)),
    medianMonthError: Math.abs(happened - (actual[0] ?? 0) - AHEAD * medianMonthPerDay(all)),
  };
}

export interface TrialFigures {
  /** The share of account-days within the band. */
  readonly inBand: number;
  /** The share of accounts, without cards, whose lowest point is within 3 days of the expected one. */
  readonly lowestDay: number;
  /** Mean absolute errors of the balance in 30 days, in dollars. */
  readonly error: number;
  readonly medianMonthError: number;
}

/** Forecasts households without their last 180 days, and compares them with what happened then. */
export function tryHouseholds(households: readonly TrialHousehold[]): TrialFigures {
  const trials = households.flatMap((household) =>
    computeForecast(factsOf(household)).map((line) => tryAccount(household, line)),
  );
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    inBand: mean(trials.map(({ daysInBand }) => daysInBand / HIDDEN_DAYS)),
    lowestDay: mean(
      trials.flatMap(({ isLowestDayRight }) => (isLowestDayRight === null ? [] : Number(isLowestDayRight))),
    ),
    error: mean(trials.map(({ error }) => error)) / 100,
    medianMonthError: mean(trials.map(({ medianMonthError }) => medianMonthError)) / 100,
  };
}
