import { Button } from '../../ui/Button.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { BadRows } from './BadRows.tsx';
import { FileNotes } from './FileNotes.tsx';
import styles from './Import.module.css';
import type { StepNamed } from './importSteps.ts';
import type { ImportHandle } from './useImport.ts';

interface NoRowsStepProps {
  step: StepNamed<'noRows'>;
  handle: ImportHandle;
}

/** Explains why none of the rows can be imported. */
export function NoRowsStep({ step, handle }: NoRowsStepProps) {
  const { summary, reading } = step;
  const { badRows, badCount } = summary;
  return (
    <>
      <Panel aria-labelledby="nothing">
        <PanelHead id="nothing" title={handle.fileName} />
        <PanelBody className={styles.section}>
          <p role="status">
            {badCount === 0
              ? 'There are no transactions in this file.'
              : 'None of the rows in this file can be imported. See the reasons below.'}
          </p>
          <FileNotes summary={summary} />
          <div className={styles.buttons}>
            {reading && <Button onClick={() => handle.backToTable(reading)}>Change how this file is read</Button>}
            <Button variant="primary" onClick={handle.cancel}>
              Choose another file
            </Button>
          </div>
        </PanelBody>
      </Panel>
      <BadRows rows={badRows} count={badCount} leftOut={summary.leftOut} />
    </>
  );
}
