import { type HistoryEntry, TRANSACTION_HISTORY_MAX } from '@cairn/contract';
import {
  type ChangeSetId,
  cents,
  describeRefit,
  type FieldChange,
  formatCents,
  type LedgerId,
  type RowHistory,
  rowHistory,
  type UserId,
} from '@cairn/domain';
import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  currentValues,
  findBlocker,
  historyStart,
  loadLabels,
  type StoredLine,
  type StoredTag,
  storedLines,
  storedTags,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { changeSets, transactions } from '../../platform/db/schema/index.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findTransaction } from './transactions.queries.ts';

type HistoryLabels = Awaited<ReturnType<typeof loadLabels>>;
type HistoryField = HistoryEntry['changes'][number]['field'];
type Values = Readonly<Record<string, unknown>>;

const undone = alias(changeSets, 'undone');

/** Looks each change set's row up by its key: there is no index by row, which every write would have to update. */
function beforeIn(id: number): SQL<Values | null> {
  return sql`(select changes.before from changes where changes.ledger_id = change_sets.ledger_id
    and changes.change_set_id = change_sets.id and changes.row_id = ${id} and changes.noun = 'transaction')`;
}

function listTransactionChanges(db: Db, ledgerId: LedgerId, id: number, madeIn: number, now: Date) {
  const before = beforeIn(id);
  return db
    .select({
      id: changeSets.id,
      source: changeSets.source,
      via: changeSets.via,
      actorId: changeSets.actorId,
      madeAt: changeSets.madeAt,
      count: changeSets.count,
      undoneBy: changeSets.undoneBy,
      undoneAt: undone.madeAt,
      before: before.as('before'),
    })
    .from(changeSets)
    .leftJoin(undone, and(eq(undone.ledgerId, changeSets.ledgerId), eq(undone.id, changeSets.undoneBy)))
    .where(
      and(
        eq(changeSets.ledgerId, ledgerId),
        gte(changeSets.id, madeIn),
        gte(changeSets.madeAt, historyStart(now)),
        sql`(${changeSets.id} = ${madeIn} or ${before} is not null)`,
      ),
    )
    .orderBy(desc(changeSets.id))
    .limit(TRANSACTION_HISTORY_MAX);
}

type ListedChange = Awaited<ReturnType<typeof listTransactionChanges>>[number];

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const lengthOf = (value: unknown) => String(Array.isArray(value) ? value.length : 0);

/** The history of a reimbursement; empty if the transaction isn't reimbursable. */
function reimbursementIn(tags: unknown): string {
  const stored: readonly Pick<StoredTag, 'state'>[] = Array.isArray(tags) ? tags : [];
  return stored.find(({ state }) => state !== null)?.state ?? '';
}

/** Splits a change of tags into one of the reimbursement, if it changed, and one of the other tags. */
function tagChanges({ from, to }: FieldChange): HistoryEntry['changes'] {
  const tags = { field: 'tags' as const, from: lengthOf(from), to: to === undefined ? null : lengthOf(to) };
  const [before, after] = [reimbursementIn(from), reimbursementIn(to)];
  if (to === undefined || before === after) return [tags];
  const others = (value: unknown) => Number(lengthOf(value)) - (reimbursementIn(value) === '' ? 0 : 1);
  const change = { field: 'reimbursement' as const, from: before, to: after };
  return others(from) === others(to)
    ? [change]
    : [change, { ...tags, from: String(others(from)), to: String(others(to)) }];
}

/** How each stored field appears in the history. A subcategory appears as the category. */
const shownFields: Readonly<
  Record<string, { field: HistoryField; show(value: unknown, labels: HistoryLabels): string }>
> = {
  name: { field: 'name', show: textOf },
  description: { field: 'description', show: textOf },
  amountCents: { field: 'amount', show: (value) => formatCents(cents(Number(value))) },
  day: { field: 'date', show: textOf },
  isIncome: { field: 'isIncome', show: textOf },
  accountId: { field: 'account', show: (id, { accounts }) => accounts.get(Number(id))?.displayName ?? '' },
  category: { field: 'category', show: (id, { categories }) => categories.get(Number(id))?.name ?? '' },
  markedAsTransfer: { field: 'markedAsTransfer', show: textOf },
  hidden: { field: 'hidden', show: textOf },
  note: { field: 'note', show: textOf },
  splits: { field: 'splits', show: lengthOf },
  pending: { field: 'pending', show: textOf },
  removedByBank: { field: 'removedByBank', show: textOf },
  deleted: { field: 'deleted', show: textOf },
};

/** Replaces category and subcategory by the narrower of the two. */
function withCategory({ categoryId, subcategoryId, ...values }: Values): Values {
  if (categoryId === undefined && subcategoryId === undefined) return values;
  return { ...values, category: subcategoryId ?? categoryId ?? null };
}

function toShownChange({ field, from, to }: FieldChange, labels: HistoryLabels): HistoryEntry['changes'] {
  if (field === 'tags') return tagChanges({ field, from, to });
  const shown = shownFields[field];
  if (!shown) return [];
  return [{ field: shown.field, from: shown.show(from, labels), to: to === undefined ? null : shown.show(to, labels) }];
}

/** Only the ledger writes the stored lines. */
function linesIn(value: unknown): readonly StoredLine[] {
  const lines: readonly StoredLine[] = Array.isArray(value) ? value : [];
  return lines.toSorted((a, b) => a.position - b.position);
}

function labelOf({ categoryId, subcategoryId, isTransfer }: StoredLine, { categories }: HistoryLabels): string {
  const category = categories.get(subcategoryId ?? categoryId ?? 0);
  return category?.name ?? (isTransfer ? 'the transfer' : 'Uncategorized');
}

/** If a bank changed the amount of a split: the effect on its lines. */
function refitOf(row: ListedChange, done: readonly FieldChange[], labels: HistoryLabels): string | null {
  const changeOf = (field: string) => done.find((change) => change.field === field);
  const [amount, splits] = [changeOf('amountCents'), changeOf('splits')];
  if (row.via !== 'bank' || !amount || !splits) return null;
  const [before, after] = [splits.from, splits.to].map((lines) =>
    linesIn(lines).map((line) => ({ amountCents: line.amountCents, label: labelOf(line, labels) })),
  );
  return describeRefit(cents(Number(amount.to)), before ?? [], after ?? []);
}

function authorOf({ actorId, via }: ListedChange, actor: UserId): HistoryEntry['by'] {
  if (via === 'bank') return 'bank';
  if (actorId === null) return 'job';
  return actorId === actor ? 'you' : 'member';
}

/** A bank's later pages are unlisted change sets. */
function sourceOf({ source, via }: ListedChange): HistoryEntry['source'] {
  if (via === 'bank') return 'bank';
  return source === 'unlisted' || source === 'undo' || source === 'budget' ? 'other' : source;
}

const undoable: ReadonlySet<HistoryEntry['source']> = new Set([
  'typed',
  'edited',
  'rule',
  'import',
  'bulk',
  'deleted',
  'category',
]);

function toEntry(
  row: ListedChange,
  done: readonly FieldChange[],
  history: RowHistory,
  scope: { madeIn: number; touchedIn: number; actor: UserId; labels: HistoryLabels; blockedBy: ChangeSetId | null },
): HistoryEntry {
  const isFirst = row.id === scope.madeIn;
  const source = sourceOf(row);
  const isUndoable = row.undoneBy === null && undoable.has(source);
  // Of many transactions, an undo restores those that it can.
  const blockedBy = isUndoable && !isFirst && row.count <= 1 ? scope.blockedBy : null;
  const { categoryRule } = history.first;
  return {
    changeSetId: row.id,
    madeAt: row.madeAt.toISOString(),
    by: authorOf(row, scope.actor),
    kind: isFirst ? 'added' : 'changed',
    source,
    count: row.count,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    canUndo: isUndoable && (isFirst && row.count <= 1 ? row.id === scope.touchedIn : blockedBy === null),
    blockedBy,
    changes: isFirst
      ? Object.entries(withCategory(history.first)).flatMap(([field, value]) =>
          toShownChange({ field, from: null, to: value }, scope.labels).map((change) => ({ ...change, from: '' })),
        )
      : done.flatMap((change) => toShownChange(change, scope.labels)),
    rule: isFirst && typeof categoryRule === 'string' ? categoryRule : null,
    refit: isFirst ? null : refitOf(row, done, scope.labels),
  };
}

/** For each change, the later one of the same fields that wasn't undone; null if there is none. */
function blockersOf(current: Values, rows: readonly ListedChange[]): (ChangeSetId | null)[] {
  const layers = rows.map(({ id, before }) => ({ changeSetId: id, before: before ?? {}, isEdit: false }));
  const isLive = rows.map(({ undoneBy }) => undoneBy === null);
  return rows.map((_row, at) =>
    findBlocker(
      current,
      layers.slice(0, at + 1).filter((_layer, place) => isLive[place] || place === at),
    ),
  );
}

/** A transaction's history, newest first. Changes of fields that users don't see are left out. */
export async function readTransactionHistory(db: Db, caller: Caller, id: number, now: Date): Promise<HistoryEntry[]> {
  const { ledgerId } = caller;
  const row = await findTransaction(db, ledgerId, id);
  const [rows, labels, [parts]] = await onOneConnection(db, (connection) =>
    Promise.all([
      listTransactionChanges(connection, ledgerId, id, row.madeIn, now),
      loadLabels(connection, ledgerId),
      connection
        .select({
          splits: storedLines.as('splits'),
          tags: storedTags.as('tags'),
          values: sql<Values>`${currentValues}`.as('current_values'),
        })
        .from(transactions)
        .where(and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, id))),
    ]),
  );
  const current = withCategory({ ...row, splits: parts?.splits ?? [], tags: parts?.tags ?? [] });
  const history = rowHistory(
    current,
    rows.map(({ before, undoneBy }) => ({ before: withCategory(before ?? {}), isUndone: undoneBy !== null })),
  );
  const blockers = blockersOf(parts?.values ?? {}, rows);
  const scope = { madeIn: row.madeIn, touchedIn: row.touchedIn, actor: caller.actor.id, labels };
  return rows
    .map((listed, at) =>
      toEntry(listed, history.changes[at] ?? [], history, { ...scope, blockedBy: blockers[at] ?? null }),
    )
    .filter(({ kind, changes }) => kind === 'added' || changes.length > 0);
}
