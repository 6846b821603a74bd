import type { YearReview } from '@cairn/contract';
import {
  type Cents,
  cents,
  countOf,
  type Day,
  DEFAULT_REPORT,
  daysOf,
  formatCents,
  formatDay,
  formatMonth,
  type LineCondition,
  type LineFlow,
  monthOf,
  reportParams,
  toMonth,
} from '@cairn/domain';
import { listUrl } from '../transactions/index.ts';

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

/** The transactions of these days that add up to a figure: the amount spent or earned, or both if the flow is null. */
export function figureUrl({ first, last }: ListedDays, flow: LineFlow | null, condition?: LineCondition): string {
  return listUrl({
    ...{ startDate: first, endDate: last, searchText: null, amountFrom: null, amountTo: null },
    lines: { flow, includesTransfers: false, includesHidden: false, conditions: condition ? [condition] : [] },
  });
}

/** All categories of these days, as a report. */
export function categoriesUrl({ first, last }: ListedDays): string {
  const range = { kind: 'fixed', first, last } as const;
  const params = reportParams({ ...DEFAULT_REPORT, range }).map(([name, value]) => [name, value]);
  return `/Reports?${new URLSearchParams(params)}`;
}

export const monthUrl = (month: string) => figureUrl(daysOf(toMonth(month)), 'spent');

export const monthText = (month: string) => formatMonth(toMonth(month));

/** "12% more than the year before"; nothing if there is nothing to compare with. */
export function changeText(now: Cents, before: Cents | null): string | null {
  if (before === null) return null;
  if (before <= 0) return 'Nothing the year before';
  const percent = Math.round(((now - before) * 100) / before);
  if (percent === 0) return 'As much as the year before';
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than the year before`;
}

/** The amount saved, in words. */
export function savedText({ saved, savedPercent }: Pick<YearReview, 'saved' | 'savedPercent'>): string {
  if (savedPercent === null) return 'Nothing was earned in these months';
  if (saved < 0) return `You spent ${formatCents(cents(-saved))} more than you earned`;
  return `${savedPercent}% of what you earned`;
}

/** "On 10/31/2026. It was $50.00 on 10/20/2025." */
export function netWorthText({ firstDate, first, lastDate }: NonNullable<YearReview['netWorth']>): string {
  return `On ${formatDay(lastDate)}. It was ${formatCents(first)} on ${formatDay(firstDate)}.`;
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
  return `Your history starts in ${formatMonth(monthOf(historyFrom))}, so this covers only part of the year.`;
}
