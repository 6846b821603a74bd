import { type Cents, formatCents, LARGEST_AMOUNT } from '@cairn/domain';
import * as z from 'zod/mini';
import { typedMoney } from '../../app/form/typed.ts';
import { NOT_AN_AMOUNT } from '../../ui/moneyInput.ts';

const NOT_POSITIVE = 'Enter an amount greater than zero.';

function amountAboveZero(message: string) {
  return typedMoney(NOT_AN_AMOUNT, { max: LARGEST_AMOUNT, isSigned: true }).check(
    z.refine((amount) => amount > 0, message),
  );
}

/** A typed transaction amount. */
export const positiveAmount = amountAboveZero(`${NOT_POSITIVE} For income, turn on Deposit (Money In).`);

/** A typed amount to filter by. */
export const filterAmount = amountAboveZero(NOT_POSITIVE);

/** Null unless the text is an amount greater than zero. */
export function readAmount(typed: string): Cents | null {
  return z.safeDecode(positiveAmount, typed).data ?? null;
}

/** Turns "1234.5" into "$1,234.50" when the field loses focus; unreadable text stays as is. */
export function tidyAmount(typed: string): string {
  const amount = readAmount(typed);
  return amount === null ? typed : formatCents(amount);
}
