import * as z from 'zod/mini';
import { balance } from './accounts.ts';
import { BULK_TIMEOUT_MS, defineCall } from './call.ts';
import { as, named } from './named.ts';
import { gapCulprit } from './proof.ts';
import { atMost, day, dollars, idOf, text } from './wire.ts';

/** Transactions of a statement that are listed, the newest ones. */
export const STATEMENT_ROWS_MAX = 1_000;

const CULPRIT_FINGERPRINT_MAX = 200;

const seal = named({
  id: as('reconciliationID', idOf('reconciliation')),
  accountId: as('accountID', idOf('account')),
  from: day,
  to: day,
  closingBalance: dollars,
  /** The part of the statement’s balance that was accepted without an explanation. */
  unexplained: dollars,
  /** The change that broke the seal; null while it holds. */
  brokenIn: z.nullable(z.int()),
  /** Whether it protects the transactions that posted on its days. Seals from before that go by the date that is shown. */
  isByPostedDate: z.boolean(),
});

export type Seal = z.output<typeof seal>;

export const getSeals = defineCall({
  method: 'GET',
  path: 'Reconcile/GetSeals',
  access: 'person',
  needs: 'read',
  summary: 'Lists the periods that were compared with a statement and sealed, by account and oldest first.',
  failure: 'Error getting the locked days',
  answer: z.array(seal),
});

const statementFields = {
  accountId: as('AccountID', idOf('account')),
  endsOn: as('EndsOn', day),
  /** The amount owed, for cards and loans. */
  closingBalance: as('ClosingBalance', balance),
  /**
   * The transactions that are ticked off, besides posted bank transactions, which always are. Without it, those that
   * were ticked off before.
   */
  clearedIds: as('ClearedIDs', z.optional(z.array(idOf('transaction')).check(atMost(STATEMENT_ROWS_MAX)))),
  /** Ticks all of them off. */
  clearsAll: as('ClearsAll', z.optional(z.boolean())),
};

export const previewStatement = defineCall({
  method: 'POST',
  path: 'Reconcile/PreviewStatement',
  access: 'person',
  needs: 'read',
  summary:
    'Compares a statement with the transactions since the last known balance. A day in the future returns 400, and one that is already sealed 409.',
  failure: 'Error comparing the statement',
  body: named({
    ...statementFields,
    /** Asks for possible causes of a difference. */
    explains: as('Explains', z.optional(z.boolean())),
  }),
  answer: named({
    from: day,
    /** The balance before the first day, and whether someone stated it. If not, it is counted back from today’s. */
    opening: named({ date: day, balance: dollars, isStated: z.boolean() }),
    /** The sum of the transactions that are ticked off. */
    moved: dollars,
    /** The ending balance according to the transactions. */
    says: dollars,
    /** How far the statement is above it. */
    difference: dollars,
    /** The options for a remaining difference: `adjust` on a manual account, `accept` on a linked one. */
    lastResort: z.enum(['adjust', 'accept']),
    count: z.int(),
    clearedCount: z.int(),
    /** The newest first. Pending transactions are on no statement. */
    rows: z.array(
      named({
        id: as('userTransactionID', idOf('transaction')),
        date: day,
        name: z.string(),
        /** Positive for money in. */
        amount: dollars,
        isCleared: z.boolean(),
        /** A posted bank transaction is always cleared. */
        isFixed: z.boolean(),
      }),
    ),
    /** If requested, possible causes of the difference, the likeliest first. */
    culprits: z.array(gapCulprit),
  }),
  example: { body: { AccountID: 1, EndsOn: '2026-10-31', ClosingBalance: 9581.9 } },
  work: ({ explains }: { explains?: boolean | undefined }) => (explains ? 'scan' : 'usual'),
});

export type StatementPreview = z.output<typeof previewStatement.answer>;

export const applyStatementFix = defineCall({
  method: 'POST',
  path: 'Reconcile/ApplyFix',
  access: 'person',
  needs: 'write',
  summary:
    'Fixes or dismisses one possible cause of a statement’s difference. Returns 409 if the cause no longer applies. Transactions that the fix adds to the statement’s days are ticked off.',
  failure: 'Error fixing what doesn’t add up',
  body: named({
    ...statementFields,
    /** The fingerprint of the cause, as it was shown. */
    culprit: as('Culprit', text(CULPRIT_FINGERPRINT_MAX)),
    /** `dismiss` doesn’t show this cause for this difference again. */
    decision: as('Decision', z.enum(['fix', 'dismiss'])),
  }),
  answer: named({
    changeSetId: as('changeSetID', idOf('change set')),
    /** The transactions that are on the statement now. */
    tickedIds: as('tickedIDs', z.array(idOf('transaction'))),
  }),
  example: {
    body: {
      ...{ AccountID: 1, EndsOn: '2026-10-31', ClosingBalance: 9581.9 },
      ...{ Culprit: 'duplicate:7:9', Decision: 'fix' },
    },
  },
  timeoutMs: BULK_TIMEOUT_MS,
});

export const sealPeriod = defineCall({
  method: 'POST',
  path: 'Reconcile/SealPeriod',
  access: 'person',
  needs: 'connect',
  summary:
    'Seals the days of a statement, so that later changes to them are detected. A difference returns 422 with its amount, unless it is covered by an adjustment (on a manual account) or accepted as unexplained (on a linked one). Days that are already sealed return 409.',
  failure: 'Error locking the days',
  body: named({
    ...statementFields,
    lastResort: as('LastResort', z.optional(z.enum(['adjust', 'accept']))),
  }),
  answer: named({
    id: as('reconciliationID', idOf('reconciliation')),
    changeSetId: as('changeSetID', idOf('change set')),
    /** The transaction that adjusts the balance; null if none was needed. */
    adjustmentId: as('adjustmentID', z.nullable(idOf('transaction'))),
  }),
  example: { body: { AccountID: 1, EndsOn: '2026-10-31', ClosingBalance: 9581.9, ClearedIDs: [1, 2] } },
});

export const unsealPeriod = defineCall({
  method: 'POST',
  path: 'Reconcile/UnsealPeriod',
  access: 'person',
  needs: 'connect',
  summary:
    'Removes the seal from a period, with the statement’s balance, adjustment, and ticks, unless the statement is reopened to reconcile it again.',
  failure: 'Error unlocking the days',
  body: named({
    id: as('ReconciliationID', idOf('reconciliation')),
    /** Leaves the balance and the ticks as they are. */
    reopens: as('Reopens', z.optional(z.boolean())),
  }),
  answer: named({ changeSetId: as('changeSetID', idOf('change set')) }),
  example: { body: { ReconciliationID: 1 } },
});
