import type { ChangeSetId, LedgerId, UserId } from '@cairn/domain';
import { idColumn } from './id-column.ts';
import { ledgers } from './ledgers.ts';
import { users } from './users.ts';

/** The user that the row belongs to. Keys begin with it, and erasing a user deletes the row. */
export function ownerUser() {
  return idColumn<UserId>('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
}

/** The ledger that the row belongs to. Keys begin with it, and erasing a ledger deletes the row. */
export function ownerLedger() {
  return idColumn<LedgerId>('ledger_id')
    .notNull()
    .references(() => ledgers.id, { onDelete: 'cascade' });
}

/** The change set that last touched the row, which sync cursors are compared with. */
export function changedIn() {
  return idColumn<ChangeSetId>('changed_in').notNull().default(0);
}
