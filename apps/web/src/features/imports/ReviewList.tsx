import { countOf } from '@cairn/domain';
import type { FileRow } from '@cairn/files';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import styles from './Import.module.css';
import { PreviewTable } from './PreviewTable.tsx';

const ROWS_AT_ONCE = 50;

interface ReviewListProps {
  label: string;
  /** Indexes of the rows in the file. */
  rowIndexes: readonly number[];
  loadRows: (rowIndexes: readonly number[]) => Promise<readonly FileRow[]>;
  isSelected: (rowIndex: number) => boolean;
  onToggle: (rowIndex: number) => void;
  /** Title of the last column; `cellText` fills its cells. */
  head: string;
  cellText: (row: FileRow, rowIndex: number) => string;
  /** The name that a rule gives a row; null if it keeps its own. */
  newName?: (rowIndex: number) => string | null;
}

/** Lists rows, with a button to show more. */
export function ReviewList(props: ReviewListProps) {
  const { label, rowIndexes, loadRows, isSelected, onToggle, head, cellText, newName } = props;
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const [rows, setRows] = useState<readonly FileRow[]>([]);
  useEffect(() => {
    let isCurrent = true;
    loadRows(rowIndexes.slice(0, shown)).then(
      (next) => isCurrent && setRows(next),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [loadRows, rowIndexes, shown]);
  if (rowIndexes.length === 0) return <p className={styles.none}>None.</p>;
  return (
    <>
      <PreviewTable
        label={label}
        rows={rows}
        first={(index) => {
          const rowIndex = rowIndexes[index] ?? -1;
          return (
            <Checkbox
              label={`Import ${rows[index]?.name ?? ''}`}
              isLabelHidden
              checked={isSelected(rowIndex)}
              onChange={() => onToggle(rowIndex)}
            />
          );
        }}
        newName={(index) => newName?.(rowIndexes[index] ?? -1) ?? null}
        last={{ head, cell: (index) => (rows[index] ? cellText(rows[index], rowIndexes[index] ?? -1) : '') }}
      />
      {rowIndexes.length > shown && (
        <div className={styles.more}>
          <Button onClick={() => setShown(shown + ROWS_AT_ONCE)}>
            Show more ({countOf(rowIndexes.length - shown)})
          </Button>
        </div>
      )}
    </>
  );
}
