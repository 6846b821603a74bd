import type { Transaction } from '@cairn/contract';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Popover } from '../../ui/Popover.tsx';
import styles from './CategoryCell.module.css';
import { CategoryPicker } from './CategoryPicker.tsx';
import { displayedCategory, shownName, UNCATEGORIZED } from './transactionDisplay.ts';
import type { OpenSplit, RowActions } from './useRowEditing.ts';

const PICKER_WIDTH_PX = 352;

/** Closes the picker before the split editor opens. */
export function splitFrom(transaction: Transaction, actions: RowActions, onSplit: OpenSplit | undefined) {
  return (
    onSplit &&
    (() => {
      actions.finish(transaction, 'category', 'row');
      onSplit(transaction);
    })
  );
}

interface CategoryCellProps {
  transaction: Transaction;
  /** The transaction to pick a category for; null while the picker is closed. */
  picked: Transaction | null;
  actions: RowActions;
  onSplit: OpenSplit | undefined;
}

/** The category as a button that opens the picker; quiet until the row is hovered or focused. */
export function CategoryCell({ transaction, picked, actions, onSplit }: CategoryCellProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const isOpen = picked !== null;
  const category = displayedCategory(transaction);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title="Change category"
        className={classNames(styles.category, isOpen && styles.open, category === null && styles.uncategorized)}
        onClick={() => (isOpen ? actions.cancel(transaction, 'category') : actions.start(transaction, 'category'))}
      >
        <span className={styles.text}>{category?.name ?? UNCATEGORIZED}</span>
        <Icon icon={ChevronDown} />
      </button>
      {isOpen && (
        <Popover
          label={`Category of ${shownName(transaction)}`}
          anchor={anchor}
          widthPx={PICKER_WIDTH_PX}
          onClose={() => actions.cancel(transaction, 'category')}
          onPressOutside={() => actions.finish(transaction, 'category', 'leave')}
          onTabOut={(step) => actions.finish(transaction, 'category', step === 1 ? 'next' : 'previous')}
        >
          <CategoryPicker
            transaction={picked}
            onPick={(option) => actions.pickCategory(picked, option)}
            onRuleSaved={() => actions.finish(transaction, 'category', 'row')}
            onSplit={splitFrom(transaction, actions, onSplit)}
          />
        </Popover>
      )}
    </>
  );
}

interface SplitCellProps {
  transaction: Transaction;
  isExpanded: boolean;
  onToggle: (id: number) => void;
}

/** "Split in 3", which shows or hides the lines. */
export function SplitCell({ transaction, isExpanded, onToggle }: SplitCellProps) {
  return (
    <button type="button" className={styles.split} aria-expanded={isExpanded} onClick={() => onToggle(transaction.id)}>
      <span className={styles.chevron}>
        <Icon icon={ChevronRight} size={14} />
      </span>
      {displayedCategory(transaction)?.name}
    </button>
  );
}
