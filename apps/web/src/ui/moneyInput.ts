import { type Cents, centsFromDollars, dollarsFromCents } from '@cairn/domain';
import type { InputMask } from './inputMask.ts';

/** Keeps every amount a safe integer of cents. */
const maxDollarDigits = 12;
const maxCentDigits = 2;
/** More decimals than cents have stay visible, so that the field can say what is wrong with them. */
const maxTypedDecimals = 6;

export const TOO_MANY_DECIMALS = 'Enter no more than two decimals';

/** "500" → "50": zeros behind the cents are no fraction of one. */
function withoutNeedlessZeros(decimals: string): string {
  return decimals.slice(0, maxCentDigits) + decimals.slice(maxCentDigits).replace(/0+$/, '');
}

/** Whether an amount has fractions of a cent: they are an error, never cut off silently. */
export function hasTooManyDecimals(value: string): boolean {
  return withoutNeedlessZeros(value.split('.')[1] ?? '').length > maxCentDigits;
}

/** "$1,2a34.567" → "1234.567": digits and one dot, no needless zeros in front. */
export function cleanMoney(text: string): string {
  const [dollars = '', ...decimals] = text.replace(/[^\d.]/g, '').split('.');
  const whole = dollars.replace(/^0+(?=\d)/, '').slice(0, maxDollarDigits);
  if (decimals.length === 0) return whole;
  return `${whole}.${decimals.join('').slice(0, maxTypedDecimals)}`;
}

/** "1234.5" → "$1,234.5"; nothing stays nothing. */
export function formatMoneyInput(value: string): string {
  if (value === '') return '';
  const [dollars = '', decimals] = value.split('.');
  const grouped = dollars.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? `$${grouped}` : `$${grouped}.${decimals}`;
}

/** What one leaves behind when done: ".5" → "0.50", "12." → "12", "1.5" → "1.50", "." → "". */
export function settleMoney(value: string): string {
  const [dollars = '', decimals = ''] = value.split('.');
  if (dollars === '' && decimals === '') return '';
  const whole = dollars === '' ? '0' : dollars;
  return decimals === '' ? whole : `${whole}.${withoutNeedlessZeros(decimals.padEnd(maxCentDigits, '0'))}`;
}

/** The amount in a money field; null when it is empty or has fractions of a cent. */
export function moneyInputCents(value: string): Cents | null {
  const settled = settleMoney(value);
  return settled === '' || hasTooManyDecimals(settled) ? null : centsFromDollars(Number(settled));
}

/** An amount as the value of a money field: "1234.50". */
export function moneyInputOf(amount: Cents): string {
  return dollarsFromCents(amount).toFixed(maxCentDigits);
}

export const moneyMask: InputMask = {
  clean: cleanMoney,
  format: formatMoneyInput,
  isKept: (character) => /[\d.]/.test(character),
};

/** As `moneyMask`, for what may be below zero: a minus in front is kept, the true one and the one on keyboards. */
export const signedMoneyMask: InputMask = {
  clean: (text) => (/^[\s$]*[-−]/.test(text) ? `-${cleanMoney(text)}` : cleanMoney(text)),
  format: (value) => (value.startsWith('-') ? `−${formatMoneyInput(value.slice(1))}` : formatMoneyInput(value)),
  isKept: (character) => /[\d.\-−]/.test(character),
};

/** As `settleMoney`; a minus before nothing, or before zero, goes. */
export function settleSignedMoney(value: string): string {
  if (!value.startsWith('-')) return settleMoney(value);
  const amount = settleMoney(value.slice(1));
  return /[1-9]/.test(amount) ? `-${amount}` : amount;
}
