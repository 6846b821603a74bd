import { alertChannels, alertRules } from '@cairn/domain';
import { bigint, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { ownerUser } from './owner.ts';

/** The switches that a user turned off; all others are on. */
export const alertSwitchesOff = pgTable(
  'alert_switches_off',
  {
    userId: ownerUser(),
    rule: text({ enum: alertRules }).notNull(),
    channel: text({ enum: alertChannels }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.rule, table.channel] })],
);

/** Users without a row have the defaults. */
export const alertPreferences = pgTable('alert_preferences', {
  userId: ownerUser().primaryKey(),
  quietFrom: smallint('quiet_from').notNull(),
  quietTo: smallint('quiet_to').notNull(),
  /** Null for no alerts about balances. */
  lowBalanceCents: bigint('low_balance_cents', { mode: 'number' }),
});

/** Browsers that receive push messages. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    userId: ownerUser(),
    /** Of the endpoint. */
    hash: text().notNull(),
    /** The endpoint and the browser's keys, encrypted. */
    sealed: text().notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Sent alerts, and alerts dismissed in the app. */
export const alertLog = pgTable(
  'alert_log',
  {
    userId: ownerUser(),
    rule: text({ enum: alertRules }).notNull(),
    subject: text().notNull(),
    channel: text({ enum: alertChannels }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.rule, table.subject, table.channel] })],
);

/** The installation's key for push services, encrypted; one row. */
export const pushKeys = pgTable('push_keys', {
  id: integer().primaryKey(),
  sealed: text().notNull(),
});
