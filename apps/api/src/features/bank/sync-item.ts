import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { dayAt, isTimeZone } from '@cairn/domain';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { beginChange, dropChange, lockLedger } from '../../ledger/index.ts';
import type { BankLink } from '../../platform/bank/link.ts';
import { BankError, LOGIN_REQUIRED, MUTATED, type TransactionsPage } from '../../platform/bank/provider.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { accounts, ledgers } from '../../platform/db/schema/index.ts';
import { withoutRests } from '../../platform/pause.ts';
import { applyPage, BY_BANK, type SyncCounts, type SyncRun, sweepFormer, takeBackReading } from './apply-page.ts';
import type { BankItem } from './items.ts';
import { findLive, giveBackLease, keepLease, type Lease, LeaseLostError, takeLease } from './lease.ts';
import { takeAccounts } from './take-accounts.ts';
import { toBankPage } from './told-page.ts';

const RESTARTS_MAX = 5;
/** Another sync of the same bank is waited for so long at most. */
const WAIT_MS = 30_000;
const WAIT_STEP_MS = 250;
/** Far more than a person's history; a provider that never says "that was all" ends here. */
const PAGES_MAX = 5_000;

export interface BankServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly link: BankLink;
}

const NOTHING: SyncCounts = { added: 0, modified: 0, removed: 0 };

/** The provider's codes for a login that the person has to repair. */
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
/** Not INVALID_ACCESS_TOKEN: so a server with another environment's keys is answered too, for every link it has. */
const endedCodes = new Set(['USER_PERMISSION_REVOKED', 'ITEM_NOT_FOUND']);

/** What an error of the provider's makes of a link. */
export function statusAfter(code: string, before: BankItem['status']): BankItem['status'] {
  if (loginCodes.has(code)) return 'loginRequired';
  if (endedCodes.has(code)) return 'revoked';
  return before === 'ok' ? 'unavailable' : before;
}

/** The accounts that sync, by the bank's ids. */
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

/** A sync of one item, by whoever holds its lease. */
class ItemSync {
  readonly #services: BankServices;
  readonly #holder: string;
  readonly #token: string;
  #item: BankItem;
  #toldAccounts: ReadonlySet<string> = new Set();
  #hasAskedAgain = false;
  #run: SyncRun = { changeSetId: null, counts: NOTHING };

  constructor(services: BankServices, item: BankItem, holder: string) {
    if (item.sealedToken === null) throw new LeaseLostError('the link is gone');
    this.#services = services;
    this.#item = item;
    this.#holder = holder;
    this.#token = services.link.openToken(item.sealedToken, item.externalId);
  }

  get #lease(): Lease {
    return { holder: this.#holder, now: this.#services.clock.now() };
  }

  async run(): Promise<SyncCounts> {
    await this.#bringAccounts();
    let restarts = 0;
    for (let pages = 0; pages < PAGES_MAX; pages += 1) {
      try {
        if (!(await this.#bringPage())) break;
      } catch (error) {
        const isMutated = error instanceof BankError && error.code === MUTATED;
        if (!isMutated || restarts === RESTARTS_MAX) throw error;
        restarts += 1;
        await this.#restart();
      }
    }
    if (this.#item.continues) await this.#sweepFormer();
    return this.#run.counts;
  }

  async #bringAccounts(): Promise<void> {
    const { db, link } = this.#services;
    const told = await link.provider.getAccounts(this.#token);
    this.#toldAccounts = new Set(told.map(({ externalId }) => externalId));
    this.#item = await db.transaction(async (tx) => {
      const { now } = this.#lease;
      const { ledgerId, institutionName } = this.#item;
      const description = { summary: `Balances from ${institutionName}`, count: 0 };
      const change = await beginChange(tx, ledgerId, { source: 'unlisted', now, description, ...BY_BANK });
      const item = await keepLease(tx, this.#item, this.#lease, {});
      const [ledger] = await tx.select({ timeZone: ledgers.timeZone }).from(ledgers).where(eq(ledgers.id, ledgerId));
      const timeZone = ledger && isTimeZone(ledger.timeZone) ? ledger.timeZone : 'UTC';
      const taken = await takeAccounts(tx, change, item, told, { now, today: dayAt(now, timeZone), isLinking: false });
      if (!change.hasChangedOthers) await dropChange(tx, change);
      return taken.continues ? await keepLease(tx, item, this.#lease, { continues: true }) : item;
    });
  }

  /** Asks outside the transaction; then the page and its cursor are kept together. Whether there is more. */
  async #bringPage(): Promise<boolean> {
    const { db, link } = this.#services;
    const answer = await link.provider.syncTransactions(this.#token, this.#item.cursor);
    await this.#bringUntold(answer);
    const { item, run } = await db.transaction(async (tx) => {
      await lockLedger(tx, this.#item.ledgerId);
      const page = toBankPage(answer, await loadAccountIds(tx, this.#item));
      const after = await applyPage(tx, this.#item, this.#run, page, this.#lease.now);
      const progress = {
        cursor: answer.nextCursor,
        isReading: answer.hasMore,
        imported: after.counts.added,
      };
      return { run: after, item: await keepLease(tx, this.#item, this.#lease, progress) };
    });
    this.#item = item;
    this.#run = run;
    return answer.hasMore;
  }

  /** An account that was opened since the accounts were told: its transactions come only once. */
  async #bringUntold({ added, modified }: TransactionsPage): Promise<void> {
    const isTold = [...added, ...modified].every((one) => this.#toldAccounts.has(one.accountExternalId));
    if (isTold || this.#hasAskedAgain) return;
    this.#hasAskedAgain = true;
    await this.#bringAccounts();
  }

  /** What is read has changed meanwhile, so the reading begins anew at its first page. */
  async #restart(): Promise<void> {
    const { ledgerId, reading, firstCursor } = this.#item;
    const { item, run } = await this.#services.db.transaction(async (tx) => {
      await lockLedger(tx, ledgerId);
      const after = await takeBackReading(tx, this.#item, this.#run, this.#lease.now);
      const anew = { cursor: firstCursor, reading: reading + 1, imported: after.counts.added };
      return { run: after, item: await keepLease(tx, this.#item, this.#lease, anew) };
    });
    this.#item = item;
    this.#run = run;
  }

  async #sweepFormer(): Promise<void> {
    const { db } = this.#services;
    this.#run = await db.transaction(async (tx) => {
      await lockLedger(tx, this.#item.ledgerId);
      await keepLease(tx, this.#item, this.#lease, {});
      const accountIds = [...(await loadAccountIds(tx, this.#item)).values()];
      return await sweepFormer(tx, this.#item, this.#run, { accountIds, now: this.#lease.now });
    });
  }
}

interface SyncChoice {
  /** Another sync that is under way and ends well will do: whoever asks wants what is there now, not news since. */
  readonly mayShare?: boolean;
}

/** Ended well since then, with nothing that a sync of one's own would settle. */
function isDoneSince(since: Date, { leaseHolder, status, repairing, lastSyncedAt }: BankItem): boolean {
  return leaseHolder === null && status === 'ok' && !repairing && lastSyncedAt !== null && lastSyncedAt >= since;
}

/** Null when there is nothing to do: the link is gone, or another sync has done it. */
async function leaseOrWait(
  { db, clock }: BankServices,
  item: BankItem,
  holder: string,
  { mayShare = false }: SyncChoice,
): Promise<BankItem | null> {
  const since = clock.now();
  let taken = await takeLease(db, item, { holder, now: since });
  for (let waited = 0; taken === null && waited < WAIT_MS; waited += WAIT_STEP_MS) {
    await pause(WAIT_STEP_MS);
    const found = await findLive(db, item);
    if (found === null || (mayShare && isDoneSince(since, found))) return null;
    const now = clock.now();
    if (found.leaseUntil === null || found.leaseUntil <= now) taken = await takeLease(db, item, { holder, now });
  }
  return taken;
}

/** Brings all that is new at one bank. Another sync of it under way is waited for; what that one brought counts there. */
export async function syncItem(services: BankServices, item: BankItem, choice: SyncChoice = {}): Promise<SyncCounts> {
  const holder = randomUUID();
  const taken = await leaseOrWait(services, item, holder, choice);
  if (taken === null) return NOTHING;
  const { db, clock } = services;
  try {
    const counts = await withoutRests(() => new ItemSync(services, taken, holder).run());
    const isWarned = taken.status === 'pendingDisconnect' && !taken.repairing;
    await giveBackLease(db, taken, holder, {
      judgement: { ...(!isWarned && { status: 'ok' }), errorCode: null },
      // A new login that was begun meanwhile is judged by the next sync.
      progress: { ...(taken.repairing && { repairing: false }), lastSyncedAt: clock.now() },
    });
    return counts;
  } catch (error) {
    if (error instanceof LeaseLostError) return NOTHING;
    const isTold = error instanceof BankError;
    await giveBackLease(db, taken, holder, {
      ...(isTold && { judgement: { status: statusAfter(error.code, taken.status), errorCode: error.code } }),
    });
    throw error;
  }
}
