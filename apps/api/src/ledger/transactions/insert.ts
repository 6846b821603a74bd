import {
  type AccountId,
  type BankItemId,
  type CategoryId,
  type Cents,
  createMatcher,
  type Day,
  merchantKey,
  type TransactionId,
} from '@cairn/domain';
import { count, getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import { buildOnce } from '../../platform/db/build-once.ts';
import { commitBehind } from '../../platform/db/commit-behind.ts';
import type { Db } from '../../platform/db/database.ts';
import { type TemplateShare, transactions } from '../../platform/db/schema/index.ts';
import { pause } from '../../platform/pause.ts';
import { updateBalances } from '../balances/balances.ts';
import { type Change, takeIds } from '../changes/change-set.ts';
import { describeStoredRule, loadRules, type StoredRule } from '../rules/rules.ts';
import { linesByTemplate, loadAutomaticTemplates } from '../splits/templates.ts';
import { insertTags, insertTagsOfMany, type TagsOfOne } from '../tags/transaction-tags.ts';
import {
  type DraftField,
  defaultOf,
  derivedFrom,
  draftFields,
  insertedFields,
  type NewTransactionRow,
  oftenSharedFields,
  type TransactionField,
} from './fields.ts';
import { type LinesOfOne, splitNewTransactions } from './lines.ts';
import { normalized } from './normalize.ts';
import type { StoredTag, TaggedLine } from './parts.ts';

/** A new transaction from any source: typed, imported or synced. */
export interface Draft extends Pick<NewTransactionRow, DraftField> {
  readonly day: Day;
  readonly description: string;
  readonly amountCents: Cents;
  readonly isIncome: boolean;
  readonly accountId: AccountId | null;
  readonly markedAsTransfer: boolean;
  readonly hidden: boolean;
  /** For bank transactions: the link and the sync it was read in. */
  readonly bank?: {
    readonly itemId: BankItemId;
    readonly pending: boolean;
    readonly addedIn: number;
    readonly modifiedIn: number | null;
  };
  /** Null leaves it to the rules. */
  readonly category: {
    readonly categoryId: CategoryId;
    readonly subcategoryId: CategoryId | null;
    readonly source: CategorySource;
  } | null;
  /** Splits it instead. They must add up to the amount. */
  readonly lines?: readonly TaggedLine[] | undefined;
  readonly tags?: readonly StoredTag[] | undefined;
}

type CategorySource = 'person' | 'import' | 'bank';

/** Small batches, because PGlite runs in this process and blocks requests. */
const ROWS_PER_STATEMENT = 500;

type Categorized = Pick<NewTransactionRow, 'categoryId' | 'subcategoryId' | 'categorySource' | 'categoryRule'>;

function categorize(draft: Draft, match: (draft: Draft) => StoredRule | null): Categorized {
  if (draft.category) {
    const { categoryId, subcategoryId, source } = draft.category;
    return { categoryId, subcategoryId, categorySource: source, categoryRule: null };
  }
  const rule = match(draft);
  return rule
    ? {
        categoryId: rule.categoryId,
        subcategoryId: rule.subcategoryId,
        categorySource: 'rule',
        categoryRule: describeStoredRule(rule),
      }
    : { categoryId: null, subcategoryId: null, categorySource: null, categoryRule: null };
}

function bankColumns({ bank }: Draft) {
  return {
    pending: bank?.pending ?? false,
    bankItemId: bank?.itemId ?? null,
    bankAddedIn: bank?.addedIn ?? null,
    bankModifiedIn: bank?.modifiedIn ?? null,
  };
}

/** Columns with the same value in all rows of a change. */
const common = ['ledgerId', 'madeIn', 'touchedIn', 'changedIn'] as const;

const columns = getTableColumns(transactions);
const fieldOf = (row: NewTransactionRow, field: string): unknown => Reflect.get(row, field) ?? null;

function columnsOf(names: readonly string[]) {
  return Object.entries(columns).filter(([field]) => names.includes(field));
}

/** One array parameter per column, and one for each shared value: several times faster than a parameter per value. */
function toStatement(rows: readonly NewTransactionRow[]) {
  const [first] = rows;
  if (!first) throw new Error('no rows to insert');
  const canShare = oftenSharedFields.every((field) =>
    rows.every((row) => fieldOf(row, field) === fieldOf(first, field)),
  );
  const sharedNames: readonly string[] = canShare ? [...common, ...oftenSharedFields] : common;
  const shared = columnsOf(sharedNames);
  const own = columnsOf(['id', ...insertedFields.filter((field) => !sharedNames.includes(field))]);
  const names = [...own, ...shared].map(([, column]) => sql.identifier(column.name));
  const lists = own.map(([field, column]) => {
    const list = makePgArray(rows.map((row) => fieldOf(row, field)));
    return sql`${list}::${sql.raw(column.getSQLType())}[]`;
  });
  const values = shared.map(([field, column]) => sql`${fieldOf(first, field)}::${sql.raw(column.getSQLType())}`);
  return {
    name: canShare ? 'insert_shared' : 'insert_transactions',
    insert: sql`insert into ${transactions} (${sql.join(names, sql`, `)})
      select ${sql.join([sql`own.*`, ...values], sql`, `)} from unnest(${sql.join(lists, sql`, `)}) as own`,
  };
}

async function insertRows(tx: Db, { name, insert }: ReturnType<typeof toStatement>): Promise<void> {
  const made = tx.$with('made', { id: sql<number>`id`.as('id') }).as(sql`${insert} returning id`);
  await tx.with(made).select({ count: count() }).from(made).prepare(name).execute();
}

const defaults: Partial<Pick<NewTransactionRow, DraftField>> = Object.fromEntries(
  draftFields.map((field) => [field, defaultOf(field)]),
);

function toRow(
  id: TransactionId,
  draft: Draft,
  change: Change,
  match: (draft: Draft) => StoredRule | null,
): NewTransactionRow {
  return {
    ...defaults,
    ...draft,
    ...bankColumns(draft),
    ...categorize(draft, match),
    ...derivedFrom(draft, change, cachedKey),
    ledgerId: change.ledgerId,
    id,
    madeIn: change.id,
    touchedIn: change.id,
    changedIn: change.changedIn,
  };
}

const placeholder = sql.placeholder;
const placeholders: Partial<Record<TransactionField, Placeholder>> = Object.fromEntries(
  insertedFields.map((field) => [field, placeholder(field)]),
);

const insertOneRow = buildOnce((db) =>
  db
    .insert(transactions)
    .values({
      ledgerId: placeholder('ledgerId'),
      id: placeholder('id'),
      madeIn: placeholder('madeIn'),
      touchedIn: placeholder('touchedIn'),
      changedIn: placeholder('changedIn'),
      day: placeholder('day'),
      name: placeholder('name'),
      amountCents: placeholder('amountCents'),
      nameKey: placeholder('nameKey'),
      searchText: placeholder('searchText'),
      ...placeholders,
    })
    .prepare('insert_transaction'),
);

/**
 * Inserts a single transaction as the last step of its database transaction: the balance update and COMMIT are
 * pipelined with it.
 */
export async function insertTransaction(
  tx: Db,
  change: Change,
  draft: Draft,
  { rules, tags }: { readonly rules: readonly StoredRule[]; readonly tags: readonly StoredTag[] },
): Promise<TransactionId> {
  const id = await takeIds(tx, change, 1);
  const row = toRow(id, normalized(draft), change, createMatcher(rules));
  const insert = async () => {
    await insertOneRow(tx).execute({ ...row });
  };
  const moves = draft.accountId === null ? [] : [() => updateBalances(tx, change)];
  const tag = tags.length === 0 ? [] : [() => insertTags(tx, change.ledgerId, id, tags)];
  await commitBehind(tx, [insert, ...tag, ...moves]);
  return id;
}

/** The lines of the draft, or those of its merchant's automatic template. The user's own choice of a category wins. */
function linesOf(draft: Draft, row: NewTransactionRow, templates: ReadonlyMap<string, readonly TemplateShare[]>) {
  if (draft.lines) return draft.lines;
  const shares = draft.category || draft.markedAsTransfer ? undefined : templates.get(row.merchantKey ?? '');
  return shares ? linesByTemplate(shares, draft.amountCents) : null;
}

const KEYS_MAX = 5_000;
const knownKeys = new Map<string, string>();

/** Imports and syncs repeat the same names many times. */
function cachedKey(name: string): string {
  const key = knownKeys.get(name) ?? merchantKey(name);
  if (knownKeys.size >= KEYS_MAX) knownKeys.clear();
  knownKeys.set(name, key);
  return key;
}

/** Normalizes, categorizes and inserts transactions. Returns their ids in the order of `drafts`. */
export async function insertTransactions(tx: Db, change: Change, drafts: readonly Draft[]): Promise<TransactionId[]> {
  if (drafts.some((draft) => draft.accountId !== null)) change.movesBalances = true;
  const needsRules = drafts.some((draft) => draft.category === null);
  const [rules, firstId, templates] = await Promise.all([
    needsRules ? loadRules(tx, change.ledgerId) : [],
    takeIds(tx, change, drafts.length),
    loadAutomaticTemplates(tx, change.ledgerId),
  ]);
  const match = createMatcher(rules);
  const splits: LinesOfOne[] = [];
  const tagged: TagsOfOne[] = [];
  let writing: Promise<void> = Promise.resolve();
  for (let start = 0; start < drafts.length; start += ROWS_PER_STATEMENT) {
    const batch = drafts.slice(start, start + ROWS_PER_STATEMENT).map(normalized);
    // Prepared while the database is still writing the previous batch.
    const rows = batch.map((draft, at) => {
      const row = toRow(firstId + start + at, draft, change, match);
      const lines = linesOf(draft, row, templates);
      if (lines) splits.push({ id: row.id, lines });
      if (draft.tags) tagged.push({ id: row.id, tags: draft.tags });
      return row;
    });
    const statement = toStatement(rows);
    await writing;
    // Other requests run between the batches of a long import.
    if (start > 0) await pause();
    writing = insertRows(tx, statement);
  }
  await writing;
  await splitNewTransactions(tx, change, splits);
  await insertTagsOfMany(tx, change.ledgerId, tagged);
  return drafts.map((_, at) => firstId + at);
}
