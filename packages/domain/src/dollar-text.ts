import { type Cents, cents } from './money.ts';

/** A plain dollar amount as it is written, in parts. */
export interface DollarParts {
  readonly isNegative: boolean;
  /** Without separators; empty in ".50". */
  readonly dollars: string;
  /** Null without a decimal point. */
  readonly decimals: string | null;
}

export type DollarFault = 'format' | 'decimals' | 'range';

/** A sign and a $ in either order, digits or US groups of three, perhaps a point and decimals. "0,123" has no US reading. */
const PLAIN = /^(?:([-−])\s*\$?|\$\s*([-−])?)?\s*(?=\.?\d)(\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.(\d*))?$/;
const CENT_DIGITS = 2;

/** The parts of "$1,234.56"; null when the text is anything but a plain dollar amount. */
export function splitDollars(typed: string): DollarParts | null {
  const match = PLAIN.exec(typed.trim());
  if (!match) return null;
  const [, before, behind, dollars = '', decimals = null] = match;
  return {
    isNegative: before !== undefined || behind !== undefined,
    dollars: dollars.replaceAll(',', ''),
    decimals,
  };
}

/** The amount that a text states, digit by digit: never guessed, cut or rounded. */
export function parseDollars(typed: string): { cents: Cents } | { fault: DollarFault } {
  const parts = splitDollars(typed);
  if (!parts) return { fault: 'format' };
  const decimals = parts.decimals ?? '';
  if (decimals.length > CENT_DIGITS) return { fault: 'decimals' };
  const amount = Number(`${parts.dollars}${decimals.padEnd(CENT_DIGITS, '0')}`);
  if (!Number.isSafeInteger(amount)) return { fault: 'range' };
  return { cents: cents(parts.isNegative ? -amount : amount) };
}
