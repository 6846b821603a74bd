import type {
  AccountKind,
  BadRow,
  CsvMapping,
  CsvQuestion,
  CsvSource,
  CsvTable,
  Delimiter,
  FileBalance,
  FileFormat,
  FileNote,
  FileRow,
  LeftOutKind,
  ParsedTag,
} from '@cairn/files';
import type { FileAccount, FileCategory, ImportTargets } from './importRows.ts';

/** What the screen needs to know about a file; the rows stay in the worker. */
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
  readonly tags: readonly ParsedTag[];
  readonly balances: readonly FileBalance[];
}

/** A table isn't read until the user confirms its mapping. */
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

/** Part of the file's rows, and where they go. */
export interface RowChunk {
  readonly importId: string;
  readonly chunk: number;
  readonly from: number;
  readonly to: number;
  readonly targets: ImportTargets;
}

export interface WorkerCalls {
  open: { request: { readonly file: File; readonly kind: AccountKind | null }; response: Opened };
  /** Guesses the table's mapping again for a different kind of account. */
  reopen: { request: { readonly kind: AccountKind | null }; response: OpenedTable | null };
  table: { request: { readonly delimiter: Delimiter }; response: CsvTable };
  /** Whether the file is consistent with the mapping. */
  fits: { request: { readonly mapping: CsvMapping; readonly kind: AccountKind | null }; response: boolean };
  preview: { request: CsvReading; response: CsvPreview };
  read: { request: CsvReading; response: FileSummary };
  rows: { request: { readonly indexes: readonly number[] }; response: readonly FileRow[] };
  /** The encoded payload of StageImport. */
  chunk: { request: RowChunk; response: string };
}

export type CallName = keyof WorkerCalls;
export type WorkerRequest = {
  [K in CallName]: { readonly kind: K; readonly request: WorkerCalls[K]['request'] };
}[CallName] & {
  readonly id: number;
};
export type WorkerMessage =
  | { readonly id: number; readonly response: WorkerCalls[CallName]['response'] }
  | { readonly id: number; readonly problem: string }
  | { readonly share: number };
