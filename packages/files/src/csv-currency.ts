import type { Column, MoneyColumn } from './csv-columns.ts';
import type { CsvMapping } from './csv-mapping.ts';
import type { MoneyGuess } from './csv-reading.ts';
import { headCurrency } from './csv-roles.ts';
import { currencyBeside, currencyOf } from './currencies.ts';

/** The currency of most amounts; a dollar sign alone counts as the dollar. */
export function mainCurrency(
  money: readonly MoneyColumn[],
  columns: readonly Column[],
  mapping: CsvMapping,
): string | undefined {
  const counts = new Map<string, number>();
  const note = (currency: string | null) => currency !== null && counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const stated = mapping.columns.currency === undefined ? undefined : columns[mapping.columns.currency];
  if (stated) for (const cell of stated.cells) note(currencyOf(cell));
  const amounts = money.filter(({ index }) =>
    [mapping.columns.amount, mapping.columns.moneyIn, mapping.columns.moneyOut].includes(index),
  );
  if (!stated)
    for (const { cells } of amounts)
      for (const cell of cells)
        if (/[^\d.,\s()+\-−]/.test(cell)) note(currencyBeside(cell) ?? (cell.includes('$') ? 'USD' : null));
  if (counts.size === 0) for (const { name } of amounts) note(headCurrency(name));
  const [most] = [...counts].sort(
    ([a, first], [b, second]) => second - first || Number(b === 'USD') - Number(a === 'USD'),
  );
  return most?.[0];
}

/** Where the balance moves by rows of every currency, the column tells where they were spent and not what they are in. */
export function withCurrency(
  mapping: CsvMapping,
  currency: string | undefined,
  columns: readonly Column[],
  guess: MoneyGuess | null,
): CsvMapping {
  const { currency: column, ...others } = mapping.columns;
  const isMixed = column !== undefined && (columns[column]?.distinct.size ?? 0) > 1;
  const isOwn = guess?.isInOwnCurrency || (guess?.isProved && guess.isWholeProof);
  const kept = isMixed && isOwn ? { ...mapping, columns: others } : mapping;
  return currency === undefined ? kept : { ...kept, currency };
}
