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

const LOOKED_AT = 4_096;

/** Which format a text has shows in how it begins; whatever its name is. */
export function formatOf(text: string): FileFormat {
  const begin = text.slice(0, LOOKED_AT).trimStart();
  if (/^OFXHEADER\s*:/i.test(begin) || /<OFX[\s>]|<\?OFX\s/i.test(begin)) return 'ofx';
  if (/^!(?:Type|Account|Option|Clear)\b/i.test(begin)) return 'qif';
  if (/^(?:<!doctype html|<html)/i.test(begin))
    throw new FileProblem('This is a web page. Download the file itself from your bank.');
  if (begin.startsWith('<')) {
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text.slice(0, 65_536)))
      throw new FileProblem('This file defines its own XML entities, so Cairn can’t read it.');
    if (/<(?:\w+:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt)\b/.test(text)) return 'camt';
    throw new FileProblem('This XML file isn’t CAMT.053 or OFX.');
  }
  return begin.startsWith('{') ? 'json' : 'csv';
}

export type OpenedFile =
  | { readonly kind: 'rows'; readonly file: ParsedFile }
  /** How a table is to be read is the person's to confirm. */
  | ({ readonly kind: 'table'; readonly table: CsvTable; readonly fingerprint: string } & CsvGuess);

function openTable(text: string, kind: AccountKind | null): OpenedFile {
  const table = readTable(text);
  if (table.width > MAX_COLUMNS && table.rows.every((row) => row.length > MAX_COLUMNS))
    throw new FileProblem(
      `This table has ${table.width.toLocaleString('en-US')} columns. The maximum is ${MAX_COLUMNS}.`,
    );
  const rows = evidenceRows(text, table.delimiter);
  const guess = guessMapping(rows, table.delimiter, kind);
  // Neither a date nor an amount can be written without a digit.
  if (!rows.slice(guess.mapping.skippedRows).some((row) => row.some((cell) => /\p{Nd}/u.test(cell))))
    throw new FileProblem('There are no transactions in this file.');
  return { kind: 'table', table, fingerprint: fingerprintOf(table, guess.mapping), ...guess };
}

interface OpenOptions {
  readonly onProgress?: OnProgress;
  /** Of the account that the file is brought for, where one is chosen. */
  readonly kind?: AccountKind | null;
}

/** Reads a file; of a table only its beginning. */
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
