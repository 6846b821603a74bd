import type { AccountId, BankItemId, ChangeSetId } from '@cairn/domain';
import { LARGEST_AMOUNT } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { bankItems } from './bank.ts';
import { idColumn } from './id-column.ts';
import { changedIn, ownerLedger } from './owner.ts';

/** The constraint that limits an account's total money in and out. */
export const MONEY_MOVED = 'accounts_money_moved';

/** Bank accounts, cards, loans and valuables, manual or linked. */
export const accounts = pgTable(
  'accounts',
  {
    ledgerId: ownerLedger(),
    id: idColumn<AccountId>('id').notNull(),
    /** The bank's own id; null for manual accounts. */
    externalId: text('external_id'),
    /** The bank login that it belongs to. */
    bankItemId: idColumn<BankItemId>('bank_item_id'),
    institutionId: text('institution_id'),
    /** Stays the same across logins, at banks that support it. */
    persistentId: text('persistent_id'),
    /** The last 2 to 4 digits of its number; more is never stored. */
    mask: text(),
    subtype: text(),
    /** When the bank last reported the balance. */
    reportedAt: timestamp('told_at', { withTimezone: true }),
    /** The bank's name for it, or the first one typed; users edit the display name. */
    name: text().notNull(),
    displayName: text('display_name').notNull(),
    institutionName: text('institution_name').notNull(),
    /** Depository 0, Credit 1, Loan 2, Investment 3, Other 4, Undefined 5. */
    type: smallint().notNull(),
    icon: text().notNull(),
    iconColor: text('icon_color').notNull(),
    /** As typed on the anchor's day, or as last reported by the bank. */
    availableCents: bigint('available_cents', { mode: 'number' }).notNull(),
    currentCents: bigint('current_cents', { mode: 'number' }).notNull(),
    anchoredOn: date('anchored_on', { mode: 'string' }).notNull(),
    /** The change that set the anchor; 0 for older ones. */
    anchoredIn: idColumn<ChangeSetId>('anchored_in').notNull().default(0),
    /**
     * Whether transactions typed on the anchor's day, after the anchor, are already in it; null until the user was
     * asked.
     */
    includesSameDay: boolean('includes_same_day'),
    /** Running totals of a manual account's transactions after the anchor, so that balances needn't read them. */
    cameInCents: bigint('came_in_cents', { mode: 'number' }).notNull().default(0),
    wentOutCents: bigint('went_out_cents', { mode: 'number' }).notNull().default(0),
    /** The first day whose net worth includes it; null if it has counted since the beginning. */
    addedOn: date('added_on', { mode: 'string' }),
    /** Removed accounts stay because their transactions still show the account's name. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
    changedIn: changedIn(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.id] }),
    index('accounts_by_change').on(table.ledgerId, table.changedIn),
    foreignKey({
      columns: [table.ledgerId, table.bankItemId],
      foreignColumns: [bankItems.ledgerId, bankItems.id],
      name: 'accounts_bank_item',
    }),
    // Beyond this, sums over a ledger's accounts would no longer be exact.
    check(
      MONEY_MOVED,
      sql`greatest(${table.cameInCents}, ${table.wentOutCents}) <= ${sql.raw(String(LARGEST_AMOUNT))}`,
    ),
  ],
);

/** One point per ledger and day; the last of a day wins. */
export const netWorthPoints = pgTable(
  'net_worth_points',
  {
    ledgerId: ownerLedger(),
    day: date({ mode: 'string' }).notNull(),
    assetsCents: bigint('assets_cents', { mode: 'number' }).notNull(),
    liabilitiesCents: bigint('liabilities_cents', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ledgerId, table.day] })],
);
