import { type CsvField, type CsvMapping, delimiters, mappingProblem } from '@cairn/files';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './Import.module.css';
import type { Reading } from './importSteps.ts';
import { columnOptions, dateOrders, decimalMarks, delimiterNames, fieldNames } from './mappingLabels.ts';

interface MappingFormProps {
  reading: Reading;
  onChange: (change: Partial<CsvMapping>) => void;
}

/** Says where the settings come from. */
function introduction({ source, origin, question, mapping }: Reading): string {
  if (source !== null) return `Recognized as an export from ${source}.`;
  if (origin === 'saved') return 'Using the same settings as last time.';
  if (origin === 'guess' && mappingProblem(mapping)) return 'Cairn couldn’t find everything it needs in this file.';
  if (origin === 'guess' && question) return 'Cairn is sure about everything else. Answer the question above first.';
  return origin === 'guess'
    ? 'Cairn is sure about how to read this file. You can still change anything that isn’t right.'
    : 'Using the settings you chose.';
}

/** Every setting that might be guessed wrong. */
export function MappingForm({ reading, onChange }: MappingFormProps) {
  const { mapping, table } = reading;
  function choose(field: CsvField, column: number | null) {
    const { [field]: _before, ...others } = mapping.columns;
    onChange({ columns: column === null ? others : { ...others, [field]: column } });
  }
  return (
    <Panel aria-labelledby="mapping">
      <PanelHead id="mapping" title="How this file is read" />
      <PanelBody className={styles.section}>
        <p className="ink-2">{introduction(reading)}</p>
        <div className={styles.grid}>
          {fieldNames.map(([field, label]) => (
            <Select
              key={field}
              label={label}
              placeholder="Not in the file"
              options={columnOptions(table, mapping)}
              value={mapping.columns[field] === undefined ? '' : String(mapping.columns[field])}
              onChange={({ target }) => choose(field, target.value === '' ? null : Number(target.value))}
            />
          ))}
        </div>
        <FormatFields mapping={mapping} onChange={onChange} />
        {mapping.columns.amount !== undefined && mapping.columns.direction === undefined && (
          <Switch
            label="Expenses are positive numbers"
            checked={mapping.isOutPositive}
            onChange={({ target }) => onChange({ isOutPositive: target.checked })}
          />
        )}
      </PanelBody>
    </Panel>
  );
}

const SKIPPED_ROWS_MAX = 10;

/** Date and amount formats, and where the table starts. */
function FormatFields({ mapping, onChange }: Omit<MappingFormProps, 'reading'> & { mapping: CsvMapping }) {
  return (
    <div className={styles.grid}>
      <Select
        label="Dates"
        options={dateOrders}
        value={mapping.dateOrder}
        onChange={({ target }) =>
          onChange({ dateOrder: dateOrders.find(({ value }) => value === target.value)?.value ?? 'MDY' })
        }
      />
      <Select
        label="Decimals"
        options={decimalMarks}
        value={mapping.decimalMark}
        onChange={({ target }) => onChange({ decimalMark: target.value === ',' ? ',' : '.' })}
      />
      <Select
        label="Column separator"
        options={delimiterNames}
        value={mapping.delimiter}
        onChange={({ target }) => onChange({ delimiter: delimiters.find((one) => one === target.value) ?? ',' })}
      />
      <Select
        label="Rows before the first transaction"
        options={Array.from({ length: Math.max(SKIPPED_ROWS_MAX, mapping.skippedRows) + 1 }, (_, count) => ({
          value: String(count),
          label: String(count),
        }))}
        value={String(mapping.skippedRows)}
        onChange={({ target }) => onChange({ skippedRows: Number(target.value) })}
      />
    </div>
  );
}
