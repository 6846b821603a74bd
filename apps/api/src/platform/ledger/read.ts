import type { Transaction } from '@cairn/contract';
import { cents, isDay } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { categories, type transactions } from '../db/schema/index.ts';

export type TransactionRow = typeof transactions.$inferSelect;

interface Face {
  readonly name: string;
  readonly icon: string;
  readonly iconColor: string;
}

export type Faces = ReadonlyMap<number, Face>;

/** Names, icons and colours of a person's categories; a list of thousands needs them once, not in every row. */
export async function loadFaces(db: Db, userId: number): Promise<Faces> {
  const rows = await db
    .select({ id: categories.id, name: categories.name, icon: categories.icon, iconColor: categories.iconColor })
    .from(categories)
    .where(eq(categories.userId, userId));
  return new Map(rows.map(({ id, ...face }) => [id, face]));
}

export function toTransaction(row: TransactionRow, faces: Faces): Transaction {
  if (!isDay(row.day)) throw new Error('the ledger holds a day that is not on the calendar');
  const category = row.categoryId === null ? undefined : faces.get(row.categoryId);
  const subcategory = row.subcategoryId === null ? undefined : faces.get(row.subcategoryId);
  return {
    userTransactionID: row.id,
    displayName: row.name,
    displayDescription: row.description,
    accountID: row.accountId,
    accountDisplayName: '',
    institution: '',
    amount: cents(row.amountCents),
    transactionDate: row.day,
    transactionCategory: category && row.categoryId !== null ? { categoryID: row.categoryId, ...category } : null,
    transactionSubcategory:
      subcategory && row.subcategoryId !== null ? { subcategoryID: row.subcategoryId, ...subcategory } : null,
    markedAsTransfer: row.markedAsTransfer,
    hidden: row.hidden,
    isIncome: row.isIncome,
    isEdited: row.isEdited,
    transactionDeleted: row.deleted,
  };
}
