import { type ReviewReason, reviewReasons } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useShortcut } from '../../app/keyboard/useShortcuts.ts';
import { QueryView } from '../../app/QueryView.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { HelpLauncher } from '../help/index.ts';
import { categoriesQuery, countToReview, type ReviewList, reviewQuery, useCategories } from '../ledger/index.ts';
import { SplitById } from '../transactions/index.ts';
import { takesCategory } from './choices.ts';
import { NothingToReview, ReviewDone } from './ReviewDone.tsx';
import { ReviewGroupPanel } from './ReviewGroupPanel.tsx';
import styles from './ReviewScreen.module.css';
import { ReviewProgress, ReviewSide } from './ReviewSide.tsx';
import { ReviewSkeleton } from './ReviewSkeleton.tsx';
import { endPause, undoInReview } from './review.data.ts';
import { groupsOf, keyOf, withItems, withoutItems } from './reviewList.ts';
import { SelfApproved } from './SelfApproved.tsx';
import { useLeaving } from './useLeaving.ts';
import { focusItem, keyActions, useReviewActions } from './useReviewActions.ts';
import { useReviewKeys } from './useReviewKeys.ts';
import { makeCurrent, progressOf, useVisit } from './visit.ts';

/** Focuses the item to go on with, but not the first one before the user has done anything. */
function useFocusedItem(currentKey: string | null): void {
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (currentKey !== null && currentKey !== focused.current) focusItem(currentKey);
    focused.current = currentKey;
  }, [currentKey]);
}

type ReviewContentProps = { list: ReviewList; visit: ReturnType<typeof useVisit> };

function ToDecide({ list, visit }: ReviewContentProps) {
  const { decided, notes, currentKey } = visit;
  const categories = useCategories();
  const [expanded, setExpanded] = useState<ReadonlySet<ReviewReason>>(new Set());
  const { leaving, leave } = useLeaving();
  const groups = useMemo(() => groupsOf(list, expanded), [list, expanded]);
  const shown = groups.flatMap((group) => group.shown);
  const current = shown.find((item) => keyOf(item) === currentKey) ?? shown[0];
  const state = { list, shown, groups, current, categories, leave };
  const actions = useReviewActions(state);
  useReviewKeys(keyActions(state, actions));
  useFocusedItem(current && keyOf(current) === currentKey ? currentKey : null);

  function jumpTo(reason: ReviewReason) {
    document.querySelector(`[data-review-reason="${reason}"]`)?.scrollIntoView({ block: 'start' });
    const first = groups.find((group) => group.reason === reason)?.shown[0];
    if (first) makeCurrent(keyOf(first));
  }

  /** The item with the focus is the current one. */
  function follow({ target }: FocusEvent) {
    const row = target.closest<HTMLElement>('[data-review-key]');
    if (row?.dataset.reviewKey !== undefined) makeCurrent(row.dataset.reviewKey);
  }

  const panels = reviewReasons.flatMap((reason) => {
    const group = groups.find((one) => one.reason === reason);
    const out = leaving.filter(({ item }) => item.reason === reason);
    return group || out.length > 0 ? [{ group: group ?? { reason, items: [], count: 0, shown: [] }, out }] : [];
  });

  return (
    <div className={styles.review}>
      <ReviewSide
        progress={progressOf(decided, countToReview(list))}
        groups={groups}
        current={current?.reason}
        onJump={jumpTo}
        canChoose={current !== undefined && takesCategory(current)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus; the links and buttons are the controls */}
      <div className={styles.list} onFocus={follow}>
        {panels.map(({ group, out }) => (
          <ReviewGroupPanel
            key={group.reason}
            group={group}
            leaving={out}
            categories={categories}
            currentKey={current ? keyOf(current) : null}
            pickingKey={actions.picking}
            notes={notes}
            actions={actions.rows}
            onApproveAll={actions.approveAll}
            onShowAll={(reason) => setExpanded((before) => new Set(before).add(reason))}
          />
        ))}
        <SelfApproved count={list.selfApproved} />
      </div>
      {actions.splitting !== null && <SplitById id={actions.splitting} onClose={actions.endSplit} />}
    </div>
  );
}

function Content({ list: loaded, visit }: ReviewContentProps) {
  const { decided, returning } = visit;
  // A list that was requested before a decision was saved still has the item.
  const list = useMemo(() => {
    const unsaved = decided.filter(({ isSaved }) => !isSaved).flatMap(({ removed }) => removed);
    return withItems(
      withoutItems(
        loaded,
        unsaved.map(({ item }) => item),
      ),
      returning,
    );
  }, [loaded, decided, returning]);
  const left = countToReview(list);
  if (left > 0 && list.items.length === 0) return <ReviewSkeleton />;
  if (left > 0) return <ToDecide list={list} visit={visit} />;
  if (decided.length === 0)
    return (
      <>
        <NothingToReview />
        <SelfApproved count={list.selfApproved} />
      </>
    );
  return (
    <div className={styles.review}>
      <ReviewProgress {...progressOf(decided, 0)} />
      <div className={styles.list}>
        <ReviewDone decided={decided} />
        <SelfApproved count={list.selfApproved} />
      </div>
    </div>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page>
      <PageHeader
        title="Review"
        back={{ to: '/Transactions', label: 'Back to Transactions' }}
        help={<HelpLauncher query="review" />}
      />
      {children}
    </Page>
  );
}

export default function ReviewScreen() {
  const query = useQuery(reviewQuery);
  // The choices name categories.
  const { isPending } = useQuery(categoriesQuery);
  const visit = useVisit();
  useEffect(() => endPause, []);
  useShortcut({ keys: 'u', label: 'Undo', where: 'list', run: undoInReview });
  return (
    <Frame>
      <QueryView
        query={isPending ? { ...query, data: undefined } : query}
        loading={<ReviewSkeleton />}
        failed="We couldn’t load what needs a decision"
        frame={(failure) => <Panel>{failure}</Panel>}
      >
        {(list) => (
          <>
            <p className={styles.learning} role="status">
              {list.isLearning && 'Cairn is still learning from your history. Suggestions appear in a moment.'}
            </p>
            <Content list={list} visit={visit} />
          </>
        )}
      </QueryView>
    </Frame>
  );
}
