import type { Column, MoneyColumn } from './csv-columns.ts';
import type { CsvMapping } from './csv-mapping.ts';
import type { MoneyGuess } from './csv-reading.ts';
import { headCurrency } from './csv-roles.ts';
import { currencyNextTo, currencyOf } from './currencies.ts';

/** The most common currency. A plain dollar sign counts as US dollars. */
export function mainCurrency(
  money: readonly MoneyColumn[],
  columns: readonly Column[],
  mapping: CsvMapping,
): string | undefined {
  const counts = new Map<string, number>();
  const count = (currency: string | null) => currency !== null && counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const stated = mapping.columns.currency === undefined ? undefined : columns[mapping.columns.currency];
  if (stated) for (const cell of stated.cells) count(currencyOf(cell));
  const amounts = money.filter(({ index }) =>
    [mapping.columns.amount, mapping.columns.moneyIn, mapping.columns.moneyOut].includes(index),
  );
  if (!stated)
    for (const { cells } of amounts)
      for (const cell of cells)
        if (/[^\d.,\s()+\-−]/.test(cell)) count(currencyNextTo(cell) ?? (cell.includes('$') ? 'USD' : null));
  if (counts.size === 0) for (const { name } of amounts) count(headCurrency(name));
  const [most] = [...counts].sort(
    ([a, first], [b, second]) => second - first || Number(b === 'USD') - Number(a === 'USD'),
  );
  return most?.[0];
}

/** If the balance includes rows of every currency, the currency column is about the purchase and not the amount. */
export function withCurrency(
  mapping: CsvMapping,
  currency: string | undefined,
  columns: readonly Column[],
  guess: MoneyGuess | null,
): CsvMapping {
  const { currency: column, ...others } = mapping.columns;
  const isMixed = column !== undefined && (columns[column]?.distinct.size ?? 0) > 1;
  const isOwn = guess?.isInOwnCurrency || (guess?.isProved && guess.isWholeProof);
  const result = isMixed && isOwn ? { ...mapping, columns: others } : mapping;
  return currency === undefined ? result : { ...result, currency };
}
