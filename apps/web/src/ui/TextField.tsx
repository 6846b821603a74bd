import type { LucideIcon } from 'lucide-react';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, useField } from './Field.tsx';
import { Icon } from './Icon.tsx';

export type TextFieldProps = FieldProps<'input', 'type'> & {
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | undefined;
  /** Leading icon. */
  icon?: LucideIcon | undefined;
};

/** Below that, such as in a ZIP code, a full field is nothing special. */
const LONG_MAX = 50;

/** Browsers cut what is typed or pasted beyond the limit without a word. */
function limitHint({ value, maxLength = 0, hint }: TextFieldProps): string | undefined {
  const isFull = maxLength >= LONG_MAX && typeof value === 'string' && value.length >= maxLength;
  return isFull ? [hint, `At most ${maxLength} characters`].filter(Boolean).join('. ') : hint;
}

export function TextField({ icon, type = 'text', ...props }: TextFieldProps) {
  const { frame, control, rest } = useField({ ...props, hint: limitHint(props) });
  return (
    <FieldFrame {...frame}>
      <span className={fieldStyles.control}>
        {icon && <Icon icon={icon} />}
        <input {...rest} {...control} type={type} className={fieldStyles.input} />
      </span>
    </FieldFrame>
  );
}
