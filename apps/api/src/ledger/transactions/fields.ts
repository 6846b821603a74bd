import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { transactions } from '../../platform/db/schema/index.ts';

export type TransactionRow = typeof transactions.$inferSelect;
export type NewTransactionRow = typeof transactions.$inferInsert;

/** All but whose row it is, and which changes made and last touched it. */
export type TransactionField = Exclude<keyof TransactionRow, 'ledgerId' | 'id' | 'madeIn' | 'touchedIn' | 'changedIn'>;

interface FieldUse {
  /**
   * Where a new row takes it from: the draft says it; it follows from the draft; or it is the column's default until
   * something happens to the row.
   */
  readonly insert: 'draft' | 'derived' | 'default';
  /** With the others of its kind it decides what a row does to the balance of its account. */
  readonly movesBalance?: true;
  /** Most imports and syncs bring many rows that have it in common. */
  readonly isOftenAlike?: true;
  /** A bank that reports a row again rewrites it: always, or only when a rule matches the row. */
  readonly bank?: 'always' | 'by rule';
}

/**
 * The fields of a transaction and what is done with each. Inserting, rewriting, retracting, undoing and a bank's own
 * rewrites all work through this table, so that a new column is handled everywhere once it is listed here.
 */
const fields = {
  day: { insert: 'draft', movesBalance: true, bank: 'always' },
  name: { insert: 'draft', bank: 'always' },
  description: { insert: 'draft', bank: 'always' },
  amountCents: { insert: 'draft', movesBalance: true, bank: 'always' },
  isIncome: { insert: 'draft', movesBalance: true, bank: 'always' },
  accountId: { insert: 'draft', movesBalance: true, isOftenAlike: true },
  externalId: { insert: 'draft', bank: 'always' },
  markedAsTransfer: { insert: 'draft', isOftenAlike: true },
  hidden: { insert: 'draft', isOftenAlike: true },
  pending: { insert: 'derived', isOftenAlike: true, bank: 'always' },
  bankItemId: { insert: 'derived', isOftenAlike: true, bank: 'always' },
  bankAddedIn: { insert: 'derived', isOftenAlike: true },
  bankModifiedIn: { insert: 'derived', isOftenAlike: true, bank: 'always' },
  categoryId: { insert: 'derived', bank: 'by rule' },
  subcategoryId: { insert: 'derived', bank: 'by rule' },
  categorySource: { insert: 'derived', bank: 'by rule' },
  categoryRule: { insert: 'derived', bank: 'by rule' },
  note: { insert: 'default' },
  isSplit: { insert: 'default' },
  merchantKey: { insert: 'derived', bank: 'always' },
  merchantKeyVersion: { insert: 'derived', isOftenAlike: true, bank: 'always' },
  nameKey: { insert: 'derived', bank: 'always' },
  searchText: { insert: 'derived', bank: 'always' },
  bankValues: { insert: 'default', bank: 'always' },
  removedByBank: { insert: 'default', bank: 'always' },
  isEdited: { insert: 'default' },
  deleted: { insert: 'default', movesBalance: true },
} as const satisfies Record<TransactionField, FieldUse>;

type FieldsWith<Use extends Partial<FieldUse>> = {
  [Field in TransactionField]: (typeof fields)[Field] extends Use ? Field : never;
}[TransactionField];

export type DraftField = FieldsWith<{ insert: 'draft' }>;
export type BankField = FieldsWith<{ bank: 'always' | 'by rule' }>;

const columns = getTableColumns(transactions);

export function isField(name: string): name is TransactionField {
  return name in fields;
}

const allFields: readonly TransactionField[] = Object.keys(fields).filter(isField);
const useOf = (field: TransactionField): FieldUse => fields[field];

const isOfDraft = (field: TransactionField): field is DraftField => useOf(field).insert === 'draft';

export const draftFields: readonly DraftField[] = allFields.filter(isOfDraft);
export const insertedFields = allFields.filter((field) => useOf(field).insert !== 'default');
export const oftenAlikeFields = allFields.filter((field) => useOf(field).isOftenAlike);
export const movingFields = allFields.filter((field) => useOf(field).movesBalance);
export const bankFields = allFields.filter((field) => useOf(field).bank !== undefined);
export const bankFieldsByRule = new Set(allFields.filter((field) => useOf(field).bank === 'by rule'));

export const columnOf = (field: TransactionField) => columns[field];
export const typeOf = (field: TransactionField): SQL => sql.raw(columns[field].getSQLType());
/** The column's default. */
export const defaultOf = (field: TransactionField): unknown => columns[field].default ?? null;

/** The fields as they are, with the change that touched the row last, so that that one can be undone again afterwards. */
export function before(names: readonly TransactionField[] = allFields): SQL {
  const pairs = names.map((field) => sql`${field}::text, ${columns[field]}`);
  return sql`jsonb_build_object('touchedIn', ${transactions.touchedIn}, ${sql.join(pairs, sql`, `)})`;
}

/** The field as it was, where the change touched it; as it is, where it did not. */
export function was(kept: SQLWrapper, field: TransactionField): SQL {
  const old = sql`(${kept} ->> ${field})::${typeOf(field)}`;
  return sql`case when jsonb_exists(${kept}, ${field}) then ${old} else ${columns[field]} end`;
}

/** Every field as it was. */
export function wasAll(kept: SQLWrapper): Partial<Record<TransactionField, SQL>> {
  return Object.fromEntries(allFields.map((field) => [field, was(kept, field)]));
}
