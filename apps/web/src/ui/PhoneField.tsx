import type { ComponentProps } from 'react';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, useFieldControl } from './Field.tsx';
import { formatPhone, phoneMask } from './phoneInput.ts';
import { useMaskedInput } from './useMaskedInput.ts';
import { useMergedRef } from './useMergedRef.ts';

const phoneHint = 'Enter a valid US phone number (e.g., 555-555-5555)';

type NativeProps = Omit<
  ComponentProps<'input'>,
  keyof FieldProps | 'required' | 'disabled' | 'type' | 'value' | 'defaultValue' | 'onChange'
>;

interface PhoneFieldProps extends NativeProps, FieldProps {
  /** 555-555-5555, or the part of it typed so far. */
  value: string;
  onChange: (value: string) => void;
}

/** With react-hook-form use a Controller and spread its field. */
export function PhoneField({
  label,
  isLabelHidden,
  hint = phoneHint,
  error,
  isRequired,
  isDisabled,
  className,
  id,
  value,
  onChange,
  ref,
  ...rest
}: PhoneFieldProps) {
  const field = { label, isLabelHidden, hint, error, isRequired, isDisabled, className };
  const control = useFieldControl(field, id);
  const masked = useMaskedInput(phoneMask, value, (digits) => onChange(formatPhone(digits)));
  const merged = useMergedRef(masked.element, ref);
  return (
    <FieldFrame {...field} id={control.id}>
      <span className={fieldStyles.control}>
        <input
          autoComplete="tel-national"
          {...rest}
          {...control}
          ref={merged}
          type="tel"
          className={`${fieldStyles.input} tabular`}
          value={masked.text}
          onChange={masked.onChange}
        />
      </span>
    </FieldFrame>
  );
}
