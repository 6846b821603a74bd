import type { AccountId, ChangeSetId, LedgerId, TransactionId } from '@cairn/domain';
import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn } from './id-column.ts';

/**
 * The sums of an account's transactions that have the same position between its balances. Triggers on transactions
 * write them, so that a proof doesn't read every transaction. Like transactions, sums have no foreign keys.
 */
export const postedSums = pgTable(
  'posted_sums',
  {
    ledgerId: idColumn<LedgerId>('ledger_id').notNull(),
    accountId: idColumn<AccountId>('account_id').notNull(),
    /** As the bank or the file posted them. */
    day: date({ mode: 'string' }).notNull(),
    /** The change in which they posted, or in which they were added if they never were pending. */
    postedIn: idColumn<ChangeSetId>('posted_in').notNull(),
    timing: text({ enum: ['bank', 'placed', 'day'] }).notNull(),
    /** 0 if they didn't come after a balance on the same day. */
    afterBalanceIn: idColumn<ChangeSetId>('after_balance_in').notNull(),
    /** Money in is positive. */
    cents: bigint({ mode: 'number' }).notNull(),
    count: integer().notNull(),
    /** No transaction among them has a smaller or a larger id. Those that had may be gone. */
    firstId: idColumn<TransactionId>('first_id').notNull(),
    lastId: idColumn<TransactionId>('last_id').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'posted_sums_key',
      columns: [table.ledgerId, table.accountId, table.day, table.postedIn, table.timing, table.afterBalanceIn],
    }),
  ],
);
