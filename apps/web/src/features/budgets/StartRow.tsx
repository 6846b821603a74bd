import type { FirstBudgetLine } from '@cairn/domain';
import { PlanField } from '../../app/form/PlanField.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import styles from './FirstBudget.module.css';
import { MiniBars } from './MiniBars.tsx';

interface StartRowProps {
  category: FirstBudgetLine;
  label: string;
  /** "May to October". */
  covered: string;
  /** The parts of the suggested amount; null if there is nothing to say. */
  note: string | null;
  /** The share of the income, instead of the average; null if there is none. */
  share: string | null;
  error: string | undefined;
  value: string;
  onChange: (typed: string) => void;
}

/** A category with its history, and a field for its first amount. */
export function StartRow({ category, label, covered, note, share, error, value, onChange }: StartRowProps) {
  const { name, icon, iconColor, isIncome, history, average, soFar } = category;
  const hasHistory = history.length > 0;
  return (
    <li className={styles.row}>
      <CategoryIcon icon={icon} color={iconColor} />
      <span className={styles.name}>
        <span className={styles.nameText}>{name}</span>
        <span className={styles.soFar}>
          {isIncome ? 'Earned so far ' : 'Spent so far '}
          <Amount cents={soFar} />
        </span>
        {share !== null && <span className={styles.narrowShare}>{share} of income</span>}
        {note !== null && <span className={styles.soFar}>{note}</span>}
      </span>
      <span className={styles.bars}>{hasHistory && <MiniBars label={covered} amounts={history} />}</span>
      <span className={styles.average}>
        {share === null && hasHistory && (
          <>
            <span className={styles.averageLabel}>Average</span> <Amount cents={average} />
          </>
        )}
        {share !== null && (
          <>
            <span className={styles.averageLabel}>Of income</span> {share}
          </>
        )}
      </span>
      <PlanField
        label={label}
        isLabelHidden
        className={styles.field}
        placeholder="$0.00"
        error={error}
        value={value}
        onChange={onChange}
      />
    </li>
  );
}
