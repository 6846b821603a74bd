import { hasRole, type MoneyColumn, rankOf } from './csv-columns.ts';
import { hintOf } from './csv-hint-words.ts';
import { difference, type ProofValues, sum } from './csv-proof.ts';
import type { SignEvidence } from './csv-sign.ts';

/** Separate columns for money out and money in. */
export interface ColumnPair {
  readonly out: MoneyColumn;
  readonly into: MoneyColumn;
  /** The signed amount of each row. */
  readonly values: ProofValues;
  /** The column names identify the pair. */
  readonly isNamed: boolean;
  readonly isSure: boolean;
}

/** Each row has exactly one of the two amounts. With clear names, a few rows may have both. */
function areComplementary(a: MoneyColumn, b: MoneyColumn, isNamed: boolean): boolean {
  let [one, both] = [0, 0];
  for (let at = 0; at < a.values.length; at += 1) {
    const [first, second] = [(a.values[at] ?? 0) !== 0, (b.values[at] ?? 0) !== 0];
    if (first && second) both += 1;
    else if (first || second) one += 1;
  }
  return (isNamed ? both * 10 <= one : both === 0) && one >= a.values.length * 0.5;
}

function toPair(out: MoneyColumn, into: MoneyColumn, isNamed: boolean, isSure: boolean): ColumnPair {
  const isOutNegative = out.negatives > out.positives;
  const isInNegative = into.negatives > into.positives;
  const received = isInNegative ? into.values.map((value) => (value === null ? null : -value)) : into.values;
  const values = isOutNegative ? sum(received, out.values) : difference(received, out.values);
  return { out, into, values, isNamed, isSure };
}

function namedPair(money: readonly MoneyColumn[]): ColumnPair | null {
  const best = (role: 'out' | 'in') =>
    money
      .filter((column) => hasRole(column, role) && !hasRole(column, 'amount'))
      .sort((a, b) => rankOf(a, role) - rankOf(b, role))[0];
  const [out, into] = [best('out'), best('in')];
  if (!out || !into || out === into) return null;
  return areComplementary(out, into, true) ? toPair(out, into, true, true) : null;
}

/** Counts how often the rows' text supports each order of two unnamed columns. */
function hintsFor(first: MoneyColumn, second: MoneyColumn, texts: readonly string[]) {
  let [inOrder, swapped] = [0, 0];
  for (const [at, text] of texts.entries()) {
    const hint = hintOf(text);
    if (hint === null) continue;
    const isFirst = (first.values[at] ?? 0) !== 0;
    if (!isFirst && (second.values[at] ?? 0) === 0) continue;
    if ((hint === 'out') === isFirst) inOrder += 1;
    else swapped += 1;
  }
  return { inOrder, swapped };
}

/** Finds money out among two unnamed columns by minus signs or the rows' text. Most banks put it first, but not all. */
function unnamedPair(money: readonly MoneyColumn[], { texts }: SignEvidence): ColumnPair | null {
  const hasDecimals = money.some((column) => column.hasDecimals && !hasRole(column, 'balance'));
  const free = money.filter(
    (column) =>
      (column.hasDecimals || !hasDecimals) &&
      (column.roles.length === 0 ||
        hasRole(column, 'in', 'out') ||
        (hasRole(column, 'amount') && column.filled < column.cells.length)),
  );
  for (const first of free)
    for (const second of free) {
      if (second.index <= first.index || !areComplementary(first, second, false)) continue;
      const [isFirstOut, isSecondOut] = [first.negatives > first.positives, second.negatives > second.positives];
      if (isFirstOut !== isSecondOut) {
        const [out, into] = isFirstOut ? [first, second] : [second, first];
        // On card statements the payments are negative, and there are fewer of them than purchases.
        const { inOrder, swapped } = hintsFor(out, into, texts);
        return toPair(out, into, false, out.negatives >= into.positives && inOrder >= swapped);
      }
      if (hasRole(first, 'in') || hasRole(second, 'out')) return toPair(second, first, false, true);
      if (hasRole(first, 'out') || hasRole(second, 'in')) return toPair(first, second, false, true);
      const { inOrder, swapped } = hintsFor(first, second, texts);
      if (swapped >= 2 && swapped > inOrder * 2) return toPair(second, first, false, true);
      return toPair(first, second, false, inOrder >= 2 && inOrder > swapped * 2);
    }
  return null;
}

export function findPair(money: readonly MoneyColumn[], evidence: SignEvidence): ColumnPair | null {
  return namedPair(money) ?? unnamedPair(money, evidence);
}
