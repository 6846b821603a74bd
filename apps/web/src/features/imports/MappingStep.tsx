import { type CsvField, type CsvMapping, delimiters, mappingProblem } from '@cairn/files';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { FileProblemNote } from './FileStep.tsx';
import styles from './Import.module.css';
import { columnOptions, dateOrders, decimalMarks, delimiterNames, fieldNames } from './mappingWords.ts';
import { PreviewTable } from './PreviewTable.tsx';
import type { ImportHandle, Reading, Step } from './useImport.ts';
import type { CsvPreview } from './workerMessages.ts';

interface MappingStepProps {
  step: Extract<Step, { name: 'table' }>;
  handle: ImportHandle;
}

/** What the table looks like as it is read now; the last one stays until the next is there. */
function usePreview({ mapping, source }: Reading, ask: ImportHandle['preview']) {
  const [preview, setPreview] = useState<CsvPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    ask(mapping, source).then(
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
  }, [mapping, source, ask]);
  return { preview, problem };
}

function introduction({ source, isRemembered }: Reading): string {
  if (source !== null) return `Recognised as an export of ${source}.`;
  return isRemembered ? 'Read as the last time.' : 'This is how Cairn understands the file. Change what is not right.';
}

export function MappingStep({ step, handle }: MappingStepProps) {
  const [reading, setReading] = useState(step.reading);
  const { mapping, source, table } = reading;
  const { preview, problem } = usePreview(reading, handle.preview);
  const missing = mappingProblem(mapping);
  const shown = preview?.table.delimiter === mapping.delimiter ? preview.table : table;
  function change(next: Partial<CsvMapping>) {
    // What the person sets is no longer what the program's own export would be.
    setReading({ ...reading, table: shown, mapping: { ...mapping, ...next }, isRemembered: false });
  }
  function choose(field: CsvField, column: number | null) {
    const { [field]: _before, ...others } = mapping.columns;
    change({ columns: column === null ? others : { ...others, [field]: column } });
  }
  const hasRows = preview !== null && preview.rows.length > 0;
  return (
    <>
      <Panel isClipped aria-labelledby="preview">
        <PanelHead id="preview" title="Preview" />
        {hasRows ? (
          <PreviewTable label="First rows of the file" rows={preview.rows} />
        ) : (
          <p className={styles.none}>{preview?.badRows[0]?.reason ?? 'No row can be read like this.'}</p>
        )}
        <PanelBody className={classNames(styles.section, styles.alone)}>
          <FileProblemNote problem={missing ?? problem ?? step.problem} />
          <div className={styles.buttons}>
            <Button onClick={handle.cancel}>Choose another file</Button>
            <Button
              variant="primary"
              isDisabled={missing !== null || !hasRows}
              onClick={() => void handle.readTable({ ...reading, table: shown })}
            >
              Continue
            </Button>
          </div>
        </PanelBody>
      </Panel>
      <Panel aria-labelledby="mapping">
        <PanelHead id="mapping" title="How the file is read" />
        <PanelBody className={styles.section}>
          <p className={styles.quiet}>{introduction({ ...reading, source })}</p>
          <div className={styles.grid}>
            {fieldNames.map(([field, label]) => (
              <Select
                key={field}
                label={label}
                placeholder="Not in the file"
                options={columnOptions(shown, mapping)}
                value={mapping.columns[field] === undefined ? '' : String(mapping.columns[field])}
                onChange={({ target }) => choose(field, target.value === '' ? null : Number(target.value))}
              />
            ))}
          </div>
          <div className={styles.grid}>
            <Select
              label="Dates"
              options={dateOrders}
              value={mapping.dateOrder}
              onChange={({ target }) =>
                change({ dateOrder: dateOrders.find(({ value }) => value === target.value)?.value ?? 'MDY' })
              }
            />
            <Select
              label="Decimals"
              options={decimalMarks}
              value={mapping.decimalMark}
              onChange={({ target }) => change({ decimalMark: target.value === ',' ? ',' : '.' })}
            />
            <Select
              label="Columns are divided by"
              options={delimiterNames}
              value={mapping.delimiter}
              onChange={({ target }) => change({ delimiter: delimiters.find((one) => one === target.value) ?? ',' })}
            />
            <Select
              label="Rows before the first transaction"
              options={Array.from({ length: Math.max(11, mapping.skippedRows + 1) }, (_, count) => ({
                value: String(count),
                label: String(count),
              }))}
              value={String(mapping.skippedRows)}
              onChange={({ target }) => change({ skippedRows: Number(target.value) })}
            />
          </div>
          {mapping.columns.amount !== undefined && mapping.columns.direction === undefined && (
            <Switch
              label="Money out has no minus"
              checked={mapping.isOutPositive}
              onChange={({ target }) => change({ isOutPositive: target.checked })}
            />
          )}
        </PanelBody>
      </Panel>
    </>
  );
}
