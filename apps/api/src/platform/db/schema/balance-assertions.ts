import type { AccountId, BalanceAssertionId, ChangeSetId, PendingReading, TransactionId } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { idColumn } from './id-column.ts';
import { ownerLedger } from './owner.ts';

/** The history of account balances as claimed by a bank, a file or a user. */
export const balanceAssertions = pgTable(
  'balance_assertions',
  {
    ledgerId: ownerLedger(),
    id: idColumn<BalanceAssertionId>('id').notNull(),
    accountId: idColumn<AccountId>('account_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** At the start or the end of the day, after a transaction, or as of a change set. */
    basis: text({ enum: ['opening', 'closing', 'afterRow', 'asOf'] }).notNull(),
    afterTransactionId: idColumn<TransactionId>('after_transaction_id'),
    asOfIn: idColumn<ChangeSetId>('as_of_in'),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** What the account's pending transactions added up to when a bank reported the balance; otherwise null. */
    pendingCents: bigint('pending_cents', { mode: 'number' }),
    source: text({ enum: ['bank', 'file', 'person'] }).notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    changedIn: idColumn<ChangeSetId>('changed_in').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.id] }),
    foreignKey({
      columns: [table.ledgerId, table.accountId],
      foreignColumns: [accounts.ledgerId, accounts.id],
      name: 'balance_assertions_account',
    }).onDelete('cascade'),
    index('balance_assertions_by_account').on(table.ledgerId, table.accountId, table.day),
    /** Files and banks state one for each transaction or sync, people only a few. */
    index('balance_assertions_typed')
      .on(table.ledgerId, table.accountId, table.day)
      .where(sql`${table.source} = 'person'`),
    index('balance_assertions_by_change').on(table.ledgerId, table.changedIn),
  ],
);

/**
 * Whether an institution's balances include pending transactions, as a ledger learned from its syncs. The evidence is
 * the readings that closed in the last syncs in which only one did.
 */
export const institutionBalanceModes = pgTable(
  'institution_balance_modes',
  {
    ledgerId: ownerLedger(),
    institutionId: text('institution_id').notNull(),
    /** Null while it isn't known. */
    includesPending: boolean('includes_pending'),
    evidence: jsonb().$type<readonly PendingReading[]>().notNull(),
    changedIn: idColumn<ChangeSetId>('changed_in').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ledgerId, table.institutionId] })],
);
