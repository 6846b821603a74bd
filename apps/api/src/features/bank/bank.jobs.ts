import { and, asc, eq, lt, lte, ne, type SQL } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { BankLink } from '../../platform/bank/link.ts';
import { BankError } from '../../platform/bank/provider.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { inEveryLedger } from '../../platform/db/in-every-ledger.ts';
import { bankItems, bankWebhooks, users } from '../../platform/db/schema/index.ts';
import type { RecurringJob } from '../../platform/jobs/jobs.ts';
import { hasPremium } from '../subscription/index.ts';
import { type ItemKey, listItemsToDrop, listStaleItems } from './bank.queries.ts';
import { dropLink } from './drop-link.ts';
import { type BankItem, DROP_JOB } from './items.ts';
import { type BankServices, statusAfterError, syncItem } from './sync-item.ts';

export const WEBHOOK_JOB = 'bank-webhooks';
const SYNC_JOB = 'bank-sync';

const WEBHOOK_BATCH_SIZE = 100;
const WEBHOOK_ATTEMPTS_MAX = 5;
const WEBHOOK_RETRY_MS = 60_000;
/** Well over the five minutes a signature is valid, so that every replay is detected. */
const WEBHOOK_RETENTION_MS = 86_400_000;
/** How long a link can go without a sync before the job syncs it, in case a webhook was missed. */
const SYNC_INTERVAL_MS = 6 * 3_600_000;
const JOB_TIME_LIMIT_MS = 600_000;

type Webhook = typeof bankWebhooks.$inferSelect;

export interface JobServices extends BankServices {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The error's code or its cause's: a failed query wraps the database error. */
function codeOf(error: Error): unknown {
  if ('code' in error) return error.code;
  return error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined;
}

/** Lets a job continue past failures. Errors that aren't the provider's are our bugs and are rethrown at the end. */
function collectFailures(job: string, log: JobServices['log']) {
  let fault: unknown = null;
  return {
    add(error: unknown): void {
      const described = error instanceof Error ? { name: error.constructor.name, code: codeOf(error) } : {};
      log.warn({ job, ...described }, 'a bank link job failed');
      if (!(error instanceof BankError)) fault ??= error;
    },
    throwFault(): void {
      if (fault !== null) throw fault;
    },
  };
}

/** Updates an item unless it has been revoked, even if that happened after the item was read. */
async function updateUnlessRevoked(
  { db }: BankServices,
  item: BankItem,
  values: Partial<BankItem>,
  condition?: SQL,
): Promise<void> {
  const isItem = and(eq(bankItems.ledgerId, item.ledgerId), eq(bankItems.id, item.id));
  await db
    .update(bankItems)
    .set(values)
    .where(and(isItem, ne(bankItems.status, 'revoked'), condition));
}

/** An error that needs no action from the user doesn't overwrite a status set in the meantime. */
async function markError(services: BankServices, item: BankItem, errorCode: string): Promise<void> {
  const status = statusAfterError(errorCode, item.status);
  const isMinor = status === item.status || status === 'unavailable';
  await updateUnlessRevoked(
    services,
    item,
    { status, errorCode },
    isMinor ? eq(bankItems.status, item.status) : undefined,
  );
}

/** Applies a webhook to its item. */
async function applyWebhook(services: BankServices, item: BankItem, code: string, maySync: boolean): Promise<void> {
  const [type, event, errorCode] = code.split('.');
  if (type === 'TRANSACTIONS' && event === 'SYNC_UPDATES_AVAILABLE' && maySync) await syncItem(services, item);
  if (type !== 'ITEM') return;
  if (event === 'ERROR' && errorCode !== undefined) await markError(services, item, errorCode);
  if (event === 'PENDING_DISCONNECT' || event === 'PENDING_EXPIRATION')
    await updateUnlessRevoked(services, item, { status: 'pendingDisconnect' });
  if (event === 'USER_PERMISSION_REVOKED') await updateUnlessRevoked(services, item, { status: 'revoked' });
  if (event === 'LOGIN_REPAIRED') {
    await updateUnlessRevoked(services, item, { status: 'ok', errorCode: null });
    if (maySync) await syncItem(services, { ...item, status: 'ok' });
  }
}

async function processWebhook(services: BankServices, webhook: Webhook): Promise<void> {
  const [found] = await services.db
    .select({
      item: bankItems,
      premium: users.premium,
      premiumUntil: users.premiumUntil,
      deletedAt: users.deletedAt,
    })
    .from(bankItems)
    .innerJoin(users, eq(users.id, bankItems.linkedBy))
    .where(and(eq(bankItems.ledgerId, webhook.ledgerId), eq(bankItems.id, webhook.bankItemId)));
  if (!found || found.item.removedAt !== null) return;
  await applyWebhook(
    services,
    found.item,
    webhook.code,
    hasPremium(found, services.clock.now()) && found.deletedAt === null,
  );
}

async function setDue(db: Db, { ledgerId, hash }: Webhook, attempts: number, dueAt: Date | null): Promise<void> {
  await db
    .update(bankWebhooks)
    .set({ attempts, dueAt })
    .where(and(eq(bankWebhooks.ledgerId, ledgerId), eq(bankWebhooks.hash, hash)));
}

/** Processes the webhooks that are due. Failed ones are retried with backoff, up to a limit. */
export async function processWebhooks(services: JobServices): Promise<void> {
  const { db, clock, log } = services;
  const failures = collectFailures(WEBHOOK_JOB, log);
  const now = clock.now();
  const due = await db
    .select()
    .from(bankWebhooks)
    .where(and(inEveryLedger('due bank webhooks'), lte(bankWebhooks.dueAt, now)))
    .orderBy(asc(bankWebhooks.receivedAt))
    .limit(WEBHOOK_BATCH_SIZE);
  for (const webhook of due) {
    const attempts = webhook.attempts + 1;
    try {
      await processWebhook(services, webhook);
      await setDue(db, webhook, attempts, null);
    } catch (error) {
      failures.add(error);
      const later = new Date(now.getTime() + WEBHOOK_RETRY_MS * 2 ** attempts);
      await setDue(db, webhook, attempts, attempts < WEBHOOK_ATTEMPTS_MAX ? later : null);
    }
  }
  failures.throwFault();
}

/** Removes unwanted items at the provider. Failed ones are retried on the next run. */
export async function dropLinks(services: JobServices): Promise<number> {
  const { db, clock, log } = services;
  const failures = collectFailures(DROP_JOB, log);
  const startedAt = clock.now().getTime();
  const isTimeUp = () => clock.now().getTime() - startedAt > JOB_TIME_LIMIT_MS;
  let dropped = 0;
  let after: ItemKey = { ledgerId: 0, id: 0 };
  for (;;) {
    const items = await listItemsToDrop(db, after);
    for (const item of items) {
      if (isTimeUp()) break;
      after = item;
      try {
        await dropLink(services, item);
        dropped += 1;
      } catch (error) {
        failures.add(error);
      }
    }
    if (items.length > 0 && !isTimeUp()) continue;
    failures.throwFault();
    return dropped;
  }
}

/** Syncs links whose webhooks may have been missed, and deletes old webhooks. */
export async function syncStale(services: JobServices): Promise<void> {
  const { db, clock, log } = services;
  const failures = collectFailures(SYNC_JOB, log);
  const startedAt = clock.now();
  const oldest = new Date(startedAt.getTime() - WEBHOOK_RETENTION_MS);
  await db.delete(bankWebhooks).where(and(inEveryLedger('old bank webhooks'), lt(bankWebhooks.receivedAt, oldest)));
  for (const item of await listStaleItems(db, new Date(startedAt.getTime() - SYNC_INTERVAL_MS), startedAt)) {
    if (clock.now().getTime() - startedAt.getTime() > JOB_TIME_LIMIT_MS) break;
    try {
      await syncItem(services, item);
    } catch (error) {
      failures.add(error);
    }
  }
  failures.throwFault();
}

/** Empty when bank linking is turned off. */
export function bankJobs(
  db: Db,
  clock: Clock,
  link: BankLink | null,
  log: JobServices['log'],
): readonly RecurringJob[] {
  if (link === null) return [];
  const services = { db, clock, link, log };
  return [
    { name: WEBHOOK_JOB, cron: '* * * * *', run: () => processWebhooks(services) },
    { name: SYNC_JOB, cron: '*/15 * * * *', run: () => syncStale(services) },
    {
      name: DROP_JOB,
      cron: '*/5 * * * *',
      async run() {
        await dropLinks(services);
      },
    },
  ];
}
