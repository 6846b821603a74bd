import { addDays, type Day, isDay } from '@cairn/domain';
import { monthNumber } from './month-names.ts';

/** The order of the parts in a numeric date. */
export type DateOrder = 'YMD' | 'MDY' | 'DMY';

const PIVOT = 70;
/** Other four-digit numbers aren't years. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2100];

function toDay(year: string, month: number, date: string): Day | null {
  const full = year.length <= 2 ? (Number(year) < PIVOT ? 2000 : 1900) + Number(year) : Number(year);
  if (full < FIRST_YEAR || full > LAST_YEAR) return null;
  const text = `${String(full).padStart(4, '0')}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

/** A time, weekday or time zone after the date is ignored. */
const rest = '(?:[T ,(].*|-\\d{1,2}:.*)?$';
const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const yearFirst = new RegExp(`^(\\d{4})[-/. ](\\d{1,2})[-/. ](\\d{1,2})(?:\\.|-\\d{2}\\..*)?${rest}`);
const japanese = /^(\d{4})年(\d{1,2})月(\d{1,2})日/;
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:\d{4}|\d{6}(?:\.\d{3})?)?(?:\[.*\])?(?:[T ].*)?$/;
const numbers = new RegExp(`^(\\d{1,2})[-/. ](\\d{1,2})[-/. '](\\d{2}|\\d{4})\\.?${rest}`);
const packed = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const dayWithMonth =
  /^(?:\p{L}+\.?,? )?(\d{1,2})(?:st|nd|rd|th|\.|º)?[-/. ]*(?:de )?(\p{L}{3,})\.?,?[-/. ]*(?:de )?(\d{4}|\d{2})(?:[ ,T].*)?$/u;
const monthWithDay =
  /^(?:\p{L}+\.?,? )?(\p{L}{3,})\.?[-/. ]+(\d{1,2})(?:st|nd|rd|th)?,?[-/. ]+(\d{4}|\d{2})(?:[ ,T].*)?$/u;
const yearWithMonth = /^(\d{4})[-/. ](\p{L}{3,})\.?[-/. ](\d{1,2})(?: .*)?$/u;

/** Spreadsheets count days from the end of 1899; the range is 1971 to 2068. */
const serial = /^(\d{5})(?:[.,]\d+)?$/;
const [FIRST_SERIAL, LAST_SERIAL] = [25_934, 61_727];
const EPOCH_SERIAL = 25_569;

function fromSerial(days: number): Day | null {
  const epoch = '1970-01-01';
  return isDay(epoch) && days >= FIRST_SERIAL && days <= LAST_SERIAL ? addDays(epoch, days - EPOCH_SERIAL) : null;
}

function inOrder(first: string, second: string, third: string, order: DateOrder): Day | null {
  if (order === 'YMD') return toDay(first, Number(second), third);
  return order === 'MDY' ? toDay(third, Number(first), second) : toDay(third, Number(second), first);
}

function withMonthName(text: string): Day | null {
  const worded = dayWithMonth.exec(text);
  if (worded) return toDay(worded[3] ?? '', monthNumber(worded[2] ?? ''), worded[1] ?? '');
  const american = monthWithDay.exec(text);
  if (american) return toDay(american[3] ?? '', monthNumber(american[1] ?? ''), american[2] ?? '');
  const late = yearWithMonth.exec(text);
  return late ? toDay(late[1] ?? '', monthNumber(late[2] ?? ''), late[3] ?? '') : null;
}

/** Removes the apostrophes that some banks put around dates to stop spreadsheets from converting them. */
const withoutApostrophes = (text: string) => text.trim().replace(/^'|'$/g, '');

/** Parses a date and ignores a time after it. Null if it isn't a valid date. */
export function parseDateText(raw: string, order: DateOrder): Day | null {
  if (isoDay.test(raw)) return isDay(raw) ? raw : null;
  // Old QIF files write "1/ 5' 06".
  const text = withoutApostrophes(raw).replace(/([/.'-]) +/g, '$1');
  if (!/^(?:\d|\p{L}{3})/u.test(text)) return null;
  const iso = yearFirst.exec(text) ?? japanese.exec(text);
  if (iso) return toDay(iso[1] ?? '', Number(iso[2]), iso[3] ?? '');
  const close = compact.exec(text);
  const found = close ? toDay(close[1] ?? '', Number(close[2]), close[3] ?? '') : null;
  if (found) return found;
  const plain = numbers.exec(text) ?? packed.exec(text);
  if (plain) return inOrder(plain[1] ?? '', plain[2] ?? '', plain[3] ?? '', order);
  const counted = serial.exec(text);
  if (counted) return fromSerial(Number(counted[1]));
  return withMonthName(text);
}

/** Whether the date order makes a difference. */
export function isOrdered(text: string): boolean {
  const date = withoutApostrophes(text);
  return numbers.test(date) || (packed.test(date) && compact.exec(date) === null);
}

/** The order that parses the most dates. In a tie, dots suggest day first and slashes month first. */
export function guessDateOrder(samples: readonly string[]): DateOrder {
  const isDotted = samples.some((sample) => /^\d{1,2}\.\d{1,2}\./.test(sample.trim()));
  const likely: DateOrder[] = isDotted ? ['DMY', 'MDY', 'YMD'] : ['MDY', 'DMY', 'YMD'];
  const readable = (order: DateOrder) => samples.filter((sample) => parseDateText(sample, order) !== null).length;
  let [best, most] = [likely[0] ?? 'MDY', -1];
  for (const order of likely) {
    const count = readable(order);
    if (count > most) [best, most] = [order, count];
  }
  return samples.length > 0 && samples.every((sample) => yearFirst.test(sample.trim())) ? 'YMD' : best;
}
