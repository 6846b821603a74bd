import { cents, dollarsFromCents, type TagId } from '@cairn/domain';
import {
  type Change,
  collectHeldBack,
  type EditBasis,
  fieldsToPreserve,
  type HeldBackValues,
  type Sides,
  type StoredTag,
  type TransactionRow,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';

/** A transaction's tags, which are merged as one field. */
export interface TagEdit {
  readonly theirs: readonly StoredTag[];
  readonly yours: readonly StoredTag[];
  toIds(stored: readonly StoredTag[]): TagId[];
}

/** Stands for the lines of the stored split, which a category would replace. */
const STORED_SPLIT = 'split';

function toPayload(field: string, value: unknown) {
  if (field === 'splits') return { field: 'categoryId', value: value === STORED_SPLIT ? null : value };
  if (field === 'day') return { field: 'date', value };
  if (field !== 'amountCents') return { field, value };
  return { field: 'amount', value: typeof value === 'number' ? dollarsFromCents(cents(value)) : value };
}

function toTagsPayload({ theirs, yours, toIds }: TagEdit, value: unknown) {
  return { field: 'tagIds', value: toIds(value === yours ? yours : theirs) };
}

const categoryFields = ['categoryId', 'subcategoryId'] as const;

/** The values to hold back. Category and subcategory, or the category that would replace a split, are one. */
function toHeldBack(held: ReadonlyMap<string, unknown>, edit: Partial<TransactionRow>): HeldBackValues | null {
  if (held.size === 0) return null;
  const { splits, ...values } = Object.fromEntries(held);
  const isCategory = splits !== undefined || categoryFields.some((field) => held.has(field));
  const { categoryId, subcategoryId } = edit;
  return {
    ...values,
    ...(isCategory && {
      ...(categoryId !== undefined && { categoryId }),
      ...(subcategoryId !== undefined && { subcategoryId }),
    }),
  };
}

/**
 * Merges an edit, and the tags that go with it, with changes made after `seenIn`, the last that the client had seen.
 * Values that conflict with those are held back, or else reject the edit.
 */
export async function mergeEdit<Edit extends Partial<TransactionRow>>(
  tx: Db,
  { change, ...basis }: EditBasis & { readonly change: Change },
  row: TransactionRow,
  edit: Edit,
  tags: TagEdit | null = null,
): Promise<{ readonly edit: Edit; readonly tags: TagEdit | null }> {
  const sides: Record<string, Sides> = { ...(tags && { tags }) };
  // A category ends a split, so it conflicts with lines that were changed since.
  if (row.isSplit && edit.categoryId) sides.splits = { yours: edit.categoryId, theirs: STORED_SPLIT };
  for (const [field, yours] of Object.entries(edit)) sides[field] = { yours, theirs: Reflect.get(row, field) };
  const { values, holdBack } = collectHeldBack<string>(basis);
  const seen = { ledgerId: change.ledgerId, noun: 'transaction', seenIn: basis.seenIn, holdBack } as const;
  const preserved = await fieldsToPreserve(tx, seen, row, sides, (field, value) =>
    tags && field === 'tags' ? toTagsPayload(tags, value) : toPayload(field, value),
  );
  if (tags && values.delete('tags')) values.set('tagIds', tags.toIds(tags.yours));
  const heldBack = toHeldBack(values, edit);
  if (heldBack) change.heldBack.push({ name: row.name, edit: { transactionId: row.id, values: heldBack } });
  const merged = { ...edit };
  for (const field of [...preserved, ...Object.keys(heldBack ?? {})]) Reflect.deleteProperty(merged, field);
  return { edit: merged, tags: preserved.has('tags') ? null : tags };
}
