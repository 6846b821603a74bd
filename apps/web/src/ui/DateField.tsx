import { Calendar } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import styles from './DateField.module.css';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, useFieldControl } from './Field.tsx';
import { Icon } from './Icon.tsx';

type NativeProps = Omit<ComponentProps<'input'>, keyof FieldProps | 'required' | 'disabled' | 'type'>;

/** Value, min and max are days: YYYY-MM-DD. */
interface DateFieldProps extends NativeProps, FieldProps {}

export function DateField({
  label,
  isLabelHidden,
  hint,
  error,
  isRequired,
  isDisabled,
  className,
  id,
  ...rest
}: DateFieldProps) {
  const field = { label, isLabelHidden, hint, error, isRequired, isDisabled, className };
  const control = useFieldControl(field, id);
  return (
    <FieldFrame {...field} id={control.id}>
      <span className={fieldStyles.control}>
        <input {...rest} {...control} type="date" className={classNames(fieldStyles.input, styles.date)} />
        <Icon icon={Calendar} className={styles.icon} />
      </span>
    </FieldFrame>
  );
}
