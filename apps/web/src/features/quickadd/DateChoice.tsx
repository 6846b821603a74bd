import { addDays, type Day, formatDay, readDay } from '@cairn/domain';
import { Check } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './DateChoice.module.css';

interface DateChoiceProps {
  /** As typed: "11/15/2026", "mon", or "-3". */
  value: string;
  today: Day;
  error: string | undefined;
  onChange: (typed: string) => void;
}

/** Today, yesterday, or a typed day, which is written out when the field loses focus. */
export function DateChoice({ value, today, error, onChange }: DateChoiceProps) {
  const day = readDay(value, today);
  const choices = [
    { label: 'Today', day: today },
    { label: 'Yesterday', day: addDays(today, -1) },
  ];
  return (
    <fieldset className={styles.date}>
      <legend className={styles.legend}>Date</legend>
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          className={styles.choice}
          aria-pressed={choice.day === day}
          onClick={() => onChange(formatDay(choice.day))}
        >
          {choice.day === day && <Icon icon={Check} size={16} />}
          {choice.label}
        </button>
      ))}
      <TextField
        className={styles.typed}
        label="Date"
        isLabelHidden
        autoComplete="off"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          if (day !== null && formatDay(day) !== value) onChange(formatDay(day));
        }}
      />
    </fieldset>
  );
}
