import { Calendar } from 'lucide-react';
import { classNames } from './classNames.ts';
import styles from './DateField.module.css';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, useField } from './Field.tsx';
import { Icon } from './Icon.tsx';

/** The value, min, and max are days: YYYY-MM-DD. */
export function DateField(props: FieldProps<'input', 'type'>) {
  const { frame, control, rest } = useField(props);
  const isEmpty = rest.value === '';
  return (
    <FieldFrame {...frame}>
      <span className={classNames(fieldStyles.control, styles.control)}>
        <input
          {...rest}
          {...control}
          type="date"
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
