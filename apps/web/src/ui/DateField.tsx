import { Calendar } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { classNames } from './classNames.ts';
import styles from './DateField.module.css';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, useField } from './Field.tsx';
import { Icon } from './Icon.tsx';

const NOT_A_DATE = 'Enter a date, like 11/24/2026';

/**
 * The value, min, and max are days: YYYY-MM-DD. To a form, an incomplete date or one that doesn't exist is an empty
 * field. The field shows an error when it loses focus, and when the form is submitted.
 */
export function DateField({ error, onChange, onBlur, ...props }: FieldProps<'input', 'type'>) {
  const [wasUnreadable, setUnreadable] = useState(false);
  // A value from elsewhere replaces what was typed.
  const isUnreadable = wasUnreadable && !props.value;
  const { frame, control, rest } = useField({ ...props, error: isUnreadable ? NOT_A_DATE : error });
  const isEmpty = rest.value === '' && !isUnreadable;
  const check = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => setUnreadable(currentTarget.validity.badInput);
  const recheck = isUnreadable ? check : undefined;
  return (
    <FieldFrame {...frame}>
      <span className={classNames(fieldStyles.control, styles.control)}>
        <input
          {...rest}
          {...control}
          type="date"
          onChange={(event) => {
            setUnreadable(false);
            onChange?.(event);
          }}
          // Clearing what can't be read changes no value. The error goes at once, and moves nothing under a later press.
          onInput={recheck}
          onKeyUp={recheck}
          onBlur={(event) => {
            check(event);
            onBlur?.(event);
          }}
          onInvalid={check}
          className={classNames(fieldStyles.input, styles.date, isEmpty && styles.empty)}
        />
        {isEmpty && (
          <span className={styles.placeholder} aria-hidden="true">
            MM/DD/YYYY
          </span>
        )}
        <Icon icon={Calendar} className={styles.icon} />
      </span>
    </FieldFrame>
  );
}
