import { Diff } from 'lucide-react';
import type { ComponentProps } from 'react';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, useFieldControl } from './Field.tsx';
import { Icon } from './Icon.tsx';
import styles from './MoneyField.module.css';
import { moneyMask, settleMoney, settleSignedMoney, signedMoneyMask } from './moneyInput.ts';
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
  /** May be below zero: "-1234.5". */
  isSigned?: boolean | undefined;
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
  isSigned = false,
  onBlur,
  ref,
  ...rest
}: MoneyFieldProps) {
  const field = { label, isLabelHidden, hint, error, isRequired, isDisabled, className };
  const control = useFieldControl(field, id);
  const mask = isSigned ? signedMoneyMask : moneyMask;
  const settle = isSigned ? settleSignedMoney : settleMoney;
  const masked = useMaskedInput(mask, value, onChange);
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
            const settled = settle(mask.clean(value));
            if (settled !== value) onChange(settled);
            onBlur?.(event);
          }}
        />
        {isSigned && !isDisabled && (
          <button
            type="button"
            className={styles.sign}
            aria-label={`${label} below zero`}
            aria-pressed={value.startsWith('-')}
            onClick={() => onChange(value.startsWith('-') ? value.slice(1) : `-${value}`)}
          >
            <Icon icon={Diff} />
          </button>
        )}
      </span>
    </FieldFrame>
  );
}
