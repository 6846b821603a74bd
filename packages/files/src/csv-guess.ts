import { guessDecimalMark, parseAmount } from './amount.ts';
import { type AccountKind, guessOutPositive } from './csv-direction.ts';
import type { CsvField, CsvMapping, CsvQuestion } from './csv-mapping.ts';
import { type CsvSource, columnKey, findSource } from './csv-sources.ts';
import type { CsvTable } from './csv-table.ts';
import { guessDateOrder, parseWrittenDay } from './written-day.ts';

type Columns = Partial<Record<CsvField, number | undefined>>;
type Rows = readonly (readonly string[])[];

/** What banks call their columns, the likeliest first; letters and digits alone count. */
const headWords: readonly (readonly [CsvField, readonly string[]])[] = [
  [
    'date',
    'date transactiondate postingdate posteddate dateposted bookingdate transdate postdate buchungstag buchungsdatum datum valuedate valuta effectivedate'.split(
      ' ',
    ),
  ],
  [
    'moneyOut',
    'debit debitamount withdrawal withdrawals withdrawalamount outflow paidout moneyout soll debits'.split(' '),
  ],
  ['moneyIn', 'credit creditamount deposit deposits depositamount inflow paidin moneyin haben credits'.split(' ')],
  ['amount', 'amount transactionamount amountusd betrag umsatz value sum total'.split(' ')],
  [
    'name',
    'payee merchant merchantname name beneficiary counterparty transactiondescription description empfänger payeename auftraggeber details narrative particulars verwendungszweck memo transaction'.split(
      ' ',
    ),
  ],
  [
    'description',
    'memo notes note description originaldescription originalstatement extendeddetails verwendungszweck reference details comment'.split(
      ' ',
    ),
  ],
  ['externalId', 'transactionid fitid uniqueid'.split(' ')],
  ['account', 'account accountname konto'.split(' ')],
  ['category', 'category kategorie'.split(' ')],
  ['subcategory', ['subcategory']],
  ['direction', 'transactiontype creditordebit debitcredit creditdebit drcr crdr type'.split(' ')],
];

export const outWords = new Set(['debit', 'dr', 'd', 'dbit', 'out', 'withdrawal', 'expense', 'sale', 'soll', 's']);
export const inWords = new Set(['credit', 'cr', 'c', 'crdt', 'in', 'deposit', 'income', 'refund', 'haben', 'h']);

const cellsOf = (rows: Rows, column: number) =>
  rows.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
const isDate = (cell: string) =>
  (['MDY', 'DMY', 'YMD'] as const).some((order) => parseWrittenDay(cell, order) !== null);
const isMoney = (cell: string) => parseAmount(cell) !== null || parseAmount(cell, ',') !== null;

function isData(row: readonly string[]): boolean {
  return row.some((cell) => isDate(cell)) && row.some((cell) => !isDate(cell) && isMoney(cell));
}

/** Where the transactions begin: after the bank's own lines, and after the names of the columns. */
function countSkipped(rows: Rows): number {
  const head = rows.findIndex((row) => findSource(row) !== null);
  if (head >= 0) return head + 1;
  const first = rows.findIndex(isData);
  if (first >= 0) return first;
  return rows.length > 0 ? 1 : 0;
}

function byWords(head: readonly string[]): Columns {
  const keys = head.map(columnKey);
  const columns: Columns = {};
  const taken = new Set<number>();
  for (const [field, words] of headWords) {
    const at = words
      .map((word) => keys.findIndex((key, index) => key === word && !taken.has(index)))
      .find((i) => i >= 0);
    if (at === undefined) continue;
    columns[field] = at;
    taken.add(at);
  }
  return columns;
}

function bestColumn(width: number, taken: readonly (number | undefined)[], score: (column: number) => number) {
  let [best, most]: [number | undefined, number] = [undefined, 0];
  for (let column = 0; column < width; column += 1) {
    if (taken.includes(column)) continue;
    const points = score(column);
    if (points > most) [best, most] = [column, points];
  }
  return best;
}

const share = (cells: readonly string[], fits: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;

/** What the names of the columns leave open shows in what they hold. */
function byContent(columns: Columns, rows: Rows, width: number): Columns {
  const found = { ...columns };
  found.date ??= bestColumn(width, [], (column) => share(cellsOf(rows, column), isDate));
  const hasMoney = found.amount !== undefined || found.moneyOut !== undefined || found.moneyIn !== undefined;
  if (!hasMoney)
    found.amount = bestColumn(width, [found.date], (column) =>
      share(cellsOf(rows, column), (cell) => isMoney(cell) && /[.,]\d\d\D?$/.test(cell)),
    );
  const money = [found.date, found.amount, found.moneyOut, found.moneyIn];
  found.name ??= bestColumn(width, [...money, found.account, found.category], (column) => {
    const cells = cellsOf(rows, column).filter((cell) => /\p{L}{2}/u.test(cell));
    return cells.reduce((sum, cell) => sum + Math.min(cell.length, 60), 0);
  });
  if (found.direction !== undefined) {
    const said = cellsOf(rows, found.direction).map((cell) => cell.toLowerCase());
    const isKnown = said.length > 0 && said.every((word) => outWords.has(word) || inWords.has(word));
    // A column of amounts with their signs says more than one of words.
    const isSigned = found.amount !== undefined && cellsOf(rows, found.amount).some((cell) => /^[-(−]|-$/.test(cell));
    if (!isKnown || isSigned || found.amount === undefined) found.direction = undefined;
  }
  return found;
}

function withoutGaps(columns: Columns): CsvMapping['columns'] {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => (column === undefined ? [] : [[field, column]])),
  );
}

export interface CsvGuess {
  readonly mapping: CsvMapping;
  readonly source: CsvSource | null;
  /** Null when the guess is sure. */
  readonly question: CsvQuestion | null;
}

/** How a table is most likely to be read. */
export function guessMapping({ delimiter, rows, width }: CsvTable, kind: AccountKind | null = null): CsvGuess {
  const skippedRows = countSkipped(rows);
  const head = skippedRows > 0 ? (rows[skippedRows - 1] ?? []) : [];
  const data = rows.slice(skippedRows);
  const source = findSource(head);
  const columns = withoutGaps(source ? source.columnsOf(head) : byContent(byWords(head), data, width));
  const cells = (field: CsvField) => {
    const column = columns[field];
    return column === undefined ? [] : cellsOf(data, column);
  };
  const manner = {
    dateOrder: guessDateOrder(cells('date')),
    decimalMark: guessDecimalMark([...cells('amount'), ...cells('moneyOut'), ...cells('moneyIn')]),
    columns,
  };
  const isOutPositive = source ? false : guessOutPositive(data, manner, width, kind);
  const mapping: CsvMapping = { delimiter, skippedRows, ...manner, isOutPositive };
  return { mapping, source: source?.name ?? null, question: null };
}
