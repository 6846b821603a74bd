import type { ChangeSetId, LedgerId } from '@cairn/domain';
import { index, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { idColumn } from './id-column.ts';
import { ownerUser } from './owner.ts';

/** Responses to writes with an idempotency key, so that a repeated write isn't applied again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ownerUser(),
    key: text().notNull(),
    ledgerId: idColumn<LedgerId>('ledger_id').notNull(),
    call: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    status: smallint().notNull(),
    answer: text(),
    changeSetId: idColumn<ChangeSetId>('change_set_id'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_by_time').on(table.madeAt)],
);
