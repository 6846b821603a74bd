import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './CategorySelection.module.css';
import { type Selection, subcategoryKey, toggleCategory, toggleSubcategory } from './selection.ts';
import type { SuggestedCategory } from './suggestedCategories.ts';

interface CategorySelectionProps {
  categories: readonly SuggestedCategory[];
  selection: Selection;
  onChange: (selection: Selection) => void;
}

function CategoryCard({
  category,
  selection,
  onChange,
}: Omit<CategorySelectionProps, 'categories'> & { category: SuggestedCategory }) {
  const isOn = selection.has(category.name);
  return (
    <Panel className={classNames(styles.card, !isOn && styles.off)} aria-label={category.name}>
      <div className={styles.head}>
        <CategoryIcon icon={category.icon} color={category.color} />
        <span className={styles.name}>{category.name}</span>
        {category.income && <Badge>Income</Badge>}
        <Checkbox
          label={category.name}
          isLabelHidden
          checked={isOn}
          onChange={() => onChange(toggleCategory(selection, category))}
        />
      </div>
      {category.subcategories.length > 0 && (
        <div className={styles.chips}>
          {category.subcategories.map(({ name }) => {
            const isSubcategoryOn = selection.has(subcategoryKey(category.name, name));
            return (
              <button
                key={name}
                type="button"
                className={styles.chip}
                aria-pressed={isSubcategoryOn}
                onClick={() => onChange(toggleSubcategory(selection, category, name))}
              >
                {isSubcategoryOn && <Icon icon={Check} size={14} />}
                {name}
              </button>
            );
          })}
        </div>
      )}
    </Panel>
  );
}

/** Fixed columns, so a card never moves when another one grows. */
export function CategorySelection({ categories, ...rest }: CategorySelectionProps) {
  const columns = useMemo(
    () => [categories.filter((_, index) => index % 2 === 0), categories.filter((_, index) => index % 2 === 1)],
    [categories],
  );
  return (
    <div className={styles.grid}>
      {columns.map((column) => (
        <div key={column[0]?.name} className={styles.column}>
          {column.map((category) => (
            <CategoryCard key={category.name} category={category} {...rest} />
          ))}
        </div>
      ))}
    </div>
  );
}
