import type { Category } from '@cairn/contract';
import type { ReviewReason } from '@cairn/domain';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { approvableOf } from './choices.ts';
import styles from './ReviewGroupPanel.module.css';
import { ReviewRow } from './ReviewRow.tsx';
import { reasonLabels } from './reasons.ts';
import { keyOf, type RemovedItem, type ReviewGroup } from './reviewList.ts';
import type { ReviewRowActions } from './rowActions.ts';

interface ReviewGroupPanelProps {
  group: ReviewGroup;
  /** Decided items that are still collapsing. */
  leaving: readonly RemovedItem[];
  categories: readonly Category[];
  currentKey: string | null;
  pickingKey: string | null;
  notes: ReadonlyMap<string, string>;
  actions: ReviewRowActions;
  onApproveAll: (group: ReviewGroup) => void;
  onShowAll: (reason: ReviewReason) => void;
}

/** The shown items, with those that are leaving in their old places. */
function rowsOf({ shown }: ReviewGroup, leaving: readonly RemovedItem[]) {
  const listed = new Set(shown.map(keyOf));
  const rows = shown.map((item) => ({ item, isLeaving: false }));
  return leaving
    .filter(({ item }) => !listed.has(keyOf(item)))
    .toSorted((left, right) => left.place - right.place)
    .reduce((all, { item, place }) => all.toSpliced(place, 0, { item, isLeaving: true }), rows);
}

/** The items of one reason. */
export function ReviewGroupPanel(props: ReviewGroupPanelProps) {
  const { group, leaving, categories, currentKey, pickingKey, notes, actions, onApproveAll, onShowAll } = props;
  const { reason, items, count, shown } = group;
  const id = useId();
  const approvable = approvableOf(items).length;
  const more = count - shown.length;
  return (
    <section className={styles.group} aria-labelledby={id} data-review-reason={reason}>
      <div className={styles.head}>
        <Icon icon={reasonLabels[reason].icon} />
        <h2 id={id}>{reasonLabels[reason].label}</h2>
        {count > 0 && <span className={styles.count}>{count.toLocaleString('en-US')}</span>}
        {approvable > 1 && (
          <Button
            size="small"
            variant="ghost"
            className={styles.all}
            aria-keyshortcuts="Shift+A"
            onClick={() => onApproveAll(group)}
          >
            Approve all {approvable.toLocaleString('en-US')}
          </Button>
        )}
      </div>
      <Panel isClipped>
        <ul>
          {rowsOf(group, leaving).map(({ item, isLeaving }) => (
            <ReviewRow
              key={keyOf(item)}
              item={item}
              categories={categories}
              isCurrent={!isLeaving && keyOf(item) === currentKey}
              isPicking={!isLeaving && keyOf(item) === pickingKey}
              isLeaving={isLeaving}
              note={notes.get(keyOf(item))}
              actions={actions}
            />
          ))}
        </ul>
        {items.length > shown.length && (
          <button type="button" className={styles.more} onClick={() => onShowAll(reason)}>
            Show {more.toLocaleString('en-US')} more
            <Icon icon={ChevronDown} size={16} />
          </button>
        )}
      </Panel>
    </section>
  );
}
