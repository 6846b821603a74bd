import { addUp, type Cents, formatCents, isSum } from '@cairn/domain';
import { type ReactNode, useState } from 'react';
import { classNames } from './classNames.ts';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, type TextValue, useField } from './Field.tsx';
import { NOT_A_SUM } from './moneyInput.ts';
import { sumFieldMark } from './OperatorKeys.tsx';
import styles from './SumField.module.css';

/** How a number is typed and shown, in cents or in hundredths of another unit. */
interface SumNumbers {
  read: (typed: string) => ReturnType<typeof addUp>;
  format: (value: Cents) => string;
}

const dollars: SumNumbers = { read: addUp, format: formatCents };

type SumFieldProps = FieldProps<'input', 'type' | 'defaultValue' | 'inputMode' | keyof TextValue> &
  TextValue & {
    numbers?: SumNumbers | undefined;
    /** Why the text can't be used, shown once the field has lost focus. By default, only arithmetic is checked. */
    fault?: string | undefined;
    /** Over the field; while the field has the focus, it leaves space for the cursor. */
    cover?: ReactNode;
  };

/** An amount that accepts arithmetic: "6.70+4.25" shows its result, which replaces it when the field loses focus. */
export function SumField(props: SumFieldProps) {
  const { value, onChange, onBlur, error, numbers = dollars, fault, cover, ...field } = props;
  const [hasLeft, setLeft] = useState(false);
  const sum = numbers.read(value);
  const found = fault ?? ('fault' in sum && isSum(value) ? NOT_A_SUM : undefined);
  const { frame, control, rest } = useField({ ...field, error: error ?? (hasLeft ? found : undefined) });
  return (
    <FieldFrame {...frame}>
      <span className={fieldStyles.control}>
        <input
          autoComplete="off"
          {...rest}
          {...control}
          {...sumFieldMark}
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
            const settled = 'cents' in sum ? numbers.format(sum.cents) : value;
            if (settled !== value) onChange(settled);
            onBlur?.(event);
          }}
        />
        {cover && <span className={styles.cover}>{cover}</span>}
        <output htmlFor={control.id} className={classNames(styles.result, 'tabular')}>
          {isSum(value) && 'cents' in sum ? `= ${numbers.format(sum.cents)}` : ''}
        </output>
      </span>
    </FieldFrame>
  );
}
