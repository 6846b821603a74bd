import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, useField } from './Field.tsx';
import { Icon } from './Icon.tsx';
import styles from './Select.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

type SelectProps = FieldProps<'select', 'multiple' | 'children'> & {
  options: readonly SelectOption[];
  /** The first option, with an empty value: "Select Category". */
  placeholder?: string | undefined;
  /** Decorates the selected option. */
  icon?: ReactNode;
  /** Smaller and less prominent, for example for the month in a page header. */
  isInToolbar?: boolean | undefined;
};

export function Select({ options, placeholder, icon, isInToolbar, ...props }: SelectProps) {
  const { frame, control, rest } = useField(props);
  return (
    <FieldFrame {...frame}>
      <span className={classNames(fieldStyles.control, isInToolbar && styles.toolbar)}>
        {icon}
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
