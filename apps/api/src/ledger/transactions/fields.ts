import type { BodyOf, createTransaction, SyncedTransaction, Transaction, updateTransaction } from '@cairn/contract';
import { type Cents, MERCHANT_KEY_VERSION, merchantKey, nameKey, searchText } from '@cairn/domain';
import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { transactions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';

export type TransactionRow = typeof transactions.$inferSelect;
export type NewTransactionRow = typeof transactions.$inferInsert;

/** All but whose row it is, and which changes made and last touched it. */
export type TransactionField = Exclude<keyof TransactionRow, 'ledgerId' | 'id' | 'madeIn' | 'touchedIn' | 'changedIn'>;

type TypedPayload = BodyOf<typeof createTransaction> | BodyOf<typeof updateTransaction>;

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
  /** By which name an answer of the contract shows it as it is stored. */
  readonly shown?: keyof Transaction;
  /** By which name a page of changes has it as it is stored. */
  readonly synced?: keyof SyncedTransaction;
  /** By which name a person's new or changed transaction brings it; left out, it is the default or stays as it is. */
  readonly typed?: keyof TypedPayload;
  /** A bank that reports a row again rewrites it: always, or only when a rule matches the row. */
  readonly bank?: 'always' | 'by rule';
}

/**
 * The fields of a transaction and what is done with each. Inserting, rewriting, retracting, undoing and a bank's own
 * rewrites all work through this table, so that a new column is handled everywhere once it is listed here.
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
  merchantKey: { insert: 'derived', bank: 'always' },
  merchantKeyVersion: { insert: 'derived', isOftenAlike: true, bank: 'always' },
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

/** What a page of changes has as it is stored. */
type SyncedAsStored = {
  [Field in SyncedField as (typeof fields)[Field]['synced']]: TransactionRow[Field];
};

/** What an answer shows as it is stored. */
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

/** The columns behind what an answer shows as it is stored. */
export const shownAsStored: Pick<typeof columns, ShownField> = Object(
  Object.fromEntries(shownFields.map(([field]) => [field, columns[field]])),
);

export function toShown(row: Pick<TransactionRow, ShownField>): ShownAsStored {
  return Object(underNames(row, shownFields));
}

export function toSynced(row: TransactionRow): SyncedAsStored {
  return Object(underNames(row, syncedFields));
}

/** What a person's payload says of the fields that it may bring. */
export function typedValues(payload: TypedPayload): Partial<Pick<TransactionRow, TypedField>> {
  const brought = typedFields.flatMap((field) => {
    const value: unknown = Reflect.get(payload, useOf(field).typed ?? '');
    return value === undefined || value === null ? [] : [[field, value] as const];
  });
  return Object.fromEntries(brought);
}

/** The same for a new transaction. */
export function typedOrDefault(payload: TypedPayload): Pick<TransactionRow, TypedField> {
  const defaults = Object.fromEntries(typedFields.map((field) => [field, defaultOf(field)]));
  return Object({ ...defaults, ...typedValues(payload) });
}

interface Described {
  readonly name: string;
  readonly description: string;
  readonly amountCents: Cents;
}

/** What follows from what a transaction says of itself: how it is compared, looked for and grouped. */
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
/** The column's default. */
export const defaultOf = (field: TransactionField): unknown => columns[field].default ?? null;

/** Under which a change remembers which one had touched the row before; the exported history shows it. */
export const TOUCHED_IN = 'changedIn';

/** The fields as they are, with the change that touched the row last, so that that one can be undone again afterwards. */
export function before(names: readonly TransactionField[] = allFields): SQL {
  const pairs = names.map((field) => sql`${field}::text, ${columns[field]}`);
  return sql`jsonb_build_object(${TOUCHED_IN}::text, ${transactions.touchedIn}, ${sql.join(pairs, sql`, `)})`;
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
