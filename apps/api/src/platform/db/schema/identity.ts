import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

export const identityAccounts = pgTable(
  'identity_accounts',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text('password_hash').notNull(),
  },
  (table) => [uniqueIndex('identity_accounts_email').on(table.email)],
);

/** The embedded provider's sessions, interactions, grants, codes and refresh tokens. */
export const identityArtifacts = pgTable(
  'identity_artefacts',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: text().notNull(),
    accountId: text('account_id'),
    grantId: text('grant_id'),
    uid: text(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    consumedAt: timestamp('consumed_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('identity_artefacts_account').on(table.accountId),
    index('identity_artefacts_grant').on(table.grantId),
    index('identity_artefacts_uid').on(table.uid),
    index('identity_artefacts_expiry').on(table.expiresAt),
  ],
);

/** A single row with the encrypted signing and cookie keys. */
export const identityKeys = pgTable('identity_keys', {
  id: integer().primaryKey(),
  sealed: text().notNull(),
});

export const identityAttempts = pgTable(
  'identity_attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('identity_attempts_reset').on(table.resetsAt)],
);

export const identityResetTokens = pgTable(
  'identity_reset_tokens',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => identityAccounts.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('identity_reset_tokens_hash').on(table.tokenHash),
    index('identity_reset_tokens_expiry').on(table.expiresAt),
  ],
);
