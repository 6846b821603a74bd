import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './classNames.ts';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

/** What every field takes. Spread react-hook-form's `register(…)` or a Controller's `field` beside it. */
export interface FieldProps {
  label: string;
  /** The label is for screen readers only, as in a toolbar. */
  isLabelHidden?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  isRequired?: boolean | undefined;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
}

interface FieldFrameProps extends Omit<FieldProps, 'isDisabled'> {
  id: string;
  children: ReactNode;
}

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

/** The attributes that tie a control to its label, hint and error. */
export function useFieldControl(field: FieldProps, ownId?: string) {
  const madeId = useId();
  const id = ownId ?? madeId;
  const described = [field.error && errorId(id), field.hint && hintId(id)].filter(Boolean).join(' ');
  return {
    id,
    required: field.isRequired,
    disabled: field.isDisabled,
    'aria-invalid': field.error ? true : undefined,
    'aria-describedby': described === '' ? undefined : described,
  };
}

export function FieldFrame({
  id,
  label,
  isLabelHidden,
  hint,
  error,
  isRequired,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {isRequired && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children}
      {error && (
        <p id={errorId(id)} className={styles.error}>
          <Icon icon={CircleAlert} size={14} />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId(id)} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
