import { occurrenceStates, seriesKinds } from '@cairn/domain';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { amountRange } from './recurring.ts';
import { day, dollars, idOf, idTextOf } from './wire.ts';

/** The longest range of days in a request. */
export const CALENDAR_DAYS_MAX = 62;

const calendarEntry = named({
  name: z.string(),
  /**
   * Positive for money that comes in to the chosen account, or to any account if none is chosen, and for money that
   * only moves between accounts whose balance is shown.
   */
  amount: dollars,
  /** A transfer between two accounts that the balance is of, which leaves it as it is. */
  isInternal: z.boolean(),
  isAmountKnown: z.boolean(),
  /** It is the rest of a card’s closed statement. */
  isStatement: z.boolean(),
  /** The range of an estimated amount, without a sign; null if it is known, or doesn’t vary. */
  range: amountRange,
  /** Null for a transaction that belongs to no series. */
  seriesId: as('seriesID', z.nullable(idOf('series'))),
  /** The occurrence’s due date by the calendar; null without a series. */
  dueOn: z.nullable(day),
  kind: z.nullable(z.enum(seriesKinds)),
  state: z.nullable(z.enum(occurrenceStates)),
  /** Null for expected entries. */
  transactionId: as('userTransactionID', z.nullable(idOf('transaction'))),
  categoryId: as('categoryID', z.nullable(idOf('category'))),
});

export type CalendarEntry = z.output<typeof calendarEntry>;

export const getCalendarMonth = defineCall({
  method: 'GET',
  path: 'Calendar/GetMonth',
  access: 'person',
  needs: 'read',
  summary: 'Returns the past and expected entries of each day, with an account’s balance at the end of each day.',
  failure: 'Error getting the calendar',
  /** At most 62 days. Without an account, the balance is that of all accounts that hold cash. */
  query: named({
    from: as('From', day),
    to: as('To', day),
    accountId: as('AccountID', z.optional(idTextOf('account'))),
  }),
  answer: named({
    /** Every day of the range, in order. */
    days: z.array(
      named({
        day,
        /** At the end of the day; estimated for days ahead. Null before the account’s first known balance. */
        balance: z.nullable(dollars),
        isEstimate: z.boolean(),
        /** Payments of series and expected occurrences, money in first. Other transactions aren’t listed. */
        entries: z.array(calendarEntry),
      }),
    ),
    today: day,
    balanceToday: z.nullable(dollars),
  }),
  example: { query: { From: '2026-11-01', To: '2026-12-05' } },
});

export const getCalendarFeed = defineCall({
  method: 'GET',
  path: 'Calendar/GetFeed',
  access: 'person',
  needs: 'read',
  summary: 'Returns whether the caller has a calendar feed for this ledger. Its address can’t be read again.',
  failure: 'Error getting the calendar feed',
  answer: named({
    isOn: z.boolean(),
    showsAmounts: z.boolean(),
    createdAt: z.nullable(z.string()),
    lastReadAt: z.nullable(z.string()),
  }),
});

export const createCalendarFeed = defineCall({
  method: 'POST',
  path: 'Calendar/CreateFeed',
  access: 'person',
  needs: 'export',
  needsStepUp: true,
  summary:
    'Creates the caller’s calendar feed for this ledger. An earlier address stops working. Needs a recent login.',
  failure: 'Error creating the calendar feed',
  body: named({ showsAmounts: as('ShowsAmounts', z.boolean()) }),
  /** The address, which is shown only once. */
  answer: z.object({ url: z.string() }),
  example: { body: { ShowsAmounts: false } },
});

export const revokeCalendarFeed = defineCall({
  method: 'POST',
  path: 'Calendar/RevokeFeed',
  access: 'person',
  needs: 'read',
  summary: 'Turns the caller’s calendar feed off. Its address stops working.',
  failure: 'Error turning off the calendar feed',
  body: z.object({}),
  answer: z.object({}),
  example: { body: {} },
});
