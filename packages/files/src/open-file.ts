import type { AccountKind } from './csv-direction.ts';
import { fingerprintOf } from './csv-fingerprint.ts';
import { type CsvGuess, guessMapping } from './csv-guess.ts';
import { type CsvTable, evidenceRows, readTable } from './csv-table.ts';
import { MAX_COLUMNS } from './limits.ts';
import { parseCamt } from './parse-camt.ts';
import { parseCairnJson } from './parse-json.ts';
import { parseOfx } from './parse-ofx.ts';
import { parseQif } from './parse-qif.ts';
import { type FileFormat, FileProblem, type OnProgress, type ParsedFile } from './row.ts';

const SAMPLE_CHARS = 4_096;

/** Detects the format from the start of the text, not from the file name. */
export function formatOf(text: string): FileFormat {
  const start = text.slice(0, SAMPLE_CHARS).trimStart();
  if (/^OFXHEADER\s*:/i.test(start) || /<OFX[\s>]|<\?OFX\s/i.test(start)) return 'ofx';
  if (/^!(?:Type|Account|Option|Clear)\b/i.test(start)) return 'qif';
  if (/^(?:<!doctype html|<html)/i.test(start))
    throw new FileProblem('This is a web page. Download the file itself from your bank.');
  if (start.startsWith('<')) {
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text.slice(0, 65_536)))
      throw new FileProblem('This file defines its own XML entities, so Cairn can’t read it.');
    if (/<(?:\w+:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt)\b/.test(text)) return 'camt';
    throw new FileProblem('This XML file isn’t CAMT.053 or OFX.');
  }
  return start.startsWith('{') ? 'json' : 'csv';
}

export type OpenedFile =
  | { readonly kind: 'rows'; readonly file: ParsedFile }
  /** The user confirms how to read a table. */
  | ({ readonly kind: 'table'; readonly table: CsvTable; readonly fingerprint: string } & CsvGuess);

function openTable(text: string, kind: AccountKind | null): OpenedFile {
  const table = readTable(text);
  if (table.width > MAX_COLUMNS && table.rows.every((row) => row.length > MAX_COLUMNS))
    throw new FileProblem(
      `This table has ${table.width.toLocaleString('en-US')} columns. The maximum is ${MAX_COLUMNS}.`,
    );
  const rows = evidenceRows(text, table.delimiter);
  const guess = guessMapping(rows, table.delimiter, kind);
  // Dates and amounts always have digits.
  if (!rows.slice(guess.mapping.skippedRows).some((row) => row.some((cell) => /\p{Nd}/u.test(cell))))
    throw new FileProblem('There are no transactions in this file.');
  return { kind: 'table', table, fingerprint: fingerprintOf(table, guess.mapping), ...guess };
}

interface OpenOptions {
  readonly onProgress?: OnProgress;
  /** The kind of the account the user imports into, if chosen. */
  readonly kind?: AccountKind | null;
}

/** Reads a file. For a table, reads only what the mapping guess needs. */
export function openText(text: string, { onProgress = () => {}, kind = null }: OpenOptions = {}): OpenedFile {
  switch (formatOf(text)) {
    case 'ofx':
      return { kind: 'rows', file: parseOfx(text, onProgress) };
    case 'qif':
      return { kind: 'rows', file: parseQif(text, onProgress) };
    case 'camt':
      return { kind: 'rows', file: parseCamt(text, onProgress) };
    case 'json':
      return { kind: 'rows', file: parseCairnJson(text) };
    default:
      return openTable(text, kind);
  }
}
