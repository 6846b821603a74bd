import styles from './ChoiceBar.module.css';
import { classNames } from './classNames.ts';

interface ChoiceBarProps<Value extends string> {
  /** Names the choice for screen readers: "Range". */
  label: string;
  /** `spoken` explains a short label: "1 month" for "1M". */
  options: readonly { value: Value; label: string; spoken?: string | undefined }[];
  value: Value;
  /** As high as the buttons next to it. */
  isLarge?: boolean | undefined;
  onChange: (value: Value) => void;
}

/** A few short options in a row, with one selected. For two views of a page, use Slider. */
export function ChoiceBar<Value extends string>(props: ChoiceBarProps<Value>) {
  const { label, options, value, isLarge = false, onChange } = props;
  return (
    <fieldset className={classNames(styles.bar, isLarge && styles.large)}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.choice}
          aria-pressed={option.value === value}
          onClick={() => {
            if (option.value !== value) onChange(option.value);
          }}
        >
          {option.label}
          {option.spoken && <span className="visually-hidden"> ({option.spoken})</span>}
        </button>
      ))}
    </fieldset>
  );
}
