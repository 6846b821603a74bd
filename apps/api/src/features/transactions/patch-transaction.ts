import { isDeepStrictEqual } from 'node:util';
import { type BodyOf, NOTE_MAX, type patchTransaction } from '@cairn/contract';
import { plainLines } from '@cairn/domain';
import {
  type AppliedRules,
  type Change,
  type EditBasis,
  findTags,
  type HeldBackValues,
  hasRuleChange,
  loadGoneTags,
  normalized,
  refusedAfter,
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
import { editSummary } from './edit-summary.ts';
import { mergeEdit, type TagEdit } from './merge-edit.ts';
import {
  changeMerchant,
  changeRule,
  type Edit,
  renameSummary,
  summaryOf,
  valuesOf,
  withRenamed,
  writeEdit,
} from './update-transaction.ts';

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

async function readTagEdit(tx: Db, { ledgerId }: Change, row: TransactionRow, { tagIds }: Pick<Payload, 'tagIds'>) {
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

/** Changes the given fields. Returns a summary; null if nothing changed. */
async function writePatch(tx: Db, change: Change, row: TransactionRow, edit: Edit, tags: TagEdit | null) {
  const values = await valuesOf(tx, change, row, edit);
  const hasNewTags = tags !== null && !isDeepStrictEqual(tags.theirs, tags.yours);
  if (values === null && !hasNewTags) return null;
  if (values) await writeEdit(tx, change, row, values);
  else await rewriteTransaction(tx, change, row.id, { isEdited: true });
  if (hasNewTags) {
    const [before, after] = [tags.toIds(tags.theirs), tags.toIds(tags.yours)];
    const added = after.filter((id) => !before.includes(id));
    const removed = before.filter((id) => !after.includes(id));
    const refusedTagIds = refusedAfter(row.refusedTagIds, added, removed);
    if (!isDeepStrictEqual(refusedTagIds, row.refusedTagIds))
      await rewriteTransaction(tx, change, row.id, { refusedTagIds });
    await saveStoredTags(tx, change, row.id, tags.yours);
  }
  return editSummary(row, edit, hasNewTags);
}

function patchSummary(
  row: TransactionRow,
  edit: Edit,
  edited: string | null,
  applied: AppliedRules,
  renamed: number,
): string {
  if (renamed > 0) return renameSummary(row, edit.name, renamed);
  if (edited !== null && applied.reached === 0) return edited;
  return summaryOf(edit.name ?? row.name, edited !== null, applied);
}

/**
 * Changes the given fields of a transaction and, if there is a rule, all others with that name, in one change set. If
 * that changes nothing, none is created.
 */
export async function patchOne(tx: Db, change: Change, row: TransactionRow, payload: Payload, seen: EditBasis) {
  const given = await readTagEdit(tx, change, row, payload);
  const { edit, tags } = await mergeEdit(tx, { change, ...seen }, row, toEdit(row, payload), given);
  const edited = await writePatch(tx, change, row, edit, tags);
  const applied = await changeRule(tx, change, row, payload.rule);
  const renamed = await changeMerchant(tx, change, row, edit.name, payload);
  const { reached, undo } = withRenamed(applied, renamed);
  const summary = patchSummary(row, edit, edited, applied, renamed.reached);
  const count = (edited === null ? 0 : 1) + reached;
  const done = edited !== null || hasRuleChange(applied) ? { summary, count, undo } : null;
  return {
    reached: payload.rule || payload.renamesMerchant ? reached : undefined,
    done,
  };
}

/** Writes the values that an edit held back. */
export async function writeHeldBack(
  tx: Db,
  change: Change,
  row: TransactionRow,
  { tagIds, ...values }: HeldBackValues,
): Promise<void> {
  const edit: Edit = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  await writePatch(tx, change, row, edit, await readTagEdit(tx, change, row, { tagIds }));
}
