import type { ChangeSetId, LedgerId, StoredPart, UserId } from '@cairn/domain';
import { boolean, date, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn } from './id-column.ts';

export const users = pgTable(
  'users',
  {
    id: idColumn<UserId>('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The user's personal ledger. */
    ledgerId: idColumn<LedgerId>('ledger_id').notNull(),
    /** The identity provider, and its id for the user. */
    realm: text().notNull(),
    subject: text().notNull(),
    email: text().notNull().default(''),
    firstName: text('first_name').notNull().default(''),
    middleName: text('middle_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    preferredName: text('preferred_name').notNull().default(''),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    gender: text().notNull().default(''),
    occupation: text().notNull().default(''),
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    zipCode: text('zip_code').notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    /** Signed up as a junior; a standard account is offered at 18. */
    junior: boolean().notNull().default(false),
    /** Cached from the subscription, with its known end. `features/subscription/premium.ts` maintains them. */
    premium: boolean().notNull().default(false),
    premiumUntil: timestamp('premium_until', { withTimezone: true }),
    premiumEndedAt: timestamp('premium_ended_at', { withTimezone: true }),
    darkMode: boolean('dark_mode').notNull().default(false),
    /** The parts of the Dashboard in the user's order; empty for the default. */
    dashboardParts: jsonb('dashboard_parts').$type<readonly StoredPart[]>().notNull().default([]),
    /** As last reported by the browser; it determines "today". */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Where a new user continues the new-user flow. */
    onboardingStep: text('onboarding_step').notNull().default(''),
    newUserFlowComplete: boolean('new_user_flow_complete').notNull().default(false),
    /** The change set that added the sample data; null without sample data. */
    sampleChangeSetId: idColumn<ChangeSetId>('sample_change_set_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('users_identity').on(table.realm, table.subject),
    uniqueIndex('users_ledger').on(table.ledgerId),
  ],
);
