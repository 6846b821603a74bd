import { addDays, type Day, dayParts, isDay, monthsBefore } from '@cairn/domain';
import type { WorthDays } from './networth.data.ts';

const presets = [
  { value: '1M', label: '1M', spoken: '1 month' },
  { value: '6M', label: '6M', spoken: '6 months' },
  { value: 'year', label: 'This year', spoken: undefined },
  { value: '1Y', label: '1Y', spoken: '1 year' },
] as const;

export type WhyPreset = (typeof presets)[number]['value'];

/** No preset is pressed if the days are others. */
export const whyPresets: readonly { value: WhyPreset | 'other'; label: string; spoken: string | undefined }[] = presets;

/** The day before this year, so that its first day is part of the change. */
function lastYearsEnd(today: Day): Day {
  const { year } = dayParts(today);
  const newYear = `${String(year).padStart(4, '0')}-01-01`;
  return isDay(newYear) ? addDays(newYear, -1) : today;
}

export function daysOfPreset(preset: WhyPreset, today: Day): WorthDays {
  const from = {
    '1M': () => monthsBefore(today, 1),
    '6M': () => monthsBefore(today, 6),
    '1Y': () => monthsBefore(today, 12),
    year: () => lastYearsEnd(today),
  }[preset]();
  return { from, to: today };
}

export function presetOf({ from, to }: WorthDays, today: Day): WhyPreset | 'other' {
  const found = presets.find(({ value }) => daysOfPreset(value, today).from === from);
  return to === today && found ? found.value : 'other';
}

/** What is wrong with the days; empty if nothing is. */
export function whyErrors(from: string, to: string, today: Day): { from?: string; to?: string } {
  if (!isDay(from)) return { from: 'Choose a start date' };
  if (!isDay(to)) return { to: 'Choose an end date' };
  if (to > today) return { to: 'Choose today or an earlier date' };
  return from < to ? {} : { from: 'Choose a date before the end date' };
}

/** Reads the days from the URL; this year if they aren't valid. */
export function readWhyDays(params: URLSearchParams, today: Day): WorthDays {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const isValid = isDay(from) && isDay(to) && Object.keys(whyErrors(from, to, today)).length === 0;
  return isValid ? { from, to } : daysOfPreset('year', today);
}

export const WHY_PATH = '/NetWorth/Why';

export function whyUrl({ from, to }: WorthDays, term?: string): string {
  return `${WHY_PATH}?from=${from}&to=${to}${term === undefined ? '' : `&term=${term}`}`;
}

/** An account's transactions after the first day, up to the last. */
export function transactionsUrl(accountId: number, { from, to }: WorthDays): string {
  return `/Transactions?account=${accountId}&dates=custom&from=${addDays(from, 1)}&to=${to}`;
}
