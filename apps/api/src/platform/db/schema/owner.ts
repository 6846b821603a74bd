import type { ChangeSetId, LedgerId, UserId } from '@cairn/domain';
import { idColumn } from './id-column.ts';
import { ledgers } from './ledgers.ts';
import { users } from './users.ts';

/** The user whose row it is. Keys begin with it, and erasing a user takes all of theirs along. */
export function ownerUser() {
  return idColumn<UserId>('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
}

/** The ledger whose row it is. Keys begin with it, and erasing a ledger takes all of its rows along. */
export function ownerLedger() {
  return idColumn<LedgerId>('ledger_id')
    .notNull()
    .references(() => ledgers.id, { onDelete: 'cascade' });
}

/** The change set that touched the row last: what changed since a cursor is found by it. */
export function changedIn() {
  return idColumn<ChangeSetId>('changed_in').notNull().default(0);
}
