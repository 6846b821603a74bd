import { NOTE_MAX } from '@cairn/contract';
import { cents, chooseDuplicate, MAX_TAGS } from '@cairn/domain';
import {
  type Change,
  derivedFrom,
  isOneOf,
  rewriteTransaction,
  rewriteTransactions,
  saveStoredTags,
  toTaggedLines,
  toTags,
  writeSplits,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { type DecidedItem, type DecidedRow, type DecidedRows, rowOf } from './decided.ts';

const workOf = (found: DecidedRow) => ({
  found,
  id: found.row.id,
  isFromBank: found.row.bankItemId !== null,
  isEdited: found.row.isEdited,
  isSplit: found.row.isSplit,
  hasOwnCategory: found.row.categorySource === 'person',
  note: found.row.note,
  tagCount: found.tags?.length ?? 0,
});

/** Both notes, unless they are the same or too long together. */
function joinNotes(staying: string, gone: string): string {
  if (gone === '' || staying.includes(gone)) return staying;
  const both = staying === '' ? gone : `${staying}\n${gone}`;
  return both.length > NOTE_MAX ? staying : both;
}

/** The category of the other one, if a user chose it there and not here, or if there is none here. */
function categoryToTake({ row: staying }: DecidedRow, { row: gone }: DecidedRow) {
  const isOpen =
    staying.categoryId === null || (gone.categorySource === 'person' && staying.categorySource !== 'person');
  if (staying.isSplit || gone.categoryId === null || !isOpen) return {};
  const { categoryId, subcategoryId, categorySource, categoryRule } = gone;
  return { categoryId, subcategoryId, categorySource, categoryRule };
}

/** Moves a user's work from a transaction that is deleted to its duplicate. */
async function carryOver(tx: Db, change: Change, staying: DecidedRow, gone: DecidedRow): Promise<void> {
  const { row } = staying;
  const note = joinNotes(row.note, gone.row.note);
  const own = new Set(staying.tags?.map(({ tagId }) => tagId));
  const tags = [...toTags(staying.tags), ...toTags(gone.tags).filter(({ tagId }) => !own.has(tagId))];
  const hasNewTags = tags.length > own.size && tags.length <= MAX_TAGS;
  const takesSplit = gone.row.isSplit && !row.isSplit && row.categorySource !== 'person';
  const category = takesSplit ? {} : categoryToTake(staying, gone);
  const described = { ...row, amountCents: cents(row.amountCents), note };
  const noteValues = note === row.note ? {} : { note, ...derivedFrom(described, change) };
  const values = { ...category, ...noteValues };
  if (Object.keys(values).length === 0 && !hasNewTags && !takesSplit) return;
  await rewriteTransaction(tx, change, row.id, { ...values, isEdited: true });
  if (hasNewTags) await saveStoredTags(tx, change, row.id, tags);
  if (takesSplit) await writeSplits(tx, change, [{ id: row.id, lines: toTaggedLines(gone.splits) }]);
}

/** Deletes one of each pair. Data that a user added to it moves to the other. */
export async function mergeDuplicates(
  tx: Db,
  change: Change,
  decided: readonly DecidedItem[],
  rows: DecidedRows,
): Promise<void> {
  const goneIds: number[] = [];
  for (const { item } of decided) {
    const [one, two] = item.transactionIds.map((id) => workOf(rowOf(rows, id)));
    if (!one || !two) throw new Error('a duplicate has two transactions');
    const { staying, gone } = chooseDuplicate(one, two);
    await carryOver(tx, change, staying.found, gone.found);
    goneIds.push(gone.id);
  }
  if (goneIds.length > 0) await rewriteTransactions(tx, change, isOneOf(goneIds), { deleted: true });
}
