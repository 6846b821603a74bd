import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { reportQuery } from './reports.ts';
import { listedRule } from './rule-list.ts';
import { transactionFields } from './transactions.ts';
import { userAccount } from './user.ts';
import { day, dollars } from './wire.ts';

/** Reading all of a user's data takes longer than other calls. */
export const EXPORT_TIMEOUT_MS = 120_000;

const category = named({
  id: as('categoryID', z.int()),
  /** Null for a main category. */
  parentId: as('parentCategoryID', z.nullable(z.int())),
  name: z.string(),
  icon: z.string(),
  iconColor: z.string(),
  income: z.boolean(),
  /** Fixed, non-monthly, or flexible; null if the category’s bills decide. */
  spendingKind: z.nullable(z.string()),
  isInterestOrFees: z.boolean(),
  isDeleted: z.boolean(),
  /** Each applies from its month (`YYYY-MM`) until the next one. */
  defaultBudgets: z.array(z.object({ fromMonth: z.string(), amount: dollars })),
  /** Amounts saved for a single month. */
  monthBudgets: z.array(z.object({ month: z.string(), amount: dollars })),
  /** The handling of a category's money at the end of each month. Each applies from its month until the next one. */
  rolloverPolicies: z.array(z.object({ fromMonth: z.string(), policy: z.string() })),
  rules: z.array(z.object({ type: z.string(), comparison: z.string(), comparisonValue: z.string() })),
});

const account = named({
  id: z.int(),
  externalId: as('externalAccountID', z.nullable(z.string())),
  name: z.string(),
  displayName: z.string(),
  institutionName: z.string(),
  type: z.int(),
  icon: z.string(),
  iconColor: z.string(),
  availableBalance: dollars,
  currentBalance: dollars,
  typedBalance: dollars,
  anchorDate: day,
  mask: z.nullable(z.string()),
  isRemoved: z.boolean(),
});

const tag = named({
  id: as('tagID', z.int()),
  kind: z.string(),
  name: z.string(),
  color: z.string(),
  startsOn: z.nullable(day),
  endsOn: z.nullable(day),
  budget: z.nullable(dollars),
  /** The tag that replaces it. */
  mergedIntoId: as('mergedIntoTagID', z.nullable(z.int())),
  isDeleted: z.boolean(),
});

const series = named({
  id: as('seriesID', z.int()),
  name: z.string(),
  accountId: as('accountID', z.nullable(z.int())),
  otherAccountId: as('otherAccountID', z.nullable(z.int())),
  isIncome: z.boolean(),
  /** Every so many weeks or months, or `halfMonth` for twice a month. */
  unit: z.string(),
  count: z.int(),
  anchorOn: day,
  dayOfMonth: z.nullable(z.int()),
  otherDay: z.nullable(z.int()),
  weekendPolicy: z.string(),
  amountModel: z.string(),
  amount: dollars,
  low: z.nullable(dollars),
  high: z.nullable(dollars),
  categoryId: as('categoryID', z.nullable(z.int())),
  subcategoryId: as('subcategoryID', z.nullable(z.int())),
  kind: z.string(),
  state: z.string(),
  endsOn: z.nullable(day),
  /** The user's decisions about single occurrences. */
  exceptions: z.array(
    named({
      dueOn: day,
      kind: z.string(),
      movedToOn: z.nullable(day),
      amount: z.nullable(dollars),
      transactionId: as('userTransactionID', z.nullable(z.int())),
    }),
  ),
});

const goal = named({
  id: as('goalID', z.int()),
  name: z.string(),
  icon: z.string(),
  iconColor: z.string(),
  target: dollars,
  monthly: z.nullable(dollars),
  startsOn: day,
  dueOn: z.nullable(day),
  state: z.string(),
  /** Money set aside in accounts. */
  earmarks: z.array(named({ accountId: as('accountID', z.int()), amount: dollars })),
});

const bank = z.object({
  institutionId: z.string(),
  institutionName: z.string(),
  status: z.string(),
  /** ISO timestamps. */
  linkedAt: z.string(),
  lastSyncedAt: z.nullable(z.string()),
  isRemoved: z.boolean(),
});

/** The changed fields of each transaction before the change. */
export const transactionsBefore = z.array(named({ id: as('userTransactionID', z.int()), before: z.unknown() }));

const changeSet = named({
  id: as('changeSetID', z.int()),
  source: z.string(),
  /** ISO timestamp. */
  madeAt: z.string(),
  summary: z.string(),
  count: z.int(),
  undoneBy: z.nullable(z.int()),
  /** Categories, rules and budgets before the change. */
  removed: z.unknown(),
  transactionsBefore,
});

const reviewDecision = named({
  /** Of a transaction, or of a series; 0 for a rejected suggestion. */
  id: as('userTransactionID', z.int()),
  reason: z.string(),
  fingerprint: z.string(),
  /** The amount that was decided on. */
  amount: dollars,
  decision: z.string(),
  decidedIn: as('changeSetID', z.int()),
});

const subscription = named({
  customerId: as('customerID', z.nullable(z.string())),
  subscriptionId: as('subscriptionID', z.nullable(z.string())),
  priceId: as('priceID', z.nullable(z.string())),
  status: z.nullable(z.string()),
  /** ISO timestamps. */
  periodStart: z.nullable(z.string()),
  periodEnd: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  trialUsed: z.boolean(),
});

const alertChoices = z.object({
  off: z.array(z.object({ rule: z.string(), channel: z.string() })),
  quietFrom: z.int(),
  quietTo: z.int(),
  lowBalance: z.nullable(dollars),
  /** The number of devices that get push messages. */
  devices: z.int(),
});

/** The user's forecast settings. */
const forecastChoices = z.object({
  cardCycles: z.array(
    named({
      accountId: as('accountID', z.int()),
      closesOnDay: z.int(),
      dueOnDay: z.int(),
      paysFromId: as('paysFromAccountID', z.int()),
    }),
  ),
  floors: z.array(named({ accountId: as('accountID', z.int()), floor: dollars })),
});

/** A stored forecast, and its comparison with the actual balances. */
const storedForecast = named({
  madeOn: day,
  accountId: as('accountID', z.int()),
  balances: z.array(dollars),
  low: z.nullable(z.array(dollars)),
  high: z.nullable(z.array(dollars)),
  daysCompared: z.int(),
  absoluteError: dollars,
  daysInBand: z.int(),
});

/** A link of the chain over all changes. `docs/verify.md` shows how to check it. */
const chainLink = named({
  id: as('changeSetID', z.int()),
  /** ISO timestamp. */
  madeAt: z.string(),
  /** One for each row that the change wrote: what it is, its ID, and the digest of its content or `gone`. */
  lines: z.string(),
  hash: z.string(),
});

/** The content of a row that a digest is of. */
const chainedRow = z.object({ key: z.string(), content: z.string() });

const statedBalance = named({
  accountId: as('accountID', z.int()),
  date: day,
  /** At the start or the end of the day, after a transaction, or when it was recorded. */
  basis: z.enum(['opening', 'closing', 'afterRow', 'asOf']),
  afterTransactionId: as('afterTransactionID', z.nullable(z.int())),
  amount: dollars,
  source: z.enum(['bank', 'file', 'person']),
  /** The file that it was in; null if its name isn’t known, and for other sources. */
  fileName: z.nullable(z.string()),
  recordedAt: z.string(),
});

export const everything = z.object({
  /** ISO timestamp. */
  madeAt: z.string(),
  profile: userAccount,
  timeZone: z.string(),
  /** Our data about the subscription; only the payment provider has the card. */
  subscription: z.nullable(subscription),
  /** Which alerts are off, and when and where they come. */
  alerts: alertChoices,
  categories: z.array(category),
  /** The first month (`YYYY-MM`) of a zero-based budget; null if it isn’t one. */
  zeroBasedFrom: z.nullable(z.string()),
  /** Money moved between categories in a month. Null stands for Left to budget. */
  budgetMoves: z.array(
    named({
      month: z.string(),
      fromId: as('fromCategoryID', z.nullable(z.int())),
      toId: as('toCategoryID', z.nullable(z.int())),
      amount: dollars,
    }),
  ),
  goals: z.array(goal),
  /** Days that were compared with a statement and locked. */
  reconciliations: z.array(
    named({
      accountId: as('accountID', z.int()),
      from: day,
      to: day,
      closingBalance: dollars,
      unexplained: dollars,
      /** Whether nothing has changed in them since. */
      isSealed: z.boolean(),
    }),
  ),
  /** Targets for categories. */
  sinkingFunds: z.array(
    named({
      categoryId: as('categoryID', z.int()),
      target: dollars,
      dueMonth: z.string(),
      repeatMonths: z.nullable(z.int()),
    }),
  ),
  savedReports: z.array(
    named({ id: as('reportID', z.int()), name: z.string(), query: reportQuery, isPinned: z.boolean() }),
  ),
  tags: z.array(tag),
  /** All rules in their order, with everything that they do. */
  rules: z.array(listedRule),
  accounts: z.array(account),
  /** Bills, subscriptions, pay, and transfers that repeat. */
  recurring: z.array(series),
  /** Without their access tokens. */
  banks: z.array(bank),
  netWorth: z.array(z.object({ date: day, assets: dollars, liabilities: dollars })),
  forecast: forecastChoices,
  /** Includes transfers and hidden and deleted transactions. */
  transactions: z.array(
    named({ ...transactionFields, categorySource: z.nullable(z.string()), categoryRule: z.nullable(z.string()) }),
  ),
  /** Suggested transfers that the user dismissed. */
  dismissedTransfers: z.array(named({ firstId: as('firstID', z.int()), secondId: as('secondID', z.int()) })),
  /** The user's decisions in the review inbox. */
  reviewDecisions: z.array(reviewDecision),
  forecasts: z.array(storedForecast),
  /** The account balances that banks, files, and the user stated. */
  balances: z.array(statedBalance),
  history: z.array(changeSet),
  /** Proof that the data is what Cairn wrote, in the order in which it did. */
  chain: z.array(chainLink),
  chainedRows: z.array(chainedRow),
});

export type Everything = z.output<typeof everything>;

export const downloadMyData = defineCall({
  method: 'GET',
  path: 'User/DownloadMyData',
  access: 'newcomer',
  needs: 'export',
  summary: 'Returns all the data we have about the user, in one document.',
  failure: 'Error downloading your data',
  answer: everything,
  timeoutMs: EXPORT_TIMEOUT_MS,
  work: 'export',
});
