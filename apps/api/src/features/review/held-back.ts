import {
  type ChangeSetId,
  type ConflictingEdit,
  cents,
  dayAt,
  formatCents,
  formatDay,
  type InboxItem,
  isDay,
  type LedgerId,
} from '@cairn/domain';
import { and, desc, eq, getTableColumns, gte, inArray, isNull, not, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  type Change,
  type ChangeSource,
  type HeldBackEdit,
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
import { type HeldBackRow, loadEditable, toHeldBackRow } from './held-back-rows.ts';
import type { DecisionContext } from './settle-series.ts';

/** The newest ones that are considered. */
const HELD_BACK_MAX = 200;

const heldBackEdits = z.array(heldBackEdit);

/** The sources of changes that may have held something back. */
const HOLDING_SOURCES: ChangeSource[] = ['edited', 'category', 'rule', 'budget', 'unlisted'];

/** The values that edits of the last 90 days held back, newest first. Undoing an edit removes its values. */
function heldBackOf(db: Db, ledgerId: LedgerId, now: Date) {
  return db
    .select({
      changeSetId: changeSets.id,
      madeAt: changeSets.madeAt,
      edits: sql<unknown>`${changeSets.undoPayload} -> 'heldBack'`.as('edits'),
    })
    .from(changeSets)
    .where(
      and(
        eq(changeSets.ledgerId, ledgerId),
        gte(changeSets.madeAt, historyStart(now)),
        inArray(changeSets.source, HOLDING_SOURCES),
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

interface FoundEdit {
  readonly changeSetId: ChangeSetId;
  readonly madeAt: Date;
  readonly edit: HeldBackEdit;
}

async function findEdits(db: Db, ledgerId: LedgerId, now: Date): Promise<FoundEdit[]> {
  return (await heldBackOf(db, ledgerId, now)).flatMap(({ edits, ...made }) =>
    z.parse(heldBackEdits, edits).map((edit) => ({ ...made, edit })),
  );
}

/** Edits of transactions, with the transactions as they are now. */
async function withTransactions(db: Db, ledgerId: LedgerId, edits: readonly FoundEdit[]): Promise<HeldBack[]> {
  const found = edits.flatMap(({ changeSetId, edit }) => ('transactionId' in edit ? [{ changeSetId, ...edit }] : []));
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

interface OtherHeldBack extends HeldBackRow {
  readonly changeSetId: ChangeSetId;
  readonly madeAt: Date;
}

/** Edits of accounts, categories, rules, and budgets, with their current values. */
async function withOtherRows(db: Db, ledgerId: LedgerId, edits: readonly FoundEdit[]): Promise<OtherHeldBack[]> {
  const others = edits.filter(({ edit }) => !('transactionId' in edit));
  if (others.length === 0) return [];
  const known = await loadEditable(
    db,
    ledgerId,
    others.map(({ edit }) => edit),
  );
  return others.flatMap(({ edit, ...made }) => {
    const row = toHeldBackRow(edit, known);
    return row ? [{ ...row, ...made }] : [];
  });
}

/** All held-back values whose rows still exist. */
export async function readHeldBack(db: Db, ledgerId: LedgerId, now: Date) {
  const edits = await findEdits(db, ledgerId, now);
  const [ofTransactions, others] = [
    await withTransactions(db, ledgerId, edits),
    await withOtherRows(db, ledgerId, edits),
  ];
  return { ofTransactions, others };
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

type AllHeldBack = Awaited<ReturnType<typeof readHeldBack>>;

/** Only for the order of the items, so any time zone will do. */
const dayOf = (moment: Date) => dayAt(moment, 'UTC');

export function toConflicts({ ofTransactions, others }: AllHeldBack, labels: Labels): ConflictingEdit[] {
  const edited = ofTransactions.flatMap((one): ConflictingEdit[] => {
    const { id, day } = one.row;
    const fields = conflictingFields(one, labels);
    if (fields.length === 0 || !isDay(day)) return [];
    return [{ subject: { noun: 'transaction', id }, day, heldBackIn: one.changeSetId, fields }];
  });
  const elsewhere = others
    .filter(({ fields }) => fields.length > 0)
    .map(({ edited: subject, madeAt, changeSetId, fields }) => ({
      subject,
      day: dayOf(madeAt),
      heldBackIn: changeSetId,
      fields,
    }));
  return [...edited, ...elsewhere];
}

/** Explains the failure if a category, account, or tag has been deleted since. */
async function writeOrExplain(name: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'not_found') throw error;
    throw new ProblemError(
      'rule_broken',
      `Your change to ${name} uses something that was deleted. Keep theirs instead.`,
    );
  }
}

/** Writes one item. If that fails, `notSaved` takes the reason, and nothing of the item stays written. */
export async function saveItem(
  tx: Db,
  write: (part: Db) => Promise<unknown>,
  item: InboxItem,
  notSaved: DecisionContext['notSaved'],
): Promise<void> {
  if (!notSaved) return void (await write(tx));
  try {
    await tx.transaction(write);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    notSaved.set(item, error.message);
  }
}

/** Whether an edit was held back by the change in an item's fingerprint: "conflict:12", or "conflict:12:account:3". */
const isHeldBackIn = (fingerprint: string) => {
  const [, changeSetId] = fingerprint.split(':');
  return (one: { readonly changeSetId: ChangeSetId }) => String(one.changeSetId) === changeSetId;
};

/** Writes the values held back by the approved items. Otherwise the newer values stay as they are. */
export async function settleConflicts(
  tx: Db,
  change: Change,
  decided: readonly DecidedItem[],
  rows: DecidedRows,
  context: DecisionContext,
): Promise<void> {
  const held = await readHeldBack(tx, change.ledgerId, change.now);
  const writerOf = ({ edited, fingerprint, subjectId }: InboxItem): ((part: Db) => Promise<void>) | null => {
    const isInChange = isHeldBackIn(fingerprint);
    if (edited) {
      const { noun, id, name } = edited;
      const isOwn = (one: OtherHeldBack) => one.edited.noun === noun && one.edited.id === id && isInChange(one);
      const own = held.others.find(isOwn);
      return own ? (part) => writeOrExplain(name, () => own.write(part, change, context)) : null;
    }
    const own = held.ofTransactions.find(isInChange);
    if (!own) return null;
    const { row } = rowOf(rows, subjectId);
    return (part) => writeOrExplain(shownNameOf(row), () => writeHeldBack(part, change, row, own.values));
  };
  for (const { item, decision } of decided) {
    const write = decision === 'approve' ? writerOf(item) : null;
    if (write) await saveItem(tx, write, item, context.notSaved);
  }
}
