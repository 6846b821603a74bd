import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Data of the bank and card provider sandboxes; empty in production. */
export const sandboxRecords = pgTable(
  'sandbox_records',
  {
    kind: text().notNull(),
    id: text().notNull(),
    value: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);
