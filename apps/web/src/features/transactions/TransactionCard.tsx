// biome-ignore-all lint/a11y/useSemanticElements: list items are placed in blocks, which a list element does not allow; the roles give them their meaning back
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
import styles from './TransactionCard.module.css';
import { amountKindOf, faceOf, UNCATEGORIZED } from './transactionFace.ts';
import type { OpenedFromList } from './useReturn.ts';

interface TransactionCardProps extends OpenedFromList {
  transaction: Transaction;
  position: number;
  setSize: number;
  /** In bulk mode, with `onToggle`. */
  isSelected?: boolean | undefined;
  onToggle?: ((id: number) => void) | undefined;
}

function CardContent({ transaction }: { transaction: Transaction }) {
  const face = faceOf(transaction);
  const account = accountInWords(transaction);
  return (
    <>
      <CategoryIcon icon={face?.icon} color={face?.iconColor} isUncategorized={face === null} />
      <span className={styles.main}>
        <span className={styles.nameLine}>
          <span className={styles.name}>{transaction.displayName}</span>
          <RowLabels transaction={transaction} />
        </span>
        <span className={styles.detail}>
          <span className={classNames(face === null && styles.uncategorized)}>{face?.name ?? UNCATEGORIZED}</span>
          {account !== '' && ` · ${account}`}
        </span>
      </span>
      <span className={styles.figures}>
        <span className={styles.amount}>
          <Amount cents={transaction.amount} kind={amountKindOf(transaction)} />
        </span>
        <span className={classNames(styles.date, 'tabular')}>{formatDay(transaction.transactionDate)}</span>
      </span>
    </>
  );
}

/** One transaction in two lines. The link, or in bulk mode the checkbox, is the whole of it. */
export const TransactionCard = memo(function TransactionCard(props: TransactionCardProps) {
  const { transaction, position, setSize, isSelected = false, onToggle, openedFrom } = props;
  const { userTransactionID: id, displayName, hidden } = transaction;
  return (
    <div
      role="listitem"
      aria-posinset={position}
      aria-setsize={setSize}
      className={classNames(styles.item, isSelected && styles.selected, hidden && styles.dimmed)}
    >
      {onToggle ? (
        <div className={styles.card}>
          <Checkbox
            label={`Select ${displayName}`}
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
