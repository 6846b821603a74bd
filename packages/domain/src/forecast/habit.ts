import type { ForecastFacts, ForecastingAccount, WeekFlow } from './facts.ts';
import type { ForecastMonthSpan, MonthLeft } from './planned.ts';
import { NEAR_DAYS, nearShare, weekSums } from './usual.ts';

const DAYS_PER_WEEK = 7;

/** An account's transactions on a usual day, without series, by main category. */
type DailyRates = ReadonlyMap<number | null, number>;

/** A week that the account's transactions don't cover completely doesn't count. */
function dailyRates({ id, fullWeeks }: ForecastingAccount, weeks: readonly WeekFlow[]): DailyRates {
  const rates = new Map<number | null, number>();
  for (const { accountId, week, categoryId, cents } of weeks) {
    if (accountId !== id || week >= fullWeeks) continue;
    rates.set(categoryId, (rates.get(categoryId) ?? 0) + cents / (fullWeeks * DAYS_PER_WEEK));
  }
  return rates;
}

/** How much of each category's habit a month's budgets don't cover, from 0 to 1; 1 for categories without a budget. */
function uncovered(
  totals: DailyRates,
  left: readonly MonthLeft[],
  { firstDay, lastDay }: ForecastMonthSpan,
): Map<number | null, number> {
  const shares = new Map<number | null, number>();
  for (const { categoryId, isIncome, left: amount } of left) {
    const planned = amount / (lastDay - firstDay + 1);
    const usual = (totals.get(categoryId) ?? 0) * (isIncome ? 1 : -1);
    shares.set(categoryId, usual > planned ? 1 - planned / usual : 0);
  }
  return shares;
}

/** Adds up fractions of cents, so the rounding error never exceeds half a cent. */
function toWholeCents(days: number, rateOn: (day: number) => number): Float64Array {
  const line = new Float64Array(days);
  let [exact, rounded] = [0, 0];
  // Today's spending is mostly in today's balance already.
  for (let day = 1; day < days; day += 1) {
    exact += rateOn(day);
    line[day] = Math.round(exact) - rounded;
    rounded = Math.round(exact);
  }
  return line;
}

/**
 * The amounts that the habit layer adds to each account on each day: those covered neither by series nor by budgets.
 */
export function habitLines(
  { accounts, weeks, days }: ForecastFacts,
  left: readonly (readonly MonthLeft[])[],
  spans: readonly ForecastMonthSpan[],
): Float64Array[] {
  const rates = accounts.map((account) => dailyRates(account, weeks));
  const totals = new Map<number | null, number>();
  for (const own of rates) for (const [category, rate] of own) totals.set(category, (totals.get(category) ?? 0) + rate);
  const shares = spans.map((span, month) => uncovered(totals, left[month] ?? [], span));
  const monthOfDay = new Uint8Array(days);
  spans.forEach(({ firstDay, lastDay }, month) => {
    monthOfDay.fill(month, firstDay, lastDay + 1);
  });
  const nearShares = weekSums({ accounts, weeks }).map(nearShare);
  return rates.map((own, index) => {
    const near = nearShares[index] ?? 1;
    const perDay = shares.map((share) => {
      let sum = 0;
      for (const [category, rate] of own) sum += rate * (share.get(category) ?? 1);
      return sum;
    });
    return toWholeCents(days, (day) => (perDay[monthOfDay[day] ?? 0] ?? 0) * (day <= NEAR_DAYS ? near : 1));
  });
}
