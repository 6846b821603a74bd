import { Search, X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { classNames } from './classNames.ts';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, useFieldControl } from './Field.tsx';
import { Icon } from './Icon.tsx';
import styles from './SearchField.module.css';
import { useMergedRef } from './useMergedRef.ts';

type NativeProps = Omit<
  ComponentProps<'input'>,
  keyof FieldProps | 'required' | 'disabled' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'onSubmit'
>;

interface SearchFieldProps extends NativeProps, FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Enter was pressed. Without it Enter submits the form around, as in any field. */
  onSubmit?: ((value: string) => void) | undefined;
  /** The clear icon was pressed; the value is already empty. */
  onClear?: (() => void) | undefined;
}

export function SearchField({
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
  onSubmit,
  onClear,
  ref,
  ...rest
}: SearchFieldProps) {
  const field = { label, isLabelHidden, hint, error, isRequired, isDisabled, className };
  const control = useFieldControl(field, id);
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref);

  function submitOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (!onSubmit || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSubmit(value);
  }

  return (
    <FieldFrame {...field} id={control.id}>
      <span className={fieldStyles.control}>
        <Icon icon={Search} />
        <input
          autoComplete="off"
          enterKeyHint="search"
          {...rest}
          {...control}
          ref={merged}
          type="search"
          className={classNames(fieldStyles.input, styles.search)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={submitOnEnter}
        />
        {value !== '' && !isDisabled && (
          <button
            type="button"
            className={styles.clear}
            aria-label="Clear"
            onClick={() => {
              onChange('');
              onClear?.();
              input.current?.focus();
            }}
          >
            <Icon icon={X} />
          </button>
        )}
      </span>
    </FieldFrame>
  );
}
