import { type Day, isDay } from '@cairn/domain';

/** Which part of a date comes first where only numbers are written. */
export type DateOrder = 'YMD' | 'MDY' | 'DMY';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const PIVOT = 70;

function toDay(year: string, month: number, date: string): Day | null {
  const full = year.length <= 2 ? (Number(year) < PIVOT ? 2000 : 1900) + Number(year) : Number(year);
  const text = `${String(full).padStart(4, '0')}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?:[T ,].*)?$/;
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:\d{4}|\d{6}(?:\.\d{3})?)?(?:\[.*\])?$/;
const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.'](\d{2}|\d{4})(?:[T ,].*)?$/;
const dayWithMonth =
  /^(?:\p{L}+,? )?(\d{1,2})(?:st|nd|rd|th)?[-/. ]+(\p{L}{3})\p{L}*\.?,?[-/. ]+(\d{2}|\d{4})(?: .*)?$/u;
const monthWithDay =
  /^(?:\p{L}+, )?(\p{L}{3})\p{L}*\.?[-/. ]+(\d{1,2})(?:st|nd|rd|th)?,?[-/. ]+(\d{2}|\d{4})(?: .*)?$/u;

function monthNumber(name: string | undefined): number {
  return months.indexOf((name ?? '').toLowerCase()) + 1;
}

/** The day that a file wrote, whatever time comes after it; null when it is on no calendar. */
export function parseWrittenDay(written: string, order: DateOrder): Day | null {
  // Old QIF files write "1/ 5' 06".
  const text = written.trim().replace(/([/.'-]) +/g, '$1');
  const iso = yearFirst.exec(text) ?? compact.exec(text);
  if (iso) return toDay(iso[1] ?? '', Number(iso[2]), iso[3] ?? '');
  const plain = numbers.exec(text);
  if (plain) {
    const [, first = '', second = '', year = ''] = plain;
    if (order === 'YMD') return toDay(first, Number(second), year);
    return order === 'MDY' ? toDay(year, Number(first), second) : toDay(year, Number(second), first);
  }
  const worded = dayWithMonth.exec(text);
  if (worded) return toDay(worded[3] ?? '', monthNumber(worded[2]), worded[1] ?? '');
  const american = monthWithDay.exec(text);
  return american ? toDay(american[3] ?? '', monthNumber(american[1]), american[2] ?? '') : null;
}

/** The order that reads most of these; of two that read all, the point is European and the slash American. */
export function guessDateOrder(samples: readonly string[]): DateOrder {
  const isDotted = samples.some((sample) => /^\d{1,2}\.\d{1,2}\./.test(sample.trim()));
  const likely: DateOrder[] = isDotted ? ['DMY', 'MDY', 'YMD'] : ['MDY', 'DMY', 'YMD'];
  const readable = (order: DateOrder) => samples.filter((sample) => parseWrittenDay(sample, order) !== null).length;
  let [best, most] = [likely[0] ?? 'MDY', -1];
  for (const order of likely) {
    const count = readable(order);
    if (count > most) [best, most] = [order, count];
  }
  return samples.length > 0 && samples.every((sample) => yearFirst.test(sample.trim())) ? 'YMD' : best;
}
