import { formatDay } from '@cairn/domain';
import type { FileRow } from '@cairn/files';
import type { ReactNode } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { classNames } from '../../ui/classNames.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import styles from './Import.module.css';

interface PreviewTableProps {
  label: string;
  rows: readonly FileRow[];
  /** Optional last column with the outcome for each row. */
  last?: { head: string; cell: (index: number) => ReactNode } | undefined;
  /** Optional first column with the checkbox of each row. */
  first?: ((index: number) => ReactNode) | undefined;
  /** The name that a rule gives a row; null if it keeps its own. */
  newName?: ((index: number) => string | null) | undefined;
}

/** The name that the row will have, and the one in the file if that differs. */
function RowName({ row, newName }: { row: FileRow; newName: string | null | undefined }) {
  const own = row.name || 'Unnamed';
  if (!newName) return own;
  return (
    <>
      {newName} <span className="ink-2">(was {own})</span>
    </>
  );
}

/** Rows of the file as they will appear in the ledger. */
export function PreviewTable(props: PreviewTableProps) {
  return useIsWide() ? <WideTable {...props} /> : <NarrowList {...props} />;
}

/** Two lines per row, so amounts are never cut off. */
function NarrowList({ label, rows, first, last, newName }: PreviewTableProps) {
  return (
    <ul aria-label={label}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows of a file can be identical
        <li key={index} className={styles.card}>
          {first?.(index)}
          <span className={styles.cardMain}>
            <span className={styles.cardName}>
              <RowName row={row} newName={newName?.(index)} />
            </span>
            <span className={classNames(styles.cardDetail, styles.cardWords)}>
              {last ? last.cell(index) : row.description}
            </span>
          </span>
          <span className={styles.cardMoney}>
            <Amount cents={row.amount} kind={row.isIncome ? 'income' : 'expense'} />
            <span className={classNames(styles.cardDetail, 'tabular')}>{formatDay(row.day)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function WideTable({ label, rows, first, last, newName }: PreviewTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll this
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {first && (
              <th scope="col" className={styles.check}>
                <span className="visually-hidden">Import</span>
              </th>
            )}
            <th scope="col">Date</th>
            <th scope="col">Name</th>
            <th scope="col">Description</th>
            <th scope="col" className={styles.money}>
              Amount
            </th>
            {last && <th scope="col">{last.head}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows of a file can be identical
            <tr key={index}>
              {first && <td className={styles.check}>{first(index)}</td>}
              <td className="tabular">{formatDay(row.day)}</td>
              <td className={styles.wide}>
                <RowName row={row} newName={newName?.(index)} />
              </td>
              <td className={classNames(styles.wide, 'ink-2')}>{row.description}</td>
              <td className={styles.money}>
                <Amount cents={row.amount} kind={row.isIncome ? 'income' : 'expense'} />
              </td>
              {last && <td>{last.cell(index)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
