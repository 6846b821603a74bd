import type { BankItemId, TransactionId, UserId } from '@cairn/domain';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn } from './id-column.ts';
import { ownerLedger } from './owner.ts';

/** A login at a bank, which the provider calls an item. */
export const bankItems = pgTable(
  'bank_items',
  {
    ledgerId: ownerLedger(),
    id: idColumn<BankItemId>('id').notNull(),
    /** The member who created the link. It syncs while that member has premium. */
    linkedBy: idColumn<UserId>('linked_by').notNull(),
    /** The provider's id for the item. */
    externalId: text('external_id').notNull(),
    institutionId: text('institution_id').notNull(),
    institutionName: text('institution_name').notNull(),
    /** The access token, encrypted; null once the provider has dropped the item. */
    sealedToken: text('sealed_token'),
    status: text({ enum: ['ok', 'loginRequired', 'pendingDisconnect', 'revoked', 'unavailable'] })
      .notNull()
      .default('ok'),
    /** The provider's code for the last error. */
    errorCode: text('error_code'),
    /** A link token to repair the login was created; the next successful sync clears it. */
    repairing: boolean().notNull().default(false),
    /** The current position, and where the sync in progress began, to start over from if the provider requires it. */
    cursor: text(),
    firstCursor: text('first_cursor'),
    isReading: boolean('is_reading').notNull().default(false),
    /** The number of syncs, each from a first page to the last. */
    reading: integer().notNull().default(0),
    /** Accounts of an earlier link continue here, so its transactions are matched to their new ids. */
    continues: boolean().notNull().default(false),
    /** The process that is syncing it, and when its lease expires. */
    leaseHolder: text('lease_holder'),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    /** Transactions imported by the sync in progress. */
    imported: integer().notNull().default(0),
    linkedAt: timestamp('linked_at', { withTimezone: true }).notNull(),
    triedAt: timestamp('tried_at', { withTimezone: true }),
    lastSyncedAt: timestamp('last_synced_at', { withTimezone: true }),
    /** When the user disconnected it. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.id] }),
    uniqueIndex('bank_items_by_external_id').on(table.ledgerId, table.externalId),
  ],
);

/** Maps links to ledgers, because the provider's webhooks name only the link. */
export const bankItemLedgers = pgTable('bank_item_ledgers', {
  externalId: text('external_id').primaryKey(),
  ledgerId: ownerLedger(),
});

/** Retired bank ids: of removed transactions, and of pending ones that posted under another id. Never reused. */
export const bankFormerIds = pgTable(
  'bank_former_ids',
  {
    ledgerId: ownerLedger(),
    externalId: text('external_id').notNull(),
    /** The transaction that now has another id, or that stays although the bank removed it. */
    transactionId: idColumn<TransactionId>('transaction_id'),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.externalId] }),
    index('bank_former_ids_by_transaction').on(table.ledgerId, table.transactionId),
  ],
);

/** Pairs that look like a transfer but that the user dismissed. */
export const dismissedTransferPairs = pgTable(
  'dismissed_transfer_pairs',
  {
    ledgerId: ownerLedger(),
    firstId: idColumn<TransactionId>('first_id').notNull(),
    secondId: idColumn<TransactionId>('second_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ledgerId, table.firstId, table.secondId] })],
);

/** Received webhooks: pending work, and replay protection until they are too old to be accepted. */
export const bankWebhooks = pgTable(
  'bank_webhooks',
  {
    ledgerId: ownerLedger(),
    /** The hash of the signed content, which is unique per webhook. */
    hash: text().notNull(),
    bankItemId: idColumn<BankItemId>('bank_item_id').notNull(),
    code: text().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    /** Null once it is done or has run out of attempts. */
    dueAt: timestamp('due_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.ledgerId, table.hash] })],
);
