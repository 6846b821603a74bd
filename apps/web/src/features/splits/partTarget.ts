import type { Category } from '@cairn/contract';
import type { PartTarget } from './splitForm.ts';

const TRANSFER = 'transfer';

/** A category, one of its subcategories, or a transfer, as a value of a select. */
export function toValue(target: PartTarget): string {
  if (target.kind !== 'category') return target.kind === 'transfer' ? TRANSFER : '';
  return `${target.categoryId}/${target.subcategoryId ?? ''}`;
}

export function toTarget(value: string): PartTarget {
  if (value === TRANSFER) return { kind: 'transfer' };
  const [categoryId, subcategoryId] = value.split('/').map(Number);
  return categoryId ? { kind: 'category', categoryId, subcategoryId: subcategoryId || null } : { kind: 'none' };
}

/** Subcategories have their category's name added only if another option has the same name. */
export function targetOptions(categories: readonly Category[]) {
  const names = [...categories, ...categories.flatMap(({ subcategories }) => subcategories)].map(({ name }) => name);
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return [
    ...categories.flatMap(({ id, name, subcategories }) => [
      { value: `${id}/`, label: name },
      ...subcategories.map((part) => ({
        value: `${id}/${part.id}`,
        label: isShared(part.name) ? `${part.name} (${name})` : part.name,
      })),
    ]),
    { value: TRANSFER, label: 'Transfer' },
  ];
}

/** The category or subcategory that a part counts in; null if there is none. */
export function findTarget(target: PartTarget, categories: readonly Category[]) {
  const category = target.kind === 'category' ? categories.find(({ id }) => id === target.categoryId) : undefined;
  const subcategory =
    target.kind === 'category' ? category?.subcategories.find(({ id }) => id === target.subcategoryId) : undefined;
  return subcategory ?? category ?? null;
}

/** The name of the category that a part counts in. */
export function nameOfTarget(target: PartTarget, categories: readonly Category[]): string {
  return target.kind === 'transfer' ? 'Transfer' : (findTarget(target, categories)?.name ?? 'Uncategorized');
}
