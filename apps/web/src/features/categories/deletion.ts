import type { Category } from '@cairn/contract';
import type { SelectOption } from '../../ui/Select.tsx';
import type { Replacement } from './categories.data.ts';

/** The values of the two selects: an id as text, empty, or the option to leave transactions uncategorized. */
export interface MoveChoice {
  readonly category: string;
  readonly subcategory: string;
}

interface Deleted {
  readonly categoryId: number;
  readonly subcategoryId: number | null;
}

const UNCATEGORIZED = 'uncategorized';
export const emptyChoice: MoveChoice = { category: '', subcategory: '' };

export function isChosen({ category }: MoveChoice): boolean {
  return category !== '';
}

/** A subcategory's transactions may move to its parent; a category's can't stay in it. */
export function moveOptions(categories: readonly Category[], deleted: Deleted): SelectOption[] {
  const others = categories.filter(({ id }) => deleted.subcategoryId !== null || id !== deleted.categoryId);
  return [
    { value: UNCATEGORIZED, label: 'Leave uncategorized' },
    ...others.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
}

function chosenCategory(categories: readonly Category[], { category }: MoveChoice): Category | undefined {
  return categories.find(({ id }) => String(id) === category);
}

export function subcategoryOptions(
  categories: readonly Category[],
  choice: MoveChoice,
  deleted: Deleted,
): SelectOption[] {
  const all = chosenCategory(categories, choice)?.subcategories ?? [];
  return all
    .filter(({ id }) => id !== deleted.subcategoryId)
    .map(({ id, name }) => ({ value: String(id), label: name }));
}

/** Null leaves the transactions uncategorized. */
export function replacementOf(categories: readonly Category[], choice: MoveChoice): Replacement | null {
  const category = chosenCategory(categories, choice);
  if (!category) return null;
  const subcategory = category.subcategories.find(({ id }) => String(id) === choice.subcategory);
  return {
    categoryId: category.id,
    subcategoryId: subcategory?.id ?? null,
    name: subcategory?.name ?? category.name,
  };
}
