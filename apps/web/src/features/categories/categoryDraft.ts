import type { Category, Subcategory } from '@cairn/contract';
import { type Cents, MAX_BUDGET, sameName } from '@cairn/domain';
import { defaultCategoryIcon } from '../../ui/categoryIcons.ts';
import { moneyInputCents, moneyInputOf, readMoney } from '../../ui/moneyInput.ts';
import { defaultColor } from '../../ui/palette.ts';
import { type RuleDraft, ruleFaults } from './ruleDraft.ts';

export type CategoryKind = 'category' | 'subcategory';

/** A category or subcategory while it is typed. */
export interface CategoryDraft {
  readonly parentId: number | null;
  readonly name: string;
  readonly icon: string;
  readonly color: string;
  /** As it was typed. */
  readonly budget: string;
  readonly isIncome: boolean;
  /** Null while nobody touched them: then they are what the server has. */
  readonly rules: readonly RuleDraft[] | null;
}

export function emptyDraft(parentId: number | null): CategoryDraft {
  return {
    parentId,
    name: '',
    icon: defaultCategoryIcon,
    color: defaultColor,
    budget: '',
    isIncome: false,
    rules: null,
  };
}

export function draftOf(category: Category, subcategory: Subcategory | null): CategoryDraft {
  const { name, icon, iconColor, defaultBudget } = subcategory ?? category;
  return {
    parentId: subcategory ? category.categoryID : null,
    name,
    icon,
    color: iconColor,
    budget: moneyInputOf(defaultBudget),
    isIncome: category.income,
    rules: null,
  };
}

export interface DraftFaults {
  readonly name: string | undefined;
  readonly parent: string | undefined;
  readonly budget: string | undefined;
  readonly rules: ReadonlyMap<number, string>;
  /** What the dialog says; null when name and parent are there. */
  readonly alert: string | null;
}

const nameMissing = 'Please enter a category name';
const nameOrParentMissing = 'Please enter a category name and select a parent category';

export const noFaults: DraftFaults = {
  name: undefined,
  parent: undefined,
  budget: undefined,
  rules: new Map(),
  alert: null,
};

/** What the name must differ from: the other categories, or the other subcategories of the chosen parent. */
export function siblingsOf(
  kind: CategoryKind,
  { parentId }: CategoryDraft,
  categories: readonly Category[],
  ownId: number | null = null,
): { readonly name: string }[] {
  if (kind === 'category') return categories.filter(({ categoryID }) => categoryID !== ownId);
  const parent = categories.find(({ categoryID }) => categoryID === parentId);
  return (parent?.subcategories ?? []).filter(({ subcategoryID }) => subcategoryID !== ownId);
}

function nameFault(kind: CategoryKind, name: string, siblings: readonly { readonly name: string }[]) {
  if (name.trim() === '') return nameMissing;
  const taken = sameName(name, siblings);
  return taken === null ? undefined : `There’s already a ${kind} named ${taken}`;
}

export function draftFaults(
  kind: CategoryKind,
  draft: CategoryDraft,
  siblings: readonly { readonly name: string }[] = [],
): DraftFaults {
  const budget = readMoney(draft.budget, { max: MAX_BUDGET });
  const isNameMissing = draft.name.trim() === '';
  const isOrphan = kind === 'subcategory' && draft.parentId === null;
  const message = kind === 'category' ? nameMissing : nameOrParentMissing;
  return {
    name: nameFault(kind, draft.name, siblings),
    parent: isOrphan ? 'Select a parent category' : undefined,
    budget: 'error' in budget ? budget.error : undefined,
    rules: ruleFaults(draft.rules ?? []),
    alert: isNameMissing || isOrphan ? message : null,
  };
}

export function canSave({ alert, name, budget, rules }: DraftFaults): boolean {
  return alert === null && name === undefined && budget === undefined && rules.size === 0;
}

/** The typed default budget where it is another one; null when it stays. An empty field keeps the old. */
export function changedBudget(typed: string, current: Cents): Cents | null {
  const amount = moneyInputCents(typed);
  return amount === null || amount === current ? null : amount;
}
