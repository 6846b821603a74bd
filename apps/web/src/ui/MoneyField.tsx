import { Diff } from 'lucide-react';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, type TextValue, useField } from './Field.tsx';
import { Icon } from './Icon.tsx';
import styles from './MoneyField.module.css';
import { moneyMask, settleMoney, settleSignedMoney, signedMoneyMask } from './moneyInput.ts';
import { useMaskedInput } from './useMaskedInput.ts';
import { useMergedRef } from './useMergedRef.ts';

type MoneyFieldProps = FieldProps<'input', 'type' | 'defaultValue' | keyof TextValue> &
  TextValue & {
    /** May be below zero: "-1234.5". */
    isSigned?: boolean | undefined;
  };

/** Shows "$1,234.5" while the value is "1234.5". With react-hook-form use a Controller and spread its field. */
export function MoneyField({ value, onChange, isSigned = false, onBlur, ref, ...props }: MoneyFieldProps) {
  const { frame, control, rest } = useField(props);
  const mask = isSigned ? signedMoneyMask : moneyMask;
  const settle = isSigned ? settleSignedMoney : settleMoney;
  const masked = useMaskedInput(mask, value, onChange);
  const merged = useMergedRef(masked.element, ref);
  return (
    <FieldFrame {...frame}>
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
        {isSigned && !control.disabled && (
          <button
            type="button"
            className={styles.sign}
            aria-label={`${frame.label} below zero`}
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
