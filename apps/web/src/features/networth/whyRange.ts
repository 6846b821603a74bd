import {
  addDays,
  type Day,
  dayParts,
  formatDay,
  isDay,
  monthsBefore,
  WORTH_TERMS,
  type WorthTerm,
} from '@cairn/domain';
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

interface ReadWhy {
  readonly days: WorthDays;
  /** The one to show; undefined for all of them. */
  readonly term: WorthTerm | undefined;
  /** The parts of the URL that can't be used, and what is shown instead; null if nothing is wrong. */
  readonly note: string | null;
}

/** Why the days of an address can't be used. */
function reasonOf(from: string, to: string, today: Day): string {
  const wrong = [from, to].find((text) => !isDay(text));
  if (wrong === '') return 'one of the two dates is missing';
  if (wrong !== undefined) return `“${wrong}” isn’t a date`;
  return to > today ? 'they end after today' : 'the first isn’t before the second';
}

/** Reads the days and the term from the URL; this year if the days aren't valid. */
export function readWhy(params: URLSearchParams, today: Day): ReadWhy {
  const read = (name: string) => params.get(name) ?? '';
  const [from, to, asked] = [read('from'), read('to'), read('term')];
  const isValid = isDay(from) && isDay(to) && Object.keys(whyErrors(from, to, today)).length === 0;
  const shown = isValid ? { from, to } : daysOfPreset('year', today);
  const term = WORTH_TERMS.find((name) => name === asked);
  const notes = [
    ...(isValid || `${from}${to}` === ''
      ? []
      : [
          `The dates in this address can’t be used, because ${reasonOf(from, to, today)}. You see this year, from ${formatDay(shown.from)} to ${formatDay(shown.to)}.`,
        ]),
    ...(term || asked === '' ? [] : ['This address asks for a reason that doesn’t exist, so you see all of them.']),
  ];
  return { days: shown, term, note: notes.length === 0 ? null : notes.join(' ') };
}

export const WHY_PATH = '/NetWorth/Why';

export function whyUrl({ from, to }: WorthDays, term?: string): string {
  return `${WHY_PATH}?from=${from}&to=${to}${term === undefined ? '' : `&term=${term}`}`;
}

/** An account's transactions after the first day, up to the last. */
export function transactionsUrl(accountId: number, { from, to }: WorthDays): string {
  return `/Transactions?account=${accountId}&dates=custom&from=${addDays(from, 1)}&to=${to}`;
}
