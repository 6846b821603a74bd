import { type Cents, cents } from '@cairn/domain';

export type DecimalMark = '.' | ',';

const MAX_CENTS = 100_000_000_000_00;
const currencies = /[$€£¥₹]|\b(?:USD|EUR|GBP|CAD|AUD|CHF)\b/gi;
/** Banks write spaces of all kinds and apostrophes between thousands. */
const spaces = /[\s\u00a0\u2007\u2009\u202f'’]/g;
const minuses = /[\u2212\u2012\u2013\uff0d]/g;

/** What is left is digits with at most two decimals; more are only fine when they are zeros. */
const whole = /^(\d*)(?:\.(\d{0,2})0*)?$/;

function thousandsGone(text: string, mark: DecimalMark): string | null {
  const other = mark === '.' ? ',' : '.';
  const at = text.lastIndexOf(mark);
  const head = at < 0 ? text : text.slice(0, at);
  if (head.includes(mark) || (at >= 0 && text.slice(at).includes(other))) return null;
  if (head.includes(other) && !/^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(head)) return null;
  const digits = head.replaceAll(other, '');
  return at < 0 ? digits : `${digits}.${text.slice(at + 1)}`;
}

/** Signed cents: "-1,234.56", "(12.00)", "12,00-", "$5", "5.00 CR"; null when it is no amount of cents. */
export function parseAmount(text: string, mark: DecimalMark = '.'): Cents | null {
  let rest = text.replace(currencies, '').replace(spaces, '').replace(minuses, '-');
  let isNegative = false;
  const bracketed = /^\((.*)\)$/.exec(rest);
  if (bracketed) [rest, isNegative] = [bracketed[1] ?? '', true];
  const suffix = /(?:CR|DR)$/i.exec(rest);
  if (suffix) [rest, isNegative] = [rest.slice(0, -2), isNegative || suffix[0].toUpperCase() === 'DR'];
  const sign = /^([+-])(.*)$|^(.*)([+-])$/.exec(rest);
  if (sign) [rest, isNegative] = [sign[2] ?? sign[3] ?? '', isNegative !== ((sign[1] ?? sign[4]) === '-')];
  const plain = thousandsGone(rest, mark);
  const parts = plain === null ? null : whole.exec(plain);
  if (!parts || (!parts[1] && !parts[2])) return null;
  const value = Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`);
  return value <= MAX_CENTS ? cents(isNegative ? -value : value) : null;
}

/** The comma, where amounts end as "12,50" or "1.234,5"; a lone "1,234" counts as thousands. */
export function guessDecimalMark(samples: readonly string[]): DecimalMark {
  let [comma, point] = [0, 0];
  for (const sample of samples) {
    const end = /([.,])(\d+)\D*$/.exec(sample);
    if (!end) continue;
    const isThousands = end[2]?.length === 3 && !sample.slice(0, end.index).includes(end[1] === ',' ? '.' : ',');
    if (isThousands) continue;
    if (end[1] === ',') comma += 1;
    else point += 1;
  }
  return comma > point ? ',' : '.';
}

/** "-1234.56", as files are written. */
export function plainAmount(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
