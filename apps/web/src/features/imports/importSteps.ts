import type { CsvMapping, CsvQuestion, CsvSource, CsvTable } from '@cairn/files';
import type { ImportTargets } from './importRows.ts';
import type { Review } from './imports.data.ts';
import type { FileSummary } from './workerMessages.ts';

/** How a table is read; the user can still change it. */
export interface Reading {
  readonly table: CsvTable;
  readonly mapping: CsvMapping;
  readonly source: CsvSource | null;
  /** Saved from an earlier import, guessed from the file, or set by the user. */
  readonly origin: 'saved' | 'guess' | 'user';
  /** Asked when the file is ambiguous; the import waits for the answer. */
  readonly question: CsvQuestion | null;
}

export type ImportStep =
  | { readonly name: 'file'; readonly problem: string | null }
  /** A null share means the import is being written and can't be canceled. */
  | { readonly name: 'busy'; readonly text: string; readonly share: number | null }
  | { readonly name: 'table'; readonly reading: Reading; readonly problem: string | null }
  /** The file has no rows that can be imported. */
  | { readonly name: 'noRows'; readonly summary: FileSummary; readonly reading: Reading | null }
  | { readonly name: 'targets'; readonly summary: FileSummary; readonly reading: Reading | null }
  | {
      readonly name: 'review';
      readonly summary: FileSummary;
      readonly review: Review;
      readonly reading: Reading | null;
      readonly targets: ImportTargets;
    }
  | { readonly name: 'done'; readonly added: number; readonly leftOut: number; readonly changeSetId: number | null };

export type StepNamed<Name extends ImportStep['name']> = Extract<ImportStep, { name: Name }>;
