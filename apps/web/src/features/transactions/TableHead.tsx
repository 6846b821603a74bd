// biome-ignore-all lint/a11y/useSemanticElements: rows are absolutely positioned, which breaks table elements, so roles provide the semantics
// biome-ignore-all lint/a11y/useFocusableInteractive: unlike in a grid, headers aren't controls; the buttons in them are
import type { TransactionSort } from '@cairn/contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { nextSort } from './filters.ts';
import styles from './TableHead.module.css';
import listStyles from './TransactionList.module.css';

const columns: readonly { by: TransactionSort['by']; label: string }[] = [
  { by: 'name', label: 'Name' },
  { by: 'category', label: 'Category' },
  { by: 'account', label: 'Account' },
  { by: 'date', label: 'Date' },
  { by: 'amount', label: 'Amount' },
];

interface TableHeadProps {
  sort: TransactionSort | undefined;
  /** Absent if the list has a fixed order. */
  onSort: ((sort: TransactionSort) => void) | undefined;
  selectAll: ReactNode;
}

function sortState(sort: TransactionSort | undefined, by: TransactionSort['by']) {
  if (sort?.by !== by) return 'none';
  return sort.isAscending ? 'ascending' : 'descending';
}

/** The heads of the columns, which sort the list. */
export function TableHead({ sort, onSort, selectAll }: TableHeadProps) {
  return (
    <div role="rowgroup">
      <div
        role="row"
        aria-rowindex={1}
        className={classNames(listStyles.head, selectAll ? listStyles.withChecks : undefined)}
      >
        {selectAll && (
          <span role="columnheader" className={listStyles.check}>
            {selectAll}
          </span>
        )}
        {columns.map(({ by, label }) => (
          <span
            key={by}
            role="columnheader"
            aria-sort={onSort && sortState(sort, by)}
            className={classNames(by === 'amount' && listStyles.amount)}
          >
            {sort && onSort ? (
              <button
                type="button"
                className={classNames(styles.sort, sort.by === by && styles.sorted)}
                onClick={() => onSort(nextSort(sort, by))}
              >
                {label}
                <Icon icon={sort.by === by && sort.isAscending ? ArrowUp : ArrowDown} size={14} />
              </button>
            ) : (
              label
            )}
          </span>
        ))}
      </div>
    </div>
  );
}
