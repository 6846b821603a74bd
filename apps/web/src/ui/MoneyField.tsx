import { Diff } from 'lucide-react';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, type TextValue, useField } from './Field.tsx';
import { Icon } from './Icon.tsx';
import styles from './MoneyField.module.css';
import { applyMoneyEdit } from './moneyEdit.ts';
import { formatMoneyInput, hasMinus, settleMoney, toggleMinus } from './moneyInput.ts';
import { useMaskedInput } from './useMaskedInput.ts';
import { useMergedRef } from './useMergedRef.ts';

type MoneyFieldProps = FieldProps<'input', 'type' | 'defaultValue' | keyof TextValue> &
  TextValue & {
    /** Allows negative amounts: "-1234.5". */
    isSigned?: boolean | undefined;
  };

/**
 * The value is the typed text. Amounts are formatted with $ and separators; other text stays as typed, so that the
 * form can reject it.
 */
export function MoneyField({ value, onChange, isSigned = false, onBlur, ref, ...props }: MoneyFieldProps) {
  const { frame, control, rest } = useField(props);
  const masked = useMaskedInput((edit) => applyMoneyEdit(value, edit, isSigned), onChange);
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
          value={formatMoneyInput(value, isSigned)}
          onChange={masked.onChange}
          onBlur={(event) => {
            const settled = settleMoney(value, isSigned);
            if (settled !== value) onChange(settled);
            onBlur?.(event);
          }}
        />
        {isSigned && !control.disabled && (
          <button
            type="button"
            className={styles.sign}
            aria-label={`${frame.label} below zero`}
            aria-pressed={hasMinus(value)}
            onClick={() => onChange(toggleMinus(value))}
          >
            <Icon icon={Diff} />
          </button>
        )}
      </span>
    </FieldFrame>
  );
}
