import type { Category, Subcategory } from '@cairn/contract';
import { ArrowDownLeft, ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './CategoryCard.module.css';
import { editCategoryUrl } from './categoryUrls.ts';

interface CategoryCardProps {
  category: Category;
  /** The ones to show; during a search, only the matches. */
  subcategories: readonly Subcategory[];
  isOpen: boolean;
  onToggle: () => void;
  onLeave: () => void;
}

export function CategoryCard({ category, subcategories, isOpen, onToggle, onLeave }: CategoryCardProps) {
  const { name, icon, iconColor, income } = category;
  const listId = useId();
  const hasCaret = subcategories.length > 0;
  const isShown = isOpen && hasCaret;
  return (
    <li>
      <Panel isClipped>
        <div className={styles.row}>
          <Link to={editCategoryUrl(category.id)} className={styles.category} onClick={onLeave}>
            <CategoryIcon icon={icon} color={iconColor} />
            <span className={styles.name}>{name}</span>
            {income && (
              <span className={styles.flag}>
                <Icon icon={ArrowDownLeft} size={14} />
                Income
              </span>
            )}
          </Link>
          {hasCaret && (
            <button
              type="button"
              className={classNames(styles.caret, isShown && styles.open)}
              aria-expanded={isShown}
              aria-controls={isShown ? listId : undefined}
              aria-label={`Show ${name} subcategories`}
              onClick={onToggle}
            >
              <Icon icon={ChevronDown} />
            </button>
          )}
        </div>
        {isShown && (
          <ul id={listId} className={styles.subcategories}>
            {subcategories.map((subcategory) => (
              <li key={subcategory.id}>
                <Link
                  to={editCategoryUrl(category.id, subcategory.id)}
                  className={styles.subcategory}
                  onClick={onLeave}
                >
                  <CategoryIcon icon={subcategory.icon} color={subcategory.iconColor} size="small" />
                  <span className={styles.subname}>{subcategory.name}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </li>
  );
}
