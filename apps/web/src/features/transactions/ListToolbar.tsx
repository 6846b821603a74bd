import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import styles from './ListToolbar.module.css';
import type { Selection } from './useSelection.ts';

interface ListToolbarProps {
  /** "Current Month". */
  summary: string;
  /** Narrow screens show the summary only when it says more than usual. */
  isSummaryNeeded: boolean;
  count: string;
  selection: Selection;
  /** For narrow screens, which have no table head. */
  selectAll: ReactNode;
  onRecategorize: () => void;
}

/** Above the rows: what is listed, or in bulk mode how many are chosen and what to do with them. */
export function ListToolbar(props: ListToolbarProps) {
  const { summary, isSummaryNeeded, count, selection, selectAll, onRecategorize } = props;
  const isWide = useIsWide();
  if (!selection.isOn) {
    return (
      <div className={classNames(styles.toolbar, !isSummaryNeeded && styles.wideOnly)}>
        <p className={styles.summary}>
          {summary}
          <span className={styles.count}>{count}</span>
        </p>
        <Button size="small" className={styles.wideOnly} onClick={selection.start}>
          Select
        </Button>
      </div>
    );
  }
  return (
    <div className={classNames(styles.toolbar, styles.bulk)}>
      {!isWide && selectAll}
      <p className={classNames(styles.chosen, 'tabular')} role="status">
        {selection.ids.size.toLocaleString('en-US')} selected
      </p>
      <Button size="small" variant="ghost" className={styles.wideOnly} onClick={selection.leave}>
        Cancel
      </Button>
      <Button
        size="small"
        variant="primary"
        className={styles.wideOnly}
        isDisabled={selection.ids.size === 0}
        onClick={onRecategorize}
      >
        Recategorize selected transactions
      </Button>
    </div>
  );
}
