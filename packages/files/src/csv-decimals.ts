import type { DecimalMark } from './amount.ts';
import type { MoneyColumn } from './csv-columns.ts';

/** "12.500" is twelve and a half in some currencies and twelve thousand in others. */
const threeDigits = /^[^\d.,]*[1-9]\d{0,2}([.,])\d{3}[^\d.,]*$/;
const thousandths = new Set(['KWD', 'BHD', 'OMR', 'JOD', 'TND', 'IQD', 'LYD']);
const wholes = new Set(['JPY', 'KRW', 'IDR', 'VND', 'CLP', 'COP', 'HUF', 'ISK', 'PYG', 'TWD']);
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export interface MarkGuess {
  readonly mark: DecimalMark;
  /** An amount that could be a thousand times larger, or null if there is no doubt. */
  readonly doubtful: string | null;
}

/**
 * Decides whether the only separator in all amounts is for decimals or thousands, which the numbers alone don't show.
 */
export function settleMark(
  amounts: readonly MoneyColumn[],
  guessed: DecimalMark,
  currency: string | undefined,
): MarkGuess {
  const cells = amounts.flatMap((column) => column.cells.filter((cell, at) => cell !== '' && column.values[at] !== 0));
  const marks = new Set(cells.map((cell) => threeDigits.exec(cell)?.[1]));
  const [only] = marks;
  if (marks.size !== 1 || (only !== '.' && only !== ',')) return { mark: guessed, doubtful: null };
  if (currency !== undefined && thousandths.has(currency)) return { mark: only, doubtful: null };
  const isWhole = (currency !== undefined && wholes.has(currency)) || amounts.some(({ name }) => cjk.test(name));
  const thousands = only === '.' ? ',' : '.';
  return { mark: thousands, doubtful: isWhole ? null : (cells.find((cell) => /0\D*$/.test(cell)) ?? cells[0] ?? null) };
}
