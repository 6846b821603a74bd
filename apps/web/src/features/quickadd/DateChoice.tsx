import { addDays, type Day, formatDay, isDay, readDay } from '@cairn/domain';
import { Calendar, Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { NOT_A_DAY } from '../../app/form/entryTexts.ts';
import fieldStyles from '../../ui/Field.module.css';
import { FieldFrame, useField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './DateChoice.module.css';

interface DateChoiceProps {
  /** As typed: "11/15/2026", "mon", or "-3". */
  value: string;
  today: Day;
  error: string | undefined;
  onChange: (typed: string) => void;
}

/** Opens the browser's calendar, whose field is invisible, because it wouldn't accept "mon" or "-3". */
function CalendarButton({ day, onPick }: { day: Day | null; onPick: (day: Day) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.calendar}>
      <input
        ref={field}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className={styles.native}
        value={day ?? ''}
        onChange={({ target: { value } }) => isDay(value) && onPick(value)}
      />
      <IconButton icon={Calendar} label="Choose from a calendar" onClick={() => field.current?.showPicker()} />
    </span>
  );
}

/** A typed day is written out when the field loses focus; what isn't a day gets a message then. */
function TypedDate({ value, today, error, onChange }: DateChoiceProps) {
  const [hasLeft, setLeft] = useState(false);
  const day = readDay(value, today);
  const fault = hasLeft && day === null ? NOT_A_DAY : undefined;
  const { frame, control } = useField({
    label: 'Date',
    isLabelHidden: true,
    error: error ?? fault,
    className: styles.typed,
  });
  return (
    <FieldFrame {...frame}>
      <span className={fieldStyles.control}>
        <input
          {...control}
          type="text"
          autoComplete="off"
          className={fieldStyles.input}
          value={value}
          onChange={(event) => {
            setLeft(false);
            onChange(event.target.value);
          }}
          onBlur={() => {
            setLeft(true);
            if (day !== null && formatDay(day) !== value) onChange(formatDay(day));
          }}
        />
        <CalendarButton day={day} onPick={(picked) => onChange(formatDay(picked))} />
      </span>
    </FieldFrame>
  );
}

/** Today, yesterday, or a day that is typed or picked. */
export function DateChoice(props: DateChoiceProps) {
  const { value, today, onChange } = props;
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
      <TypedDate {...props} />
    </fieldset>
  );
}
