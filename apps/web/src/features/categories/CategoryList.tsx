import { useState } from 'react';
import styles from './CategoriesScreen.module.css';
import { CategoryCard } from './CategoryCard.tsx';
import { type FoundCategory, splitColumns } from './categorySearch.ts';
import { readListState, saveListState } from './listState.ts';

interface CategoryListProps {
  found: readonly FoundCategory[];
  isSearch: boolean;
  /** Called before a category opens. */
  onLeave: () => void;
}

/** The expanded categories: those with search matches, or those expanded on the last visit. */
function useOpenCategories(found: readonly FoundCategory[], isSearch: boolean) {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => {
    const opened = found.filter(({ isOpened }) => isOpened).map(({ category }) => category.id);
    return new Set(isSearch ? opened : readListState().open);
  });
  function toggle(categoryId: number) {
    const next = new Set(open);
    if (!next.delete(categoryId)) next.add(categoryId);
    setOpen(next);
    if (!isSearch) saveListState({ open: [...next] });
  }
  return { open, toggle };
}

export function CategoryList({ found, isSearch, onLeave }: CategoryListProps) {
  const { open, toggle } = useOpenCategories(found, isSearch);
  return (
    <div className={styles.columns}>
      {splitColumns(found).map((column, index) => (
        <ul key={index === 0 ? 'first' : 'second'} className={styles.column}>
          {column.map(({ category, subcategories }) => (
            <CategoryCard
              key={category.id}
              category={category}
              subcategories={subcategories}
              isOpen={open.has(category.id)}
              onToggle={() => toggle(category.id)}
              onLeave={onLeave}
            />
          ))}
        </ul>
      ))}
    </div>
  );
}
