import type {
  AccountKind,
  BadRow,
  CsvMapping,
  CsvQuestion,
  CsvSource,
  CsvTable,
  Delimiter,
  FileFormat,
  FileNote,
  FileRow,
  LeftOutKind,
} from '@cairn/files';
import type { FileAccount, FileCategory, Targets } from './importRows.ts';

/** What the screen must know of a file; the rows themselves stay with the worker. */
export interface FileSummary {
  readonly format: FileFormat;
  readonly source: string | null;
  readonly currency: string | null;
  readonly count: number;
  readonly badRows: readonly BadRow[];
  readonly badCount: number;
  readonly leftOut: Readonly<Partial<Record<LeftOutKind, number>>>;
  /** Column names and the bank's own lines above the table. */
  readonly rowsAbove: number;
  readonly notes: readonly FileNote[];
  readonly accounts: readonly FileAccount[];
  readonly categories: readonly FileCategory[];
}

/** A table waits until the person has said how it is to be read. */
export type Opened =
  | { readonly kind: 'rows'; readonly summary: FileSummary }
  | {
      readonly kind: 'table';
      readonly table: CsvTable;
      readonly mapping: CsvMapping;
      readonly source: CsvSource | null;
      readonly question: CsvQuestion | null;
      readonly fingerprint: string;
    };

export type OpenedTable = Extract<Opened, { kind: 'table' }>;

export interface CsvPreview {
  readonly table: CsvTable;
  readonly rows: readonly FileRow[];
  readonly badRows: readonly BadRow[];
  readonly badCount: number;
}

export interface CsvReading {
  readonly mapping: CsvMapping;
  readonly source: CsvSource | null;
}

export interface Questions {
  open: { ask: { readonly file: File; readonly kind: AccountKind | null }; answer: Opened };
  /** The table once more, as it is guessed for another kind of account. */
  again: { ask: { readonly kind: AccountKind | null }; answer: OpenedTable | null };
  table: { ask: { readonly delimiter: Delimiter }; answer: CsvTable };
  /** Whether nothing in the file contradicts the mapping. */
  fits: { ask: { readonly mapping: CsvMapping; readonly kind: AccountKind | null }; answer: boolean };
  preview: { ask: CsvReading; answer: CsvPreview };
  read: { ask: CsvReading; answer: FileSummary };
  rows: { ask: { readonly indexes: readonly number[] }; answer: readonly FileRow[] };
  /** Rows as they travel: the list as JSON. */
  chunk: { ask: { readonly from: number; readonly to: number; readonly targets: Targets }; answer: string };
}

export type Kind = keyof Questions;
export type Asked = { [K in Kind]: { readonly kind: K; readonly ask: Questions[K]['ask'] } }[Kind] & {
  readonly id: number;
};
export type Told =
  | { readonly id: number; readonly answer: Questions[Kind]['answer'] }
  | { readonly id: number; readonly problem: string }
  | { readonly share: number };
