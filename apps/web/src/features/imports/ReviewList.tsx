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
  /** The rows' places in the file. */
  places: readonly number[];
  askRows: (places: readonly number[]) => Promise<readonly FileRow[]>;
  isTaken: (place: number) => boolean;
  onToggle: (place: number) => void;
  /** The last column, and what it says of a row. */
  head: string;
  wordsOf: (row: FileRow, place: number) => string;
}

/** The first rows of a kind, and more when they are asked for. */
export function ReviewList({ label, places, askRows, isTaken, onToggle, head, wordsOf }: ReviewListProps) {
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const [rows, setRows] = useState<readonly FileRow[]>([]);
  useEffect(() => {
    let isCurrent = true;
    askRows(places.slice(0, shown)).then(
      (next) => isCurrent && setRows(next),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [askRows, places, shown]);
  if (places.length === 0) return <p className={styles.none}>None.</p>;
  return (
    <>
      <PreviewTable
        label={label}
        rows={rows}
        first={(index) => {
          const place = places[index] ?? -1;
          return (
            <Checkbox
              label={`Import ${rows[index]?.name ?? ''}`}
              isLabelHidden
              checked={isTaken(place)}
              onChange={() => onToggle(place)}
            />
          );
        }}
        last={{ head, cell: (index) => (rows[index] ? wordsOf(rows[index], places[index] ?? -1) : '') }}
      />
      {places.length > shown && (
        <div className={styles.more}>
          <Button onClick={() => setShown(shown + ROWS_AT_ONCE)}>Show more ({countOf(places.length - shown)})</Button>
        </div>
      )}
    </>
  );
}
