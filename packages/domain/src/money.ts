declare const centsBrand: unique symbol;

/** An amount of money: a safe integer of US cents. */
export type Cents = number & { readonly [centsBrand]: true };

function isCents(value: number): value is Cents {
  return Number.isSafeInteger(value);
}

export function cents(value: number): Cents {
  // −0 is a safe integer too, and would be shown with a minus sign.
  const whole = value === 0 ? 0 : value;
  if (!isCents(whole)) throw new RangeError('money must be a whole, safe number of cents');
  return whole;
}

/** The largest transaction or balance, small enough that a ledger's total stays exact. */
export const LARGEST_AMOUNT = cents(100_000_000_000_00);

/** Converts dollars from the wire; null if there are more than two decimals or the amount is out of range. */
export function centsFromDollars(dollars: number): Cents | null {
  if (!Number.isFinite(dollars)) return null;
  const nearest = Math.round(dollars * 100);
  if (!Number.isSafeInteger(nearest) || nearest / 100 !== dollars) return null;
  return cents(nearest);
}

export function dollarsFromCents(amount: Cents): number {
  return amount / 100;
}

export function addCents(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

const minus = '−';

/** "$1,234.56", with a real minus sign (−) before negative amounts. */
export function formatCents(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? minus : ''}$${dollars}.${digits.slice(-2)}`;
}

/** "+$1,234.56" or "−$1,234.56": a change. Zero has no sign. */
export function formatChange(amount: Cents): string {
  return `${amount > 0 ? '+' : ''}${formatCents(amount)}`;
}

const withoutZeroCents = (text: string) => text.replace(/\.00$/, '');

/** The dash of a range, after which no line ends. */
const RANGE_DASH = '–\u2060';

/** "$80–$120", or "$80.50–$120.00": with cents only if an amount has some. */
export function formatRange(low: Cents, high: Cents): string {
  const texts = [low, high].map(formatCents);
  return (texts.every((text) => text.endsWith('.00')) ? texts.map(withoutZeroCents) : texts).join(RANGE_DASH);
}

/** "$1,235": an estimate, rounded to whole dollars. */
export function formatEstimate(amount: number): string {
  return formatCents(cents(Math.round(amount / 100) * 100)).slice(0, -3);
}
