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
import { askReview, commit, discard, loadMapping, type Review, sendRows } from './imports.data.ts';
import { newTargets } from './newTargets.ts';
import { layoutOf, type OpenTable, remembered } from './rememberedMapping.ts';
import type { FileSummary, OpenedTable } from './workerMessages.ts';

/** How a table is read, while the person may still change it. */
export interface Reading {
  readonly table: CsvTable;
  readonly mapping: CsvMapping;
  readonly source: CsvSource | null;
  /** Whose idea it is: as the last such table, as it seems, or as the person says. */
  readonly by: 'memory' | 'guess' | 'person';
  /** What the file itself does not settle; nothing is imported before the person has answered. */
  readonly question: CsvQuestion | null;
}

export type Step =
  | { readonly name: 'file'; readonly problem: string | null }
  /** Without a share it is being written, and cannot be cancelled any more. */
  | { readonly name: 'busy'; readonly words: string; readonly share: number | null }
  | { readonly name: 'table'; readonly reading: Reading; readonly problem: string | null }
  /** Every row of the file is left out. */
  | { readonly name: 'nothing'; readonly summary: FileSummary; readonly reading: Reading | null }
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

interface Open {
  readonly reader: FileReaderHandle;
  /** Of what was sent last; a file that is read differently is sent anew. */
  importId: string;
  readonly fileName: string;
  readonly abort: AbortController;
  isStaged: boolean;
}

function tellFailure(error: unknown): void {
  if (error instanceof CallFailure && !error.isSilent)
    errorToasts.show({ message: error.message, reason: error.reason });
}

function guessOf({ table, mapping, source, question }: OpenedTable): Reading {
  return { table, mapping, source, by: 'guess', question };
}

/** As such a table was read for the account before, else as it is guessed. */
async function readingFor(account: Account | null, opened: OpenedTable, reader: FileReaderHandle): Promise<Reading> {
  const { table, source } = opened;
  const file: OpenTable = {
    table,
    divideBy: (delimiter) => reader.ask('table', { delimiter }),
    fits: (mapping) => reader.ask('fits', { mapping, kind: kindOf(account) }),
  };
  const kept = source === null ? await remembered(await loadMapping(account?.id ?? null), file) : null;
  return kept ? { source, ...kept, by: 'memory', question: null } : guessOf(opened);
}

/** One file on its way: what is open, and the step at which it is. */
export function useImport(account: Account | null, isDefault: boolean, categories: readonly Category[]) {
  const accountId = account?.id ?? null;
  const [step, setStep] = useState<Step>(start);
  const open = useRef<Open | null>(null);

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

  /** Shows the work and its progress; a failure leads back to where it began. */
  async function during(
    words: string,
    before: Step,
    work: (own: Open, onProgress: (share: number) => void) => Promise<Step>,
  ) {
    const own = open.current;
    if (!own) return;
    const isOpen = () => open.current === own;
    setStep({ name: 'busy', words, share: 0 });
    try {
      const next = await work(own, (share) => isOpen() && setStep({ name: 'busy', words, share }));
      if (isOpen()) await (next.name === 'targets' ? goOn(next) : setStep(next));
    } catch (error) {
      if (!isOpen()) return;
      if (error instanceof ReadProblem && 'problem' in before) setStep({ ...before, problem: error.message });
      else {
        tellFailure(error);
        setStep(before);
      }
    }
  }

  /** Straight on to the review where there is nothing to choose. */
  async function goOn(step: Extract<Step, { name: 'targets' }>) {
    if (step.summary.count === 0) setStep({ ...step, name: 'nothing' });
    else if (needsChoices(step.summary, isDefault ? null : accountId, categories)) setStep(step);
    else await look(step.summary, step.reading, chooseTargets(step.summary, { accountId, accounts: [], categories }));
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
    await during('Reading the file...', start, async ({ reader }, onProgress) => {
      const opened = await reader.ask('open', { file, kind: kindOf(account) }, onProgress);
      if (opened.kind === 'rows') return { name: 'targets', summary: opened.summary, reading: null };
      return { name: 'table', reading: await readingFor(account, opened, reader), problem: null };
    });
  }

  async function readTable(reading: Reading) {
    await during('Reading the file...', { name: 'table', reading, problem: null }, async ({ reader }, onProgress) => {
      const { mapping, source } = reading;
      const summary = await reader.ask('read', { mapping, source }, onProgress);
      return { name: 'targets', summary, reading };
    });
  }

  async function look(summary: FileSummary, reading: Reading | null, targets: Targets) {
    await during(
      'Comparing with your transactions...',
      { name: 'targets', summary, reading },
      async (own, onProgress) => {
        if (own.isStaged) discard(own.importId);
        own.importId = crypto.randomUUID();
        own.isStaged = true;
        const { reader, importId, abort } = own;
        await sendRows({ reader, importId, count: summary.count, targets, signal: abort.signal, onProgress });
        const review = await askReview(importId, abort.signal);
        return { name: 'review', summary, review, reading, targets };
      },
    );
  }

  async function write(reviewed: Extract<Step, { name: 'review' }>, changes: { add: number[]; leaveOut: number[] }) {
    const { summary, reading, targets } = reviewed;
    await during('Importing transactions...', reviewed, async (own) => {
      const { importId, fileName } = own;
      setStep({ name: 'busy', words: 'Importing transactions...', share: null });
      // Who leaves now does not take it back: the server is at it.
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
        // The answer alone may be what is missing.
        void refreshLedger();
        if (open.current !== own) tellFailure(error);
        throw error;
      });
      void refreshLedger();
      if (open.current !== own) offerUndo(`${countOf(answer.added)} imported`, changeSetId);
      return { name: 'done', ...answer, changeSetId };
    });
  }

  const askRows = useCallback(
    async (indexes: readonly number[]) => (await open.current?.reader.ask('rows', { indexes })) ?? [],
    [],
  );
  /** For another account than the one it was opened for; null where it cannot be had. */
  const readFor = useCallback(async (account: Account | null): Promise<Reading | null> => {
    const reader = open.current?.reader;
    const opened = await reader?.ask('again', { kind: kindOf(account) });
    if (!reader || !opened) return null;
    return await readingFor(account, opened, reader).catch((error: unknown) => {
      tellFailure(error);
      return guessOf(opened);
    });
  }, []);
  const preview = useCallback(
    async (mapping: CsvMapping, source: CsvSource | null) =>
      (await open.current?.reader.ask('preview', { mapping, source })) ?? null,
    [],
  );

  return {
    step,
    fileName: open.current?.fileName ?? '',
    read,
    readTable,
    look,
    write,
    cancel,
    askRows,
    readFor,
    preview,
    backToTable: (reading: Reading) => setStep({ name: 'table', reading, problem: null }),
    backToTargets: (summary: FileSummary, reading: Reading | null) => setStep({ name: 'targets', summary, reading }),
  };
}

export type ImportHandle = ReturnType<typeof useImport>;
