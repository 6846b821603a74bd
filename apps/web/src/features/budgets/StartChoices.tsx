import { addMonths, type BudgetStart, formatCents, type Month, monthName, monthParts } from '@cairn/domain';
import { ChartColumn, Copy, type LucideIcon, Pencil } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import { type Start, startsOf, totalsOf } from './firstBudget.ts';
import styles from './StartChoices.module.css';

interface StartOption {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly description: (lastMonth: string) => string;
}

const options: Readonly<Record<Start, StartOption>> = {
  average: {
    icon: ChartColumn,
    title: 'Use my averages',
    description: () => 'What you usually earn and spend, in round numbers.',
  },
  lastMonth: {
    icon: Copy,
    title: 'Copy last month',
    description: (lastMonth) => `Start with what came in and went out in ${lastMonth}.`,
  },
  zero: {
    icon: Pencil,
    title: 'Start from zero',
    description: () => 'A blank page. Fill in amounts whenever you’re ready.',
  },
};

interface StartChoicesProps {
  start: BudgetStart;
  month: Month;
  value: Start;
  onChange: (start: Start) => void;
}

/** The starting points for a first budget, each with its planned totals. */
export function StartChoices({ start, month, value, onChange }: StartChoicesProps) {
  const lastMonth = monthName(monthParts(addMonths(month, -1)).number);
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">How would you like to start?</legend>
      {startsOf(start).map((choice) => {
        const { icon, title, description } = options[choice];
        const { plannedIncome, plannedExpenses } = totalsOf(choice, start.categories);
        return (
          <label key={choice} className={styles.choice}>
            <span className={styles.icon}>
              <Icon icon={icon} />
            </span>
            <input
              type="radio"
              name="start"
              className={styles.radio}
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            <span className={styles.title}>{title}</span>
            <span className={styles.description}>{description(lastMonth)}</span>
            <span className={styles.totals}>
              {formatCents(plannedIncome)} in, {formatCents(plannedExpenses)} out
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
