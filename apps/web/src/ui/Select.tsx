import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, useFieldControl } from './Field.tsx';
import { Icon } from './Icon.tsx';
import styles from './Select.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

type NativeProps = Omit<ComponentProps<'select'>, keyof FieldProps | 'required' | 'disabled' | 'multiple' | 'children'>;

interface SelectProps extends NativeProps, FieldProps {
  options: readonly SelectOption[];
  /** A first option with the empty value: "Select Category". */
  placeholder?: string | undefined;
  /** Lower and quieter, as the month and year of a page header. */
  isInToolbar?: boolean | undefined;
}

export function Select({
  label,
  isLabelHidden,
  hint,
  error,
  isRequired,
  isDisabled,
  className,
  options,
  placeholder,
  isInToolbar,
  id,
  ...rest
}: SelectProps) {
  const field = { label, isLabelHidden, hint, error, isRequired, isDisabled, className };
  const control = useFieldControl(field, id);
  return (
    <FieldFrame {...field} id={control.id}>
      <span className={classNames(fieldStyles.control, isInToolbar && styles.toolbar)}>
        <select {...rest} {...control} className={classNames(fieldStyles.input, styles.select)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon icon={ChevronDown} />
      </span>
    </FieldFrame>
  );
}
