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
  /** Most imports and syncs bring many rows that have it in common. */
  readonly isOftenAlike?: true;
  /** An undo derives it from the name, because what derives it may have changed since. */
  readonly isDerivedAgain?: true;
  /** By which name an answer of the contract shows it as it is stored. */
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
  accountId: { insert: 'draft', synced: 'accountID', shown: 'accountID', movesBalance: true, isOftenAlike: true },
  externalId: { insert: 'draft', bank: 'always' },
  markedAsTransfer: {
    insert: 'draft',
    synced: 'markedAsTransfer',
    shown: 'markedAsTransfer',
    typed: 'markedAsTransfer',
    isOftenAlike: true,
  },
  hidden: { insert: 'draft', synced: 'hidden', shown: 'hidden', typed: 'hidden', isOftenAlike: true },
  pending: { insert: 'derived', synced: 'pending', shown: 'pending', isOftenAlike: true, bank: 'always' },
  bankItemId: { insert: 'derived', isOftenAlike: true, bank: 'always' },
  bankAddedIn: { insert: 'derived', isOftenAlike: true },
  bankModifiedIn: { insert: 'derived', isOftenAlike: true, bank: 'always' },
  categoryId: { insert: 'derived', synced: 'categoryID', bank: 'by rule' },
  subcategoryId: { insert: 'derived', synced: 'subcategoryID', bank: 'by rule' },
  categorySource: { insert: 'derived', synced: 'categorySource', bank: 'by rule' },
  categoryRule: { insert: 'derived', synced: 'categoryRule', bank: 'by rule' },
  note: { insert: 'default', synced: 'note' },
  isSplit: { insert: 'default', synced: 'isSplit' },
  merchantKey: { insert: 'derived', isDerivedAgain: true, bank: 'always' },
  merchantKeyVersion: { insert: 'derived', isDerivedAgain: true, isOftenAlike: true, bank: 'always' },
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

const isOfDraft = (field: TransactionField): field is DraftField => useOf(field).insert === 'draft';

const isRemembered = (field: TransactionField) => !useOf(field).isDerivedAgain;

export const draftFields: readonly DraftField[] = allFields.filter(isOfDraft);
export const insertedFields = allFields.filter((field) => useOf(field).insert !== 'default');
export const oftenAlikeFields = allFields.filter((field) => useOf(field).isOftenAlike);
export const movingFields = allFields.filter((field) => useOf(field).movesBalance);
export const bankFields = allFields.filter((field) => useOf(field).bank !== undefined);
export const bankFieldsByRule = new Set(allFields.filter((field) => useOf(field).bank === 'by rule'));

const isTyped = (field: TransactionField): field is TypedField => useOf(field).typed !== undefined;
export const typedFields: readonly TypedField[] = allFields.filter(isTyped);

/** Fields with the names that the contract has for them in one place or another. */
function namedBy(nameOf: (use: FieldUse) => string | undefined): readonly (readonly [TransactionField, string])[] {
  return allFields.flatMap((field) => {
    const name = nameOf(useOf(field));
    return name === undefined ? [] : [[field, name] as const];
  });
}

function underNames(row: object, names: ReturnType<typeof namedBy>): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const [field, name] of names) named[name] = Reflect.get(row, field);
  return named;
}

const shownFields = namedBy(({ shown }) => shown);
const syncedFields = namedBy(({ synced }) => synced);

/** The columns that a response shows as is. */
export const shownAsStored: Pick<typeof columns, ShownField> = Object(
  Object.fromEntries(shownFields.map(([field]) => [field, columns[field]])),
);

export function toShown(row: Pick<TransactionRow, ShownField>): ShownAsStored {
  return Object(underNames(row, shownFields));
}

export function toSynced(row: TransactionRow): SyncedAsStored {
  return Object(underNames(row, syncedFields));
}

/** The field values that the payload sets. */
export function typedValues(payload: TypedPayload): Partial<Pick<TransactionRow, TypedField>> {
  const brought = typedFields.flatMap((field) => {
    const value: unknown = Reflect.get(payload, useOf(field).typed ?? '');
    return value === undefined || value === null ? [] : [[field, value] as const];
  });
  return Object.fromEntries(brought);
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

/** The field as it was, where the change touched it; as it is, where it did not. */
export function was(kept: SQLWrapper, field: TransactionField): SQL {
  const old = sql`(${kept} ->> ${field})::${typeOf(field)}`;
  return sql`case when jsonb_exists(${kept}, ${field}) then ${old} else ${columns[field]} end`;
}

/** Every field as it was. */
export function wasAll(kept: SQLWrapper): Partial<Record<TransactionField, SQL>> {
  return Object.fromEntries(allFields.filter(isRemembered).map((field) => [field, was(kept, field)]));
}
