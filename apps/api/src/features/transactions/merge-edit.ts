import { cents, dollarsFromCents, type LedgerId, type TagId } from '@cairn/domain';
import {
  type Done,
  fieldsToPreserve,
  type HeldBackValues,
  type Sides,
  type StoredTag,
  type TransactionRow,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { CallContext } from '../../platform/http/route.ts';

/** What the caller has seen of the row, and what happens if others changed it since. */
export type EditBasis = Pick<CallContext<never>, 'seenIn' | 'onConflict'>;

interface SeenLedger extends EditBasis {
  readonly ledgerId: LedgerId;
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

/** Adds what was held back to a change, which is recorded even if it changes nothing else. */
export function withHeldBack(done: Done | null, row: TransactionRow, values: HeldBackValues | null): Done | null {
  if (values === null) return done;
  const { undo, ...described } = done ?? { summary: `Left a change of ${row.name} for review`, count: 1 };
  return { ...described, undo: { ...undo, heldBack: [{ transactionId: row.id, values }] } };
}

/**
 * Merges an edit, and the tags that go with it, with changes made after `seenIn`, the last that the client had seen.
 * Values that conflict with those are held back, or else reject the edit.
 */
export async function mergeEdit<Edit extends Partial<TransactionRow>>(
  tx: Db,
  { ledgerId, seenIn, onConflict }: SeenLedger,
  row: TransactionRow,
  edit: Edit,
  tags: TagEdit | null = null,
): Promise<{ readonly edit: Edit; readonly tags: TagEdit | null; readonly heldBack: HeldBackValues | null }> {
  const sides: Record<string, Sides> = { ...(tags && { tags }) };
  // A category ends a split, so it conflicts with lines that were changed since.
  if (row.isSplit && edit.categoryId) sides.splits = { yours: edit.categoryId, theirs: STORED_SPLIT };
  for (const [field, yours] of Object.entries(edit)) sides[field] = { yours, theirs: Reflect.get(row, field) };
  const held = new Map<string, unknown>();
  const holdBack = (field: string, yours: unknown) =>
    void (tags && field === 'tags' ? held.set('tagIds', tags.toIds(tags.yours)) : held.set(field, yours));
  const seen = { ledgerId, noun: 'transaction', seenIn } as const;
  const preserved = await fieldsToPreserve(
    tx,
    { ...seen, holdBack: onConflict === 'review' ? holdBack : undefined },
    row,
    sides,
    (field, value) => (tags && field === 'tags' ? toTagsPayload(tags, value) : toPayload(field, value)),
  );
  const heldBack = toHeldBack(held, edit);
  const merged = { ...edit };
  for (const field of [...preserved, ...Object.keys(heldBack ?? {})]) Reflect.deleteProperty(merged, field);
  return { edit: merged, tags: preserved.has('tags') ? null : tags, heldBack };
}
