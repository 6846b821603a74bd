// biome-ignore-all lint/a11y/useSemanticElements: rows are absolutely positioned, which breaks table elements, so roles provide the semantics
// biome-ignore-all lint/a11y/useFocusableInteractive: unlike in a grid, table rows and headers aren't controls; the links are
import type { Transaction } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import { memo, type Ref } from 'react';
import { Link } from 'react-router';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classNames } from '../../ui/classNames.ts';
import { accountLabel } from './accountFields.ts';
import { RowLabels } from './RowLabels.tsx';
import styles from './TransactionList.module.css';
import { amountKindOf, displayedCategory, UNCATEGORIZED } from './transactionDisplay.ts';
import type { OpenedFromList } from './useBackToList.ts';

interface TransactionRowProps extends OpenedFromList {
  ref?: Ref<HTMLDivElement>;
  transaction: Transaction;
  /** In the whole list. */
  index: number;
  topPx: number;
  /** In bulk mode, with `onToggle`. */
  isSelected?: boolean | undefined;
  onToggle?: ((id: number) => void) | undefined;
}

/** A table row; the link, or the checkbox in bulk mode, covers the whole row. */
export const TransactionRow = memo(function TransactionRow(props: TransactionRowProps) {
  const { ref, transaction, index, topPx, isSelected = false, onToggle, openedFrom } = props;
  const { id, name, hidden } = transaction;
  const category = displayedCategory(transaction);
  return (
    <div
      role="row"
      ref={ref}
      data-index={index}
      // The first row is the header.
      aria-rowindex={index + 2}
      style={{ top: topPx }}
      className={classNames(
        styles.row,
        styles.placed,
        onToggle && styles.withChecks,
        isSelected && styles.selected,
        hidden && styles.dimmed,
      )}
    >
      {onToggle && (
        <span role="cell" className={styles.check}>
          <Checkbox
            label={`Select ${name}`}
            isLabelHidden
            className={styles.cover}
            checked={isSelected}
            onChange={() => onToggle(id)}
          />
        </span>
      )}
      <span role="cell" className={styles.name}>
        <CategoryIcon
          size="small"
          icon={category?.icon}
          color={category?.iconColor}
          isUncategorized={category === null}
        />
        {onToggle ? (
          <span className={styles.nameText}>{name}</span>
        ) : (
          <Link
            to={`/EditTransaction/${id}`}
            state={{ openedFrom }}
            className={classNames(styles.nameText, styles.cover)}
          >
            {name}
          </Link>
        )}
        <RowLabels transaction={transaction} />
      </span>
      <span role="cell" className={classNames(styles.category, category === null && styles.uncategorized)}>
        {category?.name ?? UNCATEGORIZED}
      </span>
      <span role="cell" className="ink-3">
        {accountLabel(transaction)}
      </span>
      <span role="cell" className="ink-3 tabular">
        {formatDay(transaction.date)}
      </span>
      <span role="cell" className={styles.amount}>
        <Amount cents={transaction.amount} kind={amountKindOf(transaction)} />
      </span>
    </div>
  );
});
