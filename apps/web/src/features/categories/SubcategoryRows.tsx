import type { Subcategory } from '@cairn/contract';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { editCategoryUrl } from './categoryUrls.ts';
import styles from './SubcategoryRows.module.css';

interface SubcategoryRowsProps {
  subcategories: readonly Subcategory[];
  /** Adds a delete button to every row. */
  onDelete?: (subcategory: Subcategory) => void;
  /** Called before a subcategory opens. */
  onLeave?: () => void;
}

export function SubcategoryRows({ subcategories, onDelete, onLeave }: SubcategoryRowsProps) {
  return (
    <ul className={styles.rows}>
      {subcategories.map((subcategory) => (
        <li key={subcategory.id} className={styles.row}>
          <Link to={editCategoryUrl(subcategory.categoryId, subcategory.id)} className={styles.link} onClick={onLeave}>
            <CategoryIcon icon={subcategory.icon} color={subcategory.iconColor} size="small" />
            <span className={styles.name}>{subcategory.name}</span>
          </Link>
          {onDelete && (
            <IconButton
              icon={Trash2}
              iconSize={18}
              label={`Delete ${subcategory.name}`}
              className={styles.delete}
              onClick={() => onDelete(subcategory)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
