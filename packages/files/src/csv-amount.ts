import { type Cents, cents } from '@cairn/domain';
import { type DecimalMark, markOf, parseAmount } from './amount.ts';
import type { CsvField, CsvMapping } from './csv-mapping.ts';
import { directionOf, isMemoWord } from './csv-value-words.ts';
import { type LeftOutReason, leftOutReasons } from './row.ts';

export type Cell = (field: CsvField) => string;

function fromPair(cell: Cell, { decimalMark, isOutNegative, isInNegative }: CsvMapping): Cents | LeftOutReason {
  const [out, into] = [cell('moneyOut'), cell('moneyIn')];
  if (out === '' && into === '') return leftOutReasons.amount('');
  const [paid, earned] = [parseAmount(out || '0', decimalMark), parseAmount(into || '0', decimalMark)];
  // A dash counts as empty if the other column has a number.
  if (paid === null && !/^[-–—]$/.test(out)) return leftOutReasons.amount(out);
  if (earned === null && !/^[-–—]$/.test(into)) return leftOutReasons.amount(into);
  return cents((isInNegative ? -1 : 1) * (earned ?? 0) - (isOutNegative ? -1 : 1) * (paid ?? 0) || 0);
}

function directionIn(word: string, { directionWords }: CsvMapping): 'out' | 'in' | null {
  if (directionWords?.out.includes(word)) return 'out';
  return directionWords?.in.includes(word) ? 'in' : directionOf(word);
}

function feeOf(cell: Cell, mark: DecimalMark): number {
  const raw = cell('fee');
  return raw === '' ? 0 : Math.abs(parseAmount(raw, mark) ?? 0);
}

/** The signed amount of a row. Money in is positive. */
export function amountOf(cell: Cell, mapping: CsvMapping): Cents | LeftOutReason {
  const { columns, decimalMark, isOutPositive } = mapping;
  if (columns.amount === undefined) return fromPair(cell, mapping);
  const raw = cell('amount');
  const amount = parseAmount(raw, decimalMark);
  if (amount === null) return leftOutReasons.amount(raw);
  if (columns.direction !== undefined) {
    const word = cell('direction');
    const direction = directionIn(word, mapping);
    if (direction === null && isMemoWord(word))
      return { kind: 'notCompleted', reason: `Moved no money: the file says "${word.slice(0, 40)}".` };
    if (direction === null)
      return { kind: 'unreadable', reason: `"${word.slice(0, 40)}" doesn’t mean money in or money out.` };
    return cents(direction === 'out' ? -Math.abs(amount) || 0 : Math.abs(amount));
  }
  if (mapping.unmarked && amount !== 0) {
    const isOut = (markOf(raw) ?? mapping.unmarked) === 'out';
    return cents(isOut ? -Math.abs(amount) : Math.abs(amount));
  }
  const fee = columns.fee === undefined ? 0 : feeOf(cell, decimalMark);
  return cents((isOutPositive ? -amount : amount) - fee || 0);
}
