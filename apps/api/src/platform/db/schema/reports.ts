import type { ReportId, ReportQuery } from '@cairn/domain';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn } from './id-column.ts';
import { changedIn, ownerLedger } from './owner.ts';

/** Reports that a user gave a name. */
export const savedReports = pgTable(
  'saved_reports',
  {
    ledgerId: ownerLedger(),
    id: idColumn<ReportId>('id').notNull(),
    name: text().notNull(),
    query: jsonb().$type<ReportQuery>().notNull(),
    /** Its place among the reports. */
    position: integer().notNull(),
    /** Shown on the Dashboard. */
    isPinned: boolean('is_pinned').notNull().default(false),
    changedIn: changedIn(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.id] }),
    index('saved_reports_by_change').on(table.ledgerId, table.changedIn),
  ],
);
