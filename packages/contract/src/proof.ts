import {
  BALANCE_BASES,
  BALANCE_SOURCES,
  CULPRIT_KINDS,
  GAP_KINDS,
  PROOF_MARKS,
  PROOF_STATES,
  SUSPECT_ROLES,
} from '@cairn/domain';
import * as z from 'zod/mini';
import { balance } from './accounts.ts';
import { BULK_TIMEOUT_MS, defineCall } from './call.ts';
import { as, named } from './named.ts';
import { transaction } from './transactions.ts';
import { day, dollars, idOf, idTextOf, text } from './wire.ts';

/** The longest range of days in a request. */
export const PROOF_DAYS_MAX = 1_100;
/** How far back a range can start in every time zone: ten years. */
export const PROOF_DAYS_BACK_MAX = 3_650;
const PROOF_FINGERPRINT_MAX = 200;

const sentence = z.array(z.object({ text: z.string(), isStrong: z.boolean() }));
const balanceSource = z.enum(BALANCE_SOURCES);

const assertedBalance = named({
  date: day,
  basis: z.enum(BALANCE_BASES),
  source: balanceSource,
  /** The amount owed, for cards and loans. */
  balance: dollars,
});

/** A balance that a user entered, or one that was set aside. */
const listedBalance = named({
  id: as('balanceID', idOf('balance assertion')),
  date: day,
  basis: z.enum(BALANCE_BASES),
  source: balanceSource,
  /** The amount owed, for cards and loans. */
  balance: dollars,
});

export type ListedBalance = z.output<typeof listedBalance>;

const gapFields = {
  /** `interval`: the transactions between two balances don’t add up. `sources`: two sources disagree on a balance. */
  kind: z.enum(GAP_KINDS),
  accountId: as('accountID', idOf('account')),
  /** The first and last day on which the cause can be. */
  from: day,
  to: day,
  /**
   * The account's change according to the balances, beyond the sum of its transactions. It is positive if money in is
   * missing or there is too much money out, for debts too.
   */
  gap: dollars,
  /** Such as "March 3 to 9: $45.00 missing". */
  title: z.string(),
  /** Such as "The bank’s balance is $45.00 higher than your transactions add up to." */
  sentence,
  earlier: assertedBalance,
  later: assertedBalance,
  /** Identifies the account, the interval, and the amount. */
  fingerprint: z.string(),
};

const listedGap = named(gapFields);

export type ListedGap = z.output<typeof listedGap>;

export const gapCulprit = named({
  kind: z.enum(CULPRIT_KINDS),
  fingerprint: z.string(),
  sentence,
  /** The labels of the buttons that fix it and that dismiss it. */
  fixLabel: z.string(),
  dismissLabel: z.string(),
  /** The transactions it is about, in the order in which they are shown. */
  suspects: z.array(
    named({
      transaction,
      /** The fix's effect on it. */
      role: z.enum(SUSPECT_ROLES),
      /** Such as "from Harbor Bank", "from your file checking.csv", or "added by you". */
      origin: z.string(),
      /** The amount after the fix, positive for money in; null if it stays. */
      fixedAmount: z.nullable(dollars),
      /** The account that it would move to; null if it stays. */
      toAccountId: as('toAccountID', z.nullable(idOf('account'))),
      toAccountName: z.nullable(z.string()),
      /** The date that it would have; null if it stays. */
      fixedDate: z.nullable(day),
    }),
  ),
  /** How many more it is about that aren’t listed. The fix does the same with them as with the last one. */
  moreSuspects: z.int(),
  /** The transactions that the fix adds, positive for money in. */
  added: z.array(z.object({ date: day, name: z.string(), amount: dollars })),
  /** If it is about the statement that is being compared, the change to make in the request; otherwise null. */
  statement: z.nullable(
    named({
      /** The ending balance that it probably has; null if that stays. */
      closingBalance: z.nullable(dollars),
      /** The transactions to tick off or to untick. */
      tickIds: as('tickIDs', z.array(idOf('transaction'))),
      untickIds: as('untickIDs', z.array(idOf('transaction'))),
    }),
  ),
});

export type GapCulprit = z.output<typeof gapCulprit>;

export const getProofStrip = defineCall({
  method: 'GET',
  path: 'Proof/GetStrip',
  access: 'person',
  needs: 'read',
  summary: 'Returns whether each day of an account is proven, unproven, or contradicted, with all gaps of the account.',
  failure: 'Error getting the proof of the account',
  /** At most 1,100 days, all within ten years. */
  query: named({
    accountId: as('AccountID', idTextOf('account')),
    from: as('From', day),
    to: as('To', day),
  }),
  answer: named({
    accountId: as('accountID', idOf('account')),
    /** Every day of the range up to today, in order, as runs of days with the same state. */
    spans: z.array(named({ from: day, to: day, state: z.enum(PROOF_STATES) })),
    counts: z.object({ proven: z.int(), unproven: z.int(), contradicted: z.int() }),
    mark: z.enum(PROOF_MARKS),
    /** The last day through which its balance is proven; null if none is. */
    provenThrough: z.nullable(day),
    /** The sum of all gaps of the account, without a sign. */
    offBy: dollars,
    /** All of the account, newest first, whatever the range. */
    gaps: z.array(listedGap),
    /** The sources of the balances: each with its first and last day and its number of balances. */
    sources: z.array(
      named({
        source: balanceSource,
        basis: z.enum(BALANCE_BASES),
        /** The file that they were in; null if its name isn’t known, and for other sources. */
        fileName: z.nullable(z.string()),
        from: day,
        to: day,
        count: z.int(),
      }),
    ),
    /** The newest balances that a user entered for the account, without those of locked statements. */
    entered: z.array(
      named({
        balance: listedBalance,
        /** Whether the account counts from it, so that it can be corrected but not removed. */
        isCurrent: z.boolean(),
      }),
    ),
    /** The balances that no longer count, because a user set them aside. */
    setAside: z.array(listedBalance),
  }),
  example: { query: { AccountID: '1', From: '2026-01-01', To: '2026-11-15' } },
  work: 'scan',
});

export const getProofGap = defineCall({
  method: 'GET',
  path: 'Proof/GetGap',
  access: 'person',
  needs: 'read',
  summary: 'Returns a gap with its possible causes, the likeliest first. The gap is null once it is closed.',
  failure: 'Error getting what doesn’t add up',
  query: named({
    accountId: as('AccountID', idTextOf('account')),
    fingerprint: as('Fingerprint', text(PROOF_FINGERPRINT_MAX)),
  }),
  answer: named({ gap: z.nullable(listedGap), culprits: z.array(gapCulprit) }),
  example: { query: { AccountID: '1', Fingerprint: 'gap:1:2026-03-03:2026-03-09:4500' } },
  work: 'scan',
});

export const getProofSummary = defineCall({
  method: 'GET',
  path: 'Proof/GetSummary',
  access: 'person',
  needs: 'read',
  summary: 'Returns for each account whether its balance is proven, through which day, or by how much it is off.',
  failure: 'Error getting what is proven',
  answer: named({
    accounts: z.array(
      named({
        accountId: as('accountID', idOf('account')),
        mark: z.enum(PROOF_MARKS),
        provenThrough: z.nullable(day),
        /** The sum of all its gaps, without a sign. */
        offBy: dollars,
        gapCount: z.int(),
      }),
    ),
    /** The last day through which every account is proven; null if one of them isn’t. */
    provenThrough: z.nullable(day),
  }),
  work: 'scan',
});

export const saveProofBalance = defineCall({
  method: 'POST',
  path: 'Proof/SaveBalance',
  access: 'person',
  needs: 'connect',
  summary:
    'Corrects or removes a balance that a user entered, sets aside one from a bank or a file, or uses it again. Balances of locked statements return 422, and so does removing the balance that an account counts from.',
  failure: 'Error saving the balance',
  body: named({
    accountId: as('AccountID', idOf('account')),
    id: as('BalanceID', idOf('balance assertion')),
    /**
     * `correct` is only for balances that a user entered. The balances of a bank or a file aren’t changed, they only no
     * longer count.
     */
    decision: as('Decision', z.enum(['correct', 'remove', 'restore'])),
    /** The correct balance, for `correct`. The amount owed, for cards and loans. */
    balance: as('Balance', z.optional(balance)),
  }),
  answer: named({ changeSetId: as('changeSetID', idOf('change set')) }),
  example: { body: { AccountID: 1, BalanceID: 1, Decision: 'remove' } },
});

export const applyProofFix = defineCall({
  method: 'POST',
  path: 'Proof/ApplyFix',
  access: 'person',
  needs: 'write',
  summary:
    'Fixes or dismisses one possible cause of a gap. Returns 409 if the gap is closed or the cause no longer applies.',
  failure: 'Error fixing what doesn’t add up',
  body: named({
    accountId: as('AccountID', idOf('account')),
    /** The fingerprints of the gap and of the cause, as they were shown. */
    gap: as('Gap', text(PROOF_FINGERPRINT_MAX)),
    culprit: as('Culprit', text(PROOF_FINGERPRINT_MAX)),
    /** `dismiss` doesn’t show this cause for this gap again. */
    decision: as('Decision', z.enum(['fix', 'dismiss'])),
  }),
  answer: named({
    changeSetId: as('changeSetID', idOf('change set')),
    /** Whether the days add up now. */
    isClosed: z.boolean(),
    /** Such as "March 3 to 9 add up now" or "March 3 to 9 still don’t add up". */
    text: z.string(),
  }),
  example: {
    body: {
      ...{ AccountID: 1, Gap: 'gap:1:2026-03-03:2026-03-09:4500' },
      ...{ Culprit: 'duplicate:7:9', Decision: 'fix' },
    },
  },
  timeoutMs: BULK_TIMEOUT_MS,
});
