import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { idOf, rowIdText, wholeText } from './wire.ts';

/** Every write to the ledger answers with this header: what to undo it by. */
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

const changeSet = z.object({
  changeSetID: idOf('change set'),
  source: z.enum(changeSources),
  /** ISO instant. */
  madeAt: z.string(),
  /** "12 transactions recategorized to Groceries". */
  summary: z.string(),
  count: z.int(),
  isUndone: z.boolean(),
  canUndo: z.boolean(),
});

export type ChangeSet = z.output<typeof changeSet>;

/** How long a change is kept, listed and can be undone. */
export const HISTORY_DAYS = 90;
/** The longest list of changes that is answered at once. */
export const HISTORY_MAX = 500;

export const getHistory = defineCall({
  method: 'GET',
  path: 'Ledger/GetHistory',
  access: 'person',
  needs: 'read',
  summary:
    'Lists the changes to the ledger in the last 90 days, newest first. To get the next page, pass the last change’s ID.',
  failure: 'Error getting activity',
  query: z.object({
    /** Only changes before the one with this id. */
    Before: z.optional(rowIdText),
    Limit: z.optional(wholeText(1, HISTORY_MAX)),
  }),
  answer: z.array(changeSet),
  example: { query: { Before: '7', Limit: '50' } },
});

/** How many of the rows that an undo left are named. */
export const LEFT_NAMED_MAX = 100;

export const undo = defineCall({
  method: 'POST',
  path: 'Ledger/Undo',
  access: 'person',
  needs: 'write',
  summary: 'Undoes a change set. Rows changed since then are left as they are and listed by name.',
  failure: 'Error undoing the change',
  body: z.object({ ChangeSetID: idOf('change set') }),
  answer: z.object({
    /** All that is again as it was before, what was removed included. */
    restored: z.int(),
    /** What the change had brought, and is gone. */
    removed: z.object({ transactions: z.int(), accounts: z.int(), categories: z.int() }),
    /** Rows changed since: the newest of them, and how many there are. */
    left: z.array(z.object({ userTransactionID: idOf('transaction'), displayName: z.string() })),
    leftCount: z.int(),
    /** "Groceries, November 2026". */
    leftBudgets: z.array(z.string()),
    /** Accounts and categories that the change had made, and that are used or were changed since. */
    leftMade: z.array(z.string()),
  }),
  example: { body: { ChangeSetID: 1 } },
  work: 'bulk',
});
