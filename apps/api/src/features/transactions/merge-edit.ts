import { type ChangeSetId, cents, dollarsFromCents, type LedgerId, type TagId } from '@cairn/domain';
import { fieldsToPreserve, type Sides, type StoredTag, type TransactionRow } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';

interface SeenLedger {
  readonly ledgerId: LedgerId;
  readonly seenIn: ChangeSetId | null;
}

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

/** Merges an edit, and the tags that go with it, with changes made after `seenIn`, the last that the client had seen. */
export async function mergeEdit<Edit extends Partial<TransactionRow>>(
  tx: Db,
  { ledgerId, seenIn }: SeenLedger,
  row: TransactionRow,
  edit: Edit,
  tags: TagEdit | null = null,
): Promise<{ readonly edit: Edit; readonly tags: TagEdit | null }> {
  const sides: Record<string, Sides> = { ...(tags && { tags }) };
  // A category ends a split, so it conflicts with lines that were changed since.
  if (row.isSplit && edit.categoryId) sides.splits = { yours: edit.categoryId, theirs: STORED_SPLIT };
  for (const [field, yours] of Object.entries(edit)) sides[field] = { yours, theirs: Reflect.get(row, field) };
  const seen = { ledgerId, noun: 'transaction', seenIn } as const;
  const preserved = await fieldsToPreserve(tx, seen, row, sides, (field, value) =>
    tags && field === 'tags' ? toTagsPayload(tags, value) : toPayload(field, value),
  );
  const merged = { ...edit };
  for (const field of preserved) Reflect.deleteProperty(merged, field);
  return { edit: merged, tags: preserved.has('tags') ? null : tags };
}
