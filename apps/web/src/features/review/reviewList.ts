import type { ReviewItem } from '@cairn/contract';
import { type ReviewReason, reviewReasons } from '@cairn/domain';
import type { ReviewList } from '../ledger/index.ts';

/** Items of a reason that are shown before the rest is asked for. */
const SHOWN_AT_FIRST = 3;

/** An item and the transactions it is about, in the state it is in. */
export function keyOf({ reason, transactions, fingerprint }: ReviewItem): string {
  return [reason, ...transactions.map(({ id }) => id), fingerprint].join(' ');
}

export interface ReviewGroup {
  readonly reason: ReviewReason;
  /** Those that the server sent. */
  readonly items: readonly ReviewItem[];
  /** All of them. */
  readonly count: number;
  /** Those on the screen. */
  readonly shown: readonly ReviewItem[];
}

/** The reasons with anything to decide, the most urgent first. */
export function groupsOf({ items, counts }: ReviewList, expanded: ReadonlySet<ReviewReason>): ReviewGroup[] {
  return reviewReasons.flatMap((reason) => {
    const listed = items.filter((item) => item.reason === reason);
    const count = counts.find((one) => one.reason === reason)?.count ?? 0;
    const shown = expanded.has(reason) ? listed : listed.slice(0, SHOWN_AT_FIRST);
    return listed.length === 0 && count === 0 ? [] : [{ reason, items: listed, count, shown }];
  });
}

/** An item that was taken off the list, with its place among those of its reason. */
export interface RemovedItem {
  readonly item: ReviewItem;
  readonly place: number;
}

function withCount(counts: ReviewList['counts'], reason: ReviewReason, difference: number): ReviewList['counts'] {
  const before = counts.find((one) => one.reason === reason)?.count ?? 0;
  const others = counts.filter((one) => one.reason !== reason);
  const count = before + difference;
  return count > 0 ? [...others, { reason, count }] : others;
}

/** The items that are still listed, with their places. */
export function placesOf({ items }: ReviewList, removed: readonly ReviewItem[]): RemovedItem[] {
  const keys = new Set(removed.map(keyOf));
  const before = new Map<ReviewReason, number>();
  return items.flatMap((item) => {
    const place = before.get(item.reason) ?? 0;
    before.set(item.reason, place + 1);
    return keys.has(keyOf(item)) ? [{ item, place }] : [];
  });
}

export function withoutItems(list: ReviewList, removed: readonly ReviewItem[]): ReviewList {
  const keys = new Set(removed.map(keyOf));
  const gone = list.items.filter((item) => keys.has(keyOf(item)));
  const counts = gone.reduce((left, { reason }) => withCount(left, reason, -1), list.counts);
  return { ...list, items: list.items.filter((item) => !keys.has(keyOf(item))), counts };
}

function withItem(list: ReviewList, { item, place }: RemovedItem): ReviewList {
  if (list.items.some((other) => keyOf(other) === keyOf(item))) return list;
  const others = list.items.filter(({ reason }) => reason !== item.reason);
  const alike = list.items.filter(({ reason }) => reason === item.reason).toSpliced(place, 0, item);
  return { ...list, items: [...others, ...alike], counts: withCount(list.counts, item.reason, 1) };
}

/** Puts removed items back where they were, the last removed first. */
export function withItems(list: ReviewList, removed: readonly RemovedItem[]): ReviewList {
  return removed.reduce(withItem, list);
}

/**
 * The item that gets the focus when some leave: the next one that stays, which may appear only then, or else the one
 * before.
 */
export function nextAfter(groups: readonly ReviewGroup[], leaving: readonly ReviewItem[]): ReviewItem | null {
  const keys = new Set(leaving.map(keyOf));
  const stays = (item: ReviewItem) => !keys.has(keyOf(item));
  const all = groups.flatMap(({ items }) => items);
  const shown = groups.flatMap((group) => group.shown);
  const last = shown.findLastIndex((item) => !stays(item));
  const lastShown = shown[last];
  const after = lastShown ? all.slice(all.indexOf(lastShown) + 1) : all;
  return after.find(stays) ?? shown.slice(0, Math.max(last, 0)).findLast(stays) ?? null;
}
