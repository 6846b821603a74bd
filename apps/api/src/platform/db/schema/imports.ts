import type { AccountId } from '@cairn/domain';
import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { idColumn } from './id-column.ts';
import { ownerLedger } from './owner.ts';

/** Files on their way into the ledger: brought, and not yet confirmed. */
export const importChunks = pgTable(
  'import_chunks',
  {
    ledgerId: ownerLedger(),
    importId: text('import_id').notNull(),
    chunk: integer().notNull(),
    /** Rows as JSON, read only whole. */
    rows: text().notNull(),
    stagedAt: timestamp('staged_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ledgerId, table.importId, table.chunk] })],
);

/** How the last table for an account was read; 0 for none. */
export const importMappings = pgTable(
  'import_mappings',
  {
    ledgerId: ownerLedger(),
    accountId: idColumn<AccountId>('account_id').notNull(),
    mapping: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ledgerId, table.accountId] })],
);
