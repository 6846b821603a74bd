import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './CategoryForm.module.css';
import type { CategoryDraft, CategoryKind } from './categoryDraft.ts';

interface LookPanelProps {
  kind: CategoryKind;
  draft: CategoryDraft;
  onChange: (change: Partial<CategoryDraft>) => void;
}

/** How the category will look in lists, as it is typed. A subcategory is income where its parent is. */
export function LookPanel({ kind, draft, onChange }: LookPanelProps) {
  const name = draft.name.trim();
  return (
    <Panel className={styles.look} aria-label="Preview">
      <div className={styles.preview}>
        <CategoryIcon icon={draft.icon} color={draft.color} size="large" />
        <span className={classNames(styles.previewName, name === '' && styles.unnamed)}>{name || 'Category Name'}</span>
      </div>
      {kind === 'category' && (
        <Switch
          className={styles.income}
          label="Mark as Income"
          checked={draft.isIncome}
          onChange={(event) => onChange({ isIncome: event.target.checked })}
        />
      )}
    </Panel>
  );
}
