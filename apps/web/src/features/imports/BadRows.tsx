import { countOf } from '@cairn/domain';
import type { BadRow } from '@cairn/files';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { leftOutInWords } from './accountedInWords.ts';
import styles from './Import.module.css';
import type { FileSummary } from './workerMessages.ts';

interface BadRowsProps {
  rows: readonly BadRow[];
  /** With those that are not listed. */
  count: number;
  /** How many for each reason. */
  leftOut?: FileSummary['leftOut'] | undefined;
}

/** Rows that cannot be taken, each with its line and the reason; all others can. */
export function BadRows({ rows, count, leftOut = {} }: BadRowsProps) {
  if (count === 0) return null;
  const words = leftOutInWords(leftOut);
  return (
    <Panel isClipped aria-labelledby="bad-rows">
      <PanelHead id="bad-rows" title={`${countOf(count, 'row')} left out`} />
      {words !== '' && <PanelBody className={styles.quiet}>{words}</PanelBody>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
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
              // biome-ignore lint/suspicious/noArrayIndexKey: one line may hold several
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
