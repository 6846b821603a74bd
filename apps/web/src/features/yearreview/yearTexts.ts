import type { YearReview } from '@cairn/contract';
import {
  type Cents,
  cents,
  countOf,
  type Day,
  daysOf,
  formatCents,
  formatMonth,
  monthOf,
  toMonth,
} from '@cairn/domain';

const yearPath = '/YearInReview';

export const yearUrl = (year: number | null) => (year === null ? yearPath : `${yearPath}?year=${year}`);

/** Parses the year in a URL; null for anything else. */
export function readYear(text: string | null): number | null {
  return text !== null && /^(19|20|21)\d\d$/.test(text) ? Number(text) : null;
}

/** "2025", or "November 2025 to October 2026". */
export function periodText({ first, last }: Pick<YearReview, 'first' | 'last'>): string {
  if (first.endsWith('-01-01')) return first.slice(0, 4);
  return `${formatMonth(monthOf(first))} to ${formatMonth(monthOf(last))}`;
}

interface ListedDays {
  readonly first: Day;
  readonly last: Day;
}

/** The transactions of these days, with more filters if given. */
export function listUrl({ first, last }: ListedDays, filters: Readonly<Record<string, string>> = {}): string {
  return `/Transactions?${new URLSearchParams({ ...filters, dates: 'custom', from: first, to: last })}`;
}

export const monthUrl = (month: string) => listUrl(daysOf(toMonth(month)));

export const monthText = (month: string) => formatMonth(toMonth(month));

/** "12% more than the year before"; nothing if there is nothing to compare with. */
export function changeText(now: Cents, before: Cents | null): string | null {
  if (before === null) return null;
  if (before <= 0) return 'nothing the year before';
  const percent = Math.round(((now - before) * 100) / before);
  if (percent === 0) return 'as much as the year before';
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than the year before`;
}

/** What was saved, in words. */
export function savedText({ saved, savedPercent }: Pick<YearReview, 'saved' | 'savedPercent'>): string {
  if (savedPercent === null) return 'Nothing was earned in these months';
  if (saved < 0) return `You spent ${formatCents(cents(-saved))} more than you earned`;
  return `${savedPercent}% of what you earned`;
}

const weekdays = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/** Small things that are nice to know. */
export function factTexts({
  transactions,
  daysWithoutSpending,
  busiestWeekday,
  historyFrom,
  first,
}: YearReview): string[] {
  const weekday = busiestWeekday === null ? undefined : weekdays[busiestWeekday];
  return [
    `${countOf(transactions)} went through your accounts.`,
    `${countOf(daysWithoutSpending, 'day')} passed without spending anything.`,
    ...(weekday === undefined ? [] : [`You bought most often on ${weekday}.`]),
    ...(historyFrom !== null && historyFrom < first
      ? [`Your history goes back to ${formatMonth(monthOf(historyFrom))}.`]
      : []),
  ];
}

/** Whether there is anything to look back on. */
export function isEmptyYear({ earned, spent, transactions }: YearReview): boolean {
  return transactions === 0 || (earned === 0 && spent === 0);
}

/** For a year that the history doesn't cover from its beginning. */
export function shortHistoryText({ historyFrom, first }: Pick<YearReview, 'historyFrom' | 'first'>): string | null {
  if (historyFrom === null || monthOf(historyFrom) <= monthOf(first)) return null;
  return `Your history starts in ${formatMonth(monthOf(historyFrom))}, so this is a part of the year.`;
}
