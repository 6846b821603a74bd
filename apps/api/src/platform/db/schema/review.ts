import type { ChangeSetId, Id, UserId } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn } from './id-column.ts';
import { ownerLedger } from './owner.ts';

/**
 * Users' decisions about items of the review inbox. The items themselves are derived from the ledger. A decision that
 * is made again is another row, so that an undo only has to delete those of its change set.
 */
export const reviewDecisions = pgTable(
  'review_decisions',
  {
    ledgerId: ownerLedger(),
    id: idColumn<Id<'reviewDecision'>>('id').notNull(),
    /** A rejected suggestion has no row, so its subject is 0. */
    subjectNoun: text('subject_noun', {
      enum: ['transaction', 'series', 'suggestion', 'goal', 'account', 'reconciliation', 'category', 'rule'],
    }).notNull(),
    subjectId: idColumn<Id<string>>('subject_id').notNull(),
    reason: text().notNull(),
    /** Identifies the decided situation, without exact values. */
    fingerprint: text().notNull(),
    /** The amount that was decided on. The item returns if it changes materially. */
    valueCents: bigint('value_cents', { mode: 'number' }).notNull(),
    decision: text({ enum: ['approve', 'decline', 'choose'] }).notNull(),
    /** The source of the approved or corrected category; null if the decision isn't about a source. */
    trustKind: text('trust_kind', { enum: ['rule', 'merchant'] }),
    trustKey: text('trust_key'),
    /** No foreign key, because it outlives the member. */
    actorId: idColumn<UserId>('actor_id'),
    decidedIn: idColumn<ChangeSetId>('decided_in').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.id] }),
    index('review_decisions_by_subject').on(table.ledgerId, table.subjectId),
    index('review_decisions_by_change').on(table.ledgerId, table.decidedIn),
    index('review_decisions_by_trust')
      .on(table.ledgerId, table.trustKind, table.trustKey, table.id)
      .where(sql`${table.trustKey} is not null`),
  ],
);

/** How often in a row the categories of a rule or merchant were approved. It is calculated from the decisions. */
export const categoryTrust = pgTable(
  'category_trust',
  {
    ledgerId: ownerLedger(),
    kind: text({ enum: ['rule', 'merchant'] }).notNull(),
    /** The category and condition of a rule, or a merchant key. */
    key: text().notNull(),
    /** The streak before the first decision: rules that existed before the inbox start out trusted. */
    initialStreak: smallint('initial_streak').notNull().default(0),
    streak: smallint().notNull(),
    /** The change set in which it became trusted; null while it isn't. */
    trustedSinceIn: idColumn<ChangeSetId>('trusted_since_in'),
    /** The change set in which it was last no longer trusted. Transactions from before it stay approved. */
    lostIn: idColumn<ChangeSetId>('lost_in'),
  },
  (table) => [primaryKey({ columns: [table.ledgerId, table.kind, table.key] })],
);
