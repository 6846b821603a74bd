import { cents, type Day, readDay } from '@cairn/domain';
import { type Filters, noFilters, readAmount } from '../transactions/index.ts';

/** A single letter would find almost everything. */
const TEXT_MIN = 2;
const compared = /^([<>])(=?)\s*(\S+)$/;
/** An amount that can't be part of a name: with a dollar sign or decimals. */
const clearAmount = /^\$|\.\d\d$/;
const dayWord = /\d|^(?:today|yesterday)$/i;

/** "> 80" is 80.01 and up. */
function comparedAmounts(typed: string): Pick<Filters, 'least' | 'most'> | null {
  const [, sign, equal, written] = compared.exec(typed) ?? [];
  const amount = readAmount(written ?? '');
  if (amount === null) return null;
  const distance = equal === '=' ? 0 : 1;
  return sign === '>'
    ? { least: cents(amount + distance), most: null }
    : { least: null, most: cents(Math.max(1, amount - distance)) };
}

/** The transactions that typed text asks for, on any date: an amount, a day, or words. Null if it's too short. */
export function searchFilters(text: string, today: Day): Filters | null {
  const typed = text.trim();
  const all: Filters = { ...noFilters, dates: { choice: 'all' } };
  const amounts = comparedAmounts(typed);
  if (amounts) return { ...all, ...amounts };
  const amount = clearAmount.test(typed) ? readAmount(typed) : null;
  if (amount !== null) return { ...all, least: amount, most: amount };
  const day = dayWord.test(typed) ? readDay(typed, today) : null;
  if (day !== null) return { ...all, dates: { choice: 'custom', from: day, to: day } };
  return typed.length < TEXT_MIN ? null : { ...all, search: typed };
}

/** "split" or "split green": the text after it; null for other text. */
export function splitRequest(typed: string): string | null {
  const [isAsked, text = ''] = /^\s*split(?:\s+(.*))?$/i.exec(typed) ?? [];
  return isAsked === undefined ? null : text.trim();
}
