import {
  addMonths,
  type BudgetTemplate,
  type FirstBudgetSuggestion,
  formatCents,
  type Month,
  monthName,
  monthParts,
  templateShares,
} from '@cairn/domain';
import { ChartColumn, Copy, GraduationCap, House, type LucideIcon, Pencil, Users } from 'lucide-react';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useAccount } from '../users/index.ts';
import { isTemplate, type Start, startsOf, templatesFor, totalsOf } from './firstBudget.ts';
import styles from './StartChoices.module.css';

interface StartOption {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly description: (lastMonth: string, expenses: FirstBudgetSuggestion['categories']) => string;
}

const SHOWN_SHARES = 3;

/** "Rent 63.9%, Groceries 29.8%, Fun 4.3%, and smaller shares. 2% is left for savings." */
function sharesText(template: BudgetTemplate, expenses: FirstBudgetSuggestion['categories']): string {
  const { planned, left } = templateShares(template, expenses);
  const largest = planned.slice(0, SHOWN_SHARES).map(({ name, percent }) => `${name} ${percent}%`);
  const text = `${largest.join(', ')}${planned.length > SHOWN_SHARES ? ', and smaller shares' : ''}.`;
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return left === 0 ? sentence : `${sentence} ${left}% is left for savings.`;
}

/** A template with the shares of the user's own categories. */
function templateOption(template: BudgetTemplate, icon: LucideIcon, title: string): StartOption {
  return { icon, title, description: (_, expenses) => sharesText(template, expenses) };
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
  student: templateOption('student', GraduationCap, 'Student'),
  couple: templateOption('couple', Users, 'Couple'),
  family: templateOption('family', House, 'Family'),
};

interface StartChoicesProps {
  start: FirstBudgetSuggestion;
  month: Month;
  value: Start;
  onChange: (start: Start) => void;
}

/** The starting points for a first budget, each with its planned totals. Arrow keys move through all of them. */
export function StartChoices(props: StartChoicesProps) {
  const { isJunior } = useAccount();
  return (
    <fieldset className={styles.fieldset}>
      <legend className="visually-hidden">How would you like to start?</legend>
      <div className={styles.choices}>
        {startsOf(props.start).map((choice) => (
          <Choice key={choice} choice={choice} {...props} />
        ))}
      </div>
      <p className={styles.or}>Or divide your income by a template</p>
      <div className={styles.choices}>
        {templatesFor(isJunior).map((choice) => (
          <Choice key={choice} choice={choice} {...props} />
        ))}
      </div>
    </fieldset>
  );
}

function Choice({ choice, start, month, value, onChange }: StartChoicesProps & { choice: Start }) {
  const lastMonth = monthName(monthParts(addMonths(month, -1)).number);
  const { icon, title, description } = options[choice];
  const totals = totalsOf(choice, start);
  const expenses = start.categories.filter(({ isIncome }) => !isIncome);
  return (
    <label className={classNames(styles.choice, isTemplate(choice) && styles.template)}>
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
      <span className={styles.description}>{description(lastMonth, expenses)}</span>
      <span className={styles.totals}>
        {totals === null
          ? 'Percentages of your income'
          : `${formatCents(totals.plannedIncome)} in, ${formatCents(totals.plannedExpenses)} out`}
      </span>
    </label>
  );
}
