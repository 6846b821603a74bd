// biome-ignore-all lint/a11y/useSemanticElements: Safari drops the semantics of list elements without bullets, so roles provide them
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
import styles from './TransactionCard.module.css';
import listStyles from './TransactionList.module.css';
import { amountKindOf, displayedCategory, UNCATEGORIZED } from './transactionDisplay.ts';
import type { OpenedFromList } from './useBackToList.ts';

interface TransactionCardProps extends OpenedFromList {
  ref?: Ref<HTMLDivElement>;
  transaction: Transaction;
  /** In the whole list. */
  index: number;
  topPx: number;
  setSize: number;
  /** In bulk mode, with `onToggle`. */
  isSelected?: boolean | undefined;
  onToggle?: ((id: number) => void) | undefined;
}

function CardContent({ transaction }: { transaction: Transaction }) {
  const category = displayedCategory(transaction);
  const account = accountLabel(transaction);
  return (
    <>
      <CategoryIcon icon={category?.icon} color={category?.iconColor} isUncategorized={category === null} />
      <span className={styles.main}>
        <span className={styles.nameLine}>
          <span className={styles.name}>{transaction.name}</span>
          <RowLabels transaction={transaction} />
        </span>
        <span className={styles.detail}>
          <span className={classNames(category === null && styles.uncategorized)}>
            {category?.name ?? UNCATEGORIZED}
          </span>
          {account !== '' && ` · ${account}`}
        </span>
      </span>
      <span className={styles.figures}>
        <span className={styles.amount}>
          <Amount cents={transaction.amount} kind={amountKindOf(transaction)} />
        </span>
        <span className={classNames(styles.date, 'tabular')}>{formatDay(transaction.date)}</span>
      </span>
    </>
  );
}

/** A transaction in two lines; the link, or the checkbox in bulk mode, covers the whole card. */
export const TransactionCard = memo(function TransactionCard(props: TransactionCardProps) {
  const { ref, transaction, index, topPx, setSize, isSelected = false, onToggle, openedFrom } = props;
  const { id, name, hidden } = transaction;
  return (
    <div
      role="listitem"
      ref={ref}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={setSize}
      style={{ top: topPx }}
      className={classNames(styles.item, listStyles.placed, isSelected && styles.selected, hidden && styles.dimmed)}
    >
      {onToggle ? (
        <div className={styles.card}>
          <Checkbox
            label={`Select ${name}`}
            isLabelHidden
            className={styles.cover}
            checked={isSelected}
            onChange={() => onToggle(id)}
          />
          <CardContent transaction={transaction} />
        </div>
      ) : (
        <Link to={`/EditTransaction/${id}`} state={{ openedFrom }} className={styles.card}>
          <CardContent transaction={transaction} />
        </Link>
      )}
    </div>
  );
});
