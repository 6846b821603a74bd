import { forecastLayers } from '@cairn/domain';
import * as z from 'zod/mini';
import { balance } from './accounts.ts';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { day, dollars, idOf, idTextOf } from './wire.ts';

const dayOfMonth = z.int().check(z.gte(1, 'must be 1 to 31'), z.lte(31, 'must be 1 to 31'));

/** An expected entry of one day, from a series or from paying a card. */
const forecastEntry = named({
  day,
  name: z.string(),
  /** Positive for money that comes in to the account. */
  amount: dollars,
  seriesId: as('seriesID', z.nullable(idOf('series'))),
  /** The card whose statement is paid, on both accounts; null for other entries. */
  cardId: as('cardAccountID', z.nullable(idOf('account'))),
});

export type ForecastEntry = z.output<typeof forecastEntry>;

/** One of the reasons for the lowest point. */
const forecastCause = named({
  /** An entry, or the spending from the budget or habits between the previous high and the lowest point. */
  layer: z.enum(forecastLayers),
  /** Empty for the other layers. */
  name: z.string(),
  /** Null for the other layers. */
  day: z.nullable(day),
  /** Negative. */
  amount: dollars,
  seriesId: as('seriesID', z.nullable(idOf('series'))),
  cardId: as('cardAccountID', z.nullable(idOf('account'))),
});

export type ForecastCause = z.output<typeof forecastCause>;

const cardCycle = named({
  /** A month that is too short has it on its last day. */
  closesOnDay: as('ClosesOnDay', dayOfMonth),
  dueOnDay: as('DueOnDay', dayOfMonth),
  paysFromId: as('PaysFromAccountID', idOf('account')),
});

/** Every balance is what the account is worth: negative if money is owed. Days count from `today`, which is day 0. */
const accountForecast = named({
  accountId: as('accountID', idOf('account')),
  /** Today’s, with pending transactions that the bank’s balance doesn’t include. */
  balance: dollars,
  /** At the end of each of the 45 days before today. */
  history: z.array(dollars),
  /** The central line: at the end of each of the 366 days. */
  balances: z.array(dollars),
  /**
   * The amounts that each layer adds on each of the 366 days. With today’s balance, they add up to the central line.
   */
  layers: z.object({
    committed: z.array(dollars),
    planned: z.array(dollars),
    habit: z.array(dollars),
  }),
  /** How many of the last 52 weeks the account’s transactions cover. The band needs 8. */
  fullWeeks: z.int(),
  /** Where the balance is 8 times out of 10, on each of the 366 days; null with fewer than 8 full weeks of history. */
  band: z.nullable(z.object({ low: z.array(dollars), high: z.array(dollars) })),
  lowest: named({
    day,
    balance: dollars,
    /** The band on that day. */
    low: z.nullable(dollars),
    high: z.nullable(dollars),
    /** At most three, largest first. */
    causes: z.array(forecastCause),
  }),
  /** By day. */
  entries: z.array(forecastEntry),
  /** Null for an account that isn’t a card, or whose cycle isn’t set. */
  cardCycle: z.nullable(cardCycle),
  /** A card without a cycle: only its recurring payments are in the forecast. */
  lacksCardCycle: z.boolean(),
  /** A balance below it raises an alert; null means zero. */
  floor: z.nullable(dollars),
});

export type AccountForecast = z.output<typeof accountForecast>;

export const getForecast = defineCall({
  method: 'GET',
  path: 'Forecast/GetForecast',
  access: 'person',
  needs: 'read',
  summary:
    'Returns the expected balance of each account for 366 days, in three layers, with its range and its lowest point.',
  failure: 'Error getting the forecast',
  /** Without an account, the first 40 accounts. */
  query: named({ accountId: as('AccountID', z.optional(idTextOf('account'))) }),
  answer: named({
    today: day,
    accounts: z.array(accountForecast),
  }),
  example: { query: {} },
});

export const getLowestPoint = defineCall({
  method: 'GET',
  path: 'Forecast/GetLowestPoint',
  access: 'person',
  needs: 'read',
  summary:
    'Returns the lowest point in the next year of the bank account with the most expected entries, which Forecast shows first.',
  failure: 'Error getting the forecast',
  /** Null without an account. */
  answer: z.nullable(named({ accountId: as('accountID', idOf('account')), day, balance: dollars })),
});

export const getCardDues = defineCall({
  method: 'GET',
  path: 'Forecast/GetCardDues',
  access: 'person',
  needs: 'read',
  summary: 'Returns the next payment of each card that has a billing cycle and something to pay.',
  failure: 'Error getting what is due',
  answer: z.array(
    named({
      accountId: as('accountID', idOf('account')),
      day,
      amount: dollars,
      /** True until the statement has closed. */
      isEstimate: z.boolean(),
    }),
  ),
});

/** A forecast that was stored on the first of a month, and its comparison with the actual balances. */
const forecastMonth = named({
  madeOn: day,
  /** How many days have been compared so far. */
  days: z.int(),
  /** The mean absolute error of those days. */
  meanError: dollars,
  /** Days that had a band, and those of them on which the balance was within it. */
  daysWithBand: z.int(),
  daysInBand: z.int(),
  /** The month’s last day: the expected balance and the actual one, null while the day is in the future. */
  monthEnd: named({
    day,
    expected: dollars,
    low: z.nullable(dollars),
    high: z.nullable(dollars),
    actual: z.nullable(dollars),
  }),
});

export type ForecastMonth = z.output<typeof forecastMonth>;

const accountScores = named({
  accountId: as('accountID', idOf('account')),
  /** Over all months of the list. */
  days: z.int(),
  meanError: dollars,
  daysWithBand: z.int(),
  daysInBand: z.int(),
  /** Those of the last 12 months, oldest first. */
  months: z.array(forecastMonth),
});

export type AccountScores = z.output<typeof accountScores>;

export const getForecastScores = defineCall({
  method: 'GET',
  path: 'Forecast/GetScores',
  access: 'person',
  needs: 'read',
  summary: 'Returns how far off the forecasts of the last 12 months were, by account.',
  failure: 'Error getting past forecasts',
  query: named({ accountId: as('AccountID', z.optional(idTextOf('account'))) }),
  answer: z.array(accountScores),
  example: { query: {} },
});

export const saveCardCycle = defineCall({
  method: 'POST',
  path: 'Forecast/SaveCardCycle',
  access: 'person',
  needs: 'write',
  summary: 'Sets when a card’s statement closes, when it is due, and which account pays it. Null removes the cycle.',
  failure: 'Error saving the card’s billing cycle',
  body: named({ accountId: as('AccountID', idOf('account')), cycle: as('Cycle', z.nullable(cardCycle)) }),
  answer: named({ changeSetId: as('changeSetID', z.nullable(idOf('change set'))) }),
  example: { body: { AccountID: 1, Cycle: { ClosesOnDay: 25, DueOnDay: 20, PaysFromAccountID: 2 } } },
});

export const saveFloor = defineCall({
  method: 'POST',
  path: 'Forecast/SaveFloor',
  access: 'person',
  needs: 'write',
  summary: 'Sets the balance that an account shouldn’t fall below. Null removes it; zero then counts instead.',
  failure: 'Error saving the lowest balance',
  body: named({ accountId: as('AccountID', idOf('account')), floor: as('Floor', z.nullable(balance)) }),
  answer: named({ changeSetId: as('changeSetID', z.nullable(idOf('change set'))) }),
  example: { body: { AccountID: 1, Floor: 250 } },
});
