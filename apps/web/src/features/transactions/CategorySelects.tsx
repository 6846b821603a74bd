import type { Category } from '@cairn/contract';
import { Select } from '../../ui/Select.tsx';
import { readId } from './filters.ts';

function idText(id: number | null): string {
  return id === null ? '' : String(id);
}

interface CategorySelectProps {
  categories: readonly Category[];
  value: number | null;
  onChange: (categoryId: number | null) => void;
  /** Label of the option for no category. */
  placeholder: string;
  isDisabled?: boolean | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  /** Gets focus when a dialog opens. */
  isFirst?: boolean | undefined;
}

export function CategorySelect({ categories, value, onChange, isFirst, ...rest }: CategorySelectProps) {
  return (
    <Select
      {...rest}
      {...(isFirst && { 'data-autofocus': true })}
      label="Category"
      options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={idText(value)}
      onChange={(event) => onChange(readId(event.target.value))}
    />
  );
}

interface SubcategorySelectProps {
  category: Category | undefined;
  value: number | null;
  onChange: (subcategoryId: number | null) => void;
  /** Label of the option for no subcategory. */
  placeholder: string;
  isDisabled?: boolean | undefined;
}

export function SubcategorySelect({ category, value, onChange, ...rest }: SubcategorySelectProps) {
  const subcategories = category?.subcategories ?? [];
  return (
    <Select
      {...rest}
      label="Subcategory"
      options={subcategories.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={idText(value)}
      onChange={(event) => onChange(readId(event.target.value))}
    />
  );
}
