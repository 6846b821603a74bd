import { type Column, columnsOf, guessMark, hasRole, type MoneyColumn, moneyColumns } from './csv-columns.ts';
import { fileOrder, guessDates } from './csv-dates.ts';
import type { AccountKind } from './csv-direction.ts';
import { findLayout, type Layout, type Rows } from './csv-layout.ts';
import type { CsvMapping, CsvQuestion, Delimiter } from './csv-mapping.ts';
import { guessMoney, type MoneyGuess } from './csv-money.ts';
import { amountQuestion, dateQuestion, signQuestion } from './csv-question.ts';
import { headCurrency } from './csv-roles.ts';
import { type CsvSource, findSource } from './csv-sources.ts';
import { cleanCell } from './csv-table.ts';
import { guessTexts } from './csv-texts.ts';
import { isBalanceLine, statusOf } from './csv-value-words.ts';
import { currencyBeside, currencyOf } from './currencies.ts';
import { MAX_COLUMNS } from './limits.ts';

export interface CsvGuess {
  readonly mapping: CsvMapping;
  readonly source: CsvSource | null;
  /** Null when the guess is sure. */
  readonly question: CsvQuestion | null;
  /** A running balance confirms the amounts and their sign. */
  readonly isProved: boolean;
  /** The dates can be read in one order only, or their sequence shows it. */
  readonly isDateProved: boolean;
}

const SOURCE_WITHIN = 60;
const TEXT_ROWS = 2_000;
const SKIPPED_MAX = 100;

/** Names of columns, and signs beside amounts, that only some countries write. */
const europeanNames =
  /[€£]|\b(?:EUR|GBP|AUD|NZD|INR|SGD|HKD|ZAR)\b|paid (?:in|out)|cheque|sort code|narrative|particulars/i;
const americanNames = /\$|\bUSD\b|\bzip\b/;

function surroundingsOf({ names, data }: Layout, delimiter: Delimiter, mark: string) {
  const cells = data.slice(0, 50).flat();
  return {
    isEuropean:
      mark === ',' ||
      delimiter === ';' ||
      names.some((name) => europeanNames.test(name)) ||
      cells.some((cell) => cell.length < 20 && /[€£]|\b(?:EUR|GBP|AUD|NZD)\b/.test(cell)),
    isAmerican:
      names.some((name) => americanNames.test(name)) ||
      cells.some((cell) => cell.length < 20 && /^[-+(]?\$|^USD$/.test(cell)),
  };
}

/** Only rows that would be imported may decide anything. */
function imported(layout: Layout): Layout {
  const status = columnsOf(layout, MAX_COLUMNS).find(
    (column) =>
      hasRole(column, 'status') ||
      (column.distinct.size <= 12 &&
        column.distinct.size > 0 &&
        [...column.distinct].every((word) => statusOf(word) !== null)),
  );
  const data = layout.data.filter((row) => {
    const said = status ? statusOf(row[status.index] ?? '') : null;
    return said !== 'pending' && said !== 'notCompleted' && !row.some(isBalanceLine);
  });
  return data.length > 0 ? { ...layout, data } : layout;
}

const textOf = (row: readonly string[], columns: readonly number[]) =>
  columns.map((column) => row[column] ?? '').join(' ');

/** The currency of most amounts; a dollar sign alone counts as the dollar. */
function mainCurrency(
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

/** The table of a program that is known by the names of its columns. */
function fromSource(rows: Rows, delimiter: Delimiter): CsvGuess | null {
  const at = rows.slice(0, SOURCE_WITHIN).findIndex((row) => findSource(row) !== null);
  const source = at < 0 ? null : findSource(rows[at] ?? []);
  if (!source) return null;
  const columns = source.columnsOf(rows[at] ?? []);
  const data = rows.slice(at + 1).map((row) => row.map(cleanCell));
  const layout = { skippedRows: at + 1, names: rows[at] ?? [], dateColumns: [columns.date ?? -1], data };
  const all = columnsOf(layout, MAX_COLUMNS);
  const money = all.filter(({ index }) => [columns.amount, columns.moneyIn, columns.moneyOut].includes(index));
  const decimalMark = guessMark(money);
  const dates = guessDates(all, layout.dateColumns, data.length, surroundingsOf(layout, delimiter, decimalMark));
  const mapping: CsvMapping = {
    delimiter,
    skippedRows: at + 1,
    dateOrder: dates.order,
    decimalMark,
    isOutPositive: false,
    columns,
  };
  return {
    mapping,
    source: source.name,
    question: dates.isSure ? null : dateQuestion(data, mapping),
    isProved: false,
    isDateProved: dates.isProved,
  };
}

function questionOf(
  guess: MoneyGuess | null,
  isDateSure: boolean,
  mapping: CsvMapping,
  layout: Layout,
): CsvQuestion | null {
  const doubt = guess?.doubt ?? null;
  const others =
    doubt?.others.map(
      (reading): CsvMapping => ({
        ...mapping,
        ...reading,
        columns: { ...withoutMoney(mapping.columns), ...reading.columns },
      }),
    ) ?? [];
  const [other] = others;
  if (doubt?.kind === 'amount') return amountQuestion(layout.data, layout.names, [mapping, ...others]);
  if (doubt && other) return signQuestion(layout.data, mapping, other);
  return isDateSure ? null : dateQuestion(layout.data, mapping);
}

function withoutMoney({
  amount: _amount,
  moneyIn: _in,
  moneyOut: _out,
  direction: _direction,
  fee: _fee,
  ...others
}: CsvMapping['columns']) {
  return others;
}

function withoutGaps(columns: Readonly<Record<string, number | undefined>>): CsvMapping['columns'] {
  return Object.fromEntries(Object.entries(columns).flatMap(([field, at]) => (at === undefined ? [] : [[field, at]])));
}

/** How a table is most likely to be read, by all the rows there are. */
export function guessMapping(raw: Rows, delimiter: Delimiter, kind: AccountKind | null = null): CsvGuess {
  const known = fromSource(raw, delimiter);
  if (known) return known;
  const layout = imported(findLayout(raw));
  const { data } = layout;
  const columns = columnsOf(layout, MAX_COLUMNS);
  const decimalMark = guessMark(columns);
  const dates = guessDates(columns, layout.dateColumns, data.length, surroundingsOf(layout, delimiter, decimalMark));
  const money = moneyColumns(columns, layout.dateColumns, decimalMark);
  const numbers = money.map(({ index }) => index);
  const words = columns
    .map(({ index }) => index)
    .filter((index) => !numbers.includes(index) && !layout.dateColumns.includes(index));
  const guess = guessMoney({
    columns: columns.filter(({ index }) => words.includes(index)),
    money,
    order: fileOrder(columns[dates.column ?? -1]?.cells ?? [], dates.order),
    rows: data.length,
    kind,
    texts: data.slice(0, TEXT_ROWS).map((row) => textOf(row, words)),
    isCard: columns.some((column) => hasRole(column, 'card')),
    isContinental: decimalMark === ',' || delimiter === ';',
  });
  const reading = guess?.reading ?? { columns: {}, isOutPositive: false };
  const place = reading.columns.amount ?? reading.columns.moneyOut ?? 0;
  const taken = [...layout.dateColumns, ...numbers, reading.columns.direction ?? -1];
  const texts = guessTexts(columns, taken, data.length, place);
  const named = withoutGaps({ date: dates.column, ...texts, ...reading.columns });
  const base: CsvMapping = {
    delimiter,
    skippedRows: Math.min(layout.skippedRows, SKIPPED_MAX),
    dateOrder: dates.order,
    decimalMark,
    ...reading,
    columns: named,
  };
  const currency = mainCurrency(money, columns, base);
  const mapping = withCurrency(base, currency, columns, guess);
  const question = questionOf(guess, dates.isSure, mapping, layout);
  return { mapping, source: null, question, isProved: guess?.isProved ?? false, isDateProved: dates.isProved };
}

/** Where the balance moves by rows of every currency, the column tells where they were spent and not what they are in. */
function withCurrency(
  mapping: CsvMapping,
  currency: string | undefined,
  columns: readonly Column[],
  guess: MoneyGuess | null,
): CsvMapping {
  const { currency: column, ...others } = mapping.columns;
  const isMixed = column !== undefined && (columns[column]?.distinct.size ?? 0) > 1;
  const kept = isMixed && guess?.isProved && guess.isWholeProof ? { ...mapping, columns: others } : mapping;
  return currency === undefined ? kept : { ...kept, currency };
}
