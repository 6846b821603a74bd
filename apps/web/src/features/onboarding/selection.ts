import type { SuggestedCategory } from './suggestedCategories.ts';

/** What is chosen: categories by name, and their parts by both names. */
export type Selection = ReadonlySet<string>;

export function partKey(category: string, part: string): string {
  return `${category}/${part}`;
}

function keysOf({ name, parts }: SuggestedCategory): string[] {
  return [name, ...parts.map((part) => partKey(name, part.name))];
}

/** All are selected at first. */
export function everything(categories: readonly SuggestedCategory[]): Selection {
  return new Set(categories.flatMap(keysOf));
}

/** A category turned off takes its subcategories along; turned on, it brings them all. */
export function toggleCategory(selection: Selection, category: SuggestedCategory): Selection {
  const next = new Set(selection);
  const isOn = next.has(category.name);
  for (const key of keysOf(category)) isOn ? next.delete(key) : next.add(key);
  return next;
}

/** A subcategory turned on brings its category; the last one turned off takes it along. */
export function togglePart(selection: Selection, category: SuggestedCategory, part: string): Selection {
  const next = new Set(selection);
  const key = partKey(category.name, part);
  if (next.delete(key)) {
    const isAnyLeft = category.parts.some((other) => next.has(partKey(category.name, other.name)));
    if (!isAnyLeft) next.delete(category.name);
    return next;
  }
  return next.add(key).add(category.name);
}

/** Only what is selected. */
export function chosen(categories: readonly SuggestedCategory[], selection: Selection): SuggestedCategory[] {
  return categories
    .filter((category) => selection.has(category.name))
    .map((category) => ({
      ...category,
      parts: category.parts.filter((part) => selection.has(partKey(category.name, part.name))),
    }));
}
