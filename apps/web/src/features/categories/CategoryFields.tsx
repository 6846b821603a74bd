import { type Category, NAME_MAX } from '@cairn/contract';
import type { FormErrors } from '../../app/form/useForm.ts';
import { ColorPalette } from '../../ui/ColorPalette.tsx';
import { IconPicker } from '../../ui/IconPicker.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './CategoryForm.module.css';
import type { CategoryDraft, CategoryKind } from './categoryForm.ts';

interface CategoryFieldsProps {
  kind: CategoryKind;
  draft: CategoryDraft;
  errors: FormErrors;
  categories: readonly Category[];
  /** False for new categories: their budget is set later. */
  hasBudget?: boolean;
  onChange: (change: Partial<CategoryDraft>) => void;
}

export function CategoryFields({ kind, draft, errors, categories, hasBudget, onChange }: CategoryFieldsProps) {
  return (
    <Panel className={styles.fields}>
      {kind === 'subcategory' && (
        <ParentSelect
          categories={categories}
          parentId={draft.parentId}
          error={errors.parentId}
          onChange={(parentId) => onChange({ parentId })}
        />
      )}
      <TextField
        label="Category Name"
        isRequired
        autoComplete="off"
        maxLength={NAME_MAX}
        error={errors.name}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {hasBudget && (
        <MoneyField
          label="Default Budget"
          hint="For every month without its own amount."
          value={draft.defaultBudget}
          error={errors.defaultBudget}
          onChange={(defaultBudget) => onChange({ defaultBudget })}
        />
      )}
      <IconPicker label="Icon" value={draft.icon} onChange={(icon) => onChange({ icon })} />
      <ColorPalette label="Color" value={draft.iconColor} onChange={(iconColor) => onChange({ iconColor })} />
    </Panel>
  );
}

interface ParentSelectProps {
  categories: readonly Category[];
  parentId: number | null;
  error: string | undefined;
  onChange: (parentId: number | null) => void;
}

function ParentSelect({ categories, parentId, error, onChange }: ParentSelectProps) {
  return (
    <Select
      label="Parent Category"
      isRequired
      placeholder="Select Category"
      options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
      error={error}
      value={parentId === null ? '' : String(parentId)}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    />
  );
}
