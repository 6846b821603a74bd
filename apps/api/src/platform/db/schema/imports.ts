import type { AccountId, ChangeSetId } from '@cairn/domain';
import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { idColumn } from './id-column.ts';
import { ownerLedger } from './owner.ts';

/** Uploaded files that aren't confirmed yet. */
export const importChunks = pgTable(
  'import_chunks',
  {
    ledgerId: ownerLedger(),
    importId: text('import_id').notNull(),
    chunk: integer().notNull(),
    /** Rows as JSON, always read as a whole. */
    rows: text().notNull(),
    stagedAt: timestamp('staged_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ledgerId, table.importId, table.chunk] })],
);

/**
 * The names of imported files, by the change that imported them. Like the other import tables, this one is operational:
 * it describes an import and has no cursor. The names outlive the history, as the imported rows do.
 */
export const importedFiles = pgTable(
  'imported_files',
  {
    ledgerId: ownerLedger(),
    changeSetId: idColumn<ChangeSetId>('change_set_id').notNull(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ledgerId, table.changeSetId] })],
);

/** The mapping of the last CSV file per account; account 0 is for files without one. */
export const importMappings = pgTable(
  'import_mappings',
  {
    ledgerId: ownerLedger(),
    accountId: idColumn<AccountId>('account_id').notNull(),
    mapping: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ledgerId, table.accountId] })],
);
