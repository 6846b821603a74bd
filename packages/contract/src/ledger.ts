import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { idOf } from './wire.ts';

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

export const getHistory = defineCall({
  method: 'GET',
  path: 'Ledger/GetHistory',
  access: 'person',
  summary: 'What changed the ledger in the last 90 days, newest first.',
  failure: 'Error getting activity',
  answer: z.array(changeSet),
});

export const undo = defineCall({
  method: 'POST',
  path: 'Ledger/Undo',
  access: 'person',
  summary: 'Restores what a change set changed; rows changed since are left alone and named.',
  failure: 'Error undoing the change',
  body: z.object({ ChangeSetID: idOf('change set') }),
  answer: z.object({
    restored: z.int(),
    left: z.array(z.object({ userTransactionID: idOf('transaction'), displayName: z.string() })),
    /** "Groceries, November 2026". */
    leftBudgets: z.array(z.string()),
  }),
  example: { body: { ChangeSetID: 1 } },
});
