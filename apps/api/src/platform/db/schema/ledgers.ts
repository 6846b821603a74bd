import type { LedgerId, UserId } from '@cairn/domain';
import { bigint, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { idColumn } from './id-column.ts';
import { users } from './users.ts';

/** Rows belong to a ledger, not to a person; people are its members. */
export const ledgers = pgTable(
  'ledgers',
  {
    /** Random, so that it says nothing about other ledgers. */
    id: idColumn<LedgerId>('id').primaryKey(),
    kind: text({ enum: ['personal', 'shared'] }).notNull(),
    name: text().notNull().default(''),
    /** The owner's; it decides what "today" is for work that no one asked for. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** The next free id of a row: each ledger counts for itself, so that gaps tell nothing about others. */
    nextId: bigint('next_id', { mode: 'number' }).notNull().default(1),
    /** Change sets up to this one are purged: a reader that has not seen it must start over. */
    oldestCursor: bigint('oldest_cursor', { mode: 'number' }).notNull().default(0),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    /** Marked with the account of the last owner, and erased with it. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** Of the function whose merchant keys its transactions have. */
    merchantKeyVersion: smallint('merchant_key_version').notNull().default(0),
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
    /** The membership ends by the clock. */
    until: timestamp({ withTimezone: true }),
    /** How members are named on the wire. */
    memberNo: integer('member_no').notNull(),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.userId] }),
    index('ledger_members_by_user').on(table.userId),
  ],
);
