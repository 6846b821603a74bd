import type { Category } from '@cairn/contract';
import { CategorySelect, SubcategorySelect } from './CategorySelects.tsx';
import { chooseCategory, type FilterDraft } from './filters.ts';

interface CategoryFilterProps {
  draft: FilterDraft;
  categories: readonly Category[];
  onChange: (draft: FilterDraft) => void;
}

/** The category and subcategory that a list is filtered by. */
export function CategoryFilter({ draft, categories, onChange }: CategoryFilterProps) {
  const category = categories.find(({ id }) => id === draft.categoryId);
  return (
    <>
      <CategorySelect
        categories={categories}
        placeholder="All Categories"
        value={draft.categoryId}
        isDisabled={draft.isUncategorizedOnly}
        onChange={(categoryId) => onChange(chooseCategory(draft, categoryId))}
      />
      <SubcategorySelect
        category={category}
        placeholder="All Subcategories"
        value={draft.subcategoryId}
        isDisabled={draft.isUncategorizedOnly || !category || category.subcategories.length === 0}
        onChange={(subcategoryId) => onChange({ ...draft, subcategoryId })}
      />
    </>
  );
}
