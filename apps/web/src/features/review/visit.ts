import type { ReviewItem } from '@cairn/contract';
import { countOf, toPercent } from '@cairn/domain';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { createStore, useStore } from '../../ui/store.ts';
import type { RemovedItem } from './reviewList.ts';

/** The decisions that the user made in one press. */
export interface DecidedItems {
  readonly id: number;
  readonly removed: readonly RemovedItem[];
  /** How many of them the server accepted; all until it has answered. */
  readonly count: number;
  readonly kind: DecidedKind;
  /** "Trader Tom filed under Groceries" */
  readonly summary: string;
  readonly isSaved: boolean;
}

interface ReviewVisit {
  /** The entry of the browser's history that it belongs to, so that going back continues it. */
  readonly entry: string;
  /** Oldest first. */
  readonly decided: readonly DecidedItems[];
  /** Items that are back but not in the list yet, which the cache delivers a moment later. */
  readonly returning: readonly RemovedItem[];
  /** Why an item is back, by its key. */
  readonly notes: ReadonlyMap<string, string>;
  /** The key of the item that single keys act on; null before the user has chosen one. */
  readonly currentKey: string | null;
}

const newVisit: ReviewVisit = { entry: '', decided: [], returning: [], notes: new Map(), currentKey: null };

/** The decisions made since the Review screen was opened. */
export const visit = createStore<ReviewVisit>(newVisit);

/** A new visit, or the one before if the user has only had a look at a transaction. */
export function useVisit(): ReviewVisit {
  const { key } = useLocation();
  useLayoutEffect(() => {
    if (visit.current().entry !== key) visit.set({ ...newVisit, entry: key });
  }, [key]);
  const current = useStore(visit);
  return current.entry === key ? current : newVisit;
}

export function changeDecided(change: (decided: readonly DecidedItems[]) => readonly DecidedItems[]): void {
  visit.set({ ...visit.current(), decided: change(visit.current().decided) });
}

export function makeCurrent(currentKey: string | null): void {
  if (visit.current().currentKey !== currentKey) visit.set({ ...visit.current(), currentKey });
}

/** Says on the items why they are back, or takes that away again. */
export function noteOn(keys: readonly string[], text: string | null): void {
  const notes = new Map(visit.current().notes);
  for (const key of keys) {
    if (text === null) notes.delete(key);
    else notes.set(key, text);
  }
  visit.set({ ...visit.current(), notes });
}

/** How far the visit has come. */
export function progressOf(decided: readonly DecidedItems[], left: number) {
  const reviewed = decided.reduce((sum, { count }) => sum + count, 0);
  const total = reviewed + left;
  return { reviewed, total, percent: total === 0 ? 0 : toPercent(reviewed, total) };
}

const kinds = ['categories', 'transfers', 'duplicates', 'others'] as const;

export type DecidedKind = (typeof kinds)[number];

/** `isFiled`: a category was approved or chosen. */
export function kindOf({ reason }: ReviewItem, isApproved: boolean, isFiled: boolean): DecidedKind {
  if (isFiled) return 'categories';
  if (reason === 'transfer' && isApproved) return 'transfers';
  return reason === 'duplicate' && isApproved ? 'duplicates' : 'others';
}

function describeKind(kind: DecidedKind, count: number, isOnly: boolean): string {
  switch (kind) {
    case 'categories':
      return `${countOf(count, 'category', 'categories')} approved`;
    case 'transfers':
      return `${countOf(count, 'transfer')} matched`;
    case 'duplicates':
      return `${countOf(count, 'duplicate')} cleaned up`;
    case 'others':
      return `${countOf(count, isOnly ? 'thing' : 'other thing')} checked`;
  }
}

/** The results by kind: "3 transfers matched". */
export function doneByKind(decided: readonly DecidedItems[]) {
  const groups = kinds
    .map((kind) => ({ kind, decided: decided.filter((one) => one.kind === kind) }))
    .filter((group) => group.decided.length > 0);
  return groups.map((group) => {
    const count = group.decided.reduce((sum, one) => sum + one.count, 0);
    return { ...group, text: describeKind(group.kind, count, groups.length === 1) };
  });
}
