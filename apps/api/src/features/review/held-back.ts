import {
  type ChangeSetId,
  type ConflictingEdit,
  cents,
  formatCents,
  formatDay,
  type InboxItem,
  isDay,
  type LedgerId,
} from '@cairn/domain';
import { and, desc, eq, getTableColumns, gte, isNull, not, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  type Change,
  type HeldBackValues,
  heldBackEdit,
  historyStart,
  isOneOf,
  type Labels,
  shownNameOf,
  type TransactionRow,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { changeSets, transactions } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { writeHeldBack } from '../transactions/index.ts';
import { type DecidedItem, type DecidedRows, rowOf } from './decided.ts';
import type { DecisionContext } from './settle-series.ts';

/** The newest ones that are considered. */
const HELD_BACK_MAX = 200;

const heldBackEdits = z.array(heldBackEdit);

/** What edits of the last 90 days held back, newest first. Undoing an edit takes it out. */
function heldBackOf(db: Db, ledgerId: LedgerId, now: Date) {
  return db
    .select({ changeSetId: changeSets.id, edits: sql<unknown>`${changeSets.undoPayload} -> 'heldBack'`.as('edits') })
    .from(changeSets)
    .where(
      and(
        eq(changeSets.ledgerId, ledgerId),
        gte(changeSets.madeAt, historyStart(now)),
        eq(changeSets.source, 'edited'),
        isNull(changeSets.undoneBy),
        sql`jsonb_exists(${changeSets.undoPayload}, 'heldBack')`,
      ),
    )
    .orderBy(desc(changeSets.id))
    .limit(HELD_BACK_MAX);
}

interface HeldBack {
  readonly changeSetId: ChangeSetId;
  readonly values: HeldBackValues;
  readonly row: TransactionRow;
}

/** With the transactions as they are now. */
export async function readHeldBack(db: Db, ledgerId: LedgerId, now: Date): Promise<HeldBack[]> {
  const found = (await heldBackOf(db, ledgerId, now)).flatMap(({ changeSetId, edits }) =>
    z.parse(heldBackEdits, edits).map((edit) => ({ changeSetId, ...edit })),
  );
  if (found.length === 0) return [];
  const rows = await db
    .select(getTableColumns(transactions))
    .from(transactions)
    .where(
      and(
        eq(transactions.ledgerId, ledgerId),
        isOneOf(found.map(({ transactionId }) => transactionId)),
        not(transactions.deleted),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ changeSetId, transactionId, values }) => {
    const row = byId.get(transactionId);
    return row ? [{ changeSetId, values, row }] : [];
  });
}

const fieldLabels = {
  name: 'name',
  description: 'description',
  amountCents: 'amount',
  day: 'date',
  accountId: 'account',
  categoryId: 'category',
  subcategoryId: 'subcategory',
  note: 'note',
  isIncome: 'direction',
  markedAsTransfer: 'transfer mark',
  hidden: 'visibility',
} as const satisfies Partial<Record<keyof HeldBackValues & keyof TransactionRow, string>>;

type HeldBackField = keyof typeof fieldLabels;

const isField = (name: string): name is HeldBackField => name in fieldLabels;

/** A value as people read it; null if it has no short text. */
function textOf(field: HeldBackField, value: unknown, { categories, accounts }: Labels): string | null {
  if (field === 'amountCents') return formatCents(cents(Number(value)));
  if (field === 'day') return typeof value === 'string' && isDay(value) ? formatDay(value) : null;
  if (field === 'name' || field === 'description' || field === 'note')
    return typeof value === 'string' && value !== '' ? `“${value}”` : 'nothing';
  if (value === null) return 'none';
  if (field === 'accountId') return accounts.get(Number(value))?.displayName ?? null;
  if (field === 'categoryId' || field === 'subcategoryId') return categories.get(Number(value))?.name ?? null;
  return null;
}

/** The fields that still differ. */
function conflictingFields({ values, row }: HeldBack, labels: Labels): ConflictingEdit['fields'] {
  const fields = Object.entries(values).flatMap(([field, yours]) => {
    if (!isField(field) || row[field] === yours) return [];
    const [own, other] = [yours, row[field]].map((value) => textOf(field, value, labels));
    return [{ label: fieldLabels[field], yours: own ?? null, theirs: other ?? null }];
  });
  return values.tagIds === undefined ? fields : [...fields, { label: 'tags', yours: null, theirs: null }];
}

export function toConflicts(held: readonly HeldBack[], labels: Labels): ConflictingEdit[] {
  return held.flatMap((one) => {
    const { id, day } = one.row;
    const fields = conflictingFields(one, labels);
    if (fields.length === 0 || !isDay(day)) return [];
    return [{ transactionId: id, day, heldBackIn: one.changeSetId, fields }];
  });
}

/** Throws a reason if a category, account, or tag was deleted since. */
async function writeOwn(tx: Db, change: Change, row: TransactionRow, values: HeldBackValues): Promise<void> {
  try {
    await writeHeldBack(tx, change, row, values);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'not_found') throw error;
    const name = shownNameOf(row);
    throw new ProblemError('rule_broken', `What you changed ${name} to no longer exists. Keep theirs instead.`);
  }
}

/** Notes why an item can't be saved, and takes back what was written of it. */
export async function trySaving(
  tx: Db,
  write: (part: Db) => Promise<unknown>,
  item: InboxItem,
  notSaved: Map<InboxItem, string>,
): Promise<void> {
  try {
    await tx.transaction(write);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    notSaved.set(item, error.message);
  }
}

/** Writes what the approved items held back. Otherwise the newer values stay as they are. */
export async function settleConflicts(
  tx: Db,
  change: Change,
  decided: readonly DecidedItem[],
  rows: DecidedRows,
  { notSaved }: DecisionContext,
): Promise<void> {
  const held = await readHeldBack(tx, change.ledgerId, change.now);
  for (const { item, decision } of decided) {
    const own = held.find(({ changeSetId }) => item.fingerprint === `conflict:${changeSetId}`);
    if (!own || decision !== 'approve') continue;
    const { row } = rowOf(rows, item.subjectId);
    if (notSaved) await trySaving(tx, (part) => writeOwn(part, change, row, own.values), item, notSaved);
    else await writeOwn(tx, change, row, own.values);
  }
}
