import { LARGEST_AMOUNT } from '@cairn/domain';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { NAME_MAX } from './categories.ts';
import { as, named } from './named.ts';
import { day, dollars, iconColor, iconName, idOf, idTextOf, notEmpty, text } from './wire.ts';

/** An account type is sent as its index in this list. */
export const ACCOUNT_TYPES = ['Depository', 'Credit', 'Loan', 'Investment', 'Other', 'Undefined'] as const;

export const DEFAULT_ACCOUNT_ICON = 'fas fa-user';
export const DEFAULT_ACCOUNT_COLOR = '#22864A';

/** Per ledger. */
export const ACCOUNTS_MAX = 400;

export const balance = dollars.check(
  z.refine((amount) => Math.abs(amount) <= LARGEST_AMOUNT, 'must be at most 100,000,000,000.00'),
);

export const accountType = z.int().check(z.gte(0), z.lte(ACCOUNT_TYPES.length - 1));

export const account = named({
  id: idOf('account'),
  /** Null for a manual account. */
  externalId: as('externalAccountID', z.nullable(z.string())),
  name: z.string(),
  displayName: z.string(),
  institutionName: z.string(),
  availableBalance: dollars,
  currentBalance: dollars,
  type: accountType,
  icon: z.string(),
  iconColor: z.string(),
  /** The day a manual account's balance was entered; transactions dated later change it. */
  anchorDate: z.nullable(day),
  /** Whether what is typed on that day, after the balance, counts as part of it; null until the user was asked. */
  includesSameDay: z.nullable(z.boolean()),
  /** The last 2 to 4 digits of the account number, if the bank provides them. */
  mask: z.nullable(z.string()),
  /** The connected bank that reports the balance; null for a manual account or once the bank is disconnected. */
  bankId: as('bankID', z.nullable(idOf('bank'))),
  /** The user has to log in to the bank again. */
  needsAttention: z.boolean(),
  /** When the bank last reported the balance, as an ISO timestamp. */
  lastUpdatedAt: z.nullable(z.string()),
});

export type Account = z.output<typeof account>;

export const getAccountsList = defineCall({
  method: 'GET',
  path: 'Plaid/GetAccountsList',
  access: 'person',
  needs: 'read',
  summary: 'Lists all accounts, linked and manual, sorted by institution and display name.',
  failure: 'Error getting plaid accounts list',
  answer: z.array(account),
});

/** The name of an account or an institution. */
export const accountName = text(NAME_MAX).check(notEmpty());

export const saveCustomAccount = defineCall({
  method: 'POST',
  path: 'Account/SaveCustomAccount',
  access: 'person',
  needs: 'connect',
  summary:
    'Creates a manual account, or updates the account with the given Id. A changed balance takes effect as of today.',
  failure: 'Error saving the account',
  body: named({
    id: as('Id', z.optional(z.nullable(idOf('account')))),
    name: as('Name', z.optional(z.nullable(text(NAME_MAX)))),
    displayName: as('DisplayName', accountName),
    institutionName: as('InstitutionName', accountName),
    availableBalance: as('AvailableBalance', balance),
    currentBalance: as('CurrentBalance', balance),
    type: as('AccountType', accountType),
    icon: as('AccountIcon', z.optional(iconName)),
    iconColor: as('AccountIconColor', z.optional(iconColor)),
    /** Null asks the user again; absent leaves it unchanged. */
    includesSameDay: as('IncludesSameDay', z.optional(z.nullable(z.boolean()))),
  }),
  answer: z.object({ id: idOf('account') }),
  example: {
    body: {
      Id: null,
      Name: 'Cash',
      DisplayName: 'Cash',
      InstitutionName: 'Wallet',
      AvailableBalance: 120.5,
      CurrentBalance: 120.5,
      AccountType: 0,
      AccountIcon: 'fas fa-wallet',
      AccountIconColor: '#22864A',
      IncludesSameDay: null,
    },
  },
});

export const deleteAccount = defineCall({
  method: 'POST',
  path: 'Account/DeleteAccount',
  access: 'person',
  needs: 'connect',
  summary: 'Removes an account. Its transactions and net worth history are preserved.',
  failure: 'Error removing the account',
  body: named({ id: as('ID', idOf('account')) }),
  answer: z.object({}),
  example: { body: { ID: 1 } },
});

/** Forms preselect the account that was used last. */
export const getRecentAccounts = defineCall({
  method: 'GET',
  path: 'Account/GetRecentAccounts',
  access: 'person',
  needs: 'read',
  summary: 'Lists the accounts most recently used to enter or import transactions, latest first.',
  failure: 'Error getting the account',
  answer: named({ accountIds: as('accountIDs', z.array(z.int())) }),
});

export const getAccountReckoning = defineCall({
  method: 'GET',
  path: 'Account/GetAccountReckoning',
  access: 'person',
  needs: 'read',
  summary:
    'Explains how a manual account’s balance is calculated: the balance entered, its date, and what has raised or lowered it since.',
  failure: 'Error getting the account',
  query: z.object({ id: idTextOf('account') }),
  answer: z.object({
    /** Null for a linked account, because the bank reports its balance. */
    reckoning: z.nullable(
      z.object({
        anchorDate: day,
        typedBalance: dollars,
        raisedBy: dollars,
        loweredBy: dollars,
        currentBalance: dollars,
      }),
    ),
  }),
  example: { query: { id: '1' } },
});

const totals = { netWorthTotal: dollars, totalAssets: dollars, totalLiabilities: dollars };

/** Also used in the dashboard's response. */
export const netWorthTotals = z.object(totals);

export const getNetWorth = defineCall({
  method: 'GET',
  path: 'Account/GetNetWorth',
  access: 'person',
  needs: 'read',
  summary: 'Returns total assets minus total liabilities, with the accounts in each group.',
  failure: 'Error getting net worth',
  answer: z.object({ ...totals, assetAccounts: z.array(account), liabilityAccounts: z.array(account) }),
});

const dataPoint = z.object({ date: day, value: dollars });

export type NetWorthDataPoint = z.output<typeof dataPoint>;

export const getNetWorthDataPoints = defineCall({
  method: 'GET',
  path: 'Account/GetNetWorthDataPoints',
  access: 'person',
  needs: 'read',
  summary: 'Returns net worth by day, oldest first. The last point is the current value.',
  failure: 'Error getting net worth data points',
  answer: z.array(dataPoint),
});

export const captureNetWorth = defineCall({
  method: 'GET',
  path: 'Account/CaptureNetWorth',
  access: 'person',
  needs: 'read',
  summary: 'Saves today’s net worth as a data point. The last capture of a day replaces earlier ones.',
  failure: 'Error capturing net worth',
  answer: dataPoint,
});
