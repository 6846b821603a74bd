import {
  type AccountId,
  amountModels,
  type CategoryId,
  type ChangeSetId,
  cadenceUnits,
  exceptionKinds,
  type SeriesExceptionId,
  type SeriesId,
  seriesKinds,
  seriesStates,
  type TransactionId,
  weekendPolicies,
} from '@cairn/domain';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { idColumn } from './id-column.ts';
import { ownerLedger, ownerUser } from './owner.ts';

/** Bills, subscriptions, pay, and transfers that a user confirmed or added. Occurrences are derived from them. */
export const recurringSeries = pgTable(
  'recurring_series',
  {
    ledgerId: ownerLedger(),
    id: idColumn<SeriesId>('id').notNull(),
    name: text().notNull(),
    merchantKey: text('merchant_key').notNull(),
    /** The keys of series that were merged into this one. */
    otherMerchantKeys: jsonb('other_merchant_keys').$type<readonly string[]>().notNull().default([]),
    /** Null matches any account. While the account is removed, the series counts as paused. */
    accountId: idColumn<AccountId>('account_id'),
    otherAccountId: idColumn<AccountId>('other_account_id'),
    isIncome: boolean('is_income').notNull(),
    cadenceUnit: text('cadence_unit', { enum: cadenceUnits }).notNull(),
    cadenceCount: smallint('cadence_count').notNull(),
    anchorOn: date('anchor_on', { mode: 'string' }).notNull(),
    dayOfMonth: smallint('day_of_month'),
    otherDay: smallint('other_day'),
    weekendPolicy: text('weekend_policy', { enum: weekendPolicies }).notNull(),
    amountModel: text('amount_model', { enum: amountModels }).notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    lowCents: bigint('low_cents', { mode: 'number' }),
    highCents: bigint('high_cents', { mode: 'number' }),
    /** The first day that the amount is for. */
    amountFromOn: date('amount_from_on', { mode: 'string' }).notNull(),
    categoryId: idColumn<CategoryId>('category_id'),
    subcategoryId: idColumn<CategoryId>('subcategory_id'),
    kind: text({ enum: seriesKinds }).notNull(),
    state: text({ enum: seriesStates }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }),
    /** The day on which it was added. */
    trackedFromOn: date('tracked_from_on', { mode: 'string' }).notNull(),
    changedIn: idColumn<ChangeSetId>('changed_in').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.id] }),
    index('recurring_series_by_change').on(table.ledgerId, table.changedIn),
  ],
);

/** Users' decisions about single occurrences. A due date has at most one decision of each kind. */
export const recurringExceptions = pgTable(
  'recurring_exceptions',
  {
    ledgerId: ownerLedger(),
    id: idColumn<SeriesExceptionId>('id').notNull(),
    seriesId: idColumn<SeriesId>('series_id').notNull(),
    /** By the calendar, before it was moved. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    kind: text({ enum: exceptionKinds }).notNull(),
    movedToOn: date('moved_to_on', { mode: 'string' }),
    amountCents: bigint('amount_cents', { mode: 'number' }),
    transactionId: idColumn<TransactionId>('transaction_id'),
    changedIn: idColumn<ChangeSetId>('changed_in').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.id] }),
    uniqueIndex('recurring_exceptions_one_per_kind').on(table.ledgerId, table.seriesId, table.dueOn, table.kind),
    index('recurring_exceptions_by_change').on(table.ledgerId, table.changedIn),
    foreignKey({
      columns: [table.ledgerId, table.seriesId],
      foreignColumns: [recurringSeries.ledgerId, recurringSeries.id],
      name: 'recurring_exceptions_series',
    }).onDelete('cascade'),
  ],
);

/** The secret addresses under which calendar apps read a ledger's due dates, one for each member. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    ledgerId: ownerLedger(),
    userId: ownerUser(),
    /** Of the secret in the address, which itself isn't stored. */
    tokenHash: text('token_hash').notNull(),
    showsAmounts: boolean('shows_amounts').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    lastReadAt: timestamp('last_read_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.userId] }),
    uniqueIndex('calendar_feeds_by_token').on(table.ledgerId, table.tokenHash),
  ],
);
