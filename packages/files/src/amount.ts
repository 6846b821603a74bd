import { type Cents, cents } from '@cairn/domain';
import { isCurrencyAbbreviation, isCurrencyWord } from './currencies.ts';

export type DecimalMark = '.' | ',';

const MAX_CENTS = 100_000_000_000_00;
/** Banks separate thousands with all kinds of spaces and apostrophes. */
const spaces = /[\s\u00a0\u2007\u2009\u200b\u202f'’`´]/g;
const minuses = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;
const words = /[\p{L}$€£¥￥₹₽₺₴₪₩₫₱฿]+\.?/gu;
/** A decimal point without a digit before it, as in "$.50", and the word or sign before that. */
const leadingPoint = /(?<![\p{N}.,])([\p{L}$€£¥￥₹₽₺₴₪₩₫₱฿]*)(\s*)\.(?=\d)/gu;
/** "Rs.50" is fifty rupees or fifty paise. */
const unclearPoint = /\p{L}\.\d{1,2}(?![\d.,])/u;
/** A debit or credit mark after the number, in English and German. */
const suffix = /(\d[.,]?\)?[+-]?)\(?(CR|DR|C|D|S|H)\.?\)?$/i;
const outSuffixes = new Set(['DR', 'D', 'S']);

/** The fast path for the format of most files. */
const plainAmountPattern: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/,
  ',': /^(-?)(\d{1,12})(?:,(\d{1,2}))?$/,
};
/** Digits with at most two decimals, not counting trailing zeros. */
const normalizedPattern = /^(\d*)(?:\.(\d{0,2})0*)?$/;

const isOutMark = (marked: RegExpExecArray) => outSuffixes.has((marked[2] ?? '').toUpperCase());

/** The direction from "DR" or "CR" after the number, or null if there is no mark. */
export function markOf(text: string): 'out' | 'in' | null {
  const marked = suffix.exec(text.replace(spaces, ''));
  if (!marked) return null;
  return isOutMark(marked) ? 'out' : 'in';
}

function removeThousands(text: string, mark: DecimalMark): string | null {
  const other = mark === '.' ? ',' : '.';
  const at = text.lastIndexOf(mark);
  const head = at < 0 ? text : text.slice(0, at);
  if (head.includes(mark) || (at >= 0 && text.slice(at).includes(other))) return null;
  if (head.includes(other) && !/^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(head)) return null;
  const digits = head.replaceAll(other, '');
  return at < 0 ? digits : `${digits}.${text.slice(at + 1)}`;
}

function toCents(dollars: string, rest: string, isNegative: boolean): Cents | null {
  const value = Number(`${dollars}${rest.padEnd(2, '0')}`);
  return value <= MAX_CENTS ? cents(isNegative && value !== 0 ? -value : value) : null;
}

/** The point of an abbreviation isn't the number's. */
function withZero(found: string, word: string, gap: string): string {
  return gap === '' && isCurrencyAbbreviation(word) ? found : `${word}${gap}0.`;
}

/**
 * Parses "-1,234.56", "(12.00)", "12,00-", "$5", "5.00 CR" or "EUR 3" into signed cents. Null if it isn't an amount.
 */
export function parseAmount(text: string, mark: DecimalMark = '.'): Cents | null {
  const plain = plainAmountPattern[mark].exec(text);
  if (plain) return toCents(plain[2] ?? '', plain[3] ?? '', plain[1] === '-');
  if (!/\d|[０-９]/.test(text)) return null;
  let rest = (/[０-９]/.test(text) ? text.normalize('NFKC') : text).replace(leadingPoint, withZero);
  if (unclearPoint.test(rest)) return null;
  rest = rest.replace(spaces, '').replace(minuses, '-');
  const marked = suffix.exec(rest);
  if (marked) rest = rest.slice(0, marked.index + (marked[1] ?? '').length);
  let isMoney = true;
  rest = rest.replace(words, (word) => {
    isMoney &&= isCurrencyWord(word);
    return '';
  });
  if (!isMoney) return null;
  let isNegative = false;
  const bracketed = /^([+-]?)\((.*)\)$/.exec(rest);
  if (bracketed) [rest, isNegative] = [bracketed[2] ?? '', true];
  const sign = /^([+-])(.*)$|^(.*)([+-])$/.exec(rest);
  // A minus in brackets, "(-4.75)", says the same twice.
  if (sign) [rest, isNegative] = [sign[2] ?? sign[3] ?? '', isNegative || (sign[1] ?? sign[4]) === '-'];
  // "DR" next to a minus doesn't flip the sign again.
  if (marked) isNegative = isOutMark(marked);
  const digits = removeThousands(rest, mark);
  const parts = digits === null ? null : normalizedPattern.exec(digits);
  if (!parts || (!parts[1] && !parts[2])) return null;
  return toCents(parts[1] ?? '', parts[2] ?? '', isNegative);
}

/** Returns a comma if amounts end like "12,50" or "1.234,5". A lone "1,234" counts as thousands. */
export function guessDecimalMark(samples: Iterable<string>): DecimalMark {
  let [comma, point, commaThousands, pointThousands] = [0, 0, 0, 0];
  for (const sample of samples) {
    const end = /([.,])(\d+)[^\d.,]*$/.exec(sample);
    if (!end) continue;
    const [isComma, before] = [end[1] === ',', sample.slice(0, end.index)];
    const hasOther = before.includes(isComma ? '.' : ',');
    // A thousands group never starts with a zero or has more than three digits.
    if (end[2]?.length === 3 && !hasOther && /(?:^|\D)[1-9]\d{0,2}$/.test(before)) {
      if (isComma) commaThousands += 1;
      else pointThousands += 1;
    } else if (before.includes(end[1] ?? '') && !hasOther) {
      // A repeated separator, as in "1.234.56", isn't a decimal mark.
    } else if (isComma) comma += 1;
    else point += 1;
  }
  if (comma !== point) return comma > point ? ',' : '.';
  return pointThousands > commaThousands ? ',' : '.';
}

/** The format for our own files, for example "-1234.56". */
export function plainAmount(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
