import { type ChangeSetId, cents, dollarsFromCents, type LedgerId } from '@cairn/domain';
import { fieldsToPreserve, type Sides, type TransactionRow } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';

function toPayload(field: string, value: unknown) {
  if (field === 'day') return { field: 'date', value };
  if (field !== 'amountCents') return { field, value };
  return { field: 'amount', value: typeof value === 'number' ? dollarsFromCents(cents(value)) : value };
}

/** Merges an edit with changes made after `seenIn`, the last change that the client had seen. */
export async function mergeEdit<Edit extends Partial<TransactionRow>>(
  tx: Db,
  { ledgerId, seenIn }: { readonly ledgerId: LedgerId; readonly seenIn: ChangeSetId | null },
  row: TransactionRow,
  edit: Edit,
): Promise<Edit> {
  const sides: Record<string, Sides> = {};
  for (const [field, yours] of Object.entries(edit)) sides[field] = { yours, theirs: Reflect.get(row, field) };
  const preserved = await fieldsToPreserve(tx, { ledgerId, noun: 'transaction', seenIn }, row, sides, toPayload);
  const merged = { ...edit };
  for (const field of preserved) Reflect.deleteProperty(merged, field);
  return merged;
}
