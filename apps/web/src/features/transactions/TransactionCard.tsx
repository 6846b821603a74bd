// biome-ignore-all lint/a11y/useSemanticElements: Safari drops the semantics of list elements without bullets, so roles provide them
import type { Transaction } from '@cairn/contract';
import { formatCents, formatDay } from '@cairn/domain';
import { StickyNote } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { accountLabel } from './accountFields.ts';
import { splitFrom } from './CategoryCell.tsx';
import { CategoryPicker } from './CategoryPicker.tsx';
import { RowLabels } from './RowLabels.tsx';
import { RowTags } from './RowTags.tsx';
import { SplitItems } from './SplitLines.tsx';
import styles from './TransactionCard.module.css';
import listStyles from './TransactionList.module.css';
import { RowAmount, type TransactionItemProps } from './TransactionRow.tsx';
import { displayedCategory, shownName, UNCATEGORIZED } from './transactionDisplay.ts';
import { asSeen } from './useRowEditing.ts';

type CardProps = TransactionItemProps & { setSize: number };

function CardIcon({ transaction }: { transaction: Transaction }) {
  const category = displayedCategory(transaction);
  return <CategoryIcon icon={category?.icon} color={category?.iconColor} isUncategorized={category === null} />;
}

function CardContent({ transaction, part, tagsById }: CardProps) {
  const category = displayedCategory(transaction);
  const account = accountLabel(transaction);
  return (
    <>
      <span className={styles.main}>
        <span className={styles.nameLine}>
          <span className={styles.name}>{shownName(transaction)}</span>
          {transaction.note !== '' && (
            <span className={styles.note}>
              <Icon icon={StickyNote} />
              <span className="visually-hidden">Has a note</span>
            </span>
          )}
          <RowLabels transaction={transaction} />
        </span>
        <span className={styles.detail}>
          {category?.name ?? (
            <>
              <span className="visually-hidden">{UNCATEGORIZED}. </span>
              <span className={styles.uncategorized}>Add a category</span>
            </>
          )}
          {account !== '' && ` · ${account}`}
        </span>
        <span className={styles.tags}>
          <RowTags tags={transaction.tags} tagsById={tagsById} />
        </span>
      </span>
      <span className={styles.figures}>
        <span className={styles.amount}>
          <RowAmount transaction={transaction} part={part} />
        </span>
        <span className={classNames(styles.date, 'tabular')}>{formatDay(transaction.date)}</span>
      </span>
    </>
  );
}

/** The icon as a button: it opens the category sheet, or shows the lines of a split. */
function CategoryButton({ transaction, actions, isExpanded, onToggleLines }: CardProps) {
  const { id, isSplit } = transaction;
  const name = shownName(transaction);
  return isSplit ? (
    <button
      type="button"
      className={styles.tile}
      aria-label={`Lines of ${name}`}
      aria-expanded={isExpanded}
      onClick={() => onToggleLines(id)}
    >
      <CardIcon transaction={transaction} />
    </button>
  ) : (
    <button
      type="button"
      className={styles.tile}
      aria-label={`Change category of ${name}`}
      aria-haspopup="dialog"
      onClick={() => actions.start(transaction, 'category')}
    >
      <CardIcon transaction={transaction} />
    </button>
  );
}

function CategorySheet({ transaction, picked, actions, onSplit }: CardProps & { picked: Transaction }) {
  const { amount, isIncome } = transaction;
  const name = shownName(transaction);
  return (
    <Sheet title="Category" isBottom onClose={() => actions.cancel(transaction, 'category')}>
      <p className={classNames(styles.sheetText, 'tabular')}>
        {name} · {isIncome ? '+' : '−'}
        {formatCents(amount)}
      </p>
      <CategoryPicker
        transaction={picked}
        onPick={(option) => actions.pickCategory(picked, option)}
        onRuleSaved={() => actions.finish(transaction, 'category', 'row')}
        onSplit={splitFrom(transaction, actions, onSplit)}
      />
    </Sheet>
  );
}

function BulkCard(props: CardProps) {
  const { transaction, isSelected, onToggle } = props;
  return (
    <div className={styles.card}>
      <Checkbox
        label={`Select ${shownName(transaction)}`}
        isLabelHidden
        className={styles.cover}
        data-row-focus
        checked={isSelected}
        onChange={() => onToggle?.(transaction.id)}
      />
      <CardContent {...props} />
    </div>
  );
}

/** A transaction in two lines; the link, or the checkbox in bulk mode, covers everything but the icon. */
export const TransactionCard = memo(function TransactionCard(props: CardProps) {
  const { ref, transaction, index, topPx, setSize, isBulk, isSelected, isNew, openedFrom, edit, isExpanded } = props;
  const { id, hidden, isSplit } = transaction;
  return (
    <div
      role="listitem"
      ref={ref}
      data-index={index}
      data-row-id={id}
      aria-posinset={index + 1}
      aria-setsize={setSize}
      style={{ top: topPx }}
      className={classNames(
        styles.item,
        listStyles.placed,
        (isSelected || isNew) && styles.selected,
        hidden && styles.dimmed,
      )}
    >
      {isBulk ? (
        <BulkCard {...props} />
      ) : (
        <div className={styles.card}>
          <CategoryButton {...props} />
          <Link to={`/EditTransaction/${id}`} state={{ openedFrom }} data-row-focus className={styles.link}>
            <CardContent {...props} />
          </Link>
        </div>
      )}
      {isSplit && isExpanded && <SplitItems transaction={transaction} />}
      {edit?.field === 'category' && <CategorySheet {...props} picked={asSeen(transaction, edit)} />}
    </div>
  );
});
