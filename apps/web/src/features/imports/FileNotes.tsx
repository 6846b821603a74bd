import styles from './Import.module.css';
import type { FileSummary } from './workerMessages.ts';

/** Notes about the whole file, shown before it is imported. */
export function FileNotes({ summary }: { summary: Pick<FileSummary, 'notes' | 'currency'> }) {
  const { notes, currency } = summary;
  const hasCurrencyNote = notes.some(({ kind }) => kind === 'currency');
  return (
    <>
      {notes.map(({ text }) => (
        <p key={text} className={styles.note}>
          {text}
        </p>
      ))}
      {currency !== null && !hasCurrencyNote && (
        <p className={styles.note}>
          The amounts in this file are in {currency}. Cairn works in US dollars and won’t convert them.
        </p>
      )}
    </>
  );
}
