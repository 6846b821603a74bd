import type { BodyOf, createTransaction, SyncedTransaction, Transaction, updateTransaction } from '@cairn/contract';
import { type Cents, MERCHANT_KEY_VERSION, merchantKey, nameKey, searchText } from '@cairn/domain';
import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { transactions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';

export type TransactionRow = typeof transactions.$inferSelect;
export type NewTransactionRow = typeof transactions.$inferInsert;

/** Every column except the ledger, the id and the references to change sets. */
export type TransactionField = Exclude<keyof TransactionRow, 'ledgerId' | 'id' | 'madeIn' | 'touchedIn' | 'changedIn'>;

type TypedPayload = BodyOf<typeof createTransaction> | BodyOf<typeof updateTransaction>;

interface FieldUse {
  /**
   * Where a new row's value comes from: `draft` copies it, `derived` computes it from the draft, and `default` is the
   * column's default until a later change sets it.
   */
  readonly insert: 'draft' | 'derived' | 'default';
  /** The field affects the account's balance. */
  readonly movesBalance?: true;
  /** Most imports and syncs contain many rows with the same value. */
  readonly isOftenShared?: true;
  /** An undo derives it from the restored name, because the derivation may have changed since. */
  readonly isRederived?: true;
  /** The response field that shows the stored value as is. */
  readonly shown?: keyof Transaction;
  /** The sync field that has the stored value as is. */
  readonly synced?: keyof SyncedTransaction;
  /** The request field that a user sets it with. If omitted, the field has its default or stays as it is. */
  readonly typed?: keyof TypedPayload;
  /** Whether a repeated bank report overwrites it always or only if a rule matches the row. */
  readonly bank?: 'always' | 'by rule';
}

/**
 * How each transaction field is used. Inserts, rewrites, retractions, undos and bank updates all work from this table,
 * so listing a new column here is enough.
 */
const fields = {
  day: { insert: 'draft', movesBalance: true, bank: 'always' },
  name: { insert: 'draft', synced: 'name', shown: 'displayName', bank: 'always' },
  description: { insert: 'draft', synced: 'description', shown: 'displayDescription', bank: 'always' },
  amountCents: { insert: 'draft', movesBalance: true, bank: 'always' },
  isIncome: {
    insert: 'draft',
    synced: 'isIncome',
    shown: 'isIncome',
    typed: 'isIncome',
    movesBalance: true,
    bank: 'always',
  },
  accountId: { insert: 'draft', synced: 'accountID', shown: 'accountID', movesBalance: true, isOftenShared: true },
  externalId: { insert: 'draft', bank: 'always' },
  markedAsTransfer: {
    insert: 'draft',
    synced: 'markedAsTransfer',
    shown: 'markedAsTransfer',
    typed: 'markedAsTransfer',
    isOftenShared: true,
  },
  hidden: { insert: 'draft', synced: 'hidden', shown: 'hidden', typed: 'hidden', isOftenShared: true },
  pending: { insert: 'derived', synced: 'pending', shown: 'pending', isOftenShared: true, bank: 'always' },
  bankItemId: { insert: 'derived', isOftenShared: true, bank: 'always' },
  bankAddedIn: { insert: 'derived', isOftenShared: true },
  bankModifiedIn: { insert: 'derived', isOftenShared: true, bank: 'always' },
  categoryId: { insert: 'derived', synced: 'categoryID', bank: 'by rule' },
  subcategoryId: { insert: 'derived', synced: 'subcategoryID', bank: 'by rule' },
  categorySource: { insert: 'derived', synced: 'categorySource', bank: 'by rule' },
  categoryRule: { insert: 'derived', synced: 'categoryRule', bank: 'by rule' },
  note: { insert: 'default', synced: 'note' },
  isSplit: { insert: 'default', synced: 'isSplit' },
  merchantKey: { insert: 'derived', isRederived: true, bank: 'always' },
  merchantKeyVersion: { insert: 'derived', isRederived: true, isOftenShared: true, bank: 'always' },
  nameKey: { insert: 'derived', bank: 'always' },
  searchText: { insert: 'derived', bank: 'always' },
  bankValues: { insert: 'default', bank: 'always' },
  removedByBank: { insert: 'default', synced: 'removedByBank', shown: 'removedByBank', bank: 'always' },
  isEdited: { insert: 'default', synced: 'isEdited', shown: 'isEdited' },
  deleted: { insert: 'default', shown: 'transactionDeleted', movesBalance: true },
} as const satisfies Record<TransactionField, FieldUse>;

type FieldsWith<Use extends Partial<FieldUse>> = {
  [Field in TransactionField]: (typeof fields)[Field] extends Use ? Field : never;
}[TransactionField];

export type DraftField = FieldsWith<{ insert: 'draft' }>;
export type BankField = FieldsWith<{ bank: 'always' | 'by rule' }>;
export type TypedField = FieldsWith<{ typed: keyof TypedPayload }>;

export type ShownField = FieldsWith<{ shown: keyof Transaction }>;

type SyncedField = FieldsWith<{ synced: keyof SyncedTransaction }>;

type SyncedAsStored = {
  [Field in SyncedField as (typeof fields)[Field]['synced']]: TransactionRow[Field];
};

type ShownAsStored = {
  [Field in ShownField as (typeof fields)[Field]['shown']]: TransactionRow[Field];
};

const columns = getTableColumns(transactions);

export function isField(name: string): name is TransactionField {
  return name in fields;
}

const allFields: readonly TransactionField[] = Object.keys(fields).filter(isField);
const useOf = (field: TransactionField): FieldUse => fields[field];

const isDraftField = (field: TransactionField): field is DraftField => useOf(field).insert === 'draft';

const isRemembered = (field: TransactionField) => !useOf(field).isRederived;

export const draftFields: readonly DraftField[] = allFields.filter(isDraftField);
export const insertedFields = allFields.filter((field) => useOf(field).insert !== 'default');
export const oftenSharedFields = allFields.filter((field) => useOf(field).isOftenShared);
export const movingFields = allFields.filter((field) => useOf(field).movesBalance);
export const bankFields = allFields.filter((field) => useOf(field).bank !== undefined);
export const bankFieldsByRule = new Set(allFields.filter((field) => useOf(field).bank === 'by rule'));

const isTyped = (field: TransactionField): field is TypedField => useOf(field).typed !== undefined;
export const typedFields: readonly TypedField[] = allFields.filter(isTyped);

/** Pairs of a field and its name in one part of the contract. */
function fieldNames(nameOf: (use: FieldUse) => string | undefined): readonly (readonly [TransactionField, string])[] {
  return allFields.flatMap((field) => {
    const name = nameOf(useOf(field));
    return name === undefined ? [] : [[field, name] as const];
  });
}

function renameFields(row: object, names: ReturnType<typeof fieldNames>): Record<string, unknown> {
  const renamed: Record<string, unknown> = {};
  for (const [field, name] of names) renamed[name] = Reflect.get(row, field);
  return renamed;
}

const shownFields = fieldNames(({ shown }) => shown);
const syncedFields = fieldNames(({ synced }) => synced);

/** The columns that a response shows as is. */
export const shownAsStored: Pick<typeof columns, ShownField> = Object(
  Object.fromEntries(shownFields.map(([field]) => [field, columns[field]])),
);

export function toShown(row: Pick<TransactionRow, ShownField>): ShownAsStored {
  return Object(renameFields(row, shownFields));
}

export function toSynced(row: TransactionRow): SyncedAsStored {
  return Object(renameFields(row, syncedFields));
}

/** The field values that the payload sets. */
export function typedValues(payload: TypedPayload): Partial<Pick<TransactionRow, TypedField>> {
  const given = typedFields.flatMap((field) => {
    const value: unknown = Reflect.get(payload, useOf(field).typed ?? '');
    return value === undefined || value === null ? [] : [[field, value] as const];
  });
  return Object.fromEntries(given);
}

/** The payload's field values for a new transaction, with defaults for the rest. */
export function typedOrDefault(payload: TypedPayload): Pick<TransactionRow, TypedField> {
  const defaults = Object.fromEntries(typedFields.map((field) => [field, defaultOf(field)]));
  return Object({ ...defaults, ...typedValues(payload) });
}

interface Described {
  readonly name: string;
  readonly description: string;
  readonly amountCents: Cents;
}

/** The fields for comparing, searching and grouping, derived from what the user sees. */
export function derivedFrom(
  described: Described,
  { merchantKeyVersion }: Pick<Change, 'merchantKeyVersion'>,
  keyOf: (name: string) => string = merchantKey,
): Pick<TransactionRow, 'merchantKey' | 'merchantKeyVersion' | 'nameKey' | 'searchText'> {
  return {
    merchantKey: merchantKeyVersion === MERCHANT_KEY_VERSION ? keyOf(described.name) : '',
    merchantKeyVersion,
    nameKey: nameKey(described.name),
    searchText: searchText(described),
  };
}

export const columnOf = (field: TransactionField) => columns[field];
export const typeOf = (field: TransactionField): SQL => sql.raw(columns[field].getSQLType());
export const defaultOf = (field: TransactionField): unknown => columns[field].default ?? null;

/** The key under which a change stores the change that touched the row before it. The exported history shows it. */
export const TOUCHED_IN = 'changedIn';

/** The current fields plus the change that last touched the row, so that it can be undone after this one is. */
export function before(names: readonly TransactionField[] = allFields): SQL {
  const pairs = names.filter(isRemembered).map((field) => sql`${field}::text, ${columns[field]}`);
  return sql`jsonb_build_object(${TOUCHED_IN}::text, ${transactions.touchedIn}, ${sql.join(pairs, sql`, `)})`;
}

/** The field's value before the change, or its current value if the change didn't touch it. */
export function previousValue(before: SQLWrapper, field: TransactionField): SQL {
  const old = sql`(${before} ->> ${field})::${typeOf(field)}`;
  return sql`case when jsonb_exists(${before}, ${field}) then ${old} else ${columns[field]} end`;
}

export function previousValues(before: SQLWrapper): Partial<Record<TransactionField, SQL>> {
  return Object.fromEntries(allFields.filter(isRemembered).map((field) => [field, previousValue(before, field)]));
}
