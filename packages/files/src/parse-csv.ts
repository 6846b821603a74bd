import { addCents, type Cents, cents } from '@cairn/domain';
import Papa from 'papaparse';
import { parseAmount } from './amount.ts';
import { restored } from './csv-cells.ts';
import { inWords, outWords } from './csv-guess.ts';
import type { CsvField, CsvMapping } from './csv-mapping.ts';
import type { CsvSource } from './csv-sources.ts';
import { MAX_COLUMNS, MAX_TEXT } from './limits.ts';
import { createLineCounter } from './lines.ts';
import {
  FileProblem,
  type FileRow,
  Findings,
  type OnProgress,
  type ParsedFile,
  type Refusal,
  refusals,
} from './row.ts';
import { parseWrittenDay } from './written-day.ts';

const PROGRESS_EVERY = 2_000;
const transferWords = new Set(['transfer', 'transfers', 'credit card payment']);
const noCategory = new Set(['uncategorized', 'ready to assign', 'inflow: ready to assign', 'inflow']);
const yes = new Set(['yes', 'y', 'true', '1']);

type Cell = (field: CsvField) => string;

/** Signed; a sentence where there is none. */
function amountOf(cell: Cell, { columns, decimalMark, isOutPositive }: CsvMapping): Cents | Refusal {
  if (columns.amount === undefined) {
    const [out, into] = [cell('moneyOut'), cell('moneyIn')];
    if (out === '' && into === '') return refusals.amount('');
    const [paid, earned] = [parseAmount(out || '0', decimalMark), parseAmount(into || '0', decimalMark)];
    if (paid === null || earned === null) return refusals.amount(paid === null ? out : into);
    return addCents(cents(Math.abs(earned)), cents(-Math.abs(paid)));
  }
  const written = cell('amount');
  const amount = parseAmount(written, decimalMark);
  if (amount === null) return refusals.amount(written);
  if (columns.direction === undefined) return isOutPositive ? cents(-amount) : amount;
  const word = cell('direction').toLowerCase();
  if (outWords.has(word)) return cents(-Math.abs(amount));
  return inWords.has(word)
    ? cents(Math.abs(amount))
    : { kind: 'unreadable', reason: `"${word.slice(0, 40)}" is neither money in nor money out.` };
}

/** Other programs say by a category what has a column of its own in ours; ours may be called anything. */
function categoryOf(cell: Cell, source: CsvSource | null) {
  const [category, subcategory] = [cell('category'), cell('subcategory')];
  const word = source === 'Cairn' ? '' : category.toLowerCase();
  const isTransfer = transferWords.has(word);
  return isTransfer || noCategory.has(word)
    ? { category: '', subcategory: '', isTransfer }
    : { category, subcategory, isTransfer };
}

function toRow(cell: Cell, mapping: CsvMapping, source: CsvSource | null, line: number): FileRow | Refusal {
  const written = cell('date');
  const day = parseWrittenDay(written, mapping.dateOrder);
  if (!day) return refusals.date(written);
  const amount = amountOf(cell, mapping);
  if (typeof amount === 'object') return amount;
  if (amount === 0) return refusals.zero;
  const [name, description] = [cell('name'), cell('description')];
  const isYnabTransfer = source === 'YNAB' && /^transfer ?: /i.test(name);
  const target = categoryOf(cell, source);
  return {
    line,
    day,
    name: name || description,
    description: name ? description : '',
    amount: cents(Math.abs(amount)),
    isIncome: amount > 0,
    externalId: cell('externalId') || null,
    account: cell('account'),
    institution: cell('institution'),
    ...target,
    isTransfer: target.isTransfer || isYnabTransfer || yes.has(cell('transfer').toLowerCase()),
    isHidden: yes.has(cell('hidden').toLowerCase()),
  };
}

/** Reads one row of the table; a sentence where it cannot be taken. */
function readRow(
  cells: readonly string[],
  mapping: CsvMapping,
  source: CsvSource | null,
  line: number,
): FileRow | Refusal {
  if (cells.length > MAX_COLUMNS)
    return { kind: 'unreadable', reason: `It has ${cells.length} cells; at most ${MAX_COLUMNS} are read.` };
  if (cells.some((text) => text.length > MAX_TEXT)) return refusals.tooLong;
  const cell: Cell = (field) => {
    const column = mapping.columns[field];
    const text = column === undefined ? '' : (cells[column] ?? '').trim();
    return source === 'Cairn' ? restored(text) : text;
  };
  return toRow(cell, mapping, source, line);
}

interface CsvOptions {
  readonly source?: CsvSource | null;
  readonly onProgress?: OnProgress;
  /** For a preview: no more rows than these are read. */
  readonly most?: number;
}

/** Reads a table as the mapping says. */
export function parseCsv(text: string, mapping: CsvMapping, options: CsvOptions = {}): ParsedFile {
  const { source = null, onProgress = () => {}, most = Number.POSITIVE_INFINITY } = options;
  const found = new Findings();
  const lineAt = createLineCounter(text);
  let [index, from] = [0, 0];
  Papa.parse<string[]>(text, {
    delimiter: mapping.delimiter,
    step({ data, meta }, parser) {
      const line = lineAt(from);
      from = meta.cursor;
      if (data.every((cell) => cell.trim() === '')) return;
      index += 1;
      if (index % PROGRESS_EVERY === 0) onProgress(meta.cursor / text.length);
      if (index <= mapping.skippedRows) return;
      const read = readRow(data, mapping, source, line);
      found.take(read, line, () => data.slice(0, MAX_COLUMNS).join(' ').slice(0, MAX_TEXT));
      if (found.rows.length + found.badCount >= most) parser.abort();
    },
  });
  if (found.rows.length === 0 && found.badCount === 0) throw new FileProblem('There are no transactions in this file.');
  return found.toFile('csv', { source, rowsAbove: Math.min(index, mapping.skippedRows) });
}
