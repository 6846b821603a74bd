import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import styles from './ListToolbar.module.css';
import type { BulkSelection } from './useSelection.ts';

interface ListToolbarProps {
  /** "Current Month". */
  summary: string;
  count: string;
  selection: BulkSelection;
  /** For narrow screens, which have no table header. */
  selectAll: ReactNode;
  onRecategorize: () => void;
}

/** Above the rows: a summary of the list, or in bulk mode the number selected and the action. */
export function ListToolbar(props: ListToolbarProps) {
  const { summary, count, selection, selectAll, onRecategorize } = props;
  const isWide = useIsWide();
  const { isOn } = selection;
  return (
    <div className={classNames(styles.toolbar, isOn ? styles.bulk : styles.wideOnly)}>
      {isOn && !isWide && selectAll}
      {isOn ? (
        <p className={classNames(styles.chosen, 'tabular')} role="status">
          {selection.ids.size.toLocaleString('en-US')} selected
        </p>
      ) : (
        <p className={styles.summary}>
          {summary}
          <span className={styles.count}>{count}</span>
        </p>
      )}
      {/* One button for both states, so it keeps focus. */}
      {isWide && (
        <Button size="small" variant={isOn ? 'ghost' : 'secondary'} onClick={isOn ? selection.leave : selection.start}>
          {isOn ? 'Cancel' : 'Select'}
        </Button>
      )}
      {isWide && isOn && (
        <Button size="small" variant="primary" isDisabled={selection.ids.size === 0} onClick={onRecategorize}>
          Recategorize selected transactions
        </Button>
      )}
    </div>
  );
}
