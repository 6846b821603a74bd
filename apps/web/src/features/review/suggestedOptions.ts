import type { Category, ReviewItem, Sureness } from '@cairn/contract';
import type { CategorySuggestion } from '../transactions/index.ts';
import { findCategory } from './choices.ts';

const reasons: Readonly<Record<Sureness, string>> = {
  verySure: 'We’re very sure',
  fairlySure: 'We’re fairly sure',
  guess: 'A guess',
};

/** What the picker suggests first: the other likely categories. */
export function suggestedOptions({ alternatives }: ReviewItem, categories: readonly Category[]): CategorySuggestion[] {
  return alternatives.flatMap(({ categoryId, subcategoryId, sureness }) => {
    const category = findCategory(categories, { categoryId, subcategoryId });
    const parent = categories.find(({ id }) => id === categoryId);
    if (!category || !parent) return [];
    const { name, icon, iconColor } = category;
    const parentName = category === parent ? null : parent.name;
    return [{ categoryId, subcategoryId, name, icon, iconColor, parentName, reason: reasons[sureness] }];
  });
}
