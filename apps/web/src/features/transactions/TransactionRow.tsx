// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by hand, which takes their meaning from table elements; the roles give it back
// biome-ignore-all lint/a11y/useFocusableInteractive: in a table, unlike in a grid, rows and heads are no controls; the links are
import type { Transaction } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import { memo } from 'react';
import { Link } from 'react-router';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classNames } from '../../ui/classNames.ts';
import { accountInWords } from './accountFace.ts';
import { RowLabels } from './RowLabels.tsx';
import styles from './TransactionList.module.css';
import { amountKindOf, faceOf, UNCATEGORIZED } from './transactionFace.ts';
import type { OpenedFromList } from './useReturn.ts';

interface TransactionRowProps extends OpenedFromList {
  transaction: Transaction;
  rowIndex: number;
  /** In bulk mode, with `onToggle`. */
  isSelected?: boolean | undefined;
  onToggle?: ((id: number) => void) | undefined;
}

/** One row of the table. The link in it, or in bulk mode its checkbox, covers the whole row. */
export const TransactionRow = memo(function TransactionRow(props: TransactionRowProps) {
  const { transaction, rowIndex, isSelected = false, onToggle, openedFrom } = props;
  const { userTransactionID: id, displayName, hidden } = transaction;
  const face = faceOf(transaction);
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={classNames(
        styles.row,
        onToggle && styles.withChecks,
        isSelected && styles.selected,
        hidden && styles.dimmed,
      )}
    >
      {onToggle && (
        <span role="cell" className={styles.check}>
          <Checkbox
            label={`Select ${displayName}`}
            isLabelHidden
            className={styles.cover}
            checked={isSelected}
            onChange={() => onToggle(id)}
          />
        </span>
      )}
      <span role="cell" className={styles.name}>
        <CategoryIcon size="small" icon={face?.icon} color={face?.iconColor} isUncategorized={face === null} />
        {onToggle ? (
          <span className={styles.nameText}>{displayName}</span>
        ) : (
          <Link
            to={`/EditTransaction/${id}`}
            state={{ openedFrom }}
            className={classNames(styles.nameText, styles.cover)}
          >
            {displayName}
          </Link>
        )}
        <RowLabels transaction={transaction} />
      </span>
      <span role="cell" className={classNames(styles.category, face === null && styles.uncategorized)}>
        {face?.name ?? UNCATEGORIZED}
      </span>
      <span role="cell" className={styles.quiet}>
        {accountInWords(transaction)}
      </span>
      <span role="cell" className={classNames(styles.quiet, 'tabular')}>
        {formatDay(transaction.transactionDate)}
      </span>
      <span role="cell" className={styles.amount}>
        <Amount cents={transaction.amount} kind={amountKindOf(transaction)} />
      </span>
    </div>
  );
});
