import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, useFieldControl } from './Field.tsx';
import { Icon } from './Icon.tsx';

type NativeProps = Omit<ComponentProps<'input'>, keyof FieldProps | 'required' | 'disabled' | 'type'>;

export interface TextFieldProps extends NativeProps, FieldProps {
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | undefined;
  /** Leading icon. */
  icon?: LucideIcon | undefined;
}

export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  isRequired,
  isDisabled,
  className,
  icon,
  id,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const field = { label, isLabelHidden, hint, error, isRequired, isDisabled, className };
  const control = useFieldControl(field, id);
  return (
    <FieldFrame {...field} id={control.id}>
      <span className={fieldStyles.control}>
        {icon && <Icon icon={icon} />}
        <input {...rest} {...control} type={type} className={fieldStyles.input} />
      </span>
    </FieldFrame>
  );
}
