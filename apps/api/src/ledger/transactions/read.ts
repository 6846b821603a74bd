import type { Transaction } from '@cairn/contract';
import {
  type BankFields,
  type CategoryId,
  cents,
  type Day,
  type LedgerId,
  merchantName,
  type TagId,
} from '@cairn/domain';
import { eq, sql } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { accounts, categories, transactions } from '../../platform/db/schema/index.ts';
import { requireDay } from '../../platform/db/stored-day.ts';
import { type GoneTags, loadGoneTags } from '../tags/tags.ts';
import { shownTag, toShownTags } from '../tags/transaction-tags.ts';
import { shownAsStored, type TransactionRow, toShown } from './fields.ts';
import { type StoredParts, storedLines, storedTags, type TaggedLine, toTaggedLines, toTags } from './parts.ts';

/** The columns that lists need: about half of a row's size. */
export const shownColumns = {
  ...shownAsStored,
  isNameReported: transactions.isNameReported,
  bankItemId: transactions.bankItemId,
  bankValues: transactions.bankValues,
  id: transactions.id,
  day: transactions.day,
  amountCents: transactions.amountCents,
  categoryId: transactions.categoryId,
  subcategoryId: transactions.subcategoryId,
  changedIn: transactions.changedIn,
  splits: storedLines.as('splits'),
  tags: storedTags.as('tags'),
};

/** The source of the category. */
export const sourceColumns = { categorySource: transactions.categorySource, categoryRule: transactions.categoryRule };

export type ShownRow = Pick<TransactionRow, Exclude<keyof typeof shownColumns, keyof StoredParts>> & StoredParts;

/** Within a day, the last added comes first. `nulls last` matches the index; without it, every row would be sorted. */
export const newestFirst = [sql`${transactions.day} desc nulls last`, sql`${transactions.id} desc nulls last`];

/** `newestFirst` for uncategorized rows. PostgreSQL uses the index order only if the category leads the sort. */
export const newestUncategorizedFirst = [sql`${transactions.categoryId}`, ...newestFirst];

interface CategoryLabels {
  readonly name: string;
  readonly icon: string;
  readonly iconColor: string;
}

interface AccountLabels {
  readonly displayName: string;
  readonly institutionName: string;
  readonly mask: string | null;
}

/** Display fields of categories and accounts, and replaced tags, loaded once per list instead of joined to every row. */
export interface Labels {
  readonly categories: ReadonlyMap<number, CategoryLabels>;
  readonly accounts: ReadonlyMap<number, AccountLabels>;
  readonly goneTags: GoneTags;
}

const categoryLabels = buildOnce((db) =>
  db
    .select({ id: categories.id, name: categories.name, icon: categories.icon, iconColor: categories.iconColor })
    .from(categories)
    .where(eq(categories.ledgerId, sql.placeholder('ledgerId')))
    .prepare('category_labels'),
);

const accountLabels = buildOnce((db) =>
  db
    .select({
      id: accounts.id,
      displayName: accounts.displayName,
      institutionName: accounts.institutionName,
      mask: accounts.mask,
    })
    .from(accounts)
    .where(eq(accounts.ledgerId, sql.placeholder('ledgerId')))
    .prepare('account_labels'),
);

export async function loadCategoryLabels(db: Db, ledgerId: LedgerId): Promise<Labels['categories']> {
  const rows = await categoryLabels(db).execute({ ledgerId });
  return new Map(rows.map(({ id, ...labels }) => [id, labels]));
}

async function loadAccountLabels(db: Db, ledgerId: LedgerId): Promise<Labels['accounts']> {
  const rows = await accountLabels(db).execute({ ledgerId });
  return new Map(rows.map(({ id, ...labels }) => [id, labels]));
}

/** Includes deleted categories and removed accounts. */
export async function loadLabels(db: Db, ledgerId: LedgerId): Promise<Labels> {
  const [ofCategories, ofAccounts, goneTags] = await Promise.all([
    loadCategoryLabels(db, ledgerId),
    loadAccountLabels(db, ledgerId),
    loadGoneTags(db, ledgerId),
  ]);
  return { categories: ofCategories, accounts: ofAccounts, goneTags };
}

/** Whether a bank or a file reported the transaction, so that edits remember what it reported. */
export function remembersReported(row: Pick<TransactionRow, 'bankItemId' | 'isNameReported' | 'bankValues'>): boolean {
  return row.bankItemId !== null || row.isNameReported || row.bankValues !== null;
}

/** The fields that a bank may overwrite. */
export function toBankFields(
  row: Pick<TransactionRow, 'day' | 'name' | 'description' | 'amountCents' | 'isIncome'>,
): BankFields {
  const { name, description, isIncome } = row;
  return { day: requireDay(row.day), name, description, amountCents: cents(row.amountCents), isIncome };
}

function labelsOf(id: CategoryId | null, labels: Labels) {
  const found = id === null ? undefined : labels.categories.get(id);
  return found && id !== null ? { id, ...found } : null;
}

function toShownIds(ids: readonly TagId[], gone: GoneTags): TagId[] {
  return [...new Set(ids.flatMap((id) => shownTag(gone, id) ?? []))].toSorted((a, b) => a - b);
}

/** The lines of a split as responses show them. */
export function toShownLines(lines: readonly TaggedLine[], labels: Labels): Transaction['splits'] {
  return lines.map(({ categoryId, subcategoryId, amountCents, tagIds, ...line }) => ({
    ...line,
    amount: amountCents,
    tagIds: toShownIds(tagIds, labels.goneTags),
    category: labelsOf(categoryId, labels),
    subcategory: labelsOf(subcategoryId, labels),
  }));
}

/** The name that people see: the merchant's as they write it, if a bank or a file printed the stored one. */
export function shownNameOf({ name, isNameReported }: Pick<TransactionRow, 'name' | 'isNameReported'>): string {
  return isNameReported ? merchantName(name) : name;
}

function shownMerchant(row: Pick<ShownRow, 'name' | 'isNameReported'>) {
  const shown = shownNameOf(row);
  return shown === row.name ? {} : { merchantName: shown };
}

/** A transaction as downloads contain it, with its name as it is stored. */
export function toStoredTransaction(row: ShownRow, labels: Labels): Transaction {
  const account = row.accountId === null ? undefined : labels.accounts.get(row.accountId);
  return {
    ...toShown(row),
    id: row.id,
    accountName: account?.displayName ?? '',
    institutionName: account?.institutionName ?? '',
    ...(account?.mask && { accountMask: account.mask }),
    amount: cents(row.amountCents),
    date: requireDay(row.day),
    category: labelsOf(row.categoryId, labels),
    subcategory: labelsOf(row.subcategoryId, labels),
    splits: toShownLines(toTaggedLines(row.splits), labels),
    tags: toShownTags(toTags(row.tags), labels.goneTags),
    changedIn: row.changedIn,
  };
}

/** Only if edits of the date leave it where a bank or a file posted the transaction. */
function postedDate(row: ShownRow): { postedDate?: Day } {
  if (!remembersReported(row)) return {};
  return { postedDate: row.bankValues?.day ?? requireDay(row.day) };
}

export function toTransaction(row: ShownRow, labels: Labels): Transaction {
  return { ...toStoredTransaction(row, labels), ...shownMerchant(row), ...postedDate(row) };
}
