import { countOf } from '@cairn/domain';
import type { BadRow } from '@cairn/files';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { describeLeftOut } from './describeRows.ts';
import styles from './Import.module.css';
import type { FileSummary } from './workerMessages.ts';

interface BadRowsProps {
  rows: readonly BadRow[];
  /** Includes rows that aren't listed. */
  count: number;
  /** Number of rows for each reason. */
  leftOut?: FileSummary['leftOut'] | undefined;
}

/** Rows that can't be imported, each with its line number and the reason. */
export function BadRows({ rows, count, leftOut = {} }: BadRowsProps) {
  if (count === 0) return null;
  const reasons = describeLeftOut(leftOut);
  return (
    <Panel isClipped aria-labelledby="bad-rows">
      <PanelHead id="bad-rows" title={`${countOf(count, 'row')} left out`} />
      {reasons !== '' && <PanelBody className="ink-2">{reasons}</PanelBody>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll this */}
      <section className={styles.scroll} aria-label="Rows left out" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Reason</th>
              <th scope="col">Content</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one line can have several problems
              <tr key={index}>
                <td className="tabular">{row.line}</td>
                <td>{row.reason}</td>
                <td className={styles.wide}>{row.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {count > rows.length && <p className={styles.none}>And {countOf(count - rows.length, 'row')} more.</p>}
    </Panel>
  );
}
