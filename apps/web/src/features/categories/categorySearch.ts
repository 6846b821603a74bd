import type { Category, Subcategory } from '@cairn/contract';
import { nameKey } from '@cairn/domain';

export interface FoundCategory {
  readonly category: Category;
  readonly subcategories: readonly Subcategory[];
  /** Expanded because a subcategory matched. */
  readonly isOpened: boolean;
}

/**
 * Categories whose name, or a subcategory's name, contains the text. A category that matches itself shows all its
 * subcategories; otherwise only the matching ones.
 */
export function searchCategories(categories: readonly Category[], typed: string): FoundCategory[] {
  const key = nameKey(typed);
  if (key === '')
    return categories.map((category) => ({ category, subcategories: category.subcategories, isOpened: false }));
  return categories.flatMap((category): FoundCategory[] => {
    const isFound = nameKey(category.name).includes(key);
    const found = category.subcategories.filter(({ name }) => nameKey(name).includes(key));
    if (!isFound && found.length === 0) return [];
    return [{ category, subcategories: isFound ? category.subcategories : found, isOpened: found.length > 0 }];
  });
}

/** Fills the first column, then the second. */
export function splitColumns<T>(list: readonly T[]): [T[], T[]] {
  const half = Math.ceil(list.length / 2);
  return [list.slice(0, half), list.slice(half)];
}
