import * as z from 'zod/mini';
import { BULK_TIMEOUT_MS, defineCall } from './call.ts';
import { as, named } from './named.ts';
import { idOf, rowIdText, wholeText } from './wire.ts';

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
    /** Everything that is back to its earlier state, including what was removed. */
    restored: z.int(),
    /** What the change set had added and the undo removed. */
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
