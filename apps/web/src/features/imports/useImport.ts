import type { Account, Category } from '@cairn/contract';
import type { CsvMapping, CsvSource } from '@cairn/files';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { chooseTargets, needsChoices } from './choices.ts';
import { ReadProblem } from './fileReader.ts';
import type { ImportTargets } from './importRows.ts';
import type { ImportStep, Reading, StepNamed } from './importSteps.ts';
import { type OnStepProgress, OpenFile, type RowSelection, showFailure } from './openFile.ts';
import type { FileSummary } from './workerMessages.ts';

const start: ImportStep = { name: 'file', problem: null };
const READING = 'Reading the file...';
const COMPARING = 'Comparing with your transactions...';
const IMPORTING = 'Importing transactions...';

/** The open file, which is closed with the screen. */
function useOpenFile() {
  const open = useRef<OpenFile | null>(null);

  const close = useCallback(() => {
    open.current?.close();
    open.current = null;
  }, []);
  // Closed as the screen disappears: a passive effect would run later, and an import that finished in between would go
  // unnoticed.
  useLayoutEffect(() => close, [close]);

  const loadRows = useCallback(
    async (indexes: readonly number[]) => (await open.current?.reader.call('rows', { indexes })) ?? [],
    [],
  );
  const rereadFor = useCallback(
    async (account: Account | null) => (await open.current?.rereadFor(account)) ?? null,
    [],
  );
  const preview = useCallback(
    async (mapping: CsvMapping, source: CsvSource | null) =>
      (await open.current?.reader.call('preview', { mapping, source })) ?? null,
    [],
  );
  return { open, close, loadRows, rereadFor, preview };
}

/** The import of one file: the open file and the current step. */
export function useImport(account: Account | null, isDefault: boolean, categories: readonly Category[]) {
  const accountId = account?.id ?? null;
  const [step, setStep] = useState<ImportStep>(start);
  const { open, close, ...openFile } = useOpenFile();

  const cancel = useCallback(() => {
    close();
    setStep(start);
  }, [close]);

  /** Shows progress while the work runs; a failure returns to the step before. */
  async function runStep(
    text: string,
    before: ImportStep,
    work: (file: OpenFile, onProgress: OnStepProgress) => Promise<ImportStep>,
  ): Promise<void> {
    const file = open.current;
    if (!file) return;
    setStep({ name: 'busy', text, share: 0 });
    try {
      const next = await work(file, (share) => !file.isClosed && setStep({ name: 'busy', text, share }));
      if (!file.isClosed) await (next.name === 'targets' ? continueFrom(next) : setStep(next));
    } catch (error) {
      if (file.isClosed) return;
      if (error instanceof ReadProblem && 'problem' in before) setStep({ ...before, problem: error.message });
      else {
        showFailure(error);
        setStep(before);
      }
    }
  }

  /** Skips the targets step when there is nothing to choose. */
  async function continueFrom(step: StepNamed<'targets'>) {
    const { summary, reading } = step;
    if (summary.count === 0) setStep({ ...step, name: 'noRows' });
    else if (needsChoices(summary, isDefault ? null : accountId, categories)) setStep(step);
    else await startReview(summary, reading, chooseTargets(summary, { accountId, accounts: [], categories }));
  }

  const startReview = (summary: FileSummary, reading: Reading | null, targets: ImportTargets) =>
    runStep(COMPARING, { name: 'targets', summary, reading }, (file, onProgress) =>
      file.review({ summary, reading }, targets, onProgress),
    );

  return {
    ...openFile,
    step,
    fileName: open.current?.fileName ?? '',
    async read(chosen: File) {
      close();
      open.current = new OpenFile(chosen);
      await runStep(READING, start, (file, onProgress) => file.read(account, onProgress));
    },
    readTable: (reading: Reading) =>
      runStep(READING, { name: 'table', reading, problem: null }, (file, onProgress) =>
        file.readTable(reading, onProgress),
      ),
    startReview,
    write: (reviewed: StepNamed<'review'>, selection: RowSelection) =>
      runStep(IMPORTING, reviewed, (file) => {
        setStep({ name: 'busy', text: IMPORTING, share: null });
        return file.write(reviewed, selection, accountId);
      }),
    cancel,
    backToTable: (reading: Reading) => setStep({ name: 'table', reading, problem: null }),
    backToTargets: (summary: FileSummary, reading: Reading | null) => setStep({ name: 'targets', summary, reading }),
  };
}

export type ImportHandle = ReturnType<typeof useImport>;
