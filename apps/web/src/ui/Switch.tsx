import { type ComponentProps, useId } from 'react';
import { classNames } from './classNames.ts';
import styles from './Switch.module.css';

type NativeProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'disabled' | 'children' | 'className'>;

interface SwitchProps extends NativeProps {
  label: string;
  isLabelHidden?: boolean | undefined;
  /** A line below the label: what the switch does, or why it's off. */
  hint?: string | undefined;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
}

/** The whole row is the label, so the whole row is the target. */
export function Switch({ label, isLabelHidden, hint, isDisabled, className, ...rest }: SwitchProps) {
  const hintId = useId();
  return (
    <label className={classNames(styles.row, isLabelHidden && styles.bare, className)}>
      <span className={isLabelHidden ? 'visually-hidden' : styles.text}>
        <span className={styles.label}>{label}</span>
        {hint && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own state
        role="switch"
        className={styles.switch}
        disabled={isDisabled}
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
      />
    </label>
  );
}
