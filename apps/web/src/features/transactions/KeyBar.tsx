import { Keycaps } from '../../app/keyboard/Keycaps.tsx';
import { useShortcutWorks } from '../../app/keyboard/useShortcuts.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import styles from './KeyBar.module.css';

const hints: readonly { keys: readonly string[]; text: string }[] = [
  { keys: ['j', 'k'], text: 'move' },
  { keys: ['c'], text: 'category' },
  { keys: ['s'], text: 'split' },
  { keys: ['t'], text: 'tag' },
  { keys: ['x'], text: 'select' },
  { keys: ['Shift'], text: '+ click for a range' },
  { keys: ['n'], text: 'add' },
];

interface HintProps {
  keys: readonly string[];
  text: string;
}

function Hint({ keys, text }: HintProps) {
  return (
    <span className={styles.hint}>
      {keys.map((key) => (
        <Keycaps key={key} keys={key} />
      ))}
      {text}
    </span>
  );
}

/** The keys of the list. Screen readers find them in the list of shortcuts. */
export function KeyBar() {
  const isWide = useIsWide();
  const works = useShortcutWorks('j');
  if (!isWide || !works) return null;
  return (
    <div className={styles.bar} aria-hidden="true">
      {hints.map(({ keys, text }) => (
        <Hint key={text} keys={keys} text={text} />
      ))}
      <span className={styles.all}>
        <Hint keys={['?']} text="all shortcuts" />
      </span>
    </div>
  );
}
