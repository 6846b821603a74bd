import type { BankItemId, TransactionId, UserId } from '@cairn/domain';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn } from './id-column.ts';
import { ownerLedger } from './owner.ts';

/** A login at a bank: what the provider calls an item. */
export const bankItems = pgTable(
  'bank_items',
  {
    ledgerId: ownerLedger(),
    id: idColumn<BankItemId>('id').notNull(),
    /** The member who made the link: it syncs while that member has premium. */
    linkedBy: idColumn<UserId>('linked_by').notNull(),
    /** The provider's id of the item. */
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
    primaryKey({ columns: [table.ledgerId, table.id] }),
    uniqueIndex('bank_items_by_external_id').on(table.ledgerId, table.externalId),
  ],
);

/** Which ledger a link belongs to: the provider's webhooks name the link alone. */
export const bankItemLedgers = pgTable('bank_item_ledgers', {
  externalId: text('external_id').primaryKey(),
  ledgerId: ownerLedger(),
});

/** Ids that the bank gave up: of removed transactions, and of pending ones that were booked under another. They never come back. */
export const bankFormerIds = pgTable(
  'bank_former_ids',
  {
    ledgerId: ownerLedger(),
    externalId: text('external_id').notNull(),
    /** The row that went on under another id, or stays though the bank removed it. */
    transactionId: idColumn<TransactionId>('transaction_id'),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.externalId] }),
    index('bank_former_ids_by_transaction').on(table.ledgerId, table.transactionId),
  ],
);

/** Two transactions that look like a transfer and, the person says, are none. */
export const dismissedTransferPairs = pgTable(
  'dismissed_transfer_pairs',
  {
    ledgerId: ownerLedger(),
    firstId: idColumn<TransactionId>('first_id').notNull(),
    secondId: idColumn<TransactionId>('second_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ledgerId, table.firstId, table.secondId] })],
);

/** What the provider told by itself: work to be done, and proof against repetition until it is too old to be believed. */
export const bankWebhooks = pgTable(
  'bank_webhooks',
  {
    ledgerId: ownerLedger(),
    /** Of what was signed, which no two webhooks share. */
    hash: text().notNull(),
    bankItemId: idColumn<BankItemId>('bank_item_id').notNull(),
    code: text().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    /** Null when it is done, or was tried often enough. */
    dueAt: timestamp('due_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.ledgerId, table.hash] })],
);
