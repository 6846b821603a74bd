import { isDeepStrictEqual } from 'node:util';
import {
  type AccountId,
  type BankItemId,
  type CategoryId,
  type Cents,
  createDecider,
  type Day,
  type Decision,
  describingWords,
  type EditedValues,
  merchantKey,
  type Observation,
  type SplitShare,
  type TransactionId,
} from '@cairn/domain';
import { count, getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import { buildOnce } from '../../platform/db/build-once.ts';
import { commitBehind } from '../../platform/db/commit-behind.ts';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import { pause } from '../../platform/pause.ts';
import { updateBalances } from '../balances/balances.ts';
import { type Change, takeIds } from '../changes/change-set.ts';
import { type CategoryAssigner, loadAssigner } from '../learning/advise.ts';
import { type FoundState, findModelState } from '../learning/models.ts';
import { addCatch, type Catches, recordCatches } from '../rules/rule-catches.ts';
import { describeStoredRule, loadRules, loadRulesWithEffects, type StoredRule } from '../rules/rules.ts';
import { linesByTemplate, loadAutomaticTemplates, withUsableShares } from '../splits/templates.ts';
import { loadTagsToAdd, type TagsToAdd, withAddedTags } from '../tags/rule-tags.ts';
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
  /** The source of the lines. */
  readonly linesSource?: CategorySource | undefined;
  readonly tags?: readonly StoredTag[] | undefined;
  /** A bank or a file wrote the name, not a user. */
  readonly isReported?: boolean;
}

type CategorySource = 'person' | 'import' | 'bank';

/** Small batches, because PGlite runs in this process and blocks requests. */
const ROWS_PER_STATEMENT = 500;

type Categorized = Pick<NewTransactionRow, 'categoryId' | 'subcategoryId' | 'categorySource' | 'categoryRule'>;

type Decided = Decision<StoredRule>;

function categorize(draft: Draft, { category: rule }: Decided): Categorized {
  if (draft.category) {
    const { categoryId, subcategoryId, source } = draft.category;
    return { categoryId, subcategoryId, categorySource: source, categoryRule: null };
  }
  return rule && rule.categoryId !== null
    ? {
        categoryId: rule.categoryId,
        subcategoryId: rule.subcategoryId,
        categorySource: 'rule',
        categoryRule: describeStoredRule(rule),
      }
    : { categoryId: null, subcategoryId: null, categorySource: null, categoryRule: null };
}

/** The fields that rules set besides the category. A renamed transaction remembers the name that it came with. */
function applyEffects(draft: Draft, decided: Decided) {
  const name = decided.name?.effects.name ?? draft.name;
  const bankValues: EditedValues | null = name === draft.name ? null : { name: draft.name };
  return {
    name,
    markedAsTransfer: draft.markedAsTransfer || decided.transfer !== null,
    hidden: draft.hidden || decided.hidden !== null,
    isNameReported: (draft.isReported ?? false) && name === draft.name,
    bankValues,
  };
}

/** The parts that the rules added to a draft. */
interface Added {
  readonly lines: readonly TaggedLine[] | null;
  readonly tags: readonly StoredTag[];
  readonly tagsToAdd: TagsToAdd;
}

/** Whether the rule set the category or made the split, and not the draft or the merchant's template. */
function decidedCategory(draft: Draft, { category: rule }: Decided, { lines }: Added): boolean {
  if (!rule || draft.category || draft.lines) return false;
  if (lines === null) return rule.categoryId !== null;
  const { shares } = rule.effects;
  return shares !== null && isDeepStrictEqual(lines, linesByTemplate(shares, draft.amountCents));
}

/** The source of a split; none if it is remembered for the merchant. */
function sourceOfSplit(draft: Draft, decided: Decided, added: Added) {
  if (!decidedCategory(draft, decided, added) || !decided.category)
    return { categorySource: draft.linesSource ?? null, categoryRule: null };
  return { categorySource: 'rule' as const, categoryRule: describeStoredRule(decided.category) };
}

/** The rules that added a tag. */
function taggingRules(draft: Draft, decided: Decided, { tags, tagsToAdd }: Added): StoredRule[] {
  if (decided.tags.size === 0) return [];
  const own = new Set(draft.tags?.map(({ tagId }) => tagId));
  const fresh = new Set(tags.map(({ tagId }) => tagId).filter((tagId) => !own.has(tagId)));
  return [...decided.tags].flatMap(([tagId, rule]) => (fresh.has(tagsToAdd.get(tagId)?.tagId ?? 0) ? rule : []));
}

/** Each rule that changed something catches the transaction once. */
function addCatches(catches: Catches, draft: Draft, decided: Decided, added: Added): void {
  const rules = new Set([
    decidedCategory(draft, decided, added) ? decided.category : null,
    decided.name?.effects.name === draft.name ? null : decided.name,
    draft.markedAsTransfer ? null : decided.transfer,
    draft.hidden ? null : decided.hidden,
    ...taggingRules(draft, decided, added),
  ]);
  for (const rule of rules) if (rule) addCatch(catches, rule.id);
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

/** Objects as JSON, because the values of a column become one text. */
function fieldOf(row: NewTransactionRow, field: string): unknown {
  const value: unknown = Reflect.get(row, field) ?? null;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function columnsOf(names: readonly string[]) {
  return Object.entries(columns).filter(([field]) => names.includes(field));
}

/** One array parameter per column, and one for each shared value: several times faster than a parameter per value. */
function toStatement(rows: readonly NewTransactionRow[]) {
  const [first] = rows;
  if (!first) throw new Error('no rows to insert');
  const canShare = oftenSharedFields.every((field) => {
    const shared = fieldOf(first, field);
    return rows.every((row) => fieldOf(row, field) === shared);
  });
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

function toRow(id: TransactionId, draft: Draft, change: Change, decided: Decided): NewTransactionRow {
  const effects = applyEffects(draft, decided);
  const { description, amountCents, note } = draft;
  return {
    ...defaults,
    ...draft,
    ...effects,
    ...bankColumns(draft),
    ...categorize(draft, decided),
    ...derivedFrom({ name: effects.name, description, amountCents, note }, change, cachedKey),
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
 * pipelined with it. The rules may only assign categories.
 */
export async function insertTransaction(
  tx: Db,
  change: Change,
  draft: Draft,
  { rules, learning }: { readonly rules: readonly StoredRule[]; readonly learning: FoundState | null },
): Promise<TransactionId> {
  const { tags = [] } = draft;
  const id = await takeIds(tx, change, 1);
  const given = normalized(draft);
  const decided = createDecider(rules)(given);
  const ruled = toRow(id, given, change, decided);
  const assigner = needsCategory(given) && !ruled.categoryId ? await loadAssigner(tx, change, learning) : null;
  await assigner?.prepare(new Set([cachedKey(given.name)]));
  const row = withLearnedCategory(ruled, given, assigner);
  const catches: Catches = new Map();
  addCatches(catches, given, decided, { lines: null, tags, tagsToAdd: new Map() });
  const insert = async () => {
    await insertOneRow(tx).execute({ ...row });
  };
  const moves = draft.accountId === null ? [] : [() => updateBalances(tx, change)];
  const tag = tags.length === 0 ? [] : [() => insertTags(tx, change.ledgerId, id, tags)];
  const caught = catches.size === 0 ? [] : [() => recordCatches(tx, change, catches)];
  await commitBehind(tx, [insert, ...tag, ...caught, ...moves]);
  return id;
}

/**
 * The lines of the draft, or those of its merchant's automatic template, or those of a rule. The user's own choice of a
 * category wins.
 */
function linesOf(
  draft: Draft,
  row: NewTransactionRow,
  templates: ReadonlyMap<string, readonly SplitShare[]>,
  { category: rule }: Decided,
) {
  if (draft.lines) return draft.lines;
  if (draft.category || row.markedAsTransfer) return null;
  // A rule's new name doesn't hide the split remembered for the merchant.
  const remembered = templates.get(row.merchantKey ?? '') ?? templates.get(cachedKey(draft.name));
  const shares = remembered ?? rule?.effects.shares;
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

/** The evidence for predicting the category of a new transaction. */
export function observeDraft({ name, accountId, isIncome, amountCents, day, bankCategory }: Draft): Observation {
  const merchant = { merchantKey: cachedKey(name), words: describingWords(name) };
  return { ...merchant, accountId, isIncome, amountCents, day, bankCategory: bankCategory ?? null };
}

/** A learned category is set only if nothing else set one. */
function withLearnedCategory(row: NewTransactionRow, draft: Draft, assigner: CategoryAssigner | null) {
  if (!assigner || row.categoryId || row.markedAsTransfer) return row;
  const learned = assigner.assign(observeDraft(draft));
  return learned ? { ...row, ...learned, categorySource: 'learned' as const } : row;
}

function needsCategory({ category, lines }: Draft): boolean {
  return category === null && !lines;
}

interface Insertion {
  readonly decide: (draft: Draft) => Decided;
  readonly assigner: CategoryAssigner | null;
  readonly templates: ReadonlyMap<string, readonly SplitShare[]>;
  readonly tagsToAdd: TagsToAdd;
  /** These three are filled while the rows are prepared. */
  readonly splits: LinesOfOne[];
  readonly tagged: TagsOfOne[];
  readonly catches: Catches;
}

async function loadInsertion(tx: Db, change: Change, drafts: readonly Draft[]): Promise<Insertion> {
  const { ledgerId } = change;
  const needsCategories = drafts.some((draft) => draft.category === null);
  const [rules, templates, learning] = await Promise.all([
    needsCategories ? loadRules(tx, ledgerId) : loadRulesWithEffects(tx, ledgerId),
    loadAutomaticTemplates(tx, ledgerId),
    drafts.some(needsCategory) ? findModelState(tx, ledgerId) : null,
  ]);
  const usable = await withUsableShares(tx, ledgerId, rules);
  const tagsToAdd = await loadTagsToAdd(tx, ledgerId, usable);
  const assigner = await loadAssigner(tx, change, learning);
  return { decide: createDecider(usable), assigner, templates, tagsToAdd, splits: [], tagged: [], catches: new Map() };
}

/** Decides what the rules do to a draft, and notes its lines and tags. */
function prepareRow(id: TransactionId, draft: Draft, change: Change, insertion: Insertion): NewTransactionRow {
  const decided = insertion.decide(draft);
  const row = toRow(id, draft, change, decided);
  const lines = linesOf(draft, row, insertion.templates, decided);
  if (lines) insertion.splits.push({ id, lines });
  const tags = withAddedTags(draft.tags ?? [], decided.tags.keys(), insertion.tagsToAdd);
  if (tags.length > 0) insertion.tagged.push({ id, tags });
  const added = { lines, tags, tagsToAdd: insertion.tagsToAdd };
  addCatches(insertion.catches, draft, decided, added);
  if (lines) return { ...row, ...sourceOfSplit(draft, decided, added) };
  return withLearnedCategory(row, draft, insertion.assigner);
}

/** Normalizes and inserts transactions, and applies the rules. Returns their ids in the order of `drafts`. */
export async function insertTransactions(tx: Db, change: Change, drafts: readonly Draft[]): Promise<TransactionId[]> {
  if (drafts.some((draft) => draft.accountId !== null)) change.movesBalances = true;
  const [insertion, firstId] = await Promise.all([
    loadInsertion(tx, change, drafts),
    takeIds(tx, change, drafts.length),
  ]);
  let writing: Promise<void> = Promise.resolve();
  for (let start = 0; start < drafts.length; start += ROWS_PER_STATEMENT) {
    const batch = drafts.slice(start, start + ROWS_PER_STATEMENT).map(normalized);
    const keys = new Set(insertion.assigner ? batch.filter(needsCategory).map(({ name }) => cachedKey(name)) : []);
    await insertion.assigner?.prepare(keys);
    // Prepared while the database is still writing the previous batch.
    const rows = batch.map((draft, at) => prepareRow(firstId + start + at, draft, change, insertion));
    const statement = toStatement(rows);
    await writing;
    // Other requests run between the batches of a long import.
    if (start > 0) await pause();
    writing = insertRows(tx, statement);
  }
  await writing;
  await insertTagsOfMany(tx, change.ledgerId, insertion.tagged);
  await splitNewTransactions(tx, change, insertion.splits);
  await recordCatches(tx, change, insertion.catches);
  return drafts.map((_, at) => firstId + at);
}
