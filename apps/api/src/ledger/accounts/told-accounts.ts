import type { Day } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { accounts } from '../../platform/db/schema/index.ts';
import type { AccountRow } from './accounts.ts';

/** What a bank says of an account that is in the ledger already. */
export interface ToldAccount
  extends Pick<
    AccountRow,
    'id' | 'externalId' | 'persistentId' | 'mask' | 'subtype' | 'name' | 'type' | 'availableCents' | 'currentCents'
  > {
  readonly bankItemId: number;
  readonly today: Day;
  readonly now: Date;
}

/** By the names of the columns. */
function toColumns(told: ToldAccount) {
  return {
    id: told.id,
    external_id: told.externalId,
    bank_item_id: told.bankItemId,
    persistent_id: told.persistentId,
    mask: told.mask,
    subtype: told.subtype,
    name: told.name,
    type: told.type,
    available_cents: told.availableCents,
    current_cents: told.currentCents,
    anchored_on: told.today,
    told_at: told.now.toISOString(),
  };
}

/** Many accounts in one statement; one that was removed is there again. */
export async function updateToldAccounts(tx: Db, userId: number, told: readonly ToldAccount[]): Promise<void> {
  if (told.length === 0) return;
  await tx.execute(sql`
    update ${accounts} set
      external_id = given.external_id, bank_item_id = given.bank_item_id, persistent_id = given.persistent_id,
      mask = given.mask, subtype = given.subtype, name = given.name, type = given.type,
      available_cents = given.available_cents, current_cents = given.current_cents,
      anchored_on = given.anchored_on, told_at = given.told_at, removed_at = null
    from json_populate_recordset(null::${accounts}, ${JSON.stringify(told.map(toColumns))}::json) as given
    where ${accounts.userId} = ${userId} and ${accounts.id} = given.id`);
}
