import type { LedgerId, UserId } from '@cairn/domain';
import { bigint, boolean, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { idColumn } from './id-column.ts';
import { users } from './users.ts';

/** Rows belong to a ledger, not to a user; users are its members. */
export const ledgers = pgTable(
  'ledgers',
  {
    /** Random, so that it reveals nothing about other ledgers. */
    id: idColumn<LedgerId>('id').primaryKey(),
    kind: text({ enum: ['personal', 'shared'] }).notNull(),
    name: text().notNull().default(''),
    /** The owner's time zone, which determines "today" for background jobs. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** The next free row id. Each ledger has its own counter, so that gaps reveal nothing about other ledgers. */
    nextId: bigint('next_id', { mode: 'number' }).notNull().default(1),
    /** Change sets up to this one are purged: a client with an older cursor must start over. */
    oldestCursor: bigint('oldest_cursor', { mode: 'number' }).notNull().default(0),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    /** Set when the last owner deletes their account; the ledger is erased with it. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** The version of the function that derived its merchant keys. */
    merchantKeyVersion: smallint('merchant_key_version').notNull().default(0),
    /** Whether categories are learned, suggested, and assigned. */
    learnsCategories: boolean('learns_categories').notNull().default(true),
    /** The first month, `YYYY-MM`, in which only received income is budgeted; null if budgets use planned income. */
    zeroBasedFrom: text('zero_based_from'),
    /**
     * The totals of all transactions that aren't deleted, so that a list without filters doesn't read every row for
     * them. Triggers on transactions update them. As in every list, transfers and hidden ones are only counted.
     */
    transactionCount: bigint('transaction_count', { mode: 'number' }).notNull().default(0),
    moneyInCents: bigint('money_in_cents', { mode: 'number' }).notNull().default(0),
    moneyOutCents: bigint('money_out_cents', { mode: 'number' }).notNull().default(0),
    transferCount: bigint('transfer_count', { mode: 'number' }).notNull().default(0),
    hiddenCount: bigint('hidden_count', { mode: 'number' }).notNull().default(0),
  },
  (table) => [index('ledgers_by_merchant_key_version').on(table.merchantKeyVersion)],
);

export const ledgerMembers = pgTable(
  'ledger_members',
  {
    ledgerId: idColumn<LedgerId>('ledger_id')
      .notNull()
      .references(() => ledgers.id, { onDelete: 'cascade' }),
    userId: idColumn<UserId>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['owner', 'partner', 'viewer', 'advisor'] }).notNull(),
    /** When the membership ends, if it is limited. */
    until: timestamp({ withTimezone: true }),
    /** Identifies the member on the wire. */
    memberNo: integer('member_no').notNull(),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.userId] }),
    index('ledger_members_by_user').on(table.userId),
  ],
);
