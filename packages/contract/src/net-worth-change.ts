import { ROW_TERMS, WORTH_TERMS } from '@cairn/domain';
import * as z from 'zod/mini';
import { accountType } from './accounts.ts';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { day, dollars, idOf, rowIdText } from './wire.ts';

/** The most transactions in one response. */
export const WORTH_ROWS_MAX = 100;

const worthTerm = z.enum(WORTH_TERMS);

const termAmount = z.object({
  term: worthTerm,
  /** Its contribution to the change of net worth. */
  amount: dollars,
  /** The transactions, new balances, or accounts behind it. */
  count: z.int(),
  /** Of transactions: money in and money out, which is positive. */
  moneyIn: dollars,
  moneyOut: dollars,
});

const accountChange = named({
  id: idOf('account'),
  displayName: z.string(),
  icon: z.string(),
  iconColor: z.string(),
  type: accountType,
  /** Its worth; debts are negative, and it is zero on a day on which the account doesn't count. */
  start: dollars,
  end: dollars,
  isAdded: z.boolean(),
  isRemoved: z.boolean(),
  /** Those that aren't zero. */
  terms: z.array(z.object({ term: worthTerm, amount: dollars })),
  /** Where its balances don't add up: between the first and the last of these days. Null if they do. */
  gap: z.nullable(z.object({ after: day, through: day, amount: dollars, count: z.int() })),
});

export const getNetWorthAttribution = defineCall({
  method: 'GET',
  path: 'Account/GetNetWorthAttribution',
  access: 'person',
  needs: 'read',
  summary:
    'Explains why net worth changed between the ends of two days. The terms add up to the difference exactly, and so do those of each account.',
  failure: 'Error getting why net worth changed',
  query: named({ from: as('From', day), to: as('To', day) }),
  answer: named({
    from: day,
    to: day,
    start: dollars,
    end: dollars,
    /** Every term, also those that are zero. */
    terms: z.array(termAmount),
    /** The accounts that count on one of the days or in between, largest change first. */
    accounts: z.array(accountChange),
    /** The part of the unexplained amount that comes from transactions added or changed after a day was recorded. */
    recordedLater: dollars,
    /** The first day whose net worth was recorded. Before it, net worth is counted back from transactions. */
    firstRecordedOn: z.nullable(day),
  }),
  example: { query: { From: '2026-01-01', To: '2026-06-30' } },
});

const worthRow = named({
  id: as('userTransactionID', idOf('transaction')),
  date: as('transactionDate', day),
  name: as('displayName', z.string()),
  accountId: as('accountID', idOf('account')),
  /** The category’s name; null without one, or if it has parts in several. */
  categoryName: z.nullable(z.string()),
  /** The change of net worth by it, or by its lines that belong to the term. */
  amount: dollars,
  /** Only some lines of a split count here. */
  isPart: z.boolean(),
});

export const getNetWorthRows = defineCall({
  method: 'GET',
  path: 'Account/GetNetWorthRows',
  access: 'person',
  needs: 'read',
  summary: 'Lists the transactions behind a term of Account/GetNetWorthAttribution, newest first.',
  failure: 'Error getting why net worth changed',
  query: named({
    from: as('From', day),
    to: as('To', day),
    term: as('Term', z.enum(ROW_TERMS)),
    /** The last row of the previous page. */
    afterDate: as('AfterDate', z.optional(day)),
    afterId: as('AfterID', z.optional(rowIdText)),
  }),
  answer: named({ rows: z.array(worthRow), hasMore: z.boolean() }),
  example: { query: { From: '2026-01-01', To: '2026-06-30', Term: 'spent' } },
});
