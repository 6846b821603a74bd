import type { Tag, Transaction } from '@cairn/contract';
import { MAX_TAGS, nameKey, tagName } from '@cairn/domain';
import { palette } from '../../ui/palette.ts';

/** The list under a tag field: existing tags, or a new one with the typed name. */
export type TagChoice = { readonly kind: 'tag'; readonly tag: Tag } | { readonly kind: 'new'; readonly name: string };

/** Enough to find a tag at a glance; typing narrows the list. */
const MAX_CHOICES = 8;

/** The most used tags that match and aren't chosen yet, and a new one unless a tag has exactly that name. */
export function tagChoices(
  tags: readonly Tag[],
  chosen: readonly number[],
  typed: string,
  newNames: readonly string[] = [],
): TagChoice[] {
  if (chosen.length + newNames.length >= MAX_TAGS) return [];
  const key = nameKey(typed);
  const found = tags
    .filter((tag) => !chosen.includes(tag.id) && nameKey(tag.name).includes(key))
    .toSorted(
      (a, b) =>
        Number(nameKey(b.name).startsWith(key)) - Number(nameKey(a.name).startsWith(key)) ||
        b.transactionCount - a.transactionCount,
    )
    .slice(0, MAX_CHOICES)
    .map((tag): TagChoice => ({ kind: 'tag', tag }));
  const name = tagName(typed);
  const names = [...newNames, ...tags.map((tag) => tag.name)];
  const isNew = name !== null && names.every((other) => nameKey(other) !== key);
  return isNew ? [...found, { kind: 'new', name }] : found;
}

/** The medium shades, which are readable on both themes. */
const mediumColors = palette.filter(({ name }) => name.startsWith('Medium ')).map(({ hex }) => hex);

/** Neighbors in the palette look alike, so the next tag's color is several steps away. */
const COLOR_STEP = 7;
const tagColors = mediumColors.map((hex, at) => mediumColors[(at * COLOR_STEP) % mediumColors.length] ?? hex);

/** The first color that the fewest tags have. */
export function nextTagColor(tags: readonly Pick<Tag, 'color'>[]): string {
  const uses = tagColors.map((hex) => tags.filter(({ color }) => color.toUpperCase() === hex).length);
  return tagColors[uses.indexOf(Math.min(...uses))] ?? '#22864A';
}

/** The colors of several new tags. */
export function nextTagColors(tags: readonly Pick<Tag, 'color'>[], count: number): string[] {
  const colors: string[] = [];
  while (colors.length < count) colors.push(nextTagColor([...tags, ...colors.map((color) => ({ color }))]));
  return colors;
}

/** The tags that all the given transactions have; none if one of them isn't loaded. */
export function sharedTags(ids: readonly number[], loaded: readonly Pick<Transaction, 'id' | 'tags'>[]): number[] {
  const wanted = new Set(ids);
  const rows = loaded.filter(({ id }) => wanted.has(id));
  const [first, ...others] = rows;
  if (!first || rows.length < wanted.size) return [];
  const hasTag = (row: Pick<Transaction, 'tags'>, id: number) => row.tags.some(({ tagId }) => tagId === id);
  return first.tags.map(({ tagId }) => tagId).filter((id) => others.every((row) => hasTag(row, id)));
}
