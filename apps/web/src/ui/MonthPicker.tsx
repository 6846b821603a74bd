import { addMonths, type Day, formatMonth, type Month, monthIn, monthName, monthParts } from '@cairn/domain';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from './IconButton.tsx';
import styles from './MonthPicker.module.css';
import { Select } from './Select.tsx';
import { yearChoices } from './yearChoices.ts';

const months = Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthName(index + 1) }));

interface MonthPickerProps {
  month: Month;
  today: Day;
  onChange: (month: Month) => void;
}

/** A month and a year, with arrows that are named by the month they lead to. */
export function MonthPicker({ month, today, onChange }: MonthPickerProps) {
  // The user may change a second select before the first change has rendered.
  const latest = useRef(month);
  useEffect(() => {
    latest.current = month;
  }, [month]);
  function show(next: Month) {
    latest.current = next;
    onChange(next);
  }
  const { year, number } = monthParts(month);
  const arrow = (step: -1 | 1) => (
    <IconButton
      icon={step === -1 ? ChevronLeft : ChevronRight}
      label={formatMonth(addMonths(month, step))}
      className={styles.arrow}
      onClick={() => show(addMonths(latest.current, step))}
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
        onChange={({ target }) => show(monthIn(monthParts(latest.current).year, Number(target.value)))}
      />
      <Select
        label="Year"
        isLabelHidden
        isInToolbar
        className={styles.year}
        options={yearChoices(today, year).map((choice) => ({ value: String(choice), label: String(choice) }))}
        value={String(year)}
        onChange={({ target }) => show(monthIn(Number(target.value), monthParts(latest.current).number))}
      />
      {arrow(1)}
    </div>
  );
}
