import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import styles from './BackArrow.module.css';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import iconButton from './IconButton.module.css';

export interface BackTarget {
  to: string;
  /** The arrow's accessible name: "Back to Transactions". */
  label: string;
  /** Steps back in history instead of opening `to`, to restore the list's scroll position. */
  onStepBack?: (() => void) | undefined;
}

export function BackArrow({ to, label, onStepBack }: BackTarget) {
  function stepBack(event: MouseEvent) {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!onStepBack || !isPlainClick) return;
    event.preventDefault();
    onStepBack();
  }
  return (
    <Link className={classNames(iconButton.iconButton, styles.back)} to={to} aria-label={label} onClick={stepBack}>
      <Icon icon={ArrowLeft} size={20} />
    </Link>
  );
}
