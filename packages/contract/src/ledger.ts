import * as z from 'zod/mini';
import { BULK_TIMEOUT_MS, defineCall } from './call.ts';
import { as, named } from './named.ts';
import { day, dollars, idOf, rowIdText, wholeText } from './wire.ts';

/** Response header of a ledger write that can be undone: the ID of its change set. */
export const CHANGE_SET_HEADER = 'x-change-set';

const changeSources = [
  'typed',
  'edited',
  'rule',
  'import',
  'bank',
  'bulk',
  'deleted',
  'category',
  'budget',
  'undo',
] as const;

const changeSet = named({
  id: as('changeSetID', idOf('change set')),
  source: z.enum(changeSources),
  /** ISO timestamp. */
  madeAt: z.string(),
  /** For example, "12 transactions recategorized to Groceries". */
  summary: z.string(),
  count: z.int(),
  /** The tags that it created or changed. Absent if there are none. */
  tagCount: z.optional(z.int()),
  isUndone: z.boolean(),
  canUndo: z.boolean(),
});

export type ChangeSet = z.output<typeof changeSet>;

/** How long change sets are stored, listed and undoable. */
export const HISTORY_DAYS = 90;
/** Per page. */
export const HISTORY_MAX = 500;

export const getHistory = defineCall({
  method: 'GET',
  path: 'Ledger/GetHistory',
  access: 'person',
  needs: 'read',
  summary:
    'Lists the ledger’s change sets from the last 90 days, newest first. To get the next page, pass the last change set’s ID as Before.',
  failure: 'Error getting activity',
  query: named({
    /** Returns only change sets before this one. */
    before: as('Before', z.optional(rowIdText)),
    limit: as('Limit', z.optional(wholeText(1, HISTORY_MAX))),
  }),
  answer: z.array(changeSet),
  example: { query: { Before: '7', Limit: '50' } },
});

/** Most rows that an undo lists as left unchanged. */
export const LEFT_ROWS_MAX = 100;

export const undo = defineCall({
  method: 'POST',
  path: 'Ledger/Undo',
  access: 'person',
  needs: 'write',
  summary:
    'Undoes a change set. Rows that have changed since are left as they are and listed in the response; with MergeLaterChanges, only if the same fields changed.',
  failure: 'Error undoing the change',
  body: named({
    id: as('ChangeSetID', idOf('change set')),
    /**
     * Also restores rows that have changed since, as long as no later change touched the same fields. If one did and
     * nothing can be restored, the call is rejected with the name of that change.
     */
    mergesLater: as('MergeLaterChanges', z.optional(z.boolean())),
  }),
  answer: z.object({
    /** All rows that are back to their earlier state, including removed ones. */
    restored: z.int(),
    /** The rows that the change set had added and the undo removed. */
    removed: z.object({
      transactions: z.int(),
      accounts: z.int(),
      categories: z.int(),
      /** Absent if there are none. */
      tags: z.optional(z.int()),
    }),
    /** The newest rows that were left because they have changed since, and how many there are in total. */
    left: z.array(named({ id: as('userTransactionID', idOf('transaction')), name: as('displayName', z.string()) })),
    leftCount: z.int(),
    /** For example, "Groceries, November 2026". */
    leftBudgets: z.array(z.string()),
    /** Accounts, categories and tags that the change set created or changed and that are in use or have changed since. */
    leftMade: z.array(z.string()),
  }),
  example: { body: { ChangeSetID: 1 } },
  timeoutMs: BULK_TIMEOUT_MS,
  work: 'bulk',
});

/** Most problems that a check of the history lists. */
export const HISTORY_PROBLEMS_MAX = 50;

const historyProblem = named({
  /** A link of the chain that doesn’t follow from the one before it, or a row that was changed, removed, or added. */
  kind: z.enum(['link', 'changed', 'removed', 'added']),
  /** For example `transaction`; `changeSet` for a change set, and `previous` for the values that it stores for undo. */
  noun: z.string(),
  id: as('rowID', z.int()),
  /** `YYYY-MM`; empty if it has none. */
  month: z.string(),
  /** Its own, or that of its category. Null if it has none or is gone, like the others. */
  name: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  date: z.nullable(day),
  /** Positive for money in, or the amount that it is about. */
  amount: z.nullable(dollars),
  /** The description of the change set that last wrote it, such as “Added Cafe”; null if that is no longer known. */
  change: z.nullable(z.string()),
  /** The change set that last wrote it; null if none did. */
  changeSetId: as('changeSetID', z.nullable(z.int())),
  /** ISO timestamp. */
  changedAt: z.nullable(z.string()),
});

export type ListedProblem = z.output<typeof historyProblem>;

export const verifyHistory = defineCall({
  method: 'GET',
  path: 'Ledger/VerifyHistory',
  access: 'person',
  needs: 'read',
  summary:
    'Checks the hash chain over the ledger’s change sets, and compares every row with it. Lists rows that were changed by anything other than Cairn.',
  failure: 'Error verifying your history',
  answer: named({
    /** ISO timestamps of the first and last change in the chain; null if there is none. */
    since: z.nullable(z.string()),
    through: z.nullable(z.string()),
    /** The hash of the last change. It changes with every change, and depends on all of them. */
    hash: z.nullable(z.string()),
    changeSets: z.int(),
    rows: z.int(),
    problems: z.array(historyProblem),
    problemCount: z.int(),
  }),
  timeoutMs: BULK_TIMEOUT_MS,
  work: 'bulk',
});

/** The steps of a check, in order. */
export const VERIFY_STEPS = ['chain', 'rows', 'changes'] as const;

export const getVerifyProgress = defineCall({
  method: 'GET',
  path: 'Ledger/VerifyProgress',
  access: 'person',
  needs: 'read',
  summary: 'Returns the progress of a running check of the history. Null if none is running on this server.',
  failure: 'Error getting the progress',
  answer: z.nullable(
    named({
      step: z.enum(VERIFY_STEPS),
      /** Of the step. */
      done: z.int(),
      total: z.int(),
    }),
  ),
});

export type VerifyProgress = z.output<typeof getVerifyProgress.answer>;
