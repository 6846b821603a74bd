import { type Cents, formatCents, LARGEST_AMOUNT } from '@cairn/domain';
import { NOT_AN_AMOUNT, readMoney } from '../../ui/moneyInput.ts';

const NOT_POSITIVE = 'Enter an amount greater than zero. For income, turn on Deposit (Money In).';

export type ParsedAmount = { cents: Cents } | { error: string };

/** Parses a typed transaction amount. */
export function parseAmount(typed: string): ParsedAmount {
  const read = readMoney(typed, { max: LARGEST_AMOUNT, isSigned: true });
  if ('error' in read) return read;
  if (read.cents === null) return { error: NOT_AN_AMOUNT };
  return read.cents > 0 ? { cents: read.cents } : { error: NOT_POSITIVE };
}

/** Turns "1234.5" into "$1,234.50" when the field loses focus; unreadable text stays as is. */
export function tidyAmount(typed: string): string {
  const parsed = parseAmount(typed);
  return 'cents' in parsed ? formatCents(parsed.cents) : typed;
}
