import styles from './Highlighted.module.css';
import { matchText } from './matchText.ts';

interface HighlightedProps {
  text: string;
  typed: string;
}

/** Text with the parts that match the typed text in bold. */
export function Highlighted({ text, typed }: HighlightedProps) {
  const ranges = matchText(text, typed)?.ranges ?? [];
  return (
    <>
      {ranges.map(([start, end], index) => (
        <span key={start}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
          <mark className={styles.match}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
