import { ACCOUNTS_MAX, type Category, DESCRIPTION_MAX, EXTERNAL_ID_MAX, NAME_MAX, type SentRow } from '@cairn/contract';
import { dollarsFromCents, nameKey, plainText } from '@cairn/domain';
import { FileProblem, type FileRow, type ParsedFile, type ToldAccount } from '@cairn/files';

/** Where rows of one of the file's accounts go: an account of the person's, none, or one that is yet to be made. */
export type AccountTarget = number | 'none' | 'new';

/** A category of the person's, or one that is yet to be made; null leaves it to the rules. */
export type CategoryTarget = { readonly categoryId: number; readonly subcategoryId: number | null } | 'new' | null;

/** By the keys of what the file calls them. */
export interface Targets {
  readonly accounts: ReadonlyMap<string, AccountTarget>;
  readonly categories: ReadonlyMap<string, CategoryTarget>;
  /** What kind of account a new one is, where the file does not say. */
  readonly types?: ReadonlyMap<string, number>;
}

/** What a file says of a category, and whether it is one of income. */
export interface FileCategory {
  readonly category: string;
  readonly subcategory: string;
  readonly count: number;
  readonly isIncome: boolean;
}

export interface FileAccount {
  readonly name: string;
  /** The bank that has it; empty where the file has none. */
  readonly institution: string;
  readonly count: number;
  /** What the file tells beside the name. */
  readonly told?: ToldAccount;
}

export function categoryKey({ category, subcategory }: Pick<FileCategory, 'category' | 'subcategory'>): string {
  return `${nameKey(category)}\n${nameKey(subcategory)}`;
}

/** Two banks may have accounts of one name. */
export function accountKey({ name, institution }: Pick<FileAccount, 'name' | 'institution'>): string {
  return institution === '' ? name : `${name}\n${institution}`;
}

const keyOfRow = ({ account, institution }: FileRow) => accountKey({ name: account, institution });

const NO_CATEGORY = categoryKey({ category: '', subcategory: '' });

/** Accounts that the file names, the one with most rows first. */
export function accountsOf({ rows, accounts }: Pick<ParsedFile, 'rows' | 'accounts'>): FileAccount[] {
  const found = new Map<string, { name: string; institution: string; count: number }>();
  for (const row of rows) {
    const known = found.get(keyOfRow(row)) ?? { name: row.account, institution: row.institution, count: 0 };
    known.count += 1;
    found.set(keyOfRow(row), known);
  }
  if (found.size > ACCOUNTS_MAX)
    throw new FileProblem(
      `This file has ${found.size.toLocaleString('en-US')} accounts. You can import up to ${ACCOUNTS_MAX} at a time.`,
    );
  const toldOf = new Map(accounts.map((one) => [accountKey(one), one]));
  return [...found]
    .map(([key, account]): FileAccount => {
      const told = toldOf.get(key);
      return { ...account, ...(told && { told }) };
    })
    .sort((a, b) => b.count - a.count);
}

/** Categories that the file names, the one with most rows first; income where most of its rows are money in. */
export function categoriesOf(rows: readonly FileRow[]): FileCategory[] {
  const found = new Map<string, { category: string; subcategory: string; count: number; earned: number }>();
  for (const { category, subcategory, isIncome } of rows) {
    const key = categoryKey({ category, subcategory });
    if (key === NO_CATEGORY) continue;
    const known = found.get(key) ?? { category, subcategory, count: 0, earned: 0 };
    known.count += 1;
    if (isIncome) known.earned += 1;
    found.set(key, known);
  }
  return [...found.values()]
    .map(({ earned, ...rest }) => ({ ...rest, isIncome: earned * 2 > rest.count }))
    .sort((a, b) => b.count - a.count);
}

/** The person's own category of that name; a name alone may also be a subcategory's. */
export function findCategory(
  { category, subcategory }: Pick<FileCategory, 'category' | 'subcategory'>,
  categories: readonly Category[],
): CategoryTarget {
  const parent = categories.find(({ name }) => nameKey(name) === nameKey(category));
  if (subcategory !== '') {
    const sub = parent?.subcategories.find(({ name }) => nameKey(name) === nameKey(subcategory));
    return parent && sub ? { categoryId: parent.categoryID, subcategoryId: sub.subcategoryID } : null;
  }
  if (parent) return { categoryId: parent.categoryID, subcategoryId: null };
  for (const { categoryID, subcategories } of categories) {
    const sub = subcategories.find(({ name }) => nameKey(name) === nameKey(category));
    if (sub) return { categoryId: categoryID, subcategoryId: sub.subcategoryID };
  }
  return null;
}

/** The names of what is yet to be made, each with its place among those. */
function placesOf(targets: ReadonlyMap<string, unknown>): ReadonlyMap<string, number> {
  const names = [...targets].flatMap(([name, target]) => (target === 'new' ? [name] : []));
  return new Map(names.map((name, place) => [name, place]));
}

/** Rows as they travel to be reviewed; what is yet to be made is named by its place in `newTargets`. */
export function toSentRows(rows: readonly FileRow[], targets: Targets): SentRow[] {
  const places = { accounts: placesOf(targets.accounts), categories: placesOf(targets.categories) };
  return rows.map((row) => toSentRow(row, targets, places));
}

type Places = Readonly<Record<'accounts' | 'categories', ReadonlyMap<string, number>>>;

function toSentRow(row: FileRow, { accounts, categories }: Targets, places: Places): SentRow {
  const account = accounts.get(keyOfRow(row)) ?? 'none';
  const category = categories.get(categoryKey(row)) ?? null;
  const [NewAccount, NewCategory] = [places.accounts.get(keyOfRow(row)), places.categories.get(categoryKey(row))];
  const description = plainText(row.description, DESCRIPTION_MAX);
  const [accountName, bank] = [plainText(row.account, NAME_MAX), plainText(row.institution, NAME_MAX)];
  const externalId = row.externalId === null ? '' : plainText(row.externalId, EXTERNAL_ID_MAX);
  return {
    transactionDate: row.day,
    displayName: plainText(row.name, NAME_MAX),
    amount: dollarsFromCents(row.amount),
    isIncome: row.isIncome,
    ...(description !== '' && { displayDescription: description }),
    ...(externalId !== '' && { ExternalID: externalId }),
    ...(typeof account === 'number' && { AccountID: account }),
    ...(NewAccount !== undefined && { NewAccount }),
    ...(NewCategory !== undefined && { NewCategory }),
    ...(category !== null &&
      category !== 'new' && {
        CategoryID: category.categoryId,
        ...(category.subcategoryId !== null && { SubcategoryID: category.subcategoryId }),
      }),
    ...(row.isTransfer && { markedAsTransfer: true }),
    ...(row.isHidden && { hidden: true }),
    ...(accountName !== '' && { AccountName: accountName, ...(bank !== '' && { InstitutionName: bank }) }),
  };
}
