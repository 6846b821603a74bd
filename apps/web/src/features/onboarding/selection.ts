import type { SuggestedCategory } from './suggestedCategories.ts';

/** Keys of the selected categories (name) and subcategories (both names). */
export type Selection = ReadonlySet<string>;

export function subcategoryKey(category: string, subcategory: string): string {
  return `${category}/${subcategory}`;
}

function keysOf({ name, subcategories }: SuggestedCategory): string[] {
  return [name, ...subcategories.map((subcategory) => subcategoryKey(name, subcategory.name))];
}

export function selectAll(categories: readonly SuggestedCategory[]): Selection {
  return new Set(categories.flatMap(keysOf));
}

/** Toggles a category together with all its subcategories. */
export function toggleCategory(selection: Selection, category: SuggestedCategory): Selection {
  const next = new Set(selection);
  const isOn = next.has(category.name);
  for (const key of keysOf(category)) isOn ? next.delete(key) : next.add(key);
  return next;
}

/** Turning on a subcategory selects its category; turning off the last one unselects it. */
export function toggleSubcategory(selection: Selection, category: SuggestedCategory, subcategory: string): Selection {
  const next = new Set(selection);
  const key = subcategoryKey(category.name, subcategory);
  if (next.delete(key)) {
    const isAnyLeft = category.subcategories.some((other) => next.has(subcategoryKey(category.name, other.name)));
    if (!isAnyLeft) next.delete(category.name);
    return next;
  }
  return next.add(key).add(category.name);
}

export function selectedCategories(
  categories: readonly SuggestedCategory[],
  selection: Selection,
): SuggestedCategory[] {
  return categories
    .filter((category) => selection.has(category.name))
    .map((category) => ({
      ...category,
      subcategories: category.subcategories.filter((subcategory) =>
        selection.has(subcategoryKey(category.name, subcategory.name)),
      ),
    }));
}
