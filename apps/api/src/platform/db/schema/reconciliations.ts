import type { AccountId, ChangeSetId, ReconciliationId, UserId } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import { bigint, date, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { idColumn } from './id-column.ts';
import { changedIn, ownerLedger } from './owner.ts';

/**
 * Periods that were compared with a statement and sealed. Triggers on transactions break a seal, so that every write
 * does, whatever its path. Rows outlive the history.
 */
export const reconciliations = pgTable(
  'reconciliations',
  {
    ledgerId: ownerLedger(),
    id: idColumn<ReconciliationId>('id').notNull(),
    accountId: idColumn<AccountId>('account_id').notNull(),
    fromOn: date('from_on', { mode: 'string' }).notNull(),
    toOn: date('to_on', { mode: 'string' }).notNull(),
    /** The statement's balance at the end of the last day. */
    closingCents: bigint('closing_cents', { mode: 'number' }).notNull(),
    /** The part of the statement's balance that was accepted without an explanation. */
    unexplainedCents: bigint('unexplained_cents', { mode: 'number' }).notNull(),
    /** The part that is due to transactions that the statement didn't have yet. */
    outstandingCents: bigint('outstanding_cents', { mode: 'number' }).notNull(),
    /** Identifies the transactions of the period, so that an undo knows whether they are the sealed ones again. */
    entriesHash: text('entries_hash').notNull(),
    /** Who sealed it. No foreign key, because it outlives the member. */
    actorId: idColumn<UserId>('actor_id'),
    sealedIn: idColumn<ChangeSetId>('sealed_in').notNull(),
    /** The change that broke the seal; null while it holds. */
    brokenIn: idColumn<ChangeSetId>('broken_in'),
    changedIn: changedIn(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.id] }),
    index('reconciliations_by_account').on(table.ledgerId, table.accountId, table.toOn),
    index('reconciliations_sealed').on(table.ledgerId, table.accountId).where(sql`${table.brokenIn} is null`),
    index('reconciliations_by_change').on(table.ledgerId, table.changedIn),
    foreignKey({
      columns: [table.ledgerId, table.accountId],
      foreignColumns: [accounts.ledgerId, accounts.id],
      name: 'reconciliations_account',
    }).onDelete('cascade'),
  ],
);
