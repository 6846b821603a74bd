import type { ChangeSetId, TagId } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn } from './id-column.ts';
import { ownerLedger } from './owner.ts';

/**
 * Names are unique within a ledger, ignoring case. A merged or deleted tag stays, and so do its rows in
 * `transaction_tags` and `split_line_tags`, so that neither takes longer if the tag has many transactions.
 */
export const tags = pgTable(
  'tags',
  {
    ledgerId: ownerLedger(),
    id: idColumn<TagId>('id').notNull(),
    kind: text({ enum: ['plain', 'reimbursable'] })
      .notNull()
      .default('plain'),
    name: text().notNull(),
    /** Normalized for comparison. */
    nameKey: text('name_key').notNull(),
    color: text().notNull(),
    startsOn: date('starts_on', { mode: 'string' }),
    endsOn: date('ends_on', { mode: 'string' }),
    budgetCents: bigint('budget_cents', { mode: 'number' }),
    /** The tag that replaces this one. It is never itself merged. */
    mergedInto: idColumn<TagId>('merged_into'),
    isDeleted: boolean('is_deleted').notNull().default(false),
    changedIn: idColumn<ChangeSetId>('changed_in').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.id] }),
    uniqueIndex('tags_one_per_name')
      .on(table.ledgerId, table.nameKey)
      .where(sql`${table.mergedInto} is null and not ${table.isDeleted}`),
    index('tags_by_change').on(table.ledgerId, table.changedIn),
  ],
);
