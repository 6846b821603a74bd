import { isDeepStrictEqual } from 'node:util';
import { type BodyOf, NOTE_MAX, type patchTransaction } from '@cairn/contract';
import { type ChangeSetId, plainLines } from '@cairn/domain';
import {
  type Change,
  findTags,
  loadGoneTags,
  normalized,
  rewriteTransaction,
  saveStoredTags,
  storedTagsOf,
  type TransactionRow,
  toShownTags,
  typedValues,
  withShownTags,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { mergeEdit, type TagEdit } from './merge-edit.ts';
import { type Edit, valuesOf, writeEdit } from './update-transaction.ts';

type Payload = BodyOf<typeof patchTransaction>;

export const noteText = (note: string) => plainLines(note, NOTE_MAX);

/** The given category. A subcategory alone is of the transaction's category. */
function toCategory(row: TransactionRow, { categoryId, subcategoryId }: Payload) {
  if (categoryId === null && row.isSplit)
    throw new ProblemError('rule_broken', 'Remove the split first.', {
      fields: { categoryId: 'is in the split’s lines' },
    });
  if (categoryId !== undefined) return { categoryId, ...(subcategoryId !== undefined && { subcategoryId }) };
  if (subcategoryId === undefined || (subcategoryId === null && row.categoryId === null)) return {};
  if (row.categoryId === null)
    throw new ProblemError('bad_input', 'Choose a category for the subcategory.', {
      fields: { subcategoryId: 'requires a category' },
    });
  return { categoryId: row.categoryId, subcategoryId };
}

/** Only the given fields. */
function toEdit(row: TransactionRow, payload: Payload): Edit {
  const { name, description, amount, date, note } = payload;
  const texts = normalized({ name: name ?? row.name, description: description ?? row.description });
  return {
    ...(name !== undefined && { name: texts.name }),
    ...(description !== undefined && { description: texts.description }),
    ...(amount !== undefined && { amountCents: amount }),
    ...(date !== undefined && { day: date }),
    ...toCategory(row, payload),
    ...(note !== undefined && { note: noteText(note) }),
    ...typedValues(payload),
  };
}

async function readTagEdit(tx: Db, { ledgerId }: Change, row: TransactionRow, { tagIds }: Payload) {
  if (tagIds === undefined) return null;
  const [stored, gone, wanted] = await Promise.all([
    storedTagsOf(tx, ledgerId, row.id),
    loadGoneTags(tx, ledgerId),
    findTags(tx, ledgerId, tagIds),
  ]);
  const edit: TagEdit = {
    theirs: stored,
    yours: withShownTags(stored, gone, wanted),
    toIds: (tags) => toShownTags(tags, gone).map(({ tagId }) => tagId),
  };
  return edit;
}

/** Changes the given fields of a transaction. If that changes nothing, no change set is created. */
export async function patchOne(
  tx: Db,
  change: Change,
  row: TransactionRow,
  payload: Payload,
  seenIn: ChangeSetId | null,
) {
  const { ledgerId } = change;
  const given = await readTagEdit(tx, change, row, payload);
  const { edit, tags } = await mergeEdit(tx, { ledgerId, seenIn }, row, toEdit(row, payload), given);
  const values = await valuesOf(tx, change, row, edit);
  const hasNewTags = tags !== null && !isDeepStrictEqual(tags.theirs, tags.yours);
  if (values === null && !hasNewTags) return null;
  if (values) await writeEdit(tx, change, row, values);
  else await rewriteTransaction(tx, change, row.id, { isEdited: true });
  if (hasNewTags) await saveStoredTags(tx, change, row.id, tags.yours);
  return { summary: `Edited ${edit.name ?? row.name}`, count: 1 };
}
