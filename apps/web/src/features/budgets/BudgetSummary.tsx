import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import styles from './BudgetDetails.module.css';
import type { Subject } from './budgetDraft.ts';
import { formatPeriod, type Period } from './places.ts';

/** Whose budget it is, and of when. */
export function BudgetSummary({ subject, period }: { subject: Subject; period: Period }) {
  const { category, subcategory } = subject;
  const { name, icon, iconColor } = subcategory ?? category;
  return (
    <dl className={styles.summary}>
      <CategoryIcon icon={icon} color={iconColor} size="large" />
      <div className={styles.name}>
        <dt>{subcategory ? `Subcategory of ${category.name}` : 'Name'}</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>{period.kind === 'month' ? 'Month' : 'Year'}</dt>
        <dd>{formatPeriod(period)}</dd>
      </div>
    </dl>
  );
}
