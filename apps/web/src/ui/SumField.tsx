import { addUp, formatCents, isSum } from '@cairn/domain';
import { useState } from 'react';
import { classNames } from './classNames.ts';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, type TextValue, useField } from './Field.tsx';
import { NOT_A_SUM } from './moneyInput.ts';
import styles from './SumField.module.css';

type SumFieldProps = FieldProps<'input', 'type' | 'defaultValue' | 'inputMode' | keyof TextValue> & TextValue;

/** An amount that accepts arithmetic: "6.70+4.25" shows its result, which replaces it when the field loses focus. */
export function SumField({ value, onChange, onBlur, error, ...props }: SumFieldProps) {
  const [hasLeft, setLeft] = useState(false);
  const sum = addUp(value);
  const isBad = hasLeft && 'fault' in sum && isSum(value);
  const { frame, control, rest } = useField({ ...props, error: error ?? (isBad ? NOT_A_SUM : undefined) });
  return (
    <FieldFrame {...frame}>
      <span className={fieldStyles.control}>
        <input
          autoComplete="off"
          {...rest}
          {...control}
          type="text"
          inputMode="decimal"
          className={classNames(fieldStyles.input, styles.input, 'tabular')}
          value={value}
          onChange={(event) => {
            setLeft(false);
            onChange(event.target.value);
          }}
          onBlur={(event) => {
            setLeft(true);
            const settled = 'cents' in sum ? formatCents(sum.cents) : value;
            if (settled !== value) onChange(settled);
            onBlur?.(event);
          }}
        />
        <output htmlFor={control.id} className={classNames(styles.result, 'tabular')}>
          {isSum(value) && 'cents' in sum ? `= ${formatCents(sum.cents)}` : ''}
        </output>
      </span>
    </FieldFrame>
  );
}
