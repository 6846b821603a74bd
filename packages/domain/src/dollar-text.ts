import { type Cents, cents } from './money.ts';

/** The parts of a dollar amount as written. */
export interface DollarParts {
  readonly isNegative: boolean;
  /** Without separators; empty for ".50". */
  readonly dollars: string;
  /** Null if there is no decimal point. */
  readonly decimals: string | null;
}

export type DollarFault = 'format' | 'decimals' | 'range';

/** A sign and a $ in either order, digits or groups of three, and optional decimals. "0,123" isn't a US number. */
const PLAIN = /^(?:([-−])\s*\$?|\$\s*([-−])?)?\s*(?=\.?\d)(\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.(\d*))?$/;
const CENT_DIGITS = 2;

/** The parts of "$1,234.56"; null if the text isn't a plain dollar amount. */
export function splitDollars(typed: string): DollarParts | null {
  const match = PLAIN.exec(typed.trim());
  if (!match) return null;
  const [, signBefore, signAfter, dollars = '', decimals = null] = match;
  return {
    isNegative: signBefore !== undefined || signAfter !== undefined,
    dollars: dollars.replaceAll(',', ''),
    decimals,
  };
}

/** Parses an amount digit by digit; it never guesses, truncates or rounds. */
export function parseDollars(typed: string): { cents: Cents } | { fault: DollarFault } {
  const parts = splitDollars(typed);
  if (!parts) return { fault: 'format' };
  const decimals = parts.decimals ?? '';
  if (decimals.length > CENT_DIGITS) return { fault: 'decimals' };
  const amount = Number(`${parts.dollars}${decimals.padEnd(CENT_DIGITS, '0')}`);
  if (!Number.isSafeInteger(amount)) return { fault: 'range' };
  return { cents: cents(parts.isNegative ? -amount : amount) };
}
