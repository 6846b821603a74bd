// biome-ignore-all lint/a11y/useSemanticElements: the rows around them are absolutely positioned, so roles provide the semantics
// biome-ignore-all lint/a11y/useFocusableInteractive: unlike in a grid, table rows aren't controls
import type { Transaction } from '@cairn/contract';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { classNames } from '../../ui/classNames.ts';
import styles from './SplitLines.module.css';
import listStyles from './TransactionList.module.css';
import { displayedLineCategory, lineAmountKind, shownName, UNCATEGORIZED } from './transactionDisplay.ts';

interface SplitLinesProps {
  transaction: Transaction;
}

/** The parts of a split, with each part's category. */
function partsOf({ splits }: Transaction) {
  return splits.map((line, position) => ({
    line,
    position,
    category: displayedLineCategory(line),
    text: line.takesRemainder ? 'The rest' : line.note,
  }));
}

/** The lines of a split below its table row. */
export function SplitRows({ transaction, hasChecks }: SplitLinesProps & { hasChecks: boolean }) {
  return partsOf(transaction).map(({ line, position, category, text }) => (
    <div
      key={position}
      role="row"
      className={classNames(listStyles.row, hasChecks && listStyles.withChecks, styles.line)}
    >
      {hasChecks && <span role="cell" />}
      <span role="cell" className={styles.name}>
        <CategoryIcon
          size="small"
          icon={category?.icon}
          color={category?.iconColor}
          isUncategorized={category === null}
        />
        <span className="ellipsis">{text}</span>
      </span>
      <span role="cell" className={styles.category}>
        {category?.name ?? UNCATEGORIZED}
      </span>
      <span role="cell" />
      <span role="cell" />
      <span role="cell" className={classNames(listStyles.amount, styles.amount)}>
        <Amount cents={line.amount} kind={lineAmountKind(transaction.isIncome, line)} />
      </span>
    </div>
  ));
}

/** The lines of a split below its card. */
export function SplitItems({ transaction }: SplitLinesProps) {
  return (
    <ul className={styles.items} aria-label={`Lines of ${shownName(transaction)}`}>
      {partsOf(transaction).map(({ line, position, category, text }) => (
        <li key={position} className={styles.item}>
          <CategoryIcon
            size="small"
            icon={category?.icon}
            color={category?.iconColor}
            isUncategorized={category === null}
          />
          <span className={styles.itemText}>
            {category?.name ?? UNCATEGORIZED} <span className="ink-2">{text}</span>
          </span>
          <span className={styles.amount}>
            <Amount cents={line.amount} kind={lineAmountKind(transaction.isIncome, line)} />
          </span>
        </li>
      ))}
    </ul>
  );
}
