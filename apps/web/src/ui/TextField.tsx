import type { LucideIcon } from 'lucide-react';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, useField } from './Field.tsx';
import { Icon } from './Icon.tsx';

export type TextFieldProps = FieldProps<'input', 'type'> & {
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | undefined;
  /** Leading icon. */
  icon?: LucideIcon | undefined;
};

export function TextField({ icon, type = 'text', ...props }: TextFieldProps) {
  const { frame, control, rest } = useField(props);
  return (
    <FieldFrame {...frame}>
      <span className={fieldStyles.control}>
        {icon && <Icon icon={icon} />}
        <input {...rest} {...control} type={type} className={fieldStyles.input} />
      </span>
    </FieldFrame>
  );
}
