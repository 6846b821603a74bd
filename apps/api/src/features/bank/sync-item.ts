import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Day, dayAt, isTimeZone } from '@cairn/domain';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { beginChange, dropChange, lockLedger, recordReportedBalances, resumeChange } from '../../ledger/index.ts';
import type { BankLink } from '../../platform/bank/link.ts';
import {
  type BankAccount,
  BankError,
  LOGIN_REQUIRED,
  MUTATED,
  type TransactionsPage,
} from '../../platform/bank/provider.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { accounts, ledgers } from '../../platform/db/schema/index.ts';
import { withoutRests } from '../../platform/pause.ts';
import {
  applyPage,
  FROM_BANK,
  removeStalePending,
  retractReading,
  type SyncCounts,
  type SyncRun,
} from './apply-page.ts';
import { toBankPage } from './bank-page.ts';
import type { BankItem } from './items.ts';
import { acquireLease, findLiveItem, type Lease, LeaseLostError, releaseLease, renewLease } from './lease.ts';
import { syncAccounts } from './sync-accounts.ts';

const RESTARTS_MAX = 5;
/** How long to wait for another sync of the same item. */
const LEASE_WAIT_MS = 30_000;
const WAIT_STEP_MS = 250;
/** Far more than any real history; stops a provider that always reports more pages. */
const PAGES_MAX = 5_000;

export interface BankServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly link: BankLink;
}

const NO_CHANGES: SyncCounts = { added: 0, modified: 0, removed: 0 };

/** The provider's error codes that require the user to log in again. */
const loginCodes = new Set([
  LOGIN_REQUIRED,
  'INVALID_CREDENTIALS',
  'INVALID_MFA',
  'INVALID_UPDATED_USERNAME',
  'INSUFFICIENT_CREDENTIALS',
  'ITEM_LOCKED',
  'PASSWORD_RESET_REQUIRED',
  'USER_SETUP_REQUIRED',
]);
/** Excludes INVALID_ACCESS_TOKEN: a server that uses another environment's keys gets it for every link. */
const endedCodes = new Set(['USER_PERMISSION_REVOKED', 'ITEM_NOT_FOUND']);

/** The status of a link after a provider error. */
export function statusAfterError(code: string, before: BankItem['status']): BankItem['status'] {
  if (loginCodes.has(code)) return 'loginRequired';
  if (endedCodes.has(code)) return 'revoked';
  return before === 'ok' ? 'unavailable' : before;
}

/** Account ids by the bank's ids, for the accounts being synced. */
async function loadAccountIds(tx: Db, item: BankItem): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: accounts.id, externalId: accounts.externalId })
    .from(accounts)
    .where(
      and(
        eq(accounts.ledgerId, item.ledgerId),
        eq(accounts.bankItemId, item.id),
        isNull(accounts.removedAt),
        isNotNull(accounts.externalId),
      ),
    );
  return new Map(rows.flatMap(({ id, externalId }) => (externalId === null ? [] : [[externalId, id] as const])));
}

/** Syncs one item while holding its lease. */
class ItemSync {
  readonly #services: BankServices;
  readonly #holder: string;
  readonly #token: string;
  #item: BankItem;
  /** By the bank's ids, with the balances that fit the last page. */
  #reported: Map<string, BankAccount> = new Map();
  #today: Day | null = null;
  #hasRefetchedAccounts = false;
  #isPreparing = false;
  #run: SyncRun = { changeSetId: null, counts: NO_CHANGES };
  /** The page after the one being saved, requested in the meantime. */
  #ahead: { readonly cursor: string | null; readonly page: Promise<TransactionsPage> } | null = null;

  constructor(services: BankServices, item: BankItem, holder: string) {
    if (item.sealedToken === null) throw new LeaseLostError('the item has no access token');
    this.#services = services;
    this.#item = item;
    this.#holder = holder;
    this.#token = services.link.openToken(item.sealedToken, item.externalId);
  }

  get #lease(): Lease {
    return { holder: this.#holder, now: this.#services.clock.now() };
  }

  async run(): Promise<SyncCounts> {
    await this.#syncAccounts();
    let restarts = 0;
    for (let pages = 0; pages < PAGES_MAX; pages += 1) {
      try {
        if (!(await this.#syncPage())) break;
      } catch (error) {
        const isMutated = error instanceof BankError && error.code === MUTATED;
        if (!isMutated || restarts === RESTARTS_MAX) throw error;
        restarts += 1;
        await this.#restart();
      }
    }
    if (this.#item.continues) await this.#removeStalePending();
    // The transactions in these balances would look as if they had posted later.
    if (!this.#isPreparing) await this.#recordBalances();
    return this.#run.counts;
  }

  async #syncAccounts(): Promise<void> {
    const { db, link } = this.#services;
    const reported = await link.provider.getAccounts(this.#token);
    this.#reported = new Map(reported.map((account) => [account.externalId, account]));
    this.#item = await db.transaction(async (tx) => {
      const { now } = this.#lease;
      const { ledgerId, institutionName } = this.#item;
      const description = { summary: `Balances from ${institutionName}`, count: 0 };
      const change = await beginChange(tx, ledgerId, { source: 'unlisted', now, description, ...FROM_BANK });
      const item = await renewLease(tx, this.#item, this.#lease, {});
      const [ledger] = await tx.select({ timeZone: ledgers.timeZone }).from(ledgers).where(eq(ledgers.id, ledgerId));
      const timeZone = ledger && isTimeZone(ledger.timeZone) ? ledger.timeZone : 'UTC';
      const today = dayAt(now, timeZone);
      this.#today = today;
      const synced = await syncAccounts(tx, change, item, reported, { now, today, isLinking: false });
      if (!change.hasOtherChanges) await dropChange(tx, change);
      return synced.continues ? await renewLease(tx, item, this.#lease, { continues: true }) : item;
    });
  }

  async #fetchPage(): Promise<TransactionsPage> {
    const [ahead, { cursor }] = [this.#ahead, this.#item];
    this.#ahead = null;
    // A reading that starts over returns to an earlier cursor.
    const fetched = ahead?.cursor === cursor ? ahead.page : this.#requestPage(cursor);
    const page = await fetched;
    if (page.hasMore) {
      this.#ahead = { cursor: page.nextCursor, page: this.#requestPage(page.nextCursor) };
      // Its failure counts once the page is needed.
      this.#ahead.page.catch(() => {});
    }
    return page;
  }

  async #requestPage(cursor: string | null): Promise<TransactionsPage> {
    return await this.#services.link.provider.syncTransactions(this.#token, cursor);
  }

  /** Fetches a page, then saves it and its cursor in one transaction. Returns whether there are more pages. */
  async #syncPage(): Promise<boolean> {
    const { db } = this.#services;
    const response = await this.#fetchPage();
    await this.#syncNewAccounts(response);
    const { item, run } = await db.transaction(async (tx) => {
      const [, accountIds] = await Promise.all([lockLedger(tx, this.#item.ledgerId), loadAccountIds(tx, this.#item)]);
      const page = toBankPage(response, accountIds);
      const after = await applyPage(tx, this.#item, this.#run, page, this.#lease.now);
      const progress = {
        cursor: response.nextCursor,
        isReading: response.hasMore,
        imported: after.counts.added,
      };
      return { run: after, item: await renewLease(tx, this.#item, this.#lease, progress) };
    });
    this.#item = item;
    this.#run = run;
    this.#isPreparing = response.isPreparing ?? false;
    for (const account of response.accounts ?? [])
      if (this.#reported.has(account.externalId)) this.#reported.set(account.externalId, account);
    return response.hasMore;
  }

  /** Refetches accounts when the page names an unknown one: its transactions are reported only once. */
  async #syncNewAccounts({ added, modified }: TransactionsPage): Promise<void> {
    const isKnown = [...added, ...modified].every((row) => this.#reported.has(row.accountExternalId));
    if (isKnown || this.#hasRefetchedAccounts) return;
    this.#hasRefetchedAccounts = true;
    await this.#syncAccounts();
  }

  /** Starts the reading over from its first page, because the data changed while it was being read. */
  async #restart(): Promise<void> {
    const { ledgerId, reading, firstCursor } = this.#item;
    const { item, run } = await this.#services.db.transaction(async (tx) => {
      await lockLedger(tx, ledgerId);
      const after = await retractReading(tx, this.#item, this.#run, this.#lease.now);
      const progress = { cursor: firstCursor, reading: reading + 1, imported: after.counts.added };
      return { run: after, item: await renewLease(tx, this.#item, this.#lease, progress) };
    });
    this.#item = item;
    this.#run = run;
  }

  /** Records the balances once the ledger has the transactions that they include. */
  async #recordBalances(): Promise<void> {
    const { ledgerId, institutionId, institutionName } = this.#item;
    await this.#services.db.transaction(async (tx) => {
      await lockLedger(tx, ledgerId);
      await renewLease(tx, this.#item, this.#lease, {});
      const day = this.#today;
      const balances = [...(await loadAccountIds(tx, this.#item))].flatMap(([externalId, accountId]) => {
        const account = this.#reported.get(externalId);
        return account && day ? [{ accountId, day, currentCents: account.currentCents }] : [];
      });
      if (balances.length === 0) return;
      const { changeSetId } = this.#run;
      const { now } = this.#lease;
      const description = { summary: `Balances from ${institutionName}`, count: 0 };
      const change =
        changeSetId === null
          ? await beginChange(tx, ledgerId, { source: 'unlisted', now, description, ...FROM_BANK })
          : await resumeChange(tx, ledgerId, changeSetId, now);
      await recordReportedBalances(tx, change, institutionId, balances, { isNews: changeSetId !== null });
      if (changeSetId === null && !change.hasOtherChanges) await dropChange(tx, change);
    });
  }

  async #removeStalePending(): Promise<void> {
    const { db } = this.#services;
    this.#run = await db.transaction(async (tx) => {
      await lockLedger(tx, this.#item.ledgerId);
      await renewLease(tx, this.#item, this.#lease, {});
      const accountIds = [...(await loadAccountIds(tx, this.#item)).values()];
      return await removeStalePending(tx, this.#item, this.#run, { accountIds, now: this.#lease.now });
    });
  }
}

interface SyncOptions {
  /** Whether a concurrent sync that succeeds is enough, so this one doesn't have to run. */
  readonly canShare?: boolean;
}

/** Whether a sync succeeded since `since` and left nothing for another one to resolve. */
function hasFinishedSince(since: Date, { leaseHolder, status, repairing, lastSyncedAt }: BankItem): boolean {
  return leaseHolder === null && status === 'ok' && !repairing && lastSyncedAt !== null && lastSyncedAt >= since;
}

/** Returns null when there is nothing to do: the link is gone, or another sync has done the work. */
async function acquireLeaseOrWait(
  { db, clock }: BankServices,
  item: BankItem,
  holder: string,
  { canShare = false }: SyncOptions,
): Promise<BankItem | null> {
  const since = clock.now();
  let leased = await acquireLease(db, item, { holder, now: since });
  for (let waited = 0; leased === null && waited < LEASE_WAIT_MS; waited += WAIT_STEP_MS) {
    await pause(WAIT_STEP_MS);
    const found = await findLiveItem(db, item);
    if (found === null || (canShare && hasFinishedSince(since, found))) return null;
    const now = clock.now();
    if (found.leaseUntil === null || found.leaseUntil <= now) leased = await acquireLease(db, item, { holder, now });
  }
  return leased;
}

/** Syncs one item, waiting for any other sync of it. The counts cover only this sync's own changes. */
export async function syncItem(services: BankServices, item: BankItem, options: SyncOptions = {}): Promise<SyncCounts> {
  const holder = randomUUID();
  const leased = await acquireLeaseOrWait(services, item, holder, options);
  if (leased === null) return NO_CHANGES;
  const { db, clock } = services;
  try {
    const counts = await withoutRests(() => new ItemSync(services, leased, holder).run());
    const isDisconnecting = leased.status === 'pendingDisconnect' && !leased.repairing;
    await releaseLease(db, leased, holder, {
      status: { ...(!isDisconnecting && { status: 'ok' }), errorCode: null },
      // A repair that began during this sync is left for the next one to confirm.
      progress: { ...(leased.repairing && { repairing: false }), lastSyncedAt: clock.now() },
    });
    return counts;
  } catch (error) {
    if (error instanceof LeaseLostError) return NO_CHANGES;
    const isBankError = error instanceof BankError;
    await releaseLease(db, leased, holder, {
      ...(isBankError && { status: { status: statusAfterError(error.code, leased.status), errorCode: error.code } }),
    });
    throw error;
  }
}
