import { type Column, columnsOf, guessMark, hasRole, moneyColumns } from './csv-columns.ts';
import { mainCurrency, withCurrency } from './csv-currency.ts';
import { fileOrder, guessDates } from './csv-dates.ts';
import { settleMark } from './csv-decimals.ts';
import type { AccountKind } from './csv-direction.ts';
import { findLayout, type Layout, type Rows } from './csv-layout.ts';
import { localeHintsOf } from './csv-locale.ts';
import type { CsvMapping, CsvQuestion, Delimiter } from './csv-mapping.ts';
import { guessMoney } from './csv-money.ts';
import { dateQuestion, decimalQuestion } from './csv-question.ts';
import { askAbout } from './csv-questions.ts';
import { type CsvSource, type FoundTable, findSource } from './csv-sources.ts';
import { cleanCell } from './csv-table.ts';
import { guessTexts, pendingColumn } from './csv-texts.ts';
import { isBalanceLine, isMemoWord, isYes, statusOf } from './csv-value-words.ts';
import { fold } from './fold.ts';
import { MAX_COLUMNS } from './limits.ts';

export interface CsvGuess {
  readonly mapping: CsvMapping;
  readonly source: CsvSource | null;
  /** Null if the guess is certain. */
  readonly question: CsvQuestion | null;
  /** A running balance confirms the amounts and their sign. */
  readonly isProved: boolean;
  /** Only one date order is possible, or the sequence of dates proves it. */
  readonly isDateProved: boolean;
}

const MAX_SOURCE_ROW = 60;
const TEXT_ROWS = 2_000;
const MAX_SKIPPED_ROWS = 100;
const MAX_STATUSES = 12;

/** Some files mark authorizations that moved no money in the direction column. */
function memoColumn(columns: readonly Column[]): number | undefined {
  return columns.find((column) => hasRole(column, 'direction') && column.cells.some(isMemoWord))?.index;
}

/** Leaves out rows that won't be imported, so they don't influence the guess. */
function importableRows(layout: Layout): Layout {
  const columns = columnsOf(layout, MAX_COLUMNS);
  const memos = memoColumn(columns) ?? -1;
  const pending = pendingColumn(columns)?.index ?? -1;
  const status = columns.find(
    (column) =>
      hasRole(column, 'status') ||
      (column.distinct.size <= MAX_STATUSES &&
        column.distinct.size > 0 &&
        [...column.distinct].every((word) => statusOf(word) !== null)),
  );
  const data = layout.data.filter((row) => {
    const said = status ? statusOf(row[status.index] ?? '') : null;
    if (said === 'pending' || said === 'notCompleted' || isYes(row[pending] ?? '')) return false;
    return !row.some(isBalanceLine) && !isMemoWord(row[memos] ?? '');
  });
  return data.length > 0 ? { ...layout, data } : layout;
}

const textOf = (row: readonly string[], columns: readonly number[]) =>
  columns.map((column) => row[column] ?? '').join(' ');

/** Names of cardholder columns. A card number alone proves nothing, because debit cards have one too. */
const holder =
  /member|holder|inhaber|medlem|portador|houder|kredit|credit|krediet|purchased by|membro|miembro|titolar|nome no|name on|利用者/;

function cardOf(columns: readonly Column[], rows: number): 'holder' | 'number' | null {
  const cards = columns.filter((column) => hasRole(column, 'card') && column.filled >= rows * 0.95);
  if (cards.some(({ name }) => holder.test(fold(name)))) return 'holder';
  return cards.length > 0 ? 'number' : null;
}

/** The guess for a table from a known program. */
function fromSource(source: FoundTable, at: number, rows: Rows, delimiter: Delimiter): CsvGuess {
  const columns = source.columnsOf(rows[at] ?? []);
  const data = rows.slice(at + 1).map((row) => row.map(cleanCell));
  const layout = { skippedRows: at + 1, names: rows[at] ?? [], dateColumns: [columns.date ?? -1], data };
  const all = columnsOf(layout, MAX_COLUMNS);
  const money = all.filter(({ index }) => [columns.amount, columns.moneyIn, columns.moneyOut].includes(index));
  const decimalMark = guessMark(money);
  const dates = guessDates(all, layout.dateColumns, data.length, localeHintsOf(layout, delimiter, decimalMark));
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

function definedOnly(columns: Readonly<Record<string, number | undefined>>): CsvMapping['columns'] {
  return Object.fromEntries(Object.entries(columns).flatMap(([field, at]) => (at === undefined ? [] : [[field, at]])));
}

function fromEvidence(
  raw: Rows,
  delimiter: Delimiter,
  kind: AccountKind | null,
  known: CsvMapping['columns'],
): Omit<CsvGuess, 'source'> {
  const whole = findLayout(raw);
  const layout = importableRows(whole);
  const { data } = layout;
  const columns = columnsOf(layout, MAX_COLUMNS);
  const guessedMark = guessMark(columns);
  const dates = guessDates(columns, layout.dateColumns, data.length, localeHintsOf(layout, delimiter, guessedMark));
  const money = moneyColumns(columns, layout.dateColumns, guessedMark);
  const numbers = money.map(({ index }) => index);
  const words = columns
    .map(({ index }) => index)
    .filter((index) => !numbers.includes(index) && !layout.dateColumns.includes(index));
  const isSame = (index: number) => {
    const column = columns[index];
    if (!column || hasRole(column, 'name', 'description')) return false;
    return column.distinct.size === 1 && column.filled === data.length;
  };
  const varying = words.filter((index) => !isSame(index));
  const guess = guessMoney({
    columns: columns.filter(({ index }) => words.includes(index)),
    money,
    order: fileOrder(columns[dates.column ?? -1]?.cells ?? [], dates.order),
    rows: data.length,
    memoColumn: memoColumn(columnsOf(whole, MAX_COLUMNS)),
    kind,
    texts: data.slice(0, TEXT_ROWS).map((row) => textOf(row, varying)),
    onEveryRow: textOf(data[0] ?? [], words.filter(isSame)),
    card: cardOf(columns, data.length),
    isContinental: guessedMark === ',' || delimiter === ';',
  });
  const reading = guess?.reading ?? { columns: {}, isOutPositive: false };
  const amountColumn = reading.columns.amount ?? reading.columns.moneyOut ?? 0;
  const taken = [...layout.dateColumns, ...numbers, reading.columns.direction ?? -1];
  const { ownName, columns: texts } = guessTexts(columns, taken, data.length, amountColumn);
  const base: CsvMapping = {
    delimiter,
    skippedRows: Math.min(layout.skippedRows, MAX_SKIPPED_ROWS),
    dateOrder: dates.order,
    decimalMark: guessedMark,
    ...reading,
    ...(ownName !== undefined && { ownName }),
    columns: definedOnly({ ...texts, ...known, date: dates.column, ...reading.columns }),
  };
  const currency = mainCurrency(money, columns, base);
  const amounts = money.filter(({ index }) => Object.values(reading.columns).includes(index));
  const { mark, doubtful } = settleMark(amounts, guessedMark, currency);
  const mapping = { ...withCurrency(base, currency, columns, guess), decimalMark: mark };
  const askDates = (answered: CsvMapping) => (dates.isSure ? null : dateQuestion(data, answered));
  const askOthers = (answered: CsvMapping) =>
    doubtful === null ? askDates(answered) : decimalQuestion(doubtful, answered, askDates);
  return {
    mapping,
    question: askAbout(guess, mapping, layout, askOthers),
    isProved: guess?.isProved ?? false,
    isDateProved: dates.isProved,
  };
}

/** Guesses the mapping of a table from all of its rows. */
export function guessMapping(raw: Rows, delimiter: Delimiter, kind: AccountKind | null = null): CsvGuess {
  const at = raw.slice(0, MAX_SOURCE_ROW).findIndex((row) => findSource(row) !== null);
  const source = at < 0 ? null : findSource(raw[at] ?? []);
  if (source?.isSignKnown) return fromSource(source, at, raw, delimiter);
  const { amount: _amount, ...known } = source?.columnsOf(raw[at] ?? []) ?? {};
  return { ...fromEvidence(raw, delimiter, kind, known), source: source?.name ?? null };
}
