import type { Category, Subcategory } from '@cairn/contract';
import { type Cents, MAX_BUDGET, sameName } from '@cairn/domain';
import { defaultCategoryIcon } from '../../ui/categoryIcons.ts';
import { moneyInputCents, moneyInputOf, readMoney } from '../../ui/moneyInput.ts';
import { defaultColor } from '../../ui/palette.ts';
import { type RuleDraft, ruleErrors } from './ruleDraft.ts';

export type CategoryKind = 'category' | 'subcategory';

/** The state of the category form. */
export interface CategoryDraft {
  readonly parentId: number | null;
  readonly name: string;
  readonly icon: string;
  readonly color: string;
  /** As typed. */
  readonly budget: string;
  readonly isIncome: boolean;
  /** Null while unedited: the server's rules are shown. */
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
    parentId: subcategory ? category.id : null,
    name,
    icon,
    color: iconColor,
    budget: moneyInputOf(defaultBudget),
    isIncome: category.income,
    rules: null,
  };
}

export interface DraftErrors {
  readonly name: string | undefined;
  readonly parent: string | undefined;
  readonly budget: string | undefined;
  readonly rules: ReadonlyMap<number, string>;
  /** The dialog's text; null if neither name nor parent is missing. */
  readonly alert: string | null;
}

const nameMissing = 'Please enter a category name';
const nameOrParentMissing = 'Please enter a category name and select a parent category';

export const noErrors: DraftErrors = {
  name: undefined,
  parent: undefined,
  budget: undefined,
  rules: new Map(),
  alert: null,
};

/** The other categories, or the chosen parent's other subcategories: names must be unique among them. */
export function siblingsOf(
  kind: CategoryKind,
  { parentId }: CategoryDraft,
  categories: readonly Category[],
  ownId: number | null = null,
): { readonly name: string }[] {
  if (kind === 'category') return categories.filter(({ id }) => id !== ownId);
  const parent = categories.find(({ id }) => id === parentId);
  return (parent?.subcategories ?? []).filter(({ id }) => id !== ownId);
}

function nameError(kind: CategoryKind, name: string, siblings: readonly { readonly name: string }[]) {
  if (name.trim() === '') return nameMissing;
  const taken = sameName(name, siblings);
  return taken === null ? undefined : `There’s already a ${kind} named ${taken}`;
}

export function draftErrors(
  kind: CategoryKind,
  draft: CategoryDraft,
  siblings: readonly { readonly name: string }[] = [],
): DraftErrors {
  const budget = readMoney(draft.budget, { max: MAX_BUDGET });
  const isNameMissing = draft.name.trim() === '';
  const isParentMissing = kind === 'subcategory' && draft.parentId === null;
  const message = kind === 'category' ? nameMissing : nameOrParentMissing;
  return {
    name: nameError(kind, draft.name, siblings),
    parent: isParentMissing ? 'Select a parent category' : undefined,
    budget: 'error' in budget ? budget.error : undefined,
    rules: ruleErrors(draft.rules ?? []),
    alert: isNameMissing || isParentMissing ? message : null,
  };
}

export function canSave({ alert, name, budget, rules }: DraftErrors): boolean {
  return alert === null && name === undefined && budget === undefined && rules.size === 0;
}

/** The new default budget; null if unchanged or empty. */
export function changedBudget(typed: string, current: Cents): Cents | null {
  const amount = moneyInputCents(typed);
  return amount === null || amount === current ? null : amount;
}
