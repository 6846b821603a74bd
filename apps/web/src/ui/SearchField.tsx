import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from './classNames.ts';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, type TextValue, useField } from './Field.tsx';
import { Icon } from './Icon.tsx';
import styles from './SearchField.module.css';
import { useMergedRef } from './useMergedRef.ts';

type SearchFieldProps = FieldProps<'input', 'type' | 'defaultValue' | 'onSubmit' | keyof TextValue> &
  TextValue & {
    /** Called on Enter. Without it, Enter submits the form, as in any field. */
    onSubmit?: ((value: string) => void) | undefined;
    /** Called after the clear button has emptied the value. */
    onClear?: (() => void) | undefined;
    /** At the end of the field while it's empty, such as the key that focuses it. */
    end?: ReactNode;
  };

export function SearchField({ value, onChange, onSubmit, onClear, end, ref, ...props }: SearchFieldProps) {
  const { frame, control, rest } = useField(props);
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref);

  function submitOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (!onSubmit || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSubmit(value);
  }

  return (
    <FieldFrame {...frame}>
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
        {value === '' && end}
        {value !== '' && !control.disabled && (
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
