import { reviewReasons } from '@cairn/domain';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { suggestedCategory } from './learned-categories.ts';
import { as, named } from './named.ts';
import { transaction } from './transactions.ts';
import { atMost, day, dollars, idOf, notEmpty, rowId, text, wholeText } from './wire.ts';

/** Per response. The counts include the items beyond it. */
export const REVIEW_ITEMS_MAX = 500;
/** Transactions per response. */
export const SELF_APPROVED_MAX = 100;
const FINGERPRINT_MAX = 200;

const reviewReason = z.enum(reviewReasons);

export const reviewItem = named({
  reason: reviewReason,
  /** The item's subject; for a pair, the newer one or the withdrawal, then the other. None for an unpaid series. */
  transactions: z.array(transaction),
  /** Set if it is about a goal, which has no transactions. */
  goal: z.optional(
    named({
      id: as('goalID', idOf('goal')),
      name: z.string(),
      icon: z.string(),
      iconColor: z.string(),
      uncovered: dollars,
    }),
  ),
  /** Set if it is about days of an account that were locked, which has no transactions. */
  seal: z.optional(
    named({
      id: as('reconciliationID', idOf('reconciliation')),
      accountId: as('accountID', idOf('account')),
      accountName: z.string(),
      from: day,
      to: day,
    }),
  ),
  /** Set if it is about days of an account that don’t add up. */
  gap: z.optional(
    named({
      accountId: as('accountID', idOf('account')),
      accountName: z.string(),
      from: day,
      to: day,
      gap: dollars,
      title: z.string(),
      fingerprint: z.string(),
    }),
  ),
  /** Set if it is about an edit of something other than a transaction. A budget has the ID of its category. */
  edited: z.optional(
    named({
      noun: z.enum(['account', 'category', 'rule', 'budget']),
      id: rowId,
      name: z.string(),
      parentId: as('parentID', z.nullable(idOf('category'))),
    }),
  ),
  /** Identifies this state of affairs. A decision applies to it alone. */
  fingerprint: z.string(),
  /** One sentence about the decision. Strong parts are emphasized. */
  sentence: z.array(z.object({ text: z.string(), isStrong: z.boolean() })),
  /** The category that approving sets or confirms; null if there is none to suggest. */
  suggestion: z.nullable(suggestedCategory),
  /** Up to three, the most probable first. */
  alternatives: z.array(suggestedCategory),
  /** The series that the item is about, if it was never paid. */
  series: z.optional(
    named({
      seriesId: as('seriesID', idOf('series')),
      name: z.string(),
      /** The expected amount and day. */
      amount: dollars,
      expectedOn: day,
    }),
  ),
});

export type ReviewItem = z.output<typeof reviewItem>;

export const getReviewItems = defineCall({
  method: 'GET',
  path: 'Review/GetItems',
  access: 'person',
  needs: 'read',
  summary: 'Lists the items that need a decision, the most urgent first, with counts by reason.',
  failure: 'Error getting what needs review',
  /** Without items, it only counts. */
  query: named({
    limit: as('Limit', z.optional(wholeText(0, REVIEW_ITEMS_MAX))),
    /** How many of those that approved themselves to list; by default none. */
    selfApprovedLimit: as('SelfApprovedLimit', z.optional(wholeText(0, SELF_APPROVED_MAX))),
  }),
  answer: z.object({
    items: z.array(reviewItem),
    counts: z.array(z.object({ reason: reviewReason, count: z.int() })),
    /** The transactions of the last seven days whose trusted categories approved themselves. */
    selfApproved: z.int(),
    /** True while a job has yet to learn from the history, so that suggestions are missing; never for counts alone. */
    isLearning: z.optional(z.boolean()),
    /** The newest of them, if they were requested. */
    selfApprovedTransactions: z.optional(z.array(transaction)),
  }),
  example: { query: { Limit: '50' } },
});

const decidedFields = {
  reason: as('Reason', reviewReason),
  /** The transactions of the item, in its order. None if its subject is something else. */
  transactionIds: as('userTransactionIDs', z.array(idOf('transaction')).check(atMost(2))),
  fingerprint: as('Fingerprint', text(FINGERPRINT_MAX)),
};

const categoryFields = {
  categoryId: as('CategoryID', z.optional(z.nullable(idOf('category')))),
  subcategoryId: as('SubcategoryID', z.optional(z.nullable(idOf('subcategory')))),
};

/**
 * `approve` does what the item proposes: deletes the duplicate, accepts the bank's change, marks the transfer, fixes
 * the likeliest cause of a gap, sets aside only what a goal's accounts have, unlocks changed days, or confirms the
 * category. `decline` does the opposite: keeps both, restores the user's values, or leaves the pair apart. `choose`
 * sets another category.
 */
const reviewDecision = z.enum(['approve', 'decline', 'choose']);

export type ReviewDecision = z.output<typeof reviewDecision>;

const savedFields = { changeSetId: as('changeSetID', idOf('change set')), count: z.int() };

const decided = named(savedFields);

export const decideItem = defineCall({
  method: 'POST',
  path: 'Review/DecideItem',
  access: 'person',
  needs: 'write',
  summary: 'Decides one item. Returns 409 with the item as it is now, or null, if it no longer applies.',
  failure: 'Error saving your decision',
  body: named({
    item: as('Item', named(decidedFields)),
    decision: as('Decision', reviewDecision),
    /** Required to choose. To approve a suggested category, the one that was shown, because it may have changed. */
    ...categoryFields,
    /** Whether the chosen category was created for this decision, so that undoing it also removes the category. */
    isCategoryNew: as('IsCategoryNew', z.optional(z.boolean())),
  }),
  answer: decided,
  example: {
    body: {
      Item: { Reason: 'transfer', userTransactionIDs: [1, 2], Fingerprint: 'transfer:1:2' },
      Decision: 'approve',
    },
  },
});

export const decideItems = defineCall({
  method: 'POST',
  path: 'Review/DecideItems',
  access: 'person',
  needs: 'write',
  summary:
    'Approves many items in one change set. Items that no longer apply, have no category to approve, or can’t be saved are left alone.',
  failure: 'Error saving your decisions',
  body: named({
    items: as(
      'Items',
      /** With the displayed suggestions. */
      z.array(named({ ...decidedFields, ...categoryFields })).check(notEmpty(), atMost(REVIEW_ITEMS_MAX)),
    ),
  }),
  answer: named({
    ...savedFields,
    /** The items that can't be saved, with the reasons. */
    notSaved: z.optional(z.array(z.object({ fingerprint: z.string(), message: z.string() }))),
  }),
  example: {
    body: { Items: [{ Reason: 'transfer', userTransactionIDs: [1, 2], Fingerprint: 'transfer:1:2' }] },
  },
  work: 'bulk',
});
