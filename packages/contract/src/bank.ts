import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { NAME_MAX } from './categories.ts';
import { transaction } from './transactions.ts';
import { atMost, idOf, notEmpty, text } from './wire.ts';

/** Ids and tokens of the bank provider. */
const PROVIDER_TEXT_MAX = 500;
/** The most accounts that one login brings. */
const ACCOUNTS_PER_LOGIN_MAX = 200;
/** A first sync brings two years of history. */
const SYNC_TIMEOUT_MS = 180_000;
/** Linking asks the provider several things, one after the other. */
const LINK_TIMEOUT_MS = 60_000;
/** The most pairs that are offered at once. */
export const TRANSFER_PAIRS_MAX = 100;

const providerText = text(PROVIDER_TEXT_MAX).check(notEmpty());

export const createLinkToken = defineCall({
  method: 'POST',
  path: 'Plaid/CreateLinkToken',
  isAnsweredAgain: true,
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
  isAnsweredAgain: true,
  access: 'person',
  needs: 'connect',
  summary: 'Creates a token that opens Link in update mode, to log in again at a connected bank.',
  failure: 'Error updating link token',
  body: z.object({ institutionId: providerText }),
  answer: z.string(),
  example: { body: { institutionId: 'ins_109508' } },
  timeoutMs: LINK_TIMEOUT_MS,
  work: 'provider',
});

/** Accounts in other currencies than the dollar, which are not connected. */
const leftOut = z.array(z.object({ name: z.string(), currency: z.string() }));

export const setAccessToken = defineCall({
  method: 'POST',
  path: 'Plaid/SetAccessToken',
  access: 'person',
  needs: 'connect',
  summary:
    'Links a bank that was connected through Link. Returns 409 "already linked" if its accounts are already connected.',
  failure: 'Error linking your bank account.',
  body: z.object({
    PublicToken: providerText,
    /** As Link’s onSuccess hands it over. */
    Institution: z.nullable(z.object({ institution_id: providerText, name: text(NAME_MAX) })),
    Accounts: z
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
  }),
  answer: z.object({ bankID: idOf('bank'), accountIDs: z.array(idOf('account')), leftOut }),
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

/** Where the provider's hosted page leads back to: into the native app. */
export const HOSTED_LINK_RETURN = 'app.cairn.budget://bank-link';

export const createHostedLink = defineCall({
  method: 'POST',
  path: 'Plaid/CreateHostedLink',
  isAnsweredAgain: true,
  access: 'person',
  needs: 'connect',
  summary:
    'For the native app: returns the address of the provider’s page where a bank is connected or, if an institution is given, logged in to again. Pass the token to CompleteHostedLink. Requires Premium and an adult account.',
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
    'Links the bank that was connected on the hosted page, as SetAccessToken does. A null bankID means nothing was connected there.',
  failure: 'Error linking your bank account.',
  body: z.object({ LinkToken: providerText }),
  answer: z.object({ bankID: z.nullable(idOf('bank')), accountIDs: z.array(idOf('account')), leftOut }),
  example: { body: { LinkToken: '5d41402a.pKXbT7bG4m0uS2yq' } },
  timeoutMs: LINK_TIMEOUT_MS,
  work: 'provider',
});

export const syncPlaidTransactions = defineCall({
  method: 'POST',
  path: 'Plaid/SyncPlaidTransactions',
  access: 'person',
  needs: 'connect',
  summary:
    'Syncs new transactions from every connected bank. If a bank fails, the error is reported after the others finish.',
  failure: 'Error syncing plaid transactions',
  answer: z.object({ added: z.int(), modified: z.int(), removed: z.int() }),
  timeoutMs: SYNC_TIMEOUT_MS,
  work: 'provider',
});

/** Added to what a failed sync answers; with ITEM_LOGIN_REQUIRED, Link opens in update mode for the institution. */
export const bankProblem = z.looseObject({ errorCode: z.string(), institutionId: z.optional(z.string()) });

const bankStatuses = [
  'ok',
  /** The login expired or was changed: Link in update mode repairs it. */
  'loginRequired',
  /** The bank ends the connection soon unless it is repaired. */
  'pendingDisconnect',
  /** The person took the permission back at the bank. */
  'revoked',
  /** Premium ended: nothing is fetched, nothing is lost. */
  'paused',
  /** The bank could not be reached the last time. */
  'unavailable',
] as const;

const bank = z.object({
  id: idOf('bank'),
  institutionId: z.string(),
  institutionName: z.string(),
  status: z.enum(bankStatuses),
  isSyncing: z.boolean(),
  /** How many transactions the running sync brought so far. */
  imported: z.int(),
  /** ISO instant; null before the first sync is done. */
  lastSyncedAt: z.nullable(z.string()),
  accountIDs: z.array(idOf('account')),
});

export type Bank = z.output<typeof bank>;

export const getBanks = defineCall({
  method: 'GET',
  path: 'Plaid/GetBanks',
  access: 'person',
  needs: 'read',
  summary:
    'Lists all connected banks with their status, accounts, last sync time, and the progress of any running sync.',
  failure: 'Error getting your banks',
  answer: z.array(bank),
});

export const removeBank = defineCall({
  method: 'POST',
  path: 'Plaid/RemoveBank',
  access: 'person',
  needs: 'connect',
  summary: 'Disconnects a bank and removes its accounts. Their transactions and the net worth history stay.',
  failure: 'Error disconnecting the bank',
  body: z.object({ ItemID: idOf('bank') }),
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

const pair = z.object({ FirstID: idOf('transaction'), SecondID: idOf('transaction') });

export const confirmTransferPairs = defineCall({
  method: 'POST',
  path: 'Plaid/ConfirmTransferPairs',
  access: 'person',
  needs: 'write',
  summary: 'Marks both transactions in each pair as a transfer, all in one change set or not at all.',
  failure: 'Error marking the transfer',
  body: z.object({
    Pairs: z.array(pair).check(notEmpty(), atMost(TRANSFER_PAIRS_MAX)),
  }),
  answer: z.object({}),
  example: { body: { Pairs: [{ FirstID: 1, SecondID: 2 }] } },
});

export const dismissTransferPair = defineCall({
  method: 'POST',
  path: 'Plaid/DismissTransferPair',
  access: 'person',
  needs: 'write',
  summary: 'Dismisses a pair that isn’t a transfer, so it isn’t suggested again.',
  failure: 'Error dismissing the transfer',
  body: pair,
  answer: z.object({}),
  example: { body: { FirstID: 1, SecondID: 2 } },
});

/** Few kinds of webhooks are acted on; all that are signed are acknowledged. */
export const plaidWebhook = defineCall({
  method: 'POST',
  path: 'Public/PlaidWebhook',
  access: 'anyone',
  needs: 'none',
  summary: 'Receives signed webhooks from the bank provider. The work is done in the background.',
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
