import type { Cents, Day } from '@cairn/domain';
import type { LucideIcon } from 'lucide-react';
import type { ShortcutKeys } from '../../app/keyboard/shortcuts.ts';
import { matchText, RANK_BEST, RANK_CONTAINED } from '../../ui/matchText.ts';
import { splitRequest } from './searchFilters.ts';

/** Something that the palette offers. */
export interface CommandItem {
  /** Unique, and the same every time, so that recent choices are recognized. */
  readonly id: string;
  readonly title: string;
  /** The part of the title to rank it by, for an action about something: "Greenleaf Market". */
  readonly subject?: string | undefined;
  readonly detail?: string | undefined;
  /** An icon, or a category's tile. */
  readonly icon: LucideIcon | { readonly icon: string; readonly iconColor: string } | 'uncategorized';
  /** The shortcut that does the same. */
  readonly keys?: ShortcutKeys | undefined;
  readonly day?: Day | undefined;
  readonly amount?: { readonly cents: Cents; readonly kind: 'income' | 'expense' | 'transferIn' | 'transferOut' };
  /** Exists only for the typed text, so it can't be offered again as a recent choice. */
  readonly isPassing?: boolean | undefined;
  readonly run: () => void;
  /** The transaction whose split opens in the palette's place, instead of running anything. */
  readonly splitId?: number | undefined;
}

/** Asked for by its name, so it comes before everything that contains the text. */
const RANK_ASKED = RANK_BEST - 1;

/** How well an item matches; null if it doesn't. */
function matchItem({ title, subject = title, splitId }: CommandItem, typed: string): number | null {
  if (splitId !== undefined && splitRequest(typed) !== null) return RANK_ASKED;
  return (matchText(subject, typed) ?? matchText(title, typed))?.rank ?? null;
}

export interface CommandSection {
  readonly title: string;
  /** "214 found". */
  readonly note?: string | undefined;
  readonly items: readonly CommandItem[];
}

/** The rank of the best match among the items; items that match for another reason count as containing the text. */
export function bestRank(items: readonly CommandItem[], typed: string): number {
  return Math.min(...items.map((item) => matchItem(item, typed) ?? RANK_CONTAINED));
}

/** The items that match, best first; equally good ones by when they were last chosen. */
export function rankItems(
  items: readonly CommandItem[],
  typed: string,
  recentIds: readonly string[],
  max: number,
): CommandItem[] {
  const recency = (id: string) => (recentIds.includes(id) ? recentIds.indexOf(id) : recentIds.length);
  return items
    .flatMap((item) => {
      const rank = matchItem(item, typed);
      return rank === null ? [] : [{ item, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank || recency(a.item.id) - recency(b.item.id))
    .slice(0, max)
    .map(({ item }) => item);
}

const RECENT_MAX = 5;

/** The chosen item first, each once. */
export function addRecent(recentIds: readonly string[], { id, isPassing }: CommandItem): readonly string[] {
  if (isPassing) return recentIds;
  return [id, ...recentIds.filter((other) => other !== id)].slice(0, RECENT_MAX);
}
