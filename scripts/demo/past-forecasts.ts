import type { PGlite } from '@electric-sql/pglite';
import { type DemoAccount, demoAccounts } from './accounts.ts';
import { dayOf, daysAfter, monthsUpTo } from './calendar.ts';
import type { DemoTransaction } from './household.ts';
import { demoPerson } from './seed.ts';

const MONTHS = 6;
/** The months that a forecast is made from. */
const MONTHS_LEARNED = 6;
const LONGEST_MONTH = 31;
const FORECAST_LENGTH = 366;
/** The product compares a day after this time. */
const SETTLE_DAYS = 2;
/** Eight in ten normally distributed values are within this many standard deviations. */
const EIGHT_IN_TEN = 1.28;

/** As the product stores a forecast and its score. */
export interface PastForecast {
  readonly account: string;
  readonly made_on: string;
  readonly points: readonly number[];
  readonly band: readonly [low: readonly number[], high: readonly number[]];
  readonly low_on: string;
  readonly low_cents: number;
  readonly scored_to: string;
  readonly days: number;
  readonly abs_error_cents: number;
  readonly days_in_band: number;
  readonly month_end_cents: number | null;
}

/** What an account is worth after these transactions; what is owed is negative. */
function worthAfter({ key, type, startCents }: DemoAccount, rows: readonly DemoTransaction[]): number {
  const start = type === 1 || type === 2 ? -startCents : startCents;
  return rows.reduce((sum, row) => (row.account === key ? sum + signed(row) : sum), start);
}

const signed = ({ isIncome, amountCents }: DemoTransaction) => (isIncome ? amountCents : -amountCents);

const dateOf = (day: string) => Number(day.slice(-2));

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The change of each date in each of the months before, from the 1st to the 31st. */
function learnChanges(key: string, rows: readonly DemoTransaction[], madeOn: string): number[][] {
  const own = rows.filter(({ account }) => account === key);
  return monthsUpTo(daysAfter(madeOn, -1), MONTHS_LEARNED).map(({ year, month }) => {
    const monthPrefix = dayOf(year, month, 1).slice(0, -'01'.length);
    const ofMonth = own.filter(({ day }) => day.startsWith(monthPrefix));
    return Array.from({ length: LONGEST_MONTH }, (_, at) =>
      ofMonth.filter(({ day }) => dateOf(day) === at + 1).reduce((sum, row) => sum + signed(row), 0),
    );
  });
}

/** Each day changes the balance as the same date did on average, and the range is as wide as the months were apart. */
function foresee(account: DemoAccount, rows: readonly DemoTransaction[], madeOn: string) {
  const learned = learnChanges(account.key, rows, madeOn);
  const variance = (date: number) => {
    const sums = learned.map((changes) => changes.slice(0, date).reduce((sum, change) => sum + change, 0));
    return mean(sums.map((sum) => (sum - mean(sums)) ** 2));
  };
  const variances = Array.from({ length: LONGEST_MONTH }, (_, at) => variance(at + 1));
  let worth = worthAfter(
    account,
    rows.filter(({ day }) => day < madeOn),
  );
  let earlier = 0;
  const points: number[] = [];
  const spreads: number[] = [];
  for (let days = 0; days < FORECAST_LENGTH; days += 1) {
    const date = dateOf(daysAfter(madeOn, days));
    if (date === 1 && days > 0) earlier += variances.at(-1) ?? 0;
    worth += mean(learned.map((changes) => changes[date - 1] ?? 0));
    points.push(Math.round(worth));
    spreads.push(Math.round(EIGHT_IN_TEN * Math.sqrt(earlier + (variances[date - 1] ?? 0))));
  }
  return { points, spreads };
}

function scoreDays(account: DemoAccount, rows: readonly DemoTransaction[], madeOn: string, scoredTo: string) {
  const happened: number[] = [];
  for (let day = madeOn; day <= scoredTo; day = daysAfter(day, 1))
    happened.push(
      worthAfter(
        account,
        rows.filter((row) => row.day <= day),
      ),
    );
  return happened;
}

function pastForecast(
  account: DemoAccount,
  rows: readonly DemoTransaction[],
  madeOn: string,
  today: string,
): PastForecast {
  const { points, spreads } = foresee(account, rows, madeOn);
  const scoredTo = daysAfter(today, -SETTLE_DAYS);
  const happened = scoreDays(account, rows, madeOn, scoredTo);
  const errors = happened.map((worth, day) => Math.abs(worth - (points[day] ?? 0)));
  const lowest = points.indexOf(Math.min(...points));
  const days = happened.length;
  const lastDate = dateOf(dayOf(Number(madeOn.slice(0, 4)), Number(madeOn.slice(5, 7)), LONGEST_MONTH));
  return {
    account: account.name,
    made_on: madeOn,
    points,
    band: [
      points.map((point, day) => point - (spreads[day] ?? 0)),
      points.map((point, day) => point + (spreads[day] ?? 0)),
    ],
    low_on: daysAfter(madeOn, lowest),
    low_cents: points[lowest] ?? 0,
    scored_to: scoredTo,
    days,
    abs_error_cents: errors.reduce((sum, error) => sum + error, 0),
    days_in_band: errors.filter((error, day) => error <= (spreads[day] ?? 0)).length,
    month_end_cents: happened[lastDate - 1] ?? null,
  };
}

/** Forecasts as of the first of the last months, made from what was known on those days, with their scores. */
export function pastForecasts(rows: readonly DemoTransaction[], today: string): PastForecast[] {
  const months = monthsUpTo(today, MONTHS + 1).slice(0, MONTHS);
  return months.flatMap(({ year, month }) =>
    demoAccounts.map((account) => pastForecast(account, rows, dayOf(year, month, 1), today)),
  );
}

/** The product stores a forecast only on the day it is made. This writes the past ones directly to the database. */
export async function writePastForecasts(
  client: PGlite,
  rows: readonly DemoTransaction[],
  today: string,
): Promise<void> {
  await client.query(
    `with given as materialized (
       select accounts.ledger_id, accounts.id as account_id, given.*
       from json_to_recordset($2::text::json) as given (account text, made_on date, points jsonb, band jsonb, low_on date,
         low_cents bigint, scored_to date, days int, abs_error_cents bigint, days_in_band int, month_end_cents bigint)
       join users on users.email = $1
       join accounts on accounts.ledger_id = users.ledger_id and accounts.display_name = given.account),
     stored as (
       insert into forecast_snapshots (ledger_id, made_on, account_id, points, band, low_on, low_cents)
       select ledger_id, made_on, account_id, points, band, low_on, low_cents from given)
     insert into forecast_scores (ledger_id, made_on, account_id, scored_to, days, abs_error_cents, days_with_band,
       days_in_band, month_end_cents)
     select ledger_id, made_on, account_id, scored_to, days, abs_error_cents, days, days_in_band, month_end_cents
     from given`,
    [demoPerson.email, JSON.stringify(pastForecasts(rows, today))],
  );
}
