import {
  ACCOUNTS_MAX,
  type Category,
  DESCRIPTION_MAX,
  EXTERNAL_ID_MAX,
  type ImportedLine,
  type ImportedRow,
  type ImportedTag,
  LINE_NOTE_MAX,
  NAME_MAX,
  NOTE_MAX,
  type StatedBalance,
  TAGS_MAX,
} from '@cairn/contract';
import { LARGEST_AMOUNT, MAX_TAG_NAME_LENGTH, MAX_TAGS, nameKey, plainLines, plainText, tagName } from '@cairn/domain';
import {
  type FileBalance,
  type FileLine,
  FileProblem,
  type FileRow,
  type ParsedAccount,
  type ParsedFile,
  type ParsedTag,
} from '@cairn/files';

/** Where the rows of an account in the file go: an existing account, no account, or a new one. */
export type AccountTarget = number | 'none' | 'new';

/** An existing category or a new one; null lets the rules decide. */
export type CategoryTarget = { readonly categoryId: number; readonly subcategoryId: number | null } | 'new' | null;

/** Keyed by `accountKey` and `categoryKey`. */
export interface ImportTargets {
  readonly accounts: ReadonlyMap<string, AccountTarget>;
  readonly categories: ReadonlyMap<string, CategoryTarget>;
  /** Types chosen by the user for new accounts whose type the file doesn't state. */
  readonly types?: ReadonlyMap<string, number>;
}

/** A category named in the file. */
export interface FileCategory {
  readonly category: string;
  readonly subcategory: string;
  readonly count: number;
  readonly isIncome: boolean;
}

export interface FileAccount {
  readonly name: string;
  /** Empty if the file doesn't name a bank. */
  readonly institution: string;
  readonly count: number;
  /** Other data about the account in the file. */
  readonly details?: ParsedAccount;
}

export function categoryKey({ category, subcategory }: Pick<FileCategory, 'category' | 'subcategory'>): string {
  return `${nameKey(category)}\n${nameKey(subcategory)}`;
}

/** Includes the bank, because two banks can have accounts with the same name. */
export function accountKey({ name, institution }: Pick<FileAccount, 'name' | 'institution'>): string {
  return institution === '' ? name : `${name}\n${institution}`;
}

const keyOfRow = ({ account, institution }: FileRow) => accountKey({ name: account, institution });

const NO_CATEGORY = categoryKey({ category: '', subcategory: '' });

/** Accounts in the file, most rows first. */
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
  const detailsByKey = new Map(accounts.map((one) => [accountKey(one), one]));
  return [...found]
    .map(([key, account]): FileAccount => {
      const details = detailsByKey.get(key);
      return { ...account, ...(details && { details }) };
    })
    .sort((a, b) => b.count - a.count);
}

/** Where a row has its categories: itself, or the lines of its split, in which a return is the other direction. */
function categorizedParts({
  lines,
  ...row
}: FileRow): readonly Pick<FileRow, 'category' | 'subcategory' | 'isIncome'>[] {
  return lines?.map((line) => ({ ...line, isIncome: row.isIncome === line.amount > 0 })) ?? [row];
}

/** Categories in the file, most rows first; a category is income if most of its rows are money in. */
export function categoriesOf(rows: readonly FileRow[]): FileCategory[] {
  const found = new Map<string, { category: string; subcategory: string; count: number; earned: number }>();
  for (const { category, subcategory, isIncome } of rows.flatMap(categorizedParts)) {
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

/** Finds the user's category by name; a name without a parent can also match a subcategory. */
export function findCategory(
  { category, subcategory }: Pick<FileCategory, 'category' | 'subcategory'>,
  categories: readonly Category[],
): CategoryTarget {
  const parent = categories.find(({ name }) => nameKey(name) === nameKey(category));
  if (subcategory !== '') {
    const sub = parent?.subcategories.find(({ name }) => nameKey(name) === nameKey(subcategory));
    return parent && sub ? { categoryId: parent.id, subcategoryId: sub.id } : null;
  }
  if (parent) return { categoryId: parent.id, subcategoryId: null };
  for (const { id, subcategories } of categories) {
    const sub = subcategories.find(({ name }) => nameKey(name) === nameKey(category));
    if (sub) return { categoryId: id, subcategoryId: sub.id };
  }
  return null;
}

/** Numbers the targets that the import creates, in order. */
function newIndexes(targets: ReadonlyMap<string, unknown>): ReadonlyMap<string, number> {
  const names = [...targets].flatMap(([name, target]) => (target === 'new' ? [name] : []));
  return new Map(names.map((name, index) => [name, index]));
}

/** Rows for the server; new accounts and categories are referenced by their index in `newTargets`. */
export function toImportedRows(rows: readonly FileRow[], targets: ImportTargets): ImportedRow[] {
  const indexes = { accounts: newIndexes(targets.accounts), categories: newIndexes(targets.categories) };
  return rows.map((row) => toImportedRow(row, targets, indexes));
}

type NewIndexes = Readonly<Record<'accounts' | 'categories', ReadonlyMap<string, number>>>;

/** The category as the contract refers to it. */
function categoryIn(
  named: Pick<FileCategory, 'category' | 'subcategory'>,
  { categories }: ImportTargets,
  indexes: NewIndexes,
) {
  const category = categories.get(categoryKey(named)) ?? null;
  const newCategory = indexes.categories.get(categoryKey(named));
  if (newCategory !== undefined) return { newCategory };
  if (category === null || category === 'new') return {};
  const { categoryId, subcategoryId } = category;
  return { categoryId, ...(subcategoryId !== null && { subcategoryId }) };
}

/** The details of the tags that the ledger can store, each once. */
export function importedTags(tags: readonly ParsedTag[]): ImportedTag[] {
  const valid = tags.flatMap((tag) => {
    const name = tagName(plainText(tag.name, MAX_TAG_NAME_LENGTH));
    return name === null ? [] : [{ ...tag, name }];
  });
  return [...new Map(valid.map((tag) => [nameKey(tag.name), tag])).values()].slice(0, TAGS_MAX);
}

/** The names of tags that the ledger can store, each once. */
function tagNamesIn(names: readonly string[] = []): { tagNames?: string[] } {
  const valid = names.flatMap((name) => tagName(plainText(name, MAX_TAG_NAME_LENGTH)) ?? []);
  const tagNames = [...new Map(valid.map((name) => [nameKey(name), name])).values()].slice(0, MAX_TAGS);
  return tagNames.length > 0 ? { tagNames } : {};
}

function toImportedLine(line: FileLine, targets: ImportTargets, indexes: NewIndexes): ImportedLine {
  const note = plainText(line.note, LINE_NOTE_MAX);
  return {
    ...(!line.isTransfer && categoryIn(line, targets, indexes)),
    amount: line.amount,
    ...(note !== '' && { note }),
    ...(line.isTransfer && { isTransfer: true }),
    ...(line.takesRemainder && { takesRemainder: true }),
    ...tagNamesIn(line.tags),
  };
}

function toImportedRow(row: FileRow, targets: ImportTargets, indexes: NewIndexes): ImportedRow {
  const account = targets.accounts.get(keyOfRow(row)) ?? 'none';
  const newAccount = indexes.accounts.get(keyOfRow(row));
  const description = plainText(row.description, DESCRIPTION_MAX);
  const [accountName, institutionName] = [plainText(row.account, NAME_MAX), plainText(row.institution, NAME_MAX)];
  const externalId = row.externalId === null ? '' : plainText(row.externalId, EXTERNAL_ID_MAX);
  const note = plainLines(row.note ?? '', NOTE_MAX);
  return {
    date: row.day,
    name: plainText(row.name, NAME_MAX),
    amount: row.amount,
    isIncome: row.isIncome,
    ...(description !== '' && { description }),
    ...(externalId !== '' && { externalId }),
    ...(typeof account === 'number' && { accountId: account }),
    ...(newAccount !== undefined && { newAccount }),
    ...(row.lines
      ? { lines: row.lines.map((line) => toImportedLine(line, targets, indexes)) }
      : categoryIn(row, targets, indexes)),
    ...(row.isTransfer && { markedAsTransfer: true }),
    ...(row.isHidden && { hidden: true }),
    ...(accountName !== '' && { accountName, ...(institutionName !== '' && { institutionName }) }),
    ...tagNamesIn(row.tags),
    ...(row.reimbursement && { reimbursement: row.reimbursement }),
    ...(note !== '' && { note }),
    ...(row.balanceAfter !== undefined &&
      Math.abs(row.balanceAfter) <= LARGEST_AMOUNT && { balanceAfter: row.balanceAfter }),
  };
}

/** The balances that the file states, each with where its account goes. Those of no account are left out. */
export function statedBalances(balances: readonly FileBalance[], { accounts }: ImportTargets): StatedBalance[] {
  const indexes = newIndexes(accounts);
  return balances.flatMap(({ account: name, institution, day, basis, amount }) => {
    const key = accountKey({ name, institution });
    const [target, newAccount] = [accounts.get(key), indexes.get(key)];
    const place = typeof target === 'number' ? { accountId: target } : newAccount !== undefined && { newAccount };
    return place && Math.abs(amount) <= LARGEST_AMOUNT ? [{ ...place, date: day, basis, amount }] : [];
  });
}
