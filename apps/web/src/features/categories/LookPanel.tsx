import { isAboutInterestOrFees } from '@cairn/domain';
import { LookPreview } from '../../ui/LookPreview.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './CategoryForm.module.css';
import type { CategoryDraft, CategoryKind } from './categoryForm.ts';

interface LookPanelProps {
  kind: CategoryKind;
  draft: CategoryDraft;
  onChange: (change: Partial<CategoryDraft>) => void;
}

/** Live preview of the category in lists. A subcategory takes its income flag from its parent. */
export function LookPanel({ kind, draft, onChange }: LookPanelProps) {
  return (
    <Panel className={styles.look} aria-label="Preview">
      <LookPreview icon={draft.icon} color={draft.iconColor} name={draft.name} placeholder="Category Name" />
      {kind === 'category' && (
        <Switch
          className={styles.income}
          label="Mark as Income"
          checked={draft.income}
          onChange={(event) => onChange({ income: event.target.checked })}
        />
      )}
      <Switch
        className={styles.income}
        label="Interest or fees"
        hint="Shown on its own when we explain your net worth."
        checked={draft.isInterestOrFees ?? isAboutInterestOrFees(draft.name)}
        onChange={(event) => onChange({ isInterestOrFees: event.target.checked })}
      />
    </Panel>
  );
}
