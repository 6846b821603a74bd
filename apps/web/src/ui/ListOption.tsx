import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './ListOption.module.css';

interface ListOptionProps {
  id: string;
  isActive: boolean;
  className: string | undefined;
  onPick: () => void;
  children: ReactNode;
}

/** An option of a list whose field keeps the focus. */
export function ListOption({ id, isActive, className, onPick, children }: ListOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here, focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={className}
      // Without this, the field would lose focus before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {children}
    </div>
  );
}

interface OptionTextProps {
  title: ReactNode;
  /** Below the title. */
  detail?: ReactNode;
  /** Long titles take several lines instead of being cut off. */
  wraps?: boolean | undefined;
}

/** An option's title and description. */
export function OptionText({ title, detail, wraps = false }: OptionTextProps) {
  return (
    <span className={classNames(styles.text, wraps && styles.wraps)}>
      <span className={styles.title}>{title}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </span>
  );
}
