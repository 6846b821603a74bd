import { cents, countOf, formatCents, formatDay, formatEstimate } from '@cairn/domain';
import { balanceOn, dayOf, type ForecastView } from './forecastView.ts';
import type { ShownEntry } from './whatIf.ts';

/** "$7,003 to $8,523"; null without a band. */
export function rangeText({ band }: ForecastView, day: number): string | null {
  const [low, high] = [band?.low[day], band?.high[day]];
  return low === undefined || high === undefined ? null : `${formatEstimate(low)} to ${formatEstimate(high)}`;
}

/** "On 09/16/2027, most likely $7,003 to $8,523". */
export function whenText(view: ForecastView, day: number): string {
  const range = rangeText(view, day);
  const when = day === 0 ? 'Today' : `On ${formatDay(dayOf(view, day))}`;
  return range === null || day === 0 ? when : `${when}, most likely ${range}`;
}

/** Today's balance is known unless something is still expected today. */
export function isKnown(view: ForecastView, day: number): boolean {
  return day < 0 || (day === 0 && balanceOn(view, 0) === view.balance);
}

/** Actual amounts have cents, and expected ones don't. */
export function balanceText(view: ForecastView, day: number): string {
  const balance = balanceOn(view, day);
  return isKnown(view, day) ? formatCents(cents(balance)) : formatEstimate(balance);
}

export function entryText({ name, cents: amount }: Pick<ShownEntry, 'name' | 'cents'>): string {
  return `${name} ${amount > 0 ? '+' : ''}${formatCents(cents(amount))}`;
}

export function entriesOn({ entries }: ForecastView, day: number): readonly ShownEntry[] {
  return entries.filter((entry) => entry.day === day);
}

/** Everything about a day in one sentence. */
export function dayText(view: ForecastView, day: number): string {
  const range = rangeText(view, day);
  const balance = `${formatDay(dayOf(view, day))}: ${balanceText(view, day)}`;
  const parts = [range === null ? balance : `${balance}, most likely ${range}`, ...entriesOn(view, day).map(entryText)];
  return parts.join('. ');
}

/** The chart in words. */
export function summaryText(view: ForecastView, account: string, months: number): string {
  const { balance, balances, lowest } = view;
  const last = balances.length - 1;
  return [
    `Forecast of ${account} for ${months} months`,
    `Today ${formatCents(cents(balance))}`,
    `Lowest point ${balanceText(view, lowest)} on ${formatDay(dayOf(view, lowest))}`,
    `After ${months} months ${balanceText(view, last)}`,
  ].join('. ');
}

/** "Below zero for 6 days"; null if it never is. */
export function belowText(days: number, floor: number): string | null {
  if (days === 0) return null;
  const limit = floor === 0 ? 'zero' : formatCents(cents(floor));
  return `Below ${limit} for ${countOf(days, 'day')}`;
}
