import { type Account, FILE_NAME_MAX } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { CallFailure } from '../../app/call.ts';
import { errorToasts } from '../../ui/errorQueue.ts';
import { offerUndo, refreshLedger } from '../ledger/index.ts';
import { kindOf } from './choices.ts';
import { type FileReaderHandle, openFileReader } from './fileReader.ts';
import type { ImportTargets } from './importRows.ts';
import { importedTags, statedBalances } from './importRows.ts';
import type { ImportStep, Reading, StepNamed } from './importSteps.ts';
import { commit, discard, fetchReview, loadMapping, sendRows } from './imports.data.ts';
import { newTargets } from './newTargets.ts';
import { layoutOf, type OpenTable, restoreMapping } from './rememberedMapping.ts';
import type { FileSummary, OpenedTable } from './workerMessages.ts';

export type OnStepProgress = (share: number) => void;

export interface RowSelection {
  readonly add: number[];
  readonly leaveOut: number[];
}

export function showFailure(error: unknown): void {
  if (error instanceof CallFailure && !error.isSilent)
    errorToasts.show({ message: error.message, reason: error.reason });
}

function guessOf({ table, mapping, source, question }: OpenedTable): Reading {
  return { table, mapping, source, origin: 'guess', question };
}

/** Uses the mapping saved for the account if it fits the table, or else the guess. */
async function readingFor(account: Account | null, opened: OpenedTable, reader: FileReaderHandle): Promise<Reading> {
  const { table, source } = opened;
  const file: OpenTable = {
    table,
    splitBy: (delimiter) => reader.call('table', { delimiter }),
    fits: (mapping) => reader.call('fits', { mapping, kind: kindOf(account) }),
  };
  const saved = source === null ? await restoreMapping(await loadMapping(account?.id ?? null), file) : null;
  return saved ? { source, ...saved, origin: 'saved', question: null } : guessOf(opened);
}

/** A file that is being imported. Each method that returns a step does the work that leads to it. */
export class OpenFile {
  readonly reader = openFileReader();
  readonly fileName: string;
  isClosed = false;
  /** Each upload gets a new ID, so a file that is read differently replaces the earlier upload. */
  #importId = crypto.randomUUID();
  #isStaged = false;
  readonly #file: File;
  readonly #abort = new AbortController();

  constructor(file: File) {
    this.#file = file;
    this.fileName = file.name;
  }

  close(): void {
    this.isClosed = true;
    this.#abort.abort();
    this.reader.close();
    if (this.#isStaged) discard(this.#importId);
  }

  async read(account: Account | null, onProgress: OnStepProgress): Promise<ImportStep> {
    const opened = await this.reader.call('open', { file: this.#file, kind: kindOf(account) }, onProgress);
    if (opened.kind === 'rows') return { name: 'targets', summary: opened.summary, reading: null };
    return { name: 'table', reading: await readingFor(account, opened, this.reader), problem: null };
  }

  async readTable(reading: Reading, onProgress: OnStepProgress): Promise<ImportStep> {
    const { mapping, source } = reading;
    const summary = await this.reader.call('read', { mapping, source }, onProgress);
    return { name: 'targets', summary, reading };
  }

  /** Reads the table for a different account; null if the file has no table. */
  async rereadFor(account: Account | null): Promise<Reading | null> {
    const opened = await this.reader.call('reopen', { kind: kindOf(account) });
    if (!opened) return null;
    return await readingFor(account, opened, this.reader).catch((error: unknown) => {
      showFailure(error);
      return guessOf(opened);
    });
  }

  async review(
    { summary, reading }: { summary: FileSummary; reading: Reading | null },
    targets: ImportTargets,
    onProgress: OnStepProgress,
  ): Promise<ImportStep> {
    if (this.#isStaged) discard(this.#importId);
    const importId = crypto.randomUUID();
    this.#importId = importId;
    this.#isStaged = true;
    const { signal } = this.#abort;
    await sendRows({ reader: this.reader, importId, count: summary.count, targets, signal, onProgress });
    const review = await fetchReview(importId, signal);
    return { name: 'review', summary, review, reading, targets };
  }

  async write(
    { summary, reading, targets }: StepNamed<'review'>,
    { add, leaveOut }: RowSelection,
    accountId: number | null,
  ): Promise<ImportStep> {
    // Leaving the page must not discard the import while the server commits it.
    this.#isStaged = false;
    const { answer, changeSetId } = await commit({
      importId: this.#importId,
      fileName: this.fileName.slice(0, FILE_NAME_MAX),
      add,
      leaveOut,
      ...newTargets(summary, targets),
      ...(summary.tags.length > 0 && { tags: importedTags(summary.tags) }),
      ...(summary.balances.length > 0 && { balances: statedBalances(summary.balances, targets) }),
      ...(reading && {
        mapping: {
          accountId,
          value: { ...reading.mapping, head: layoutOf(reading.table, reading.mapping) },
        },
      }),
    }).catch((error: unknown) => {
      this.#isStaged = true;
      // The commit may have succeeded even if its response was lost.
      void refreshLedger();
      if (this.isClosed) showFailure(error);
      throw error;
    });
    void refreshLedger();
    if (this.isClosed) offerUndo(`${countOf(answer.added)} imported`, changeSetId);
    return { name: 'done', ...answer, changeSetId };
  }
}
