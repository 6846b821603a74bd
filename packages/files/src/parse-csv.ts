import { cents } from '@cairn/domain';
import Papa from 'papaparse';
import { accountTypeOf } from './account-types.ts';
import { amountOf, type Cell } from './csv-amount.ts';
import { unescapeFormula } from './csv-cells.ts';
import type { CsvMapping } from './csv-mapping.ts';
import { type CsvSource, findOwnColumns, type OwnColumn } from './csv-sources.ts';
import { cleanCell, withoutSpacedQuotes } from './csv-table.ts';
import { isBalanceLine, isTotalLine, isYes, statusOf } from './csv-value-words.ts';
import { currencyNextTo, currencyOf } from './currencies.ts';
import { parseDateText } from './date-text.ts';
import { fold } from './fold.ts';
import { MAX_COLUMNS, MAX_TEXT } from './limits.ts';
import { createLineCounter } from './lines.ts';
import {
  accountLabel,
  type FileNote,
  FileProblem,
  type FileRow,
  Findings,
  type LeftOutReason,
  leftOutReasons,
  mergeAccounts,
  type OnProgress,
  type ParsedAccount,
  type ParsedFile,
} from './row.ts';
import { BalanceColumns } from './running-balances.ts';
import { type FilePart, joinParts, parsePart, readReimbursement, toExtras } from './split-parts.ts';
import { parseTags } from './tag-list.ts';

const PROGRESS_EVERY = 2_000;
const transferWords = new Set(['transfer', 'transfers', 'credit card payment']);
const noCategory = new Set(['uncategorized', 'ready to assign', 'inflow: ready to assign', 'inflow']);
/** Only the last digits of such account numbers are stored. */
const accountNumber = /^[A-Z]{2}\d{2}[A-Z\d ]{8,}$|^\d[\d -]{6,}$/;

const PENDING: LeftOutReason = { kind: 'pending', reason: 'Still pending. It will be in a later file.' };
const SUMMARY: LeftOutReason = { kind: 'summary', reason: 'A balance or total, not a transaction.' };
const HEADER_AGAIN: LeftOutReason = { kind: 'headerAgain', reason: 'Repeats the column names.' };
const ABOVE: LeftOutReason = { kind: 'aboveTable', reason: 'Above the first row of the table.' };

/** Other programs mark transfers by category. In our own files, a category can have any name. */
function categoryOf(cell: Cell, source: CsvSource | null) {
  const [category, subcategory] = [cell('category'), cell('subcategory')];
  const word = source === 'Cairn' ? '' : category.toLowerCase();
  const isTransfer = transferWords.has(word);
  return isTransfer || noCategory.has(word)
    ? { category: '', subcategory: '', isTransfer }
    : { category, subcategory, isTransfer };
}

/** Reads the rows of one table and collects details of the whole file. */
class TableReader {
  readonly #mapping: CsvMapping;
  readonly #source: CsvSource | null;
  readonly #types = new Map<string, ParsedAccount>();
  readonly #others = new Map<string, number>();
  /** The rows that are parts of split transactions. */
  readonly parts = new Map<FileRow, FilePart>();
  #currency: string | null;
  readonly #balances: BalanceColumns;
  #head = '';
  #ownColumns: ReturnType<typeof findOwnColumns> | null = null;

  constructor(mapping: CsvMapping, source: CsvSource | null) {
    this.#mapping = mapping;
    this.#source = source;
    this.#currency = mapping.currency ?? null;
    this.#balances = new BalanceColumns(mapping.decimalMark);
  }

  /** The rows with the balances after them, if a column provably shows these. */
  withBalances(rows: readonly FileRow[]): readonly FileRow[] {
    const balances = this.#balances.toBalances();
    if (balances.size === 0) return rows;
    return rows.map((row) => {
      const balanceAfter = balances.get(row);
      return balanceAfter === undefined ? row : { ...row, balanceAfter };
    });
  }

  get currency(): string | null {
    return this.#currency === 'USD' ? null : this.#currency;
  }

  get accounts(): ParsedAccount[] {
    return mergeAccounts([...this.#types.values()]);
  }

  get notes(): FileNote[] {
    return [...this.#others].map(([currency, count]) => ({
      kind: 'currency',
      text: `${count.toLocaleString('en-US')} ${count === 1 ? 'row is' : 'rows are'} in ${currency} and won’t be imported. The others are in ${this.#currency ?? 'dollars'}.`,
    }));
  }

  /** Handles a row above the table. Returns a reason only if it could be a transaction. */
  readAbove(cells: readonly string[]): LeftOutReason | null {
    this.#head = cells.join('\n');
    if (this.#source === 'Cairn') this.#ownColumns = findOwnColumns(cells);
    else this.#balances.readHead(cells);
    const { columns, dateOrder } = this.#mapping;
    const cell: Cell = (field) => cleanCell(cells[columns[field] ?? -1] ?? '');
    if (!parseDateText(cell('date'), dateOrder) || typeof amountOf(cell, this.#mapping) === 'object') return null;
    return ABOVE;
  }

  read(cells: readonly string[], line: number): FileRow | LeftOutReason {
    if (cells.length > MAX_COLUMNS)
      return { kind: 'unreadable', reason: `Has ${cells.length} cells. The maximum is ${MAX_COLUMNS}.` };
    if (cells.some((text) => text.length > MAX_TEXT)) return leftOutReasons.tooLong;
    const { columns } = this.#mapping;
    const cell: Cell = (field) => {
      const column = columns[field];
      const text = column === undefined ? '' : cleanCell(cells[column] ?? '');
      return this.#source === 'Cairn' ? unescapeFormula(text) : text;
    };
    const read = this.#toRow(cell, cells, line);
    if (!('reason' in read)) this.#balances.add(read, cells);
    return 'reason' in read || !this.#ownColumns ? read : this.#withExtras(read, cells, this.#ownColumns);
  }

  /** Adds the tags and the note, and notes whether the row is only a part of a transaction. */
  #withExtras(row: FileRow, cells: readonly string[], columns: Readonly<Record<OwnColumn, number>>): FileRow {
    const cell = (column: OwnColumn) => unescapeFormula(cleanCell(cells[columns[column]] ?? ''));
    const extras = { tags: parseTags(cell('tags')), note: cell('note'), ...readReimbursement(cell('reimbursement')) };
    const whole = { ...row, ...toExtras(extras, row.amount) };
    const part = parsePart(cell('split'));
    const splitId = cell('splitId');
    if (part && splitId !== '')
      this.parts.set(whole, { ...part, splitId, note: cell('splitNote'), tags: parseTags(cell('splitTags')) });
    return whole;
  }

  #toRow(cell: Cell, cells: readonly string[], line: number): FileRow | LeftOutReason {
    const status = cell('status');
    const state = status === '' ? null : statusOf(status);
    if (state === 'pending' || isYes(cell('pending'))) return PENDING;
    if (state === 'notCompleted')
      return { kind: 'notCompleted', reason: `Not completed: the file says "${status.slice(0, 40)}".` };
    const raw = cell('date');
    const day = parseDateText(raw, this.#mapping.dateOrder);
    if (!day) return this.#withoutDay(raw, cells);
    const amount = amountOf(cell, this.#mapping);
    const [name, description] = [this.#nameOf(cell), cell('description')];
    const isOwn = this.#source === 'Cairn';
    if (!isOwn && (isBalanceLine(name) || (name === '' && cells.some(isBalanceLine)))) return SUMMARY;
    if (typeof amount === 'object') return amount;
    if (amount === 0) return leftOutReasons.zero;
    const foreign = this.#foreign(cell);
    if (foreign) return foreign;
    const isYnabTransfer = this.#source === 'YNAB' && /^transfer ?: /i.test(name);
    const target = categoryOf(cell, this.#source);
    const [account, institution] = [cell('account'), cell('institution')];
    this.#recordType(account, institution, cell('accountType'));
    return {
      line,
      day,
      name: name || description,
      description: name ? description : '',
      amount: cents(Math.abs(amount)),
      isIncome: amount > 0,
      externalId: cell('externalId') || null,
      account: !isOwn && accountNumber.test(account) ? accountLabel(account) : account,
      institution,
      ...target,
      isTransfer: target.isTransfer || isYnabTransfer || isYes(cell('transfer')),
      isHidden: isYes(cell('hidden')),
    };
  }

  /** Uses the other name on rows that have the account owner in the name column. */
  #nameOf(cell: Cell): string {
    const [name, { ownName }] = [cell('name'), this.#mapping];
    return (ownName !== undefined && fold(name) === fold(ownName) && cell('otherName')) || name;
  }

  #withoutDay(raw: string, cells: readonly string[]): LeftOutReason {
    if (raw !== '' && statusOf(raw) === 'pending') return PENDING;
    if (this.#head !== '' && cells.join('\n') === this.#head) return HEADER_AGAIN;
    if (cells.some((text) => isBalanceLine(text) || isTotalLine(text))) return SUMMARY;
    return leftOutReasons.date(raw);
  }

  /** Leaves out rows in another currency, whose amounts would be wrong. */
  #foreign(cell: Cell): LeftOutReason | null {
    const stated = this.#mapping.columns.currency === undefined ? null : currencyOf(cell('currency'));
    const currency = stated ?? this.#currencyNextTo(cell('amount') || cell('moneyOut') || cell('moneyIn'));
    if (currency === null) return null;
    this.#currency ??= currency;
    if (currency === this.#currency) return null;
    this.#others.set(currency, (this.#others.get(currency) ?? 0) + 1);
    return { kind: 'otherCurrency', reason: `In ${currency}, but the account is in ${this.#currency}.` };
  }

  #currencyNextTo(raw: string): string | null {
    return /[^\d.,\s()+-]/.test(raw) ? currencyNextTo(raw) : null;
  }

  #recordType(name: string, institution: string, word: string): void {
    const key = `${name}\n${institution}`;
    if (word === '' || this.#types.has(key)) return;
    const type = accountTypeOf(word);
    if (type !== null) this.#types.set(key, { name, institution, type, isTypeKnown: true, balance: null });
  }
}

interface CsvOptions {
  readonly source?: CsvSource | null;
  readonly onProgress?: OnProgress;
  /** The maximum number of rows to read, for a preview. */
  readonly most?: number;
}

/** Reads a table with a mapping. Every row is either imported or left out with a reason. */
export function parseCsv(text: string, mapping: CsvMapping, options: CsvOptions = {}): ParsedFile {
  const { source = null, onProgress = () => {}, most = Number.POSITIVE_INFINITY } = options;
  const found = new Findings();
  const whole = withoutSpacedQuotes(text, mapping.delimiter);
  const lineAt = createLineCounter(whole);
  const reader = new TableReader(mapping, source);
  let [index, from, rowsAbove] = [0, 0, 0];
  Papa.parse<string[]>(whole, {
    delimiter: mapping.delimiter,
    step({ data, meta }, parser) {
      const line = lineAt(from);
      from = meta.cursor;
      if (data.every((cell) => cell.trim() === '')) return;
      index += 1;
      if (index % PROGRESS_EVERY === 0) onProgress(meta.cursor / whole.length);
      const read = index > mapping.skippedRows ? reader.read(data, line) : reader.readAbove(data);
      if (read === null) rowsAbove += 1;
      else found.record(read, line, () => data.slice(0, MAX_COLUMNS).join(' ').slice(0, MAX_TEXT));
      if (found.rows.length + found.badCount >= most) parser.abort();
    },
  });
  if (found.rows.length === 0 && found.badCount === 0) throw new FileProblem('There are no transactions in this file.');
  const { currency, accounts, notes, parts } = reader;
  const file = found.toFile('csv', { source, currency, accounts, rowsAbove, notes });
  return { ...file, rows: joinParts(reader.withBalances(file.rows), parts) };
}
