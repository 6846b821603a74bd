import type { AccountId, Cents } from '@cairn/domain';
import { bigint, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { idColumn } from './id-column.ts';
import { changedIn, ownerLedger } from './owner.ts';

/** When a card's statement closes and is due, and which account pays it. */
export const cardCycles = pgTable(
  'card_cycles',
  {
    ledgerId: ownerLedger(),
    accountId: idColumn<AccountId>('account_id').notNull(),
    closesOnDay: smallint('closes_on_day').notNull(),
    dueOnDay: smallint('due_on_day').notNull(),
    paysFromAccountId: idColumn<AccountId>('pays_from_account_id').notNull(),
    changedIn: changedIn(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.accountId] }),
    index('card_cycles_by_change').on(table.ledgerId, table.changedIn),
    foreignKey({
      columns: [table.ledgerId, table.accountId],
      foreignColumns: [accounts.ledgerId, accounts.id],
      name: 'card_cycles_account',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.ledgerId, table.paysFromAccountId],
      foreignColumns: [accounts.ledgerId, accounts.id],
      name: 'card_cycles_pays_from',
    }).onDelete('cascade'),
  ],
);

/** The balance that an account shouldn't fall below. */
export const accountFloors = pgTable(
  'account_floors',
  {
    ledgerId: ownerLedger(),
    accountId: idColumn<AccountId>('account_id').notNull(),
    floorCents: bigint('floor_cents', { mode: 'number' }).notNull(),
    changedIn: changedIn(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.accountId] }),
    index('account_floors_by_change').on(table.ledgerId, table.changedIn),
    foreignKey({
      columns: [table.ledgerId, table.accountId],
      foreignColumns: [accounts.ledgerId, accounts.id],
      name: 'account_floors_account',
    }).onDelete('cascade'),
  ],
);

/** An account's forecast as of the first of a month. It is never rewritten, and outlives the account. */
export const forecastSnapshots = pgTable(
  'forecast_snapshots',
  {
    ledgerId: ownerLedger(),
    madeOn: date('made_on', { mode: 'string' }).notNull(),
    accountId: idColumn<AccountId>('account_id').notNull(),
    /** The central line: a balance for each of the 366 days. */
    points: jsonb().$type<readonly Cents[]>().notNull(),
    /** The lower and the upper edge for each day; null if there was no band. */
    band: jsonb().$type<readonly [low: readonly Cents[], high: readonly Cents[]]>(),
    lowOn: date('low_on', { mode: 'string' }).notNull(),
    lowCents: bigint('low_cents', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ledgerId, table.madeOn, table.accountId] })],
);

/** How a stored forecast compares with what happened, over the days up to `scoredTo`. */
export const forecastScores = pgTable(
  'forecast_scores',
  {
    ledgerId: ownerLedger(),
    madeOn: date('made_on', { mode: 'string' }).notNull(),
    accountId: idColumn<AccountId>('account_id').notNull(),
    scoredTo: date('scored_to', { mode: 'string' }).notNull(),
    days: integer().notNull(),
    absErrorCents: bigint('abs_error_cents', { mode: 'number' }).notNull(),
    daysWithBand: integer('days_with_band').notNull(),
    daysInBand: integer('days_in_band').notNull(),
    /** The balance at the end of the month that the forecast was made in; null until then. */
    monthEndCents: bigint('month_end_cents', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.ledgerId, table.madeOn, table.accountId] })],
);
