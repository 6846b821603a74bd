import { classNames } from './classNames.ts';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, useField } from './Field.tsx';
import styles from './NumberField.module.css';

export function NumberField(props: FieldProps<'input', 'type'>) {
  const { frame, control, rest } = useField(props);
  return (
    <FieldFrame {...frame}>
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
