import { type Account, type Category, FILE_NAME_MAX } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import type { CsvMapping, CsvQuestion, CsvSource, CsvTable } from '@cairn/files';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../app/call.ts';
import { errorToasts } from '../../ui/errorQueue.ts';
import { offerUndo, refreshLedger } from '../ledger/index.ts';
import { chooseTargets, kindOf, needsChoices } from './choices.ts';
import { type FileReaderHandle, openFileReader, ReadProblem } from './fileReader.ts';
import type { Targets } from './importRows.ts';
import { commit, discard, fetchReview, loadMapping, type Review, sendRows } from './imports.data.ts';
import { newTargets } from './newTargets.ts';
import { layoutOf, type OpenTable, restoreMapping } from './rememberedMapping.ts';
import type { FileSummary, OpenedTable } from './workerMessages.ts';

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

export type Step =
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
      readonly targets: Targets;
    }
  | { readonly name: 'done'; readonly added: number; readonly leftOut: number; readonly changeSetId: number | null };

const start: Step = { name: 'file', problem: null };

interface OpenFile {
  readonly reader: FileReaderHandle;
  /** Each upload gets a new ID, so a file that is read differently replaces the earlier upload. */
  importId: string;
  readonly fileName: string;
  readonly abort: AbortController;
  isStaged: boolean;
}

function showFailure(error: unknown): void {
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

/** The import of one file: the open reader and the current step. */
export function useImport(account: Account | null, isDefault: boolean, categories: readonly Category[]) {
  const accountId = account?.id ?? null;
  const [step, setStep] = useState<Step>(start);
  const open = useRef<OpenFile | null>(null);

  const close = useCallback(() => {
    const closing = open.current;
    open.current = null;
    closing?.abort.abort();
    closing?.reader.close();
    if (closing?.isStaged) discard(closing.importId);
  }, []);
  useEffect(() => close, [close]);

  const cancel = useCallback(() => {
    close();
    setStep(start);
  }, [close]);

  /** Shows progress while the work runs; a failure returns to the step before. */
  async function runStep(
    text: string,
    before: Step,
    work: (own: OpenFile, onProgress: (share: number) => void) => Promise<Step>,
  ) {
    const own = open.current;
    if (!own) return;
    const isOpen = () => open.current === own;
    setStep({ name: 'busy', text, share: 0 });
    try {
      const next = await work(own, (share) => isOpen() && setStep({ name: 'busy', text, share }));
      if (isOpen()) await (next.name === 'targets' ? continueFrom(next) : setStep(next));
    } catch (error) {
      if (!isOpen()) return;
      if (error instanceof ReadProblem && 'problem' in before) setStep({ ...before, problem: error.message });
      else {
        showFailure(error);
        setStep(before);
      }
    }
  }

  /** Skips the targets step when there is nothing to choose. */
  async function continueFrom(step: Extract<Step, { name: 'targets' }>) {
    if (step.summary.count === 0) setStep({ ...step, name: 'noRows' });
    else if (needsChoices(step.summary, isDefault ? null : accountId, categories)) setStep(step);
    else
      await startReview(
        step.summary,
        step.reading,
        chooseTargets(step.summary, { accountId, accounts: [], categories }),
      );
  }

  async function read(file: File) {
    close();
    open.current = {
      reader: openFileReader(),
      importId: crypto.randomUUID(),
      fileName: file.name,
      abort: new AbortController(),
      isStaged: false,
    };
    await runStep('Reading the file...', start, async ({ reader }, onProgress) => {
      const opened = await reader.call('open', { file, kind: kindOf(account) }, onProgress);
      if (opened.kind === 'rows') return { name: 'targets', summary: opened.summary, reading: null };
      return { name: 'table', reading: await readingFor(account, opened, reader), problem: null };
    });
  }

  async function readTable(reading: Reading) {
    await runStep('Reading the file...', { name: 'table', reading, problem: null }, async ({ reader }, onProgress) => {
      const { mapping, source } = reading;
      const summary = await reader.call('read', { mapping, source }, onProgress);
      return { name: 'targets', summary, reading };
    });
  }

  async function startReview(summary: FileSummary, reading: Reading | null, targets: Targets) {
    await runStep(
      'Comparing with your transactions...',
      { name: 'targets', summary, reading },
      async (own, onProgress) => {
        if (own.isStaged) discard(own.importId);
        own.importId = crypto.randomUUID();
        own.isStaged = true;
        const { reader, importId, abort } = own;
        await sendRows({ reader, importId, count: summary.count, targets, signal: abort.signal, onProgress });
        const review = await fetchReview(importId, abort.signal);
        return { name: 'review', summary, review, reading, targets };
      },
    );
  }

  async function write(reviewed: Extract<Step, { name: 'review' }>, changes: { add: number[]; leaveOut: number[] }) {
    const { summary, reading, targets } = reviewed;
    await runStep('Importing transactions...', reviewed, async (own) => {
      const { importId, fileName } = own;
      setStep({ name: 'busy', text: 'Importing transactions...', share: null });
      // Leaving the page must not discard the import while the server commits it.
      own.isStaged = false;
      const { answer, changeSetId } = await commit({
        ImportID: importId,
        FileName: fileName.slice(0, FILE_NAME_MAX),
        Add: changes.add,
        LeaveOut: changes.leaveOut,
        ...newTargets(summary, targets),
        ...(reading && {
          Mapping: {
            AccountID: accountId,
            Value: { ...reading.mapping, head: layoutOf(reading.table, reading.mapping) },
          },
        }),
      }).catch((error: unknown) => {
        own.isStaged = true;
        // The commit may have succeeded even if its response was lost.
        void refreshLedger();
        if (open.current !== own) showFailure(error);
        throw error;
      });
      void refreshLedger();
      if (open.current !== own) offerUndo(`${countOf(answer.added)} imported`, changeSetId);
      return { name: 'done', ...answer, changeSetId };
    });
  }

  const loadRows = useCallback(
    async (indexes: readonly number[]) => (await open.current?.reader.call('rows', { indexes })) ?? [],
    [],
  );
  /** Reads the open table for a different account; null if no table is open. */
  const rereadFor = useCallback(async (account: Account | null): Promise<Reading | null> => {
    const reader = open.current?.reader;
    const opened = await reader?.call('reopen', { kind: kindOf(account) });
    if (!reader || !opened) return null;
    return await readingFor(account, opened, reader).catch((error: unknown) => {
      showFailure(error);
      return guessOf(opened);
    });
  }, []);
  const preview = useCallback(
    async (mapping: CsvMapping, source: CsvSource | null) =>
      (await open.current?.reader.call('preview', { mapping, source })) ?? null,
    [],
  );

  return {
    step,
    fileName: open.current?.fileName ?? '',
    read,
    readTable,
    startReview,
    write,
    cancel,
    loadRows,
    rereadFor,
    preview,
    backToTable: (reading: Reading) => setStep({ name: 'table', reading, problem: null }),
    backToTargets: (summary: FileSummary, reading: Reading | null) => setStep({ name: 'targets', summary, reading }),
  };
}

export type ImportHandle = ReturnType<typeof useImport>;
