import type { ComponentProps } from 'react';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, useFieldControl } from './Field.tsx';
import { moneyMask, settleMoney } from './moneyInput.ts';
import { useMaskedInput } from './useMaskedInput.ts';
import { useMergedRef } from './useMergedRef.ts';

type NativeProps = Omit<
  ComponentProps<'input'>,
  keyof FieldProps | 'required' | 'disabled' | 'type' | 'value' | 'defaultValue' | 'onChange'
>;

interface MoneyFieldProps extends NativeProps, FieldProps {
  /** Digits and a dot: "1234.5". */
  value: string;
  onChange: (value: string) => void;
}

/** Shows "$1,234.5" while the value is "1234.5". With react-hook-form use a Controller and spread its field. */
export function MoneyField({
  label,
  isLabelHidden,
  hint,
  error,
  isRequired,
  isDisabled,
  className,
  id,
  value,
  onChange,
  onBlur,
  ref,
  ...rest
}: MoneyFieldProps) {
  const field = { label, isLabelHidden, hint, error, isRequired, isDisabled, className };
  const control = useFieldControl(field, id);
  const masked = useMaskedInput(moneyMask, value, onChange);
  const merged = useMergedRef(masked.element, ref);
  return (
    <FieldFrame {...field} id={control.id}>
      <span className={fieldStyles.control}>
        <input
          autoComplete="off"
          {...rest}
          {...control}
          ref={merged}
          type="text"
          inputMode="decimal"
          className={`${fieldStyles.input} tabular`}
          value={masked.text}
          onChange={masked.onChange}
          onBlur={(event) => {
            const settled = settleMoney(moneyMask.clean(value));
            if (settled !== value) onChange(settled);
            onBlur?.(event);
          }}
        />
      </span>
    </FieldFrame>
  );
}
