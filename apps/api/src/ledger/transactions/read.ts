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

interface CategoryFace {
  readonly name: string;
  readonly icon: string;
  readonly iconColor: string;
}

interface AccountFace {
  readonly displayName: string;
  readonly institutionName: string;
  readonly mask: string | null;
}

/** What rows show of categories and accounts; a list of thousands needs it once, not in every row. */
export interface Faces {
  readonly categories: ReadonlyMap<number, CategoryFace>;
  readonly accounts: ReadonlyMap<number, AccountFace>;
}

const categoryFaces = buildOnce((db) =>
  db
    .select({ id: categories.id, name: categories.name, icon: categories.icon, iconColor: categories.iconColor })
    .from(categories)
    .where(eq(categories.ledgerId, sql.placeholder('ledgerId')))
    .prepare('category_faces'),
);

const accountFaces = buildOnce((db) =>
  db
    .select({
      id: accounts.id,
      displayName: accounts.displayName,
      institutionName: accounts.institutionName,
      mask: accounts.mask,
    })
    .from(accounts)
    .where(eq(accounts.ledgerId, sql.placeholder('ledgerId')))
    .prepare('account_faces'),
);

export async function loadCategoryFaces(db: Db, ledgerId: LedgerId): Promise<Faces['categories']> {
  const rows = await categoryFaces(db).execute({ ledgerId });
  return new Map(rows.map(({ id, ...face }) => [id, face]));
}

async function loadAccountFaces(db: Db, ledgerId: LedgerId): Promise<Faces['accounts']> {
  const rows = await accountFaces(db).execute({ ledgerId });
  return new Map(rows.map(({ id, ...face }) => [id, face]));
}

/** Of deleted categories and removed accounts too. */
export async function loadFaces(db: Db, ledgerId: LedgerId): Promise<Faces> {
  const [ofCategories, ofAccounts] = await Promise.all([
    loadCategoryFaces(db, ledgerId),
    loadAccountFaces(db, ledgerId),
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

export function toTransaction(row: ShownRow, faces: Faces): Transaction {
  if (!isDay(row.day)) throw new Error('the ledger holds a day that is not on the calendar');
  const category = row.categoryId === null ? undefined : faces.categories.get(row.categoryId);
  const subcategory = row.subcategoryId === null ? undefined : faces.categories.get(row.subcategoryId);
  const account = row.accountId === null ? undefined : faces.accounts.get(row.accountId);
  return {
    ...toShown(row),
    userTransactionID: row.id,
    accountDisplayName: account?.displayName ?? '',
    institution: account?.institutionName ?? '',
    ...(account?.mask && { accountMask: account.mask }),
    amount: cents(row.amountCents),
    transactionDate: row.day,
    transactionCategory: category && row.categoryId !== null ? { categoryID: row.categoryId, ...category } : null,
    transactionSubcategory:
      subcategory && row.subcategoryId !== null ? { subcategoryID: row.subcategoryId, ...subcategory } : null,
  };
}
