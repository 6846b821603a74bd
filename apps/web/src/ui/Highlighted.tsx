import styles from './Highlighted.module.css';

interface HighlightedProps {
  text: string;
  /** The typed text; its first occurrence at the beginning of a word is emphasized. */
  match: string;
}

/** Text with the part that matches a search in bold. */
export function Highlighted({ text, match }: HighlightedProps) {
  const typed = match.trim().toLocaleLowerCase('en-US');
  const lower = text.toLocaleLowerCase('en-US');
  const at = typed === '' || lower.startsWith(typed) ? 0 : lower.indexOf(` ${typed}`) + 1;
  const isFound = typed !== '' && lower.startsWith(typed, at);
  if (!isFound) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.match}>{text.slice(at, at + typed.length)}</mark>
      {text.slice(at + typed.length)}
    </>
  );
}
