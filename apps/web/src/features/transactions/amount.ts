import { type Cents, cents, formatCents } from '@cairn/domain';

const MAX_CENTS = cents(100_000_000_000_00);
const FORMAT = 'Enter an amount in dollars, like 86.42';
const NOT_POSITIVE = 'Enter an amount greater than zero. For income, turn on Deposit (Money In).';
const DECIMALS = 'Enter no more than two decimals';
const TOO_LARGE = `Enter ${formatCents(MAX_CENTS)} or less`;

/** Digits, or groups of three with commas between; then perhaps a dot and decimals. */
const PLAIN = /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/;

export type ParsedAmount = { cents: Cents } | { error: string };

function parseUnsigned(text: string): ParsedAmount {
  const parts = PLAIN.exec(text);
  if (!parts || !/\d/.test(text)) return { error: FORMAT };
  const dollars = (parts[1] ?? '').replaceAll(',', '').replace(/^0+/, '');
  const decimals = parts[2] ?? '';
  if (decimals.length > 2) return { error: DECIMALS };
  const digits = `${dollars}${decimals.padEnd(2, '0')}`;
  if (digits.length > String(MAX_CENTS).length || Number(digits) > MAX_CENTS) return { error: TOO_LARGE };
  return Number(digits) === 0 ? { error: NOT_POSITIVE } : { cents: cents(Number(digits)) };
}

/** What somebody typed as an amount, digit by digit: no float on the way. */
export function parseAmount(typed: string): ParsedAmount {
  const text = typed.replace(/\s/g, '');
  const [, minus = '', unsigned = ''] = /^([-−]?\$?[-−]?)(.*)$/.exec(text) ?? [];
  const parsed = parseUnsigned(unsigned);
  const isNegative = /[-−]/.test(minus);
  return isNegative && !('error' in parsed && parsed.error === FORMAT) ? { error: NOT_POSITIVE } : parsed;
}

/** "1234.5" becomes "$1,234.50" when one leaves the field; what cannot be read stays as it is. */
export function tidyAmount(typed: string): string {
  const parsed = parseAmount(typed);
  return 'cents' in parsed ? formatCents(parsed.cents) : typed;
}
