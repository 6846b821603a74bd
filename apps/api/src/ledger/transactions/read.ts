import type { Transaction } from '@cairn/contract';
import { type BankFields, cents, isDay, type LedgerId } from '@cairn/domain';
import { eq, sql } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { accounts, categories, transactions } from '../../platform/db/schema/index.ts';
import { shownAsStored, type TransactionRow, toShown } from './fields.ts';

/** The columns that lists need: about half of a row's size. */
export const shownColumns = {
  ...shownAsStored,
  id: transactions.id,
  day: transactions.day,
  amountCents: transactions.amountCents,
  categoryId: transactions.categoryId,
  subcategoryId: transactions.subcategoryId,
};

type ShownRow = Pick<TransactionRow, keyof typeof shownColumns>;

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

/** Display fields of categories and accounts, loaded once per list instead of joined to every row. */
export interface Labels {
  readonly categories: ReadonlyMap<number, CategoryLabels>;
  readonly accounts: ReadonlyMap<number, AccountLabels>;
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
  const [ofCategories, ofAccounts] = await Promise.all([
    loadCategoryLabels(db, ledgerId),
    loadAccountLabels(db, ledgerId),
  ]);
  return { categories: ofCategories, accounts: ofAccounts };
}

/** The fields that a bank may overwrite. */
export function toBankFields(
  row: Pick<TransactionRow, 'day' | 'name' | 'description' | 'amountCents' | 'isIncome'>,
): BankFields {
  if (!isDay(row.day)) throw new Error('the ledger holds a day that is not on the calendar');
  const { day, name, description, isIncome } = row;
  return { day, name, description, amountCents: cents(row.amountCents), isIncome };
}

export function toTransaction(row: ShownRow, labels: Labels): Transaction {
  if (!isDay(row.day)) throw new Error('the ledger holds a day that is not on the calendar');
  const category = row.categoryId === null ? undefined : labels.categories.get(row.categoryId);
  const subcategory = row.subcategoryId === null ? undefined : labels.categories.get(row.subcategoryId);
  const account = row.accountId === null ? undefined : labels.accounts.get(row.accountId);
  return {
    ...toShown(row),
    id: row.id,
    accountName: account?.displayName ?? '',
    institutionName: account?.institutionName ?? '',
    ...(account?.mask && { accountMask: account.mask }),
    amount: cents(row.amountCents),
    date: row.day,
    category: category && row.categoryId !== null ? { id: row.categoryId, ...category } : null,
    subcategory: subcategory && row.subcategoryId !== null ? { id: row.subcategoryId, ...subcategory } : null,
  };
}
