import { type Cents, monthName } from '@cairn/domain';
import { Lock } from 'lucide-react';
import { Amount } from '../../ui/Amount.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './YearMonths.module.css';

interface YearMonthsProps {
  label: string;
  /** The current budgets, January to December. */
  before: readonly Cents[];
  /** The new budgets; null if the year's amount is less than its past months already hold. */
  after: readonly Cents[] | null;
  /** The number of past months, which can't change. */
  passed: number;
}

function describeMonths(isChanged: boolean, passed: number): string {
  if (!isChanged) return 'Current budget by month.';
  if (passed === 0) return 'New budget by month, spread evenly.';
  const past = passed === 1 ? `${monthName(1)} has` : `${monthName(1)} to ${monthName(passed)} have`;
  return `New budget by month. ${past} passed and won’t change. The rest is spread evenly.`;
}

/** Previews the twelve months of a year before saving. */
export function YearMonths({ label, before, after, passed }: YearMonthsProps) {
  const shown = after ?? before;
  const isChanged = shown.some((amount, index) => amount !== before[index]);
  return (
    <section aria-label={label}>
      <p className={styles.description}>{describeMonths(isChanged, passed)}</p>
      <dl className={styles.months}>
        {shown.map((amount, index) => (
          <div key={monthName(index + 1)} className={styles.month}>
            <dt>
              {monthName(index + 1)}
              {index < passed && (
                <>
                  <Icon icon={Lock} size={12} />
                  <span className="visually-hidden">, past</span>
                </>
              )}
            </dt>
            <dd className={classNames(amount !== before[index] && styles.changed)}>
              <Amount cents={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
