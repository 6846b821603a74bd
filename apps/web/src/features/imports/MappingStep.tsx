import { type CsvAnswer, type CsvMapping, mappingProblem } from '@cairn/files';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { type AccountChoice, AccountSelect } from './AccountSelect.tsx';
import { BadRows } from './BadRows.tsx';
import { FileProblemNote } from './FileStep.tsx';
import styles from './Import.module.css';
import type { Reading, StepNamed } from './importSteps.ts';
import { MappingForm } from './MappingForm.tsx';
import { directionNote } from './mappingLabels.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { Questions } from './Questions.tsx';
import { questionProgress } from './questionProgress.ts';
import type { ImportHandle } from './useImport.ts';
import type { CsvPreview } from './workerMessages.ts';

interface MappingStepProps {
  step: StepNamed<'table'>;
  handle: ImportHandle;
  choice: AccountChoice;
}

/** The preview for the current mapping; shows the previous one until the next is ready. */
function usePreview({ mapping, source }: Reading, loadPreview: ImportHandle['preview']) {
  const [preview, setPreview] = useState<CsvPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadPreview(mapping, source).then(
      (next) => {
        if (!isCurrent) return;
        setPreview(next);
        setProblem(null);
      },
      (error: unknown) => isCurrent && setProblem(error instanceof Error ? error.message : null),
    );
    return () => {
      isCurrent = false;
    };
  }, [mapping, source, loadPreview]);
  return { preview, problem };
}

export function MappingStep({ step, handle, choice }: MappingStepProps) {
  const [reading, setReading] = useState(step.reading);
  const { mapping, table } = reading;
  const { preview, problem } = usePreview(reading, handle.preview);
  const missing = mappingProblem(mapping);
  const shown = preview?.table.delimiter === mapping.delimiter ? preview.table : table;
  const [isWaiting, setWaiting] = useState(false);
  const chosen = useRef<number | null>(null);
  /** A guessed or saved mapping changes with the account; one set by the user stays. */
  async function choose(accountId: number | null) {
    choice.choose(accountId);
    if (reading.origin === 'user') return;
    chosen.current = accountId;
    setWaiting(true);
    const next = await handle.rereadFor(choice.accounts.find(({ id }) => id === accountId) ?? null).catch(() => null);
    // The user may have chosen another account in the meantime.
    if (chosen.current !== accountId) return;
    if (next) setReading(next);
    setWaiting(false);
  }
  function change(next: Partial<CsvMapping>) {
    setReading({ ...reading, table: shown, mapping: { ...mapping, ...next }, origin: 'user' });
  }
  function answer({ mapping: answered, next }: CsvAnswer) {
    setReading({ ...reading, mapping: answered, origin: next === null ? 'user' : 'guess' });
  }
  const { questions, answers } = questionProgress(reading);
  const hasOpenQuestion = questions.length > answers.length && reading.origin === 'guess';
  const note = reading.origin === 'saved' ? null : directionNote(mapping);
  const hasRows = preview !== null && preview.rows.length > 0;
  return (
    <>
      <Questions questions={questions} answers={answers} onAnswer={answer} />
      <Panel isClipped aria-labelledby="preview">
        <PanelHead id="preview" title="Preview" />
        {hasRows && <PreviewTable label="First rows of the file" rows={preview.rows} />}
        {preview && !hasRows && (
          <p className={styles.none}>{preview.badRows[0]?.reason ?? 'No rows can be read with these settings.'}</p>
        )}
        <PanelBody className={classNames(styles.section, styles.alone)}>
          {note !== null && <p className="ink-2">{note}</p>}
          {/* If the table names accounts, the next step asks about them. */}
          {mapping.columns.account === undefined && (
            <AccountSelect label="Import into" {...choice} choose={(accountId) => void choose(accountId)} />
          )}
          <FileProblemNote problem={missing ?? problem ?? step.problem} />
          <div className={styles.buttons}>
            <Button onClick={handle.cancel}>Choose another file</Button>
            <Button
              variant="primary"
              isDisabled={missing !== null || !hasRows || isWaiting || hasOpenQuestion}
              onClick={() => void handle.readTable({ ...reading, table: shown })}
            >
              Continue
            </Button>
          </div>
        </PanelBody>
      </Panel>
      {preview && !hasRows && <BadRows rows={preview.badRows} count={preview.badCount} />}
      <div inert={isWaiting}>
        <MappingForm reading={{ ...reading, table: shown }} onChange={change} />
      </div>
    </>
  );
}
