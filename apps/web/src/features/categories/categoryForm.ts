import { type Category, categoryName, type Subcategory } from '@cairn/contract';
import { type Cents, MAX_BUDGET, sameName } from '@cairn/domain';
import * as z from 'zod/mini';
import { chosen, typedAmount, typedText } from '../../app/form/typed.ts';
import { defaultCategoryIcon } from '../../ui/categoryIcons.ts';
import { moneyInputCents, moneyInputOf } from '../../ui/moneyInput.ts';
import { defaultColor } from '../../ui/palette.ts';
import { typedRule } from './ruleDraft.ts';

export type CategoryKind = 'category' | 'subcategory';
type Named = { readonly name: string };

const NAME_MISSING = 'Please enter a category name';
const NAME_OR_PARENT_MISSING = 'Please enter a category name and select a parent category';

/** Names must be unique among the siblings. */
export function categoryForm(kind: CategoryKind, siblings: readonly Named[] = []) {
  const name = typedText(categoryName, { missing: NAME_MISSING }).check(({ value, issues }) => {
    const taken = sameName(value, siblings);
    if (taken !== null)
      issues.push({ code: 'custom', input: value, message: `There’s already a ${kind} named ${taken}` });
  });
  return z.object({
    parentId: kind === 'category' ? z.nullable(z.number()) : chosen(z.number(), 'Select a parent category'),
    name,
    icon: z.string(),
    iconColor: z.string(),
    defaultBudget: typedAmount({ max: MAX_BUDGET }),
    income: z.boolean(),
    /** Null while no one has chosen: the name decides. */
    isInterestOrFees: z.nullable(z.boolean()),
    /** Null while unedited: the server's rules are shown. */
    rules: z.nullable(z.array(typedRule)),
  });
}

export type CategoryDraft = z.input<ReturnType<typeof categoryForm>>;
export type CategoryValues = z.output<ReturnType<typeof categoryForm>>;

export function emptyDraft(parentId: number | null): CategoryDraft {
  return {
    parentId,
    name: '',
    icon: defaultCategoryIcon,
    iconColor: defaultColor,
    defaultBudget: '',
    income: false,
    isInterestOrFees: null,
    rules: null,
  };
}

export function draftOf(category: Category, subcategory: Subcategory | null): CategoryDraft {
  const { name, icon, iconColor, defaultBudget, isInterestOrFees } = subcategory ?? category;
  return {
    parentId: subcategory ? category.id : null,
    name,
    icon,
    iconColor,
    defaultBudget: moneyInputOf(defaultBudget),
    income: category.income,
    isInterestOrFees,
    rules: null,
  };
}

/** The other categories, or the chosen parent's other subcategories: names must be unique among them. */
export function siblingsOf(
  kind: CategoryKind,
  { parentId }: CategoryDraft,
  categories: readonly Category[],
  ownId: number | null = null,
): Named[] {
  if (kind === 'category') return categories.filter(({ id }) => id !== ownId);
  const parent = categories.find(({ id }) => id === parentId);
  return (parent?.subcategories ?? []).filter(({ id }) => id !== ownId);
}

/** The dialog's text; null if neither name nor parent is missing. */
export function missingText(kind: CategoryKind, { name, parentId }: CategoryDraft): string | null {
  if (kind === 'category') return name.trim() === '' ? NAME_MISSING : null;
  return name.trim() === '' || parentId === null ? NAME_OR_PARENT_MISSING : null;
}

/** The new default budget; null if unchanged or empty. */
export function changedBudget(typed: string, current: Cents): Cents | null {
  const amount = moneyInputCents(typed);
  return amount === null || amount === current ? null : amount;
}
