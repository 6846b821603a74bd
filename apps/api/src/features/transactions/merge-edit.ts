import { type ChangeSetId, cents, dollarsFromCents, type LedgerId } from '@cairn/domain';
import { type Conflict, refuseConflicts, type TransactionRow, valuesSeen } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';

/** How the payload of an edit names what is called otherwise inside. */
const wireNames: Readonly<Record<string, string>> = {
  name: 'displayName',
  description: 'displayDescription',
  amountCents: 'amount',
  day: 'transactionDate',
  accountId: 'AccountID',
  categoryId: 'transactionCategoryID',
  subcategoryId: 'transactionSubcategoryID',
};

/** Follows from the category, and moves with it. */
const withCategory = ['subcategoryId', 'categorySource', 'categoryRule'];

const onWire = (field: string, value: unknown) =>
  field === 'amountCents' && typeof value === 'number' ? dollarsFromCents(cents(value)) : value;

/**
 * Merges an edit of somebody who saw the transaction as it was in `seenIn` with what was changed since: fields they left
 * as they saw them keep their new values; a field that both changed, to different values, refuses the edit as a whole.
 */
export async function mergeEdit<Values extends Partial<TransactionRow>>(
  tx: Db,
  ledgerId: LedgerId,
  row: TransactionRow,
  values: Values,
  { seenIn, editable }: { readonly seenIn: ChangeSetId | null; readonly editable: readonly (keyof TransactionRow)[] },
): Promise<Values> {
  if (seenIn === null || row.changedIn <= seenIn) return values;
  const seen = await valuesSeen(tx, ledgerId, row, seenIn);
  const conflicts: Conflict[] = [];
  const merged = { ...values };
  for (const field of editable) {
    const [yours, theirs] = [values[field], row[field]];
    const base = seen === null ? undefined : seen.has(field) ? seen.get(field) : theirs;
    if (yours === undefined || yours === theirs || base === theirs) continue;
    if (yours === base) {
      delete merged[field];
      if (field === 'categoryId') for (const other of withCategory) Reflect.deleteProperty(merged, other);
    } else
      conflicts.push({
        field: wireNames[field] ?? field,
        yours: onWire(field, yours),
        theirs: onWire(field, theirs),
      });
  }
  refuseConflicts(conflicts);
  return merged;
}
