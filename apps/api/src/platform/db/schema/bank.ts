import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { owner } from './owner.ts';

/** A login at a bank: what the provider calls an item. */
export const bankItems = pgTable(
  'bank_items',
  {
    userId: owner(),
    id: integer().generatedAlwaysAsIdentity(),
    /** The provider's id of the item, by which its webhooks name it. */
    externalId: text('external_id').notNull(),
    institutionId: text('institution_id').notNull(),
    institutionName: text('institution_name').notNull(),
    /** The access token, encrypted; null once the provider has dropped the item. */
    sealedToken: text('sealed_token'),
    status: text({ enum: ['ok', 'loginRequired', 'pendingDisconnect', 'revoked', 'unavailable'] })
      .notNull()
      .default('ok'),
    /** The provider's own word for what went wrong last. */
    errorCode: text('error_code'),
    /** A token for logging in anew was asked for: the next sync that works shows that it was done. */
    repairing: boolean().notNull().default(false),
    /** How far the transactions were read, and where the reading under way began: there it begins anew when told to. */
    cursor: text(),
    firstCursor: text('first_cursor'),
    isReading: boolean('is_reading').notNull().default(false),
    /** Counts the readings, each from a first page to the last. */
    reading: integer().notNull().default(0),
    /** Accounts of an earlier link go on here: its transactions are recognized under their new ids. */
    continues: boolean().notNull().default(false),
    /** Who syncs it, and until when nobody else may. */
    leaseHolder: text('lease_holder'),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    /** Of the sync under way. */
    imported: integer().notNull().default(0),
    linkedAt: timestamp('linked_at', { withTimezone: true }).notNull(),
    triedAt: timestamp('tried_at', { withTimezone: true }),
    lastSyncedAt: timestamp('last_synced_at', { withTimezone: true }),
    /** Disconnected by the person. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('bank_items_by_external_id').on(table.externalId),
  ],
);

/** Ids that the bank gave up: of removed transactions, and of pending ones that were booked under another. They never come back. */
export const bankFormerIds = pgTable(
  'bank_former_ids',
  {
    userId: owner(),
    externalId: text('external_id').notNull(),
    /** The row that went on under another id, or stays though the bank removed it. */
    transactionId: integer('transaction_id'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.externalId] }),
    index('bank_former_ids_by_transaction').on(table.userId, table.transactionId),
  ],
);

/** Two transactions that look like a transfer and, the person says, are none. */
export const dismissedTransferPairs = pgTable(
  'dismissed_transfer_pairs',
  {
    userId: owner(),
    firstId: integer('first_id').notNull(),
    secondId: integer('second_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.firstId, table.secondId] })],
);

/** What the provider told by itself: work to be done, and proof against repetition until it is too old to be believed. */
export const bankWebhooks = pgTable(
  'bank_webhooks',
  {
    userId: owner(),
    /** Of what was signed, which no two webhooks share. */
    hash: text().notNull(),
    bankItemId: integer('bank_item_id').notNull(),
    code: text().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    /** Null when it is done, or was tried often enough. */
    dueAt: timestamp('due_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);
