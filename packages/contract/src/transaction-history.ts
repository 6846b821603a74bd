import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { dollars, idOf, idTextOf, wholeText } from './wire.ts';

/** Changes per transaction; older ones aren't listed. */
export const TRANSACTION_HISTORY_MAX = 200;

const historyEntry = named({
  changeSetId: as('changeSetID', idOf('change set')),
  /** ISO timestamp. */
  madeAt: z.string(),
  /** A `member` is someone else who can change the ledger; a `job` is the product itself. */
  by: z.enum(['you', 'member', 'bank', 'job']),
  /** `added` is the first entry, with the values as of then. */
  kind: z.enum(['added', 'changed']),
  source: z.enum(['typed', 'edited', 'rule', 'import', 'bank', 'bulk', 'deleted', 'category', 'other']),
  /** The transactions of the same change, which an undo restores together. */
  count: z.int(),
  /** ISO timestamp; null if it wasn't undone. */
  undoneAt: z.nullable(z.string()),
  canUndo: z.boolean(),
  /** The later change of the same fields that has to be undone before this one; null if there is none. */
  blockedBy: z.nullable(idOf('change set')),
  changes: z.array(
    z.object({
      field: z.enum([
        'name',
        'description',
        'amount',
        'date',
        'isIncome',
        'account',
        'category',
        'markedAsTransfer',
        'hidden',
        'note',
        'tags',
        'reimbursement',
        'splits',
        'pending',
        'removedByBank',
        'deleted',
      ]),
      /** As text: amounts in dollars, days as YYYY-MM-DD, names of categories and accounts, numbers of lines and tags, states of reimbursements. */
      from: z.string(),
      /** Null if the change was undone. */
      to: z.nullable(z.string()),
    }),
  ),
  /** The rule that set the category when the transaction was added. */
  rule: z.nullable(z.string()),
  /** The effect of the bank's new amount on the split, as a sentence. */
  refit: z.nullable(z.string()),
});

export type HistoryEntry = z.output<typeof historyEntry>;

export const getTransactionHistory = defineCall({
  method: 'GET',
  path: 'Transaction/GetTransactionHistory/:id',
  access: 'person',
  needs: 'read',
  summary: 'Lists a transaction’s changes in the last 90 days, newest first.',
  failure: 'Error getting transaction data',
  params: z.object({ id: idTextOf('transaction') }),
  answer: z.array(historyEntry),
  example: { params: { id: '1' } },
});

/** The months that `getVisits` covers, including the current one. */
export const VISIT_MONTHS = 6;

export const getVisits = defineCall({
  method: 'GET',
  path: 'Transaction/GetVisits/:id',
  access: 'person',
  needs: 'read',
  summary: 'Returns the amount spent under a transaction’s name in each of the six months that end with the given one.',
  failure: 'Error getting transaction data',
  params: z.object({ id: idTextOf('transaction') }),
  query: named({ year: as('Year', wholeText(1, 9999)), month: as('Month', wholeText(1, 12)) }),
  answer: z.object({
    /** All transactions with the name, without transfers and hidden ones. */
    count: z.int(),
    /** Oldest first. */
    months: z.array(z.object({ month: z.string(), spent: dollars, count: z.int() })),
  }),
  example: { params: { id: '1' }, query: { Year: '2026', Month: '11' } },
});
