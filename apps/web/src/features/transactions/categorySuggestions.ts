import { type Category, NAME_MAX, type Sureness, type Transaction } from '@cairn/contract';
import { formatDay, nameKey } from '@cairn/domain';

/** How many earlier transactions of the same name a suggestion counts. */
const COUNTED_ROWS = 5;
const MAX_SUGGESTIONS = 2;
const MAX_LATELY = 3;

/** A category or subcategory to choose. */
export interface CategoryOption {
  readonly categoryId: number;
  readonly subcategoryId: number | null;
  readonly name: string;
  readonly icon: string;
  readonly iconColor: string;
  /** The name of a subcategory's category. */
  readonly parentName: string | null;
  /** It was just created for this choice. */
  readonly isNew?: boolean;
}

/** A category that doesn't exist yet. */
export interface NewCategoryOption {
  readonly newName: string;
}

export interface CategorySuggestion extends CategoryOption {
  /** "4 of your last 5 with this name" */
  readonly reason: string;
}

type HistoryRow = Pick<Transaction, 'id' | 'name' | 'date' | 'category' | 'subcategory'>;

/** Every category, each followed by its subcategories. */
export function categoryOptions(categories: readonly Category[]): CategoryOption[] {
  return categories.flatMap(({ id, name, icon, iconColor, subcategories }) => [
    { categoryId: id, subcategoryId: null, name, icon, iconColor, parentName: null },
    ...subcategories.map((part) => ({
      categoryId: id,
      subcategoryId: part.id,
      name: part.name,
      icon: part.icon,
      iconColor: part.iconColor,
      parentName: name,
    })),
  ]);
}

function optionOf(options: readonly CategoryOption[], { category, subcategory }: HistoryRow) {
  return options.find(
    (option) => option.categoryId === category?.id && option.subcategoryId === (subcategory?.id ?? null),
  );
}

const sureness: Readonly<Record<Sureness, string>> = {
  verySure: 'We’re very sure',
  fairlySure: 'We’re fairly sure',
  guess: 'A guess',
};

interface LikelyIds {
  readonly categoryId: number;
  readonly subcategoryId: number | null;
  readonly sureness: Sureness;
}

/** Likely categories as options, the first with its reason. Those deleted in the meantime are left out. */
export function likelyOptions(
  options: readonly CategoryOption[],
  likely: readonly LikelyIds[],
  because: string | null = null,
): CategorySuggestion[] {
  return likely.flatMap((one, at) => {
    const option = options.find((other) => isSameIds(other, one));
    const reason = at === 0 && because !== null ? capitalized(because) : sureness[one.sureness];
    return option ? [{ ...option, reason }] : [];
  });
}

/** The categories of the newest other transactions with the same name, the most frequent first. */
export function suggestCategories(
  transaction: Pick<Transaction, 'id' | 'name'>,
  history: readonly HistoryRow[],
  options: readonly CategoryOption[],
): CategorySuggestion[] {
  const key = nameKey(transaction.name);
  const counted = history
    .filter(({ id, name, category }) => id !== transaction.id && category !== null && nameKey(name) === key)
    .slice(0, COUNTED_ROWS);
  const uses = new Map<CategoryOption, HistoryRow[]>();
  for (const row of counted) {
    const option = optionOf(options, row);
    if (option) uses.set(option, [...(uses.get(option) ?? []), row]);
  }
  return [...uses]
    .sort(([, left], [, right]) => right.length - left.length)
    .slice(0, MAX_SUGGESTIONS)
    .map(([option, [newest, ...others]]) => ({
      ...option,
      reason:
        counted.length === 1 && newest
          ? `You chose it on ${formatDay(newest.date)}`
          : `${others.length + 1} of your last ${counted.length} with this name`,
    }));
}

/** The categories of the newest transactions, without those already suggested. */
export function usedLately(
  latest: readonly HistoryRow[],
  options: readonly CategoryOption[],
  suggested: readonly CategoryOption[],
): CategoryOption[] {
  const isSuggested = (option: CategoryOption) => suggested.some((other) => isSameIds(other, option));
  const found = new Set(latest.flatMap((row) => optionOf(options, row) ?? []));
  return [...found].filter((option) => !isSuggested(option)).slice(0, MAX_LATELY);
}

type CategoryIds = Pick<CategoryOption, 'categoryId' | 'subcategoryId'>;

function isSameIds(left: CategoryIds, right: CategoryIds): boolean {
  return left.categoryId === right.categoryId && left.subcategoryId === right.subcategoryId;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The typed name as a new category; null if there is one with this name already, or if it's too long. */
export function newCategoryOption(options: readonly CategoryOption[], typed: string): NewCategoryOption | null {
  const newName = typed.trim();
  const isTaken = options.some(({ name }) => nameKey(name) === nameKey(newName));
  return newName === '' || newName.length > NAME_MAX || isTaken ? null : { newName };
}

/** The options whose name contains the typed text; those that start with it come first. */
export function findOptions(options: readonly CategoryOption[], typed: string): CategoryOption[] {
  const wanted = nameKey(typed);
  const found = options.filter(({ name }) => nameKey(name).includes(wanted));
  const starts = (option: CategoryOption) => nameKey(option.name).startsWith(wanted);
  return [...found.filter(starts), ...found.filter((option) => !starts(option))];
}
