import { Command, CornerDownLeft, type LucideIcon, MoveDown, MoveUp } from 'lucide-react';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Keycaps.module.css';
import { isApple, keycapsOf } from './keyNames.ts';
import type { ShortcutKeys } from './shortcuts.ts';

const symbols: Readonly<Record<string, LucideIcon>> = { Enter: CornerDownLeft, ArrowUp: MoveUp, ArrowDown: MoveDown };
const SYMBOL_SIZE = 12;

function Keycap({ name }: { name: string }) {
  if (name === 'mod') return isApple() ? <Icon icon={Command} size={SYMBOL_SIZE} /> : 'Ctrl';
  const symbol = symbols[name];
  return symbol ? <Icon icon={symbol} size={SYMBOL_SIZE} /> : name;
}

interface KeycapsProps {
  keys: ShortcutKeys;
  /** In a primary button. */
  isOnAccent?: boolean | undefined;
}

/** A visible hint only: the control has `aria-keyshortcuts`, or says the keys itself. Hidden below 960 px. */
export function Keycaps({ keys, isOnAccent = false }: KeycapsProps) {
  return (
    <span className={classNames(styles.keycaps, isOnAccent && styles.onAccent)} aria-hidden="true">
      {keycapsOf(keys).map((name) => (
        <kbd key={name} className={styles.keycap}>
          <Keycap name={name} />
        </kbd>
      ))}
    </span>
  );
}
