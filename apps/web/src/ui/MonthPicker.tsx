import { addMonths, type Day, formatMonth, type Month, monthIn, monthName, monthParts } from '@cairn/domain';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import styles from './MonthPicker.module.css';
import { Select } from './Select.tsx';
import { yearChoices } from './yearChoices.ts';

const months = Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthName(index + 1) }));

interface MonthPickerProps {
  month: Month;
  today: Day;
  /** Gets how the month changes, because another change may come before the last one has rendered. */
  onChange: (change: (shown: Month) => Month) => void;
}

/** A month and a year, with arrows that are named by the month they lead to. */
export function MonthPicker({ month, today, onChange }: MonthPickerProps) {
  const { year, number } = monthParts(month);
  const arrow = (step: -1 | 1) => (
    <IconButton
      icon={step === -1 ? ChevronLeft : ChevronRight}
      label={formatMonth(addMonths(month, step))}
      className={styles.arrow}
      onClick={() => onChange((shown) => addMonths(shown, step))}
    />
  );
  return (
    <div className={styles.picker}>
      {arrow(-1)}
      <Select
        label="Month"
        isLabelHidden
        isInToolbar
        className={styles.month}
        options={months}
        value={String(number)}
        onChange={({ target: { value } }) => onChange((shown) => monthIn(monthParts(shown).year, Number(value)))}
      />
      <Select
        label="Year"
        isLabelHidden
        isInToolbar
        className={styles.year}
        options={yearChoices(today, year).map((choice) => ({ value: String(choice), label: String(choice) }))}
        value={String(year)}
        onChange={({ target: { value } }) => onChange((shown) => monthIn(Number(value), monthParts(shown).number))}
      />
      {arrow(1)}
    </div>
  );
}
