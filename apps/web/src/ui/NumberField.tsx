import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, useFieldControl } from './Field.tsx';
import styles from './NumberField.module.css';

type NativeProps = Omit<ComponentProps<'input'>, keyof FieldProps | 'required' | 'disabled' | 'type'>;

interface NumberFieldProps extends NativeProps, FieldProps {}

export function NumberField({
  label,
  isLabelHidden,
  hint,
  error,
  isRequired,
  isDisabled,
  className,
  id,
  ...rest
}: NumberFieldProps) {
  const field = { label, isLabelHidden, hint, error, isRequired, isDisabled, className };
  const control = useFieldControl(field, id);
  return (
    <FieldFrame {...field} id={control.id}>
      <span className={fieldStyles.control}>
        <input
          inputMode="decimal"
          {...rest}
          {...control}
          type="number"
          className={classNames(fieldStyles.input, styles.number)}
          // Scrolling the page with the pointer over the field must not change the number.
          onWheel={(event) => event.currentTarget.blur()}
        />
      </span>
    </FieldFrame>
  );
}
