import { type ChangeSetId, cents, dollarsFromCents, type LedgerId } from '@cairn/domain';
import { fieldsToPreserve, type Sides, type TransactionRow } from '../../ledger/index.ts';
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

function onWire(field: string, value: unknown) {
  const isMoney = field === 'amountCents' && typeof value === 'number';
  return { field: wireNames[field] ?? field, value: isMoney ? dollarsFromCents(cents(value)) : value };
}

/** What an edit asks for, merged with what was changed since the transaction was last seen in `seenIn`. */
export async function mergeEdit<Asked extends Partial<TransactionRow>>(
  tx: Db,
  { ledgerId, seenIn }: { readonly ledgerId: LedgerId; readonly seenIn: ChangeSetId | null },
  row: TransactionRow,
  asked: Asked,
): Promise<Asked> {
  const sides: Record<string, Sides> = {};
  for (const [field, yours] of Object.entries(asked)) sides[field] = { yours, theirs: Reflect.get(row, field) };
  const kept = await fieldsToPreserve(tx, { ledgerId, noun: 'transaction', seenIn }, row, sides, onWire);
  const merged = { ...asked };
  for (const field of kept) Reflect.deleteProperty(merged, field);
  return merged;
}
