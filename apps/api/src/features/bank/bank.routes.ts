import {
  type Bank,
  completeHostedLink,
  confirmTransferPairs,
  createHostedLink,
  createLinkToken,
  dismissTransferPair,
  getBanks,
  getTransferPairs,
  plaidWebhook,
  removeBank,
  setAccessToken,
  syncPlaidTransactions,
  updateLinkToken,
} from '@cairn/contract';
import { dayAt } from '@cairn/domain';
import { removeLinkedAccounts, writeLedger, writeUnlisted } from '../../ledger/index.ts';
import type { BankLink } from '../../platform/bank/link.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { WEBHOOK_JOB } from './bank.jobs.ts';
import { findItem, listAccountIds, listItems, requireCanLink, updateItem } from './bank.queries.ts';
import { bankLinkingUnavailable, toProblem } from './bank-problems.ts';
import { completeHosted, openHostedPage } from './hosted-link.ts';
import { type BankItem, DROP_JOB } from './items.ts';
import { beginRepair, linkBank } from './link-bank.ts';
import { syncAllBanks } from './sync-all-banks.ts';
import { confirmPairs, dismissPair, listTransferPairs } from './transfers.ts';
import { createWebhookVerifier, isKnownItem, saveWebhook } from './webhooks.ts';

interface BankView {
  readonly now: Date;
  readonly isPaused: boolean;
  readonly accountIds: ReadonlyMap<number, readonly number[]>;
}

function toBank(item: BankItem, { now, isPaused, accountIds }: BankView): Bank {
  const isSyncing = item.leaseUntil !== null && item.leaseUntil > now;
  return {
    id: item.id,
    institutionId: item.institutionId,
    institutionName: item.institutionName,
    // A revoked link stays revoked, with or without premium.
    status: isPaused && item.status !== 'revoked' ? 'paused' : item.status,
    isSyncing,
    imported: isSyncing ? item.imported : 0,
    lastSyncedAt: item.lastSyncedAt?.toISOString() ?? null,
    accountIds: [...(accountIds.get(item.id) ?? [])],
  };
}

/** The routes that talk to the provider. `bank` is null when bank linking is turned off. */
function linkRoutes(bank: BankLink | null): readonly Route[] {
  const requireBank = () => {
    if (bank === null) throw bankLinkingUnavailable();
    return bank;
  };
  const verifier = bank && createWebhookVerifier(bank.provider);
  return [
    route(createLinkToken, async ({ clock, caller }) => {
      const { provider } = requireBank();
      requireCanLink(caller, clock.now());
      return await provider.createLinkToken(caller.actor.id, null).catch((error: unknown) => {
        throw toProblem(error);
      });
    }),

    route(updateLinkToken, async ({ body, clock, db, caller }) => {
      const link = requireBank();
      requireCanLink(caller, clock.now());
      return await beginRepair({ db, link }, caller.ledgerId, body.institutionId, (accessToken) =>
        link.provider.createLinkToken(caller.actor.id, accessToken).catch((error: unknown) => {
          throw toProblem(error);
        }),
      );
    }),

    route(setAccessToken, async ({ body, clock, db, caller, wake, saveAnswer }) => {
      const link = requireBank();
      requireCanLink(caller, clock.now());
      return await linkBank({ db, clock, link }, caller, body, { scheduleDrop: () => wake(DROP_JOB), saveAnswer });
    }),

    route(createHostedLink, async ({ body, clock, db, caller }) => {
      const link = requireBank();
      requireCanLink(caller, clock.now());
      return await openHostedPage({ db, link }, caller, body.institutionId);
    }),

    route(completeHostedLink, async ({ body, clock, db, caller, wake, saveAnswer }) => {
      const link = requireBank();
      requireCanLink(caller, clock.now());
      const steps = { scheduleDrop: () => wake(DROP_JOB), saveAnswer };
      return await completeHosted({ db, clock, link }, caller, body.linkToken, steps);
    }),

    route(syncPlaidTransactions, async ({ clock, db, caller }) => {
      // The app syncs on startup, which must not fail when there is no provider.
      if (bank === null) return { added: 0, modified: 0, removed: 0 };
      return await syncAllBanks({ db, clock, link: bank }, caller);
    }),

    route(plaidWebhook, async ({ body, clock, db, header, rawBody, wake }) => {
      if (verifier === null) throw bankLinkingUnavailable();
      const now = clock.now();
      const jwt = header('plaid-verification');
      const hash = await verifier({ jwt, body: rawBody, now, isKnownItem: () => isKnownItem(db, body) });
      if (await saveWebhook(db, body, hash, now)) await wake(WEBHOOK_JOB);
      return {};
    }),
  ];
}

export const bankRoutes = (bank: BankLink | null): readonly Route[] => [
  ...linkRoutes(bank),

  route(getBanks, async ({ clock, db, caller }) => {
    const items = await listItems(db, caller.ledgerId);
    if (items.length === 0) return [];
    const accountIds = await listAccountIds(db, caller.ledgerId);
    return items.map((item) => toBank(item, { now: clock.now(), isPaused: !caller.actor.isPremium, accountIds }));
  }),

  route(removeBank, async (context) => {
    const { body, clock, caller, wake } = context;
    await writeUnlisted(context, 'Disconnected a bank', async (tx, change) => {
      const item = await findItem(tx, caller.ledgerId, body.id);
      await removeLinkedAccounts(tx, change, item.id, clock.now());
      await updateItem(tx, item, { removedAt: clock.now() });
    });
    await wake(DROP_JOB);
    return {};
  }),

  route(getTransferPairs, ({ clock, db, caller }) =>
    listTransferPairs(db, caller.ledgerId, dayAt(clock.now(), caller.actor.timeZone)),
  ),

  route(confirmTransferPairs, (context) =>
    writeLedger(context, 'edited', (tx, change) => confirmPairs(tx, change, context.body.pairs)),
  ),

  route(dismissTransferPair, async (context) => {
    await writeUnlisted(context, 'Dismissed a transfer', (tx, change) => dismissPair(tx, change, context.body));
    return {};
  }),
];
