import type { Category, ReviewItem } from '@cairn/contract';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { notices } from '../../ui/noticeStore.ts';
import type { ReviewList } from '../ledger/index.ts';
import type { CategoryOption } from '../transactions/index.ts';
import { approvableOf, choicesOf, findCategory, takesCategory } from './choices.ts';
import { itemUrl, summaryOf, summaryOfAll } from './reasons.ts';
import { decide, settle } from './review.data.ts';
import { keyOf, nextAfter, type ReviewGroup } from './reviewList.ts';
import type { ReviewRowActions } from './rowActions.ts';
import type { ReviewKeyActions } from './useReviewKeys.ts';
import { kindOf, makeCurrent } from './visit.ts';

interface ReviewState {
  readonly list: ReviewList;
  /** The items on the screen, from top to bottom. */
  readonly shown: readonly ReviewItem[];
  readonly groups: readonly ReviewGroup[];
  readonly current: ReviewItem | undefined;
  readonly categories: readonly Category[];
  /** Lets decided items collapse. */
  readonly leave: (list: ReviewList, items: readonly ReviewItem[]) => void;
}

/** Focuses an item's link and scrolls it into view. */
export function focusItem(key: string): void {
  const row = document.querySelector(`[data-review-key="${CSS.escape(key)}"]`);
  if (!row || row.contains(document.activeElement)) return;
  row.querySelector<HTMLElement>('[data-review-focus]')?.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

/** Saves a decision about one item and makes the next one current. */
function save({ list, groups, categories, leave }: ReviewState, item: ReviewItem, act: 'approve' | 'decline') {
  return (option: CategoryOption | null) => {
    const category = option ?? (act === 'approve' ? findCategory(categories, item.suggestion) : null);
    leave(list, [item]);
    decide({
      items: [item],
      decision: option ? 'choose' : act,
      chosen: option ?? undefined,
      kind: kindOf(item, act === 'approve', category !== null),
      summary: summaryOf(item, act === 'approve', category?.name),
      next: nextAfter(groups, [item]),
    });
  };
}

/** Approves everything of a kind that isn't a guess, in one change. */
function approveAll({ list, groups, leave }: ReviewState, group: ReviewGroup | undefined): void {
  const items = approvableOf(group?.items ?? []);
  const [first] = items;
  if (!group || !first) {
    notices.show({ text: 'These need a look one by one.' });
    return;
  }
  leave(list, items);
  decide({
    items,
    decision: 'approve',
    kind: kindOf(first, true, first.suggestion !== null),
    summary: summaryOfAll(group.reason, items.length),
    next: nextAfter(groups, items),
  });
}

function isSuggested({ suggestion }: ReviewItem, { categoryId, subcategoryId }: CategoryOption): boolean {
  return suggestion?.categoryId === categoryId && suggestion.subcategoryId === subcategoryId;
}

/** The effects of the items' buttons. */
export function useReviewActions(state: ReviewState) {
  const navigate = useNavigate();
  const [picking, setPicking] = useState<string | null>(null);
  const [splitting, setSplitting] = useState<number | null>(null);
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });

  const rows = useMemo(
    (): ReviewRowActions => ({
      act: (item, chosen) => {
        makeCurrent(keyOf(item));
        if (chosen === 'approve' || chosen === 'decline') save(latest.current, item, chosen)(null);
        else if (chosen === 'pickCategory') setPicking((open) => (open === keyOf(item) ? null : keyOf(item)));
        else void navigate(itemUrl(item), { state: { openedFrom: 'review' } });
      },
      pick: (item, option) => {
        setPicking(null);
        save(latest.current, item, 'approve')(isSuggested(item, option) ? null : option);
      },
      closePicker: (item, isLeft) => {
        setPicking((open) => (open === keyOf(item) ? null : open));
        if (!isLeft) focusItem(keyOf(item));
      },
      settle: (item) => {
        setPicking(null);
        const next = nextAfter(latest.current.groups, [item]);
        settle(item);
        makeCurrent(next && keyOf(next));
      },
      split: (item) => {
        setPicking(null);
        setSplitting(item.transactions[0]?.id ?? null);
      },
    }),
    [navigate],
  );

  return {
    rows,
    approveAll: (group: ReviewGroup | undefined) => approveAll(state, group),
    picking,
    splitting,
    endSplit: () => setSplitting(null),
  };
}

/** The effects of the keys on the current item. */
export function keyActions(
  { current, shown, groups, categories }: ReviewState,
  { rows, approveAll: approve }: ReturnType<typeof useReviewActions>,
): ReviewKeyActions {
  return {
    move: (step) => {
      const at = current ? shown.indexOf(current) : -1;
      const next = shown[at + step] ?? current;
      if (!next) return;
      makeCurrent(keyOf(next));
      focusItem(keyOf(next));
    },
    main: () => current && rows.act(current, choicesOf(current, categories).main.act),
    other: () => current && rows.act(current, choicesOf(current, categories).other.act),
    choose: current && takesCategory(current) ? () => rows.act(current, 'pickCategory') : undefined,
    approveAll: () => approve(groups.find(({ reason }) => reason === current?.reason)),
    open: () => current && rows.act(current, 'open'),
  };
}
