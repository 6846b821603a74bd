import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { NAME_MAX } from './categories.ts';
import { as, named } from './named.ts';
import { transaction } from './transactions.ts';
import { atMost, idOf, notEmpty, text } from './wire.ts';

/** For the bank provider's IDs and tokens. */
const PROVIDER_TEXT_MAX = 500;
const ACCOUNTS_PER_LOGIN_MAX = 200;
/** The first sync fetches two years of history. */
const SYNC_TIMEOUT_MS = 180_000;
/** Linking makes several provider requests in sequence. */
const LINK_TIMEOUT_MS = 60_000;
/** Per response. */
export const TRANSFER_PAIRS_MAX = 100;

const providerText = text(PROVIDER_TEXT_MAX).check(notEmpty());

export const createLinkToken = defineCall({
  method: 'POST',
  path: 'Plaid/CreateLinkToken',
  isRerunOnRetry: true,
  access: 'person',
  needs: 'connect',
  summary: 'Creates a token that opens Link to connect a bank. Requires Premium and an adult account.',
  failure: 'Error creating link token',
  answer: z.string(),
  timeoutMs: LINK_TIMEOUT_MS,
  work: 'provider',
});

export const updateLinkToken = defineCall({
  method: 'POST',
  path: 'Plaid/UpdateLinkToken',
  isRerunOnRetry: true,
  access: 'person',
  needs: 'connect',
  summary: 'Creates a token that opens Link in update mode, so the user can log in to a connected bank again.',
  failure: 'Error updating link token',
  body: z.object({ institutionId: providerText }),
  answer: z.string(),
  example: { body: { institutionId: 'ins_109508' } },
  timeoutMs: LINK_TIMEOUT_MS,
  work: 'provider',
});

/** Accounts that weren't connected because they aren't in US dollars. */
const leftOut = z.array(z.object({ name: z.string(), currency: z.string() }));

export const setAccessToken = defineCall({
  method: 'POST',
  path: 'Plaid/SetAccessToken',
  access: 'person',
  needs: 'connect',
  summary:
    'Exchanges the public token from Link and connects the bank. Returns 409 "already linked" if its accounts are already connected.',
  failure: 'Error linking your bank account.',
  body: named({
    publicToken: as('PublicToken', providerText),
    /** As passed to Link’s onSuccess callback. */
    institution: as('Institution', z.nullable(named({ id: as('institution_id', providerText), name: text(NAME_MAX) }))),
    accounts: as(
      'Accounts',
      z
        .array(
          z.object({
            id: providerText,
            name: text(NAME_MAX),
            mask: z.optional(z.nullable(text(20))),
            type: text(40),
            subtype: z.optional(z.nullable(text(60))),
          }),
        )
        .check(atMost(ACCOUNTS_PER_LOGIN_MAX)),
    ),
  }),
  answer: named({
    bankId: as('bankID', idOf('bank')),
    accountIds: as('accountIDs', z.array(idOf('account'))),
    leftOut,
  }),
  example: {
    body: {
      PublicToken: 'public-sandbox-b0e2c4ee-a763-4df5-bfe9-46a46bce993d',
      Institution: { institution_id: 'ins_109508', name: 'First Platypus Bank' },
      Accounts: [{ id: 'ygPnJweommTWNr9doD6ZfGR6GGVQy7fyREmWy', name: 'Checking', mask: '0000', type: 'depository' }],
    },
  },
  timeoutMs: LINK_TIMEOUT_MS,
  work: 'provider',
});

/** Deep link that the provider's hosted page redirects to, so the user returns to the native app. */
export const HOSTED_LINK_RETURN = 'app.cairn.budget://bank-link';

export const createHostedLink = defineCall({
  method: 'POST',
  path: 'Plaid/CreateHostedLink',
  isRerunOnRetry: true,
  access: 'person',
  needs: 'connect',
  summary:
    'Starts a Hosted Link session for the native app and returns its URL. With an institution, the user logs in to that connected bank again. Afterward, pass the link token to CompleteHostedLink. Requires Premium and an adult account.',
  failure: 'Error creating link token',
  body: z.object({ institutionId: z.optional(providerText) }),
  answer: z.object({ linkToken: z.string(), url: z.string() }),
  example: { body: { institutionId: 'ins_109508' } },
  timeoutMs: LINK_TIMEOUT_MS,
  work: 'provider',
});

export const completeHostedLink = defineCall({
  method: 'POST',
  path: 'Plaid/CompleteHostedLink',
  access: 'person',
  needs: 'connect',
  summary:
    'Connects the bank chosen in a Hosted Link session, as SetAccessToken does. A null bankID means the user didn’t connect one.',
  failure: 'Error linking your bank account.',
  body: named({ linkToken: as('LinkToken', providerText) }),
  answer: named({
    bankId: as('bankID', z.nullable(idOf('bank'))),
    accountIds: as('accountIDs', z.array(idOf('account'))),
    leftOut,
  }),
  example: { body: { LinkToken: '5d41402a.pKXbT7bG4m0uS2yq' } },
  timeoutMs: LINK_TIMEOUT_MS,
  work: 'provider',
});

export const syncPlaidTransactions = defineCall({
  method: 'POST',
  path: 'Plaid/SyncPlaidTransactions',
  access: 'person',
  needs: 'connect',
  summary: 'Syncs every connected bank. If one fails, the others still finish before the error is returned.',
  failure: 'Error syncing plaid transactions',
  answer: z.object({ added: z.int(), modified: z.int(), removed: z.int() }),
  timeoutMs: SYNC_TIMEOUT_MS,
  work: 'provider',
});

/** Extra fields in the error of a failed sync. On ITEM_LOGIN_REQUIRED, open Link in update mode for the institution. */
export const bankProblem = z.looseObject({ errorCode: z.string(), institutionId: z.optional(z.string()) });

const bankStatuses = [
  'ok',
  /** The login expired or changed; Link in update mode repairs it. */
  'loginRequired',
  /** The bank will end the connection soon unless the user logs in again. */
  'pendingDisconnect',
  /** The user revoked access at the bank. */
  'revoked',
  /** Premium ended: nothing is synced, but nothing is deleted. */
  'paused',
  /** The bank couldn't be reached on the last attempt. */
  'unavailable',
] as const;

const bank = named({
  id: idOf('bank'),
  institutionId: z.string(),
  institutionName: z.string(),
  status: z.enum(bankStatuses),
  isSyncing: z.boolean(),
  /** Transactions imported so far by the running sync. */
  imported: z.int(),
  /** ISO timestamp; null until the first sync finishes. */
  lastSyncedAt: z.nullable(z.string()),
  accountIds: as('accountIDs', z.array(idOf('account'))),
});

export type Bank = z.output<typeof bank>;

export const getBanks = defineCall({
  method: 'GET',
  path: 'Plaid/GetBanks',
  access: 'person',
  needs: 'read',
  summary:
    'Lists all connected banks with their status, accounts, last sync time and the progress of any running sync.',
  failure: 'Error getting your banks',
  answer: z.array(bank),
});

export const removeBank = defineCall({
  method: 'POST',
  path: 'Plaid/RemoveBank',
  access: 'person',
  needs: 'connect',
  summary: 'Disconnects a bank and removes its accounts. Their transactions and net worth history are preserved.',
  failure: 'Error disconnecting the bank',
  body: named({ id: as('ItemID', idOf('bank')) }),
  answer: z.object({}),
  example: { body: { ItemID: 1 } },
});

const transferPair = z.object({ outgoing: transaction, incoming: transaction });

export type TransferPair = z.output<typeof transferPair>;

export const getTransferPairs = defineCall({
  method: 'GET',
  path: 'Plaid/GetTransferPairs',
  access: 'person',
  needs: 'read',
  summary:
    'Lists pairs of transactions that look like transfers between the user’s own accounts, newest first, to confirm or dismiss.',
  failure: 'Error getting transfers',
  answer: z.array(transferPair),
});

const pair = named({ firstId: as('FirstID', idOf('transaction')), secondId: as('SecondID', idOf('transaction')) });

export const confirmTransferPairs = defineCall({
  method: 'POST',
  path: 'Plaid/ConfirmTransferPairs',
  access: 'person',
  needs: 'write',
  summary: 'Marks both transactions in each pair as a transfer. All pairs are saved in one change set, or none are.',
  failure: 'Error marking the transfer',
  body: named({
    pairs: as('Pairs', z.array(pair).check(notEmpty(), atMost(TRANSFER_PAIRS_MAX))),
  }),
  answer: z.object({}),
  example: { body: { Pairs: [{ FirstID: 1, SecondID: 2 }] } },
});

export const dismissTransferPair = defineCall({
  method: 'POST',
  path: 'Plaid/DismissTransferPair',
  access: 'person',
  needs: 'write',
  summary: 'Dismisses a suggested transfer, so the pair isn’t suggested again.',
  failure: 'Error dismissing the transfer',
  body: pair,
  answer: z.object({}),
  example: { body: { FirstID: 1, SecondID: 2 } },
});

/** Every signed webhook is acknowledged, but only a few types trigger any work. */
export const plaidWebhook = defineCall({
  method: 'POST',
  path: 'Public/PlaidWebhook',
  access: 'anyone',
  needs: 'none',
  summary: 'Receives signed webhooks from the bank provider and processes them in the background.',
  failure: 'Error receiving a webhook',
  isSigned: true,
  body: z.looseObject({
    webhook_type: text(PROVIDER_TEXT_MAX),
    webhook_code: text(PROVIDER_TEXT_MAX),
    item_id: z.optional(z.nullable(text(PROVIDER_TEXT_MAX))),
  }),
  answer: z.object({}),
  example: {
    body: {
      webhook_type: 'TRANSACTIONS',
      webhook_code: 'SYNC_UPDATES_AVAILABLE',
      item_id: 'wz666MBjYWTp2PDzzggYhM6oWWmBb',
    },
  },
});
