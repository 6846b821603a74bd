import {
  amountModels,
  cadenceUnits,
  exceptionKinds,
  occurrenceStates,
  paymentTimings,
  seriesKinds,
  seriesStates,
  weekendPolicies,
} from '@cairn/domain';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { day, dollars, idOf, notEmpty, positiveDollars, text } from './wire.ts';

/** Series per ledger. */
export const SERIES_MAX = 500;
/** The longest range of days in a request for occurrences. */
export const OCCURRENCE_DAYS_MAX = 400;
export const SERIES_NAME_MAX = 100;
const FINGERPRINT_MAX = 400;
/** The longest interval of any unit. `LONGEST_INTERVAL` has the limit of each. */
const COUNT_MAX = 12;

const dayOfMonth = z.int().check(z.gte(1, 'must be 1 to 31'), z.lte(31, 'must be 1 to 31'));

const cadence = named({
  unit: as('Unit', z.enum(cadenceUnits)),
  count: as('Count', z.int().check(z.gte(1, 'must be at least 1'), z.lte(COUNT_MAX, 'must be at most 12'))),
  /** Any due date, before a move because of a weekend. */
  anchorOn: as('AnchorOn', day),
  /** 31 is the last day of every month. Null for weeks. */
  dayOfMonth: as('DayOfMonth', z.nullable(dayOfMonth)),
  /** The second day if it is due twice a month. */
  otherDay: as('OtherDay', z.nullable(dayOfMonth)),
});

const seriesAmount = named({
  model: as('Model', z.enum(amountModels)),
  cents: as('Amount', positiveDollars),
  /** Only for a range. */
  lowCents: as('Low', z.nullable(positiveDollars)),
  highCents: as('High', z.nullable(positiveDollars)),
});

export const seriesName = text(SERIES_NAME_MAX).check(notEmpty());

/** What people set. */
const seriesFields = {
  name: as('Name', seriesName),
  /** A transaction whose merchant the series is about; without one, the name says it. */
  merchantOf: as('userTransactionID', z.optional(idOf('transaction'))),
  accountId: as('AccountID', z.nullable(idOf('account'))),
  /** The other side of a transfer. */
  otherAccountId: as('OtherAccountID', z.nullable(idOf('account'))),
  isIncome: as('IsIncome', z.boolean()),
  cadence: as('Cadence', cadence),
  weekendPolicy: as('WeekendPolicy', z.enum(weekendPolicies)),
  amount: as('Amount', seriesAmount),
  categoryId: as('CategoryID', z.nullable(idOf('category'))),
  subcategoryId: as('SubcategoryID', z.nullable(idOf('subcategory'))),
  kind: as('Kind', z.enum(seriesKinds)),
  state: as('State', z.enum(seriesStates)),
  endsOn: as('EndsOn', z.nullable(day)),
};

const priceChange = named({
  from: dollars,
  to: dollars,
  /** The day of the first payment at the new price. */
  on: day,
  /** How much more a year costs; negative if it is less. */
  perYear: dollars,
});

/** The fields that a series and a suggestion share. */
const patternFields = {
  accountId: as('accountID', z.nullable(idOf('account'))),
  otherAccountId: as('otherAccountID', z.nullable(idOf('account'))),
  isIncome: z.boolean(),
  cadence,
  weekendPolicy: z.enum(weekendPolicies),
  amount: seriesAmount,
  categoryId: as('categoryID', z.nullable(idOf('category'))),
  subcategoryId: as('subcategoryID', z.nullable(idOf('subcategory'))),
  kind: z.enum(seriesKinds),
};

const series = named({
  id: as('seriesID', idOf('series')),
  name: z.string(),
  ...patternFields,
  state: z.enum(seriesStates),
  endsOn: z.nullable(day),
  /** Null if it has ended or is paused. */
  nextOn: z.nullable(day),
  nextAmount: dollars,
  /** Whether the next amount is known and not estimated. */
  isAmountKnown: z.boolean(),
  /** The amounts that the occurrences of the next 12 months cost, or bring in. */
  yearlyCost: dollars,
  lastPaidOn: z.nullable(day),
  /** The latest of the last 12 months. */
  priceChange: z.nullable(priceChange),
  /** Expected more than 1.6 periods ago and not seen since, so it may have ended. */
  mayHaveEnded: z.boolean(),
  changedIn: idOf('change set'),
});

export type ListedSeries = z.output<typeof series>;

export const amountRange = z.nullable(z.object({ low: dollars, high: dollars }));

const occurrence = named({
  seriesId: as('seriesID', idOf('series')),
  /** The due date by the calendar. It identifies the occurrence. */
  dueOn: day,
  /** After a move by a user or because of a weekend. */
  expectedOn: day,
  state: z.enum(occurrenceStates),
  /** The amount paid, or else expected. */
  amount: dollars,
  /** Whether the amount was paid or set, not estimated. */
  isAmountKnown: z.boolean(),
  /** It is the rest of a card’s closed statement. */
  isStatement: z.boolean(),
  /** The range of an estimated amount; null if it is known, or doesn’t vary. */
  range: amountRange,
  /** The expected amount, if the payment differs by more than the series allows; otherwise null. */
  differsFrom: z.nullable(dollars),
  paidOn: z.nullable(day),
  timing: z.nullable(z.enum(paymentTimings)),
  transactionId: as('userTransactionID', z.nullable(idOf('transaction'))),
  /** The user's decision about it. */
  exceptions: z.array(z.enum(exceptionKinds)),
});

export type SeriesOccurrence = z.output<typeof occurrence>;

const recurringSuggestion = named({
  /** Identifies the suggestion, to confirm or reject it. */
  fingerprint: z.string(),
  name: z.string(),
  /** Why it is suggested, in one sentence. */
  reason: z.string(),
  nextOn: day,
  nextAmount: dollars,
  isAmountKnown: z.boolean(),
  ...patternFields,
  /** The latest payment; its merchant is the series’ merchant. */
  transactionId: as('userTransactionID', idOf('transaction')),
});

export type RecurringSuggestion = z.output<typeof recurringSuggestion>;

export const getRecurringSuggestions = defineCall({
  method: 'GET',
  path: 'Recurring/GetSuggestions',
  access: 'person',
  needs: 'read',
  summary: 'Finds bills, subscriptions, pay, and transfers that repeat and aren’t tracked yet, with the reason.',
  failure: 'Error looking for recurring transactions',
  answer: z.array(recurringSuggestion),
});

export const dismissRecurringSuggestion = defineCall({
  method: 'POST',
  path: 'Recurring/DismissSuggestion',
  access: 'person',
  needs: 'write',
  summary: 'Rejects a suggestion. It returns only if its pattern changes.',
  failure: 'Error saving your decision',
  body: named({ fingerprint: as('Fingerprint', text(FINGERPRINT_MAX).check(notEmpty())) }),
  answer: named({ changeSetId: as('changeSetID', idOf('change set')) }),
  example: { body: { Fingerprint: 'recurring:orchard mobile:1:out:month:1' } },
});

export const getRecurringSeries = defineCall({
  method: 'GET',
  path: 'Recurring/GetSeries',
  access: 'person',
  needs: 'read',
  summary:
    'Lists all series, their occurrences in the given range, and those that were missed in the 60 days before it.',
  failure: 'Error getting recurring transactions',
  /** At most 400 days. */
  query: named({ from: as('From', day), to: as('To', day) }),
  answer: named({
    series: z.array(series),
    /** By expected day. */
    occurrences: z.array(occurrence),
  }),
  example: { query: { From: '2026-11-01', To: '2026-11-30' } },
});

export const saveRecurringSeries = defineCall({
  method: 'POST',
  path: 'Recurring/SaveSeries',
  access: 'person',
  needs: 'write',
  summary: 'Adds or changes a series, including pausing and resuming it. Confirming a suggestion adds it as a series.',
  failure: 'Error saving the recurring transaction',
  body: named({
    id: as('SeriesID', z.optional(idOf('series'))),
    /** The suggestion that is confirmed. */
    fingerprint: as('Fingerprint', z.optional(text(FINGERPRINT_MAX))),
    ...seriesFields,
  }),
  answer: named({ seriesId: as('seriesID', idOf('series')), changeSetId: as('changeSetID', idOf('change set')) }),
  example: {
    body: {
      Name: 'Orchard Mobile',
      AccountID: null,
      OtherAccountID: null,
      IsIncome: false,
      Cadence: { Unit: 'month', Count: 1, AnchorOn: '2026-11-05', DayOfMonth: 5, OtherDay: null },
      WeekendPolicy: 'none',
      Amount: { Model: 'last', Amount: 92.4, Low: null, High: null },
      CategoryID: null,
      SubcategoryID: null,
      Kind: 'bill',
      State: 'active',
      EndsOn: null,
    },
  },
});

export const saveSeriesException = defineCall({
  method: 'POST',
  path: 'Recurring/SaveException',
  access: 'person',
  needs: 'write',
  summary:
    'Moves or skips one occurrence, changes its amount, pins a transaction to it, or removes such a decision. Pinning a transaction that another occurrence has returns 409.',
  failure: 'Error saving the change',
  body: named({
    seriesId: as('SeriesID', idOf('series')),
    dueOn: as('DueOn', day),
    kind: as('Kind', z.enum(exceptionKinds)),
    /** Removes the decision of that kind. */
    isRemoved: as('IsRemoved', z.optional(z.boolean())),
    movedToOn: as('MovedTo', z.optional(day)),
    amountCents: as('Amount', z.optional(positiveDollars)),
    transactionId: as('userTransactionID', z.optional(idOf('transaction'))),
  }),
  answer: named({ changeSetId: as('changeSetID', idOf('change set')) }),
  example: { body: { SeriesID: 1, DueOn: '2026-11-05', Kind: 'skipped' } },
});

export const endRecurringSeries = defineCall({
  method: 'POST',
  path: 'Recurring/EndSeries',
  access: 'person',
  needs: 'write',
  summary: 'Ends a series. Its payments and past occurrences stay.',
  failure: 'Error ending the recurring transaction',
  body: named({
    seriesId: as('SeriesID', idOf('series')),
    /** The last day on which it can be due. */
    endsOn: as('EndsOn', day),
  }),
  answer: named({ changeSetId: as('changeSetID', idOf('change set')) }),
  example: { body: { SeriesID: 1, EndsOn: '2026-11-15' } },
});

export const mergeRecurringSeries = defineCall({
  method: 'POST',
  path: 'Recurring/MergeSeries',
  access: 'person',
  needs: 'write',
  summary: 'Merges a series into another one of the same direction, which also gets its payments.',
  failure: 'Error merging the recurring transactions',
  body: named({ seriesId: as('SeriesID', idOf('series')), intoId: as('IntoSeriesID', idOf('series')) }),
  answer: named({ changeSetId: as('changeSetID', idOf('change set')) }),
  example: { body: { SeriesID: 1, IntoSeriesID: 2 } },
});
