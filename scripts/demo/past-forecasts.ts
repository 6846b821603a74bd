import type { PGlite } from '@electric-sql/pglite';
import { type AccountKey, type DemoAccount, demoAccounts } from './accounts.ts';
import { dayOf, daysAfter, monthsUpTo } from './calendar.ts';
import { CARD_PAID_ON, CARD_PAYMENT, type DemoTransaction } from './household.ts';
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

/** Which account pays the card, and which gets it. */
const PAID: Partial<Record<AccountKey, number>> = { joint: -1, card: 1 };

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

/** An account's worth after these transactions; debts are negative. */
function worthAfter({ key, type, startCents }: DemoAccount, rows: readonly DemoTransaction[]): number {
  const start = type === 1 || type === 2 ? -startCents : startCents;
  return start + sum(rows.filter(({ account }) => account === key).map(signed));
}

const signed = ({ isIncome, amountCents }: DemoTransaction) => (isIncome ? amountCents : -amountCents);

const dateOf = (day: string) => Number(day.slice(-2));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const mean = (values: readonly number[]) => sum(values) / values.length;

const before = (rows: readonly DemoTransaction[], day: string) => rows.filter((row) => row.day < day);

const isCardPayment = ({ name }: DemoTransaction) => name === CARD_PAYMENT;

/** The change of each date in each of the months before, from the 1st to the 31st, without payments of the card. */
function learnChanges(key: string, rows: readonly DemoTransaction[], madeOn: string): number[][] {
  const own = rows.filter((row) => row.account === key && !isCardPayment(row));
  return monthsUpTo(daysAfter(madeOn, -1), MONTHS_LEARNED).map(({ year, month }) => {
    const monthPrefix = dayOf(year, month, 1).slice(0, -'01'.length);
    const ofMonth = own.filter(({ day }) => day.startsWith(monthPrefix));
    return Array.from({ length: LONGEST_MONTH }, (_, at) =>
      sum(ofMonth.filter(({ day }) => dateOf(day) === at + 1).map(signed)),
    );
  });
}

/** The card payment of each coming month: first the amount owed, then a month's card spending. */
function cardPayments(rows: readonly DemoTransaction[], madeOn: string): (monthsAhead: number) => number {
  const card = demoAccounts.find(({ key }) => key === 'card');
  const owed = card ? -worthAfter(card, before(rows, madeOn)) : 0;
  const spentInMonth = -mean(learnChanges('card', rows, madeOn).map(sum));
  return (monthsAhead) => (monthsAhead === 0 ? owed : spentInMonth);
}

/** The variance of the changes from the 1st to each date. */
function variancesOf(learned: readonly (readonly number[])[]): number[] {
  return Array.from({ length: LONGEST_MONTH }, (_, at) => {
    const sums = learned.map((changes) => sum(changes.slice(0, at + 1)));
    return mean(sums.map((value) => (value - mean(sums)) ** 2));
  });
}

/**
 * Each day changes the balance as the same date did on average, and the card's payments are known. The range is as wide
 * as the months were apart, and grows because their average may be wrong, too.
 */
function foresee(account: DemoAccount, rows: readonly DemoTransaction[], madeOn: string) {
  const learned = learnChanges(account.key, rows, madeOn);
  const payment = cardPayments(rows, madeOn);
  const paid = PAID[account.key] ?? 0;
  const variances = variancesOf(learned);
  const wholeMonth = variances.at(-1) ?? 0;
  let worth = worthAfter(account, before(rows, madeOn));
  let months = 0;
  const points: number[] = [];
  const spreads: number[] = [];
  for (let days = 0; days < FORECAST_LENGTH; days += 1) {
    const date = dateOf(daysAfter(madeOn, days));
    // Entries of the 31st are on the last day of shorter months.
    const isLast = dateOf(daysAfter(madeOn, days + 1)) === 1;
    if (date === 1 && days > 0) months += 1;
    worth += mean(learned.map((changes) => sum(changes.slice(date - 1, isLast ? LONGEST_MONTH : date))));
    if (date === CARD_PAID_ON) worth += paid * payment(months);
    const variance = months * wholeMonth + (variances[date - 1] ?? 0);
    points.push(Math.round(worth));
    spreads.push(Math.round(EIGHT_IN_TEN * Math.sqrt(variance * (1 + (months + 1) / MONTHS_LEARNED))));
  }
  return { points, spreads };
}

function worthOfDays(account: DemoAccount, rows: readonly DemoTransaction[], madeOn: string, scoredTo: string) {
  const happened: number[] = [];
  for (let day = madeOn; day <= scoredTo; day = daysAfter(day, 1))
    happened.push(worthAfter(account, before(rows, daysAfter(day, 1))));
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
  const happened = worthOfDays(account, rows, madeOn, scoredTo);
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
    abs_error_cents: sum(errors),
    days_in_band: errors.filter((error, day) => error <= (spreads[day] ?? 0)).length,
    month_end_cents: happened[lastDate - 1] ?? null,
  };
}

/** Forecasts as of the first of the last months, from the facts of those days, with their scores. */
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
