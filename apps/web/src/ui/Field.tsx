import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './classNames.ts';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

/** Props of every field. */
interface OwnProps {
  label: string;
  /** The label is for screen readers only, for example in a toolbar. */
  isLabelHidden?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  isRequired?: boolean | undefined;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
}

/** The props of a field: its own, and its element's, except those that the field sets. */
export type FieldProps<Element extends 'input' | 'select', Decided extends string = never> = OwnProps &
  Omit<ComponentProps<Element>, keyof OwnProps | 'required' | 'disabled' | Decided>;

/** A controlled field whose handlers take the text instead of an event. */
export interface TextValue {
  value: string;
  onChange: (value: string) => void;
}

interface FieldFrameProps extends Omit<OwnProps, 'isDisabled'> {
  id: string;
  children: ReactNode;
}

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

/** Splits the props of a field: `frame`, `control` (which links it to its label, hint, and error), and the rest. */
export function useField<Props extends OwnProps & { id?: string | undefined }>(props: Props) {
  const { label, isLabelHidden, hint: givenHint, error, isRequired, isDisabled, className, id: ownId, ...rest } = props;
  // An error with the same text replaces the hint.
  const hint = givenHint === error ? undefined : givenHint;
  const generatedId = useId();
  const id = ownId ?? generatedId;
  const described = [error && errorId(id), hint && hintId(id)].filter(Boolean).join(' ');
  return {
    frame: { id, label, isLabelHidden, hint, error, isRequired, className },
    control: {
      id,
      required: isRequired,
      disabled: isDisabled,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described === '' ? undefined : described,
    },
    rest,
  };
}

export function FieldFrame(props: FieldFrameProps) {
  const { id, label, isLabelHidden, hint, error, isRequired, className, children } = props;
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
