import {
  type Cents,
  cents,
  dollarsFromCents,
  formatCents,
  parseDollars,
  type SumFault,
  splitDollars,
} from '@cairn/domain';

export const NOT_AN_AMOUNT = 'Enter an amount in dollars, like 86.42';
/** For arithmetic typed as an amount. */
export const NOT_A_SUM = 'We couldn’t add that up.';
export const sumFaults: Readonly<Record<SumFault, string>> = {
  format: NOT_A_SUM,
  'division by zero': 'You can’t divide by zero.',
  'fraction of a cent': 'This isn’t a whole number of cents.',
  range: 'This amount is too large.',
};
const TOO_MANY_DECIMALS = 'Enter no more than two decimals';

const centDigits = 2;
const largest = cents(Number.MAX_SAFE_INTEGER);

export interface MoneyBounds {
  /** The largest absolute amount. */
  readonly max?: Cents;
  readonly isSigned?: boolean;
}

/** The amount in a money field (null if it's empty), or the error to show. */
export function readMoney(
  typed: string,
  { max = largest, isSigned = false }: MoneyBounds = {},
): { cents: Cents | null } | { error: string } {
  if (typed.trim() === '') return { cents: null };
  const parsed = parseDollars(typed);
  if ('fault' in parsed && parsed.fault === 'format') return { error: NOT_AN_AMOUNT };
  if (!isSigned && splitDollars(typed)?.isNegative) return { error: NOT_AN_AMOUNT };
  if ('fault' in parsed && parsed.fault === 'decimals') return { error: TOO_MANY_DECIMALS };
  if ('fault' in parsed || Math.abs(parsed.cents) > max) return { error: `Enter ${formatCents(max)} or less` };
  return parsed;
}

/** The amount, or null if the field is empty or invalid. */
export function moneyInputCents(typed: string, bounds?: MoneyBounds): Cents | null {
  const read = readMoney(typed, bounds);
  return 'cents' in read ? read.cents : null;
}

/** Converts an amount to a field value: "1234.50". */
export function moneyInputOf(amount: Cents): string {
  return dollarsFromCents(amount).toFixed(centDigits);
}

/** "$1,234.5" → "1234.5", with a hyphen as the minus in signed fields; null if the text isn't an amount (yet). */
export function plainMoney(typed: string, isSigned: boolean): string | null {
  const parts = splitDollars(typed);
  if (!parts || moneyInputCents(typed, { isSigned }) === null) return null;
  const dollars = parts.dollars.replace(/^0+(?=\d)/, '');
  return `${parts.isNegative ? '-' : ''}${dollars}${parts.decimals === null ? '' : `.${parts.decimals}`}`;
}

/** "-1234.5" → "−$1,234.5". */
function formatPlain(plain: string): string {
  const [dollars = '', ...decimals] = plain.replace('-', '').split('.');
  const grouped = dollars.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${plain.startsWith('-') ? '−' : ''}$${[grouped, ...decimals].join('.')}`;
}

/** Adds $ and separators to an amount; leaves other text as typed. */
export function formatMoneyInput(typed: string, isSigned: boolean): string {
  const plain = plainMoney(typed, isSigned);
  return plain === null ? typed : formatPlain(plain);
}

/** Normalizes an amount on blur: ".5" → "0.50", "12." → "12", "-0" → "0". Leaves other text as typed. */
export function settleMoney(typed: string, isSigned: boolean): string {
  const plain = plainMoney(typed, isSigned);
  if (plain === null) return typed.trim() === '' ? '' : typed;
  const [dollars = '', decimals = ''] = plain.replace('-', '').split('.');
  const sign = plain.startsWith('-') && /[1-9]/.test(plain) ? '-' : '';
  return `${sign}${dollars || '0'}${decimals === '' ? '' : `.${decimals.padEnd(centDigits, '0')}`}`;
}

const leadingMinus = /^(\s*\$?\s*)[-−]/;

export function hasMinus(typed: string): boolean {
  return leadingMinus.test(typed);
}

export function toggleMinus(typed: string): string {
  return hasMinus(typed) ? typed.replace(leadingMinus, (_, before: string) => before) : `-${typed}`;
}
