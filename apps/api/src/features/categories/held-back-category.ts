import type { CategoryId } from '@cairn/domain';
import {
  type CategoryWrite,
  type Change,
  type HeldBackCategory,
  listCategories,
  writeCategory,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { rejectTakenNames } from './unique-names.ts';

/** Writes the values that an edit held back. Returns the undo data; null if nothing changed. */
export async function writeHeldBackCategory(
  tx: Db,
  change: Change,
  id: CategoryId,
  values: HeldBackCategory,
): Promise<CategoryWrite | null> {
  const row = (await listCategories(tx, change.ledgerId)).find((category) => category.id === id);
  if (!row) throw notFound();
  if (values.name !== undefined)
    await rejectTakenNames(tx, change.ledgerId, row.parentId, [{ id, name: values.name, field: 'name' }]);
  return await writeCategory(tx, change, id, values);
}
