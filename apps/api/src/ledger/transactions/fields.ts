import type { BodyOf, createTransaction, SyncedTransaction, Transaction, updateTransaction } from '@cairn/contract';
import { type Cents, MERCHANT_KEY_VERSION, merchantKey, nameKey, searchText } from '@cairn/domain';
import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { transactions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { rememberedLines, rememberedTags } from './parts.ts';

export type TransactionRow = typeof transactions.$inferSelect;
export type NewTransactionRow = typeof transactions.$inferInsert;

/** Every column except the ledger, the id and the references to change sets. */
export type TransactionField = Exclude<
  keyof TransactionRow,
  'ledgerId' | 'id' | 'madeIn' | 'touchedIn' | 'changedIn' | 'postedIn'
>;

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
  /** Responses show the stored value as is. */
  readonly isShown?: true;
  /** Sync clients receive the stored value as is. */
  readonly isSynced?: true;
  /**
   * Set by the request's field of the same name. If omitted, a new row gets the default, and an existing row stays as
   * it is.
   */
  readonly isTyped?: true;
  /** A repeated bank report overwrites it. */
  readonly isFromBank?: true;
  /** If a repeated bank report changes nothing else, the row counts as unchanged. */
  readonly isInternal?: true;
}

/**
 * How each transaction field is used. Inserts, rewrites, retractions, undos and bank updates all work from this table,
 * so listing a new column here is enough.
 */
const fields = {
  day: { insert: 'draft', movesBalance: true, isFromBank: true },
  name: { insert: 'draft', isSynced: true, isShown: true, isFromBank: true },
  isNameReported: { insert: 'derived', isOftenShared: true },
  description: { insert: 'draft', isSynced: true, isShown: true, isFromBank: true },
  amountCents: { insert: 'draft', movesBalance: true, isFromBank: true },
  isIncome: {
    insert: 'draft',
    isSynced: true,
    isShown: true,
    isTyped: true,
    movesBalance: true,
    isFromBank: true,
  },
  accountId: { insert: 'draft', isSynced: true, isShown: true, movesBalance: true, isOftenShared: true },
  afterBalanceIn: { insert: 'draft', isSynced: true, isOftenShared: true },
  externalId: { insert: 'draft', isFromBank: true, isInternal: true },
  markedAsTransfer: {
    insert: 'draft',
    isSynced: true,
    isShown: true,
    isTyped: true,
    isOftenShared: true,
  },
  hidden: { insert: 'draft', isSynced: true, isShown: true, isTyped: true, isOftenShared: true },
  pending: { insert: 'derived', isSynced: true, isShown: true, isOftenShared: true, isFromBank: true },
  bankItemId: { insert: 'derived', isOftenShared: true, isFromBank: true, isInternal: true },
  bankAddedIn: { insert: 'derived', isOftenShared: true },
  bankModifiedIn: { insert: 'derived', isOftenShared: true, isFromBank: true, isInternal: true },
  categoryId: { insert: 'derived', isSynced: true },
  subcategoryId: { insert: 'derived', isSynced: true },
  categorySource: { insert: 'derived', isSynced: true },
  categoryRule: { insert: 'derived', isSynced: true },
  bankCategory: { insert: 'draft' },
  note: { insert: 'draft', isSynced: true, isShown: true, isOftenShared: true },
  isSplit: { insert: 'default', isSynced: true, isShown: true },
  refusedTagIds: { insert: 'default' },
  merchantKey: { insert: 'derived', isRederived: true, isFromBank: true, isInternal: true },
  merchantKeyVersion: { insert: 'derived', isRederived: true, isOftenShared: true, isFromBank: true, isInternal: true },
  nameKey: { insert: 'derived', isFromBank: true, isInternal: true },
  searchText: { insert: 'derived', isFromBank: true, isInternal: true },
  bankValues: { insert: 'derived', isOftenShared: true, isFromBank: true },
  removedByBank: { insert: 'default', isSynced: true, isShown: true, isFromBank: true },
  isEdited: { insert: 'default', isSynced: true, isShown: true },
  isCleared: { insert: 'draft', isSynced: true, isOftenShared: true },
  deleted: { insert: 'default', isShown: true, movesBalance: true },
} as const satisfies Record<TransactionField, FieldUse>;

type FieldsWith<Use extends Partial<FieldUse>> = {
  [Field in TransactionField]: (typeof fields)[Field] extends Use ? Field : never;
}[TransactionField];

export type DraftField = FieldsWith<{ insert: 'draft' }>;
export type BankField = FieldsWith<{ isFromBank: true }>;
export type TypedField = FieldsWith<{ isTyped: true }> & keyof TypedPayload;
export type ShownField = FieldsWith<{ isShown: true }> & keyof Transaction;
type SyncedField = FieldsWith<{ isSynced: true }> & keyof SyncedTransaction;

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
export const bankFields = allFields.filter((field) => useOf(field).isFromBank);
/** A bank report that changes one of these is recorded. */
export const recordedBankFields = allFields.filter((field) => useOf(field).isFromBank && !useOf(field).isInternal);

const isTyped = (field: TransactionField): field is TypedField => useOf(field).isTyped ?? false;
const isShown = (field: TransactionField): field is ShownField => useOf(field).isShown ?? false;
const isSynced = (field: TransactionField): field is SyncedField => useOf(field).isSynced ?? false;
export const typedFields: readonly TypedField[] = allFields.filter(isTyped);

const shownFields = allFields.filter(isShown);
const syncedFields = allFields.filter(isSynced);

function pick<Field extends TransactionField>(row: Pick<TransactionRow, Field>, names: readonly Field[]) {
  const picked: Partial<Pick<TransactionRow, Field>> = {};
  for (const name of names) picked[name] = row[name];
  return picked;
}

/** The columns that a response shows as is. */
export const shownAsStored: Pick<typeof columns, ShownField> = Object(
  Object.fromEntries(shownFields.map((field) => [field, columns[field]])),
);

export function toShown(row: Pick<TransactionRow, ShownField>): Pick<TransactionRow, ShownField> {
  return Object(pick(row, shownFields));
}

export function toSynced(row: TransactionRow): Pick<TransactionRow, SyncedField> {
  return Object(pick(row, syncedFields));
}

/** The field values that the payload sets. */
export function typedValues(payload: Pick<TypedPayload, TypedField>): Partial<Pick<TransactionRow, TypedField>> {
  const given = typedFields.flatMap((field) => {
    const value = payload[field];
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
  readonly note?: string | undefined;
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

/** The key under which a change stores the split lines of a row, with their tags, if it changes them. */
export const LINES = 'splits';

/** The key under which a change stores all tags that a transaction had before. */
export const REMEMBERED_TAGS = 'tags';

export interface RememberedParts {
  /** The change also replaces the split lines. */
  readonly hasLines?: boolean;
  /** The change also replaces the tags: those that are stored, or none if the rows are known to have none. */
  readonly tags?: 'stored' | 'none';
}

/**
 * The current fields plus the change that last touched the row, so that after an undo, that earlier change can be
 * undone too.
 */
export function before(names: readonly TransactionField[], { hasLines = false, tags }: RememberedParts = {}): SQL {
  const pairs = names.filter(isRemembered).map((field) => sql`${field}::text, ${columns[field]}`);
  const lines = hasLines ? [sql`${LINES}::text, ${rememberedLines}`] : [];
  const had = tags === 'stored' ? rememberedTags : sql`'[]'::jsonb`;
  const ownTags = tags ? [sql`${REMEMBERED_TAGS}::text, ${had}`] : [];
  const all = [sql`${TOUCHED_IN}::text, ${transactions.touchedIn}`, ...pairs, ...lines, ...ownTags];
  return sql`jsonb_build_object(${sql.join(all, sql`, `)})`;
}

/** Everything that a change must store of a row that it deletes. */
export const beforeDeletion = before(allFields, { hasLines: true });

/** All current values of a row, in the form in which the history stores previous ones. */
export const currentValues = before(allFields, { hasLines: true, tags: 'stored' });

/** The field's value before the change, or its current value if the change didn't touch it. */
export function previousValue(before: SQLWrapper, field: TransactionField): SQL {
  const old = sql`(${before} ->> ${field})::${typeOf(field)}`;
  return sql`case when jsonb_exists(${before}, ${field}) then ${old} else ${columns[field]} end`;
}

export function previousValues(before: SQLWrapper): Partial<Record<TransactionField, SQL>> {
  return Object.fromEntries(allFields.filter(isRemembered).map((field) => [field, previousValue(before, field)]));
}
