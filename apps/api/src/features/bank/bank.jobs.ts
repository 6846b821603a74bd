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
import { type ItemKey, listStale, listToDrop } from './bank.queries.ts';
import { dropLink } from './drop-link.ts';
import { type BankItem, DROP_JOB } from './items.ts';
import { type BankServices, statusAfter, syncItem } from './sync-item.ts';

export const WEBHOOK_JOB = 'bank-webhooks';
const SYNC_JOB = 'bank-sync';

const WEBHOOKS_AT_ONCE = 100;
const WEBHOOK_TRIES = 5;
const WEBHOOK_RETRY_MS = 60_000;
/** Long after the five minutes in which a webhook is believed. */
const WEBHOOK_KEPT_MS = 86_400_000;
/** A webhook that was missed is made up for after this long. */
const SYNC_EVERY_MS = 6 * 3_600_000;
const JOB_MS = 600_000;

type Webhook = typeof bankWebhooks.$inferSelect;

export interface JobServices extends BankServices {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The code of an error, or of what caused it: a query that fails wraps the database's own. */
function codeOf(error: Error): unknown {
  if ('code' in error) return error.code;
  return error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined;
}

/** One that fails stops no other. What is not the provider's refusal is a fault of ours, thrown when all had their turn. */
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

/** A link that ended stays ended, also when that came after it was looked at. */
async function mark({ db }: BankServices, item: BankItem, values: Partial<BankItem>, isStill?: SQL): Promise<void> {
  const isIt = and(eq(bankItems.ledgerId, item.ledgerId), eq(bankItems.id, item.id));
  await db
    .update(bankItems)
    .set(values)
    .where(and(isIt, ne(bankItems.status, 'revoked'), isStill));
}

/** An error that asks nothing of the person outweighs no status that came meanwhile. */
async function markError(services: BankServices, item: BankItem, errorCode: string): Promise<void> {
  const status = statusAfter(errorCode, item.status);
  const isSlight = status === item.status || status === 'unavailable';
  await mark(services, item, { status, errorCode }, isSlight ? eq(bankItems.status, item.status) : undefined);
}

/** What is told of a link, done. */
async function act(services: BankServices, item: BankItem, code: string, maySync: boolean): Promise<void> {
  const [type, event, errorCode] = code.split('.');
  if (type === 'TRANSACTIONS' && event === 'SYNC_UPDATES_AVAILABLE' && maySync) await syncItem(services, item);
  if (type !== 'ITEM') return;
  if (event === 'ERROR' && errorCode !== undefined) await markError(services, item, errorCode);
  if (event === 'PENDING_DISCONNECT' || event === 'PENDING_EXPIRATION')
    await mark(services, item, { status: 'pendingDisconnect' });
  if (event === 'USER_PERMISSION_REVOKED') await mark(services, item, { status: 'revoked' });
  if (event === 'LOGIN_REPAIRED') {
    await mark(services, item, { status: 'ok', errorCode: null });
    if (maySync) await syncItem(services, { ...item, status: 'ok' });
  }
}

async function workOn(services: BankServices, webhook: Webhook): Promise<void> {
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
  await act(services, found.item, webhook.code, hasPremium(found, services.clock.now()) && found.deletedAt === null);
}

async function setDue(db: Db, { ledgerId, hash }: Webhook, attempts: number, dueAt: Date | null): Promise<void> {
  await db
    .update(bankWebhooks)
    .set({ attempts, dueAt })
    .where(and(eq(bankWebhooks.ledgerId, ledgerId), eq(bankWebhooks.hash, hash)));
}

/** Works on what is due; what fails is tried again later, a few times. */
export async function workOnWebhooks(services: JobServices): Promise<void> {
  const { db, clock, log } = services;
  const failures = collectFailures(WEBHOOK_JOB, log);
  const now = clock.now();
  const due = await db
    .select()
    .from(bankWebhooks)
    .where(and(inEveryLedger('due bank webhooks'), lte(bankWebhooks.dueAt, now)))
    .orderBy(asc(bankWebhooks.receivedAt))
    .limit(WEBHOOKS_AT_ONCE);
  for (const webhook of due) {
    const attempts = webhook.attempts + 1;
    try {
      await workOn(services, webhook);
      await setDue(db, webhook, attempts, null);
    } catch (error) {
      failures.add(error);
      const later = new Date(now.getTime() + WEBHOOK_RETRY_MS * 2 ** attempts);
      await setDue(db, webhook, attempts, attempts < WEBHOOK_TRIES ? later : null);
    }
  }
  failures.throwFault();
}

/** Ends at the provider what nobody wants any more; what fails is tried again next time. */
export async function dropLinks(services: JobServices): Promise<number> {
  const { db, clock, log } = services;
  const failures = collectFailures(DROP_JOB, log);
  const begin = clock.now().getTime();
  const isTimeUp = () => clock.now().getTime() - begin > JOB_MS;
  let dropped = 0;
  let after: ItemKey = { ledgerId: 0, id: 0 };
  for (;;) {
    const items = await listToDrop(db, after);
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

/** Makes up for webhooks that never came. */
export async function syncStale(services: JobServices): Promise<void> {
  const { db, clock, log } = services;
  const failures = collectFailures(SYNC_JOB, log);
  const begin = clock.now();
  const oldest = new Date(begin.getTime() - WEBHOOK_KEPT_MS);
  await db.delete(bankWebhooks).where(and(inEveryLedger('old bank webhooks'), lt(bankWebhooks.receivedAt, oldest)));
  for (const item of await listStale(db, new Date(begin.getTime() - SYNC_EVERY_MS), begin)) {
    if (clock.now().getTime() - begin.getTime() > JOB_MS) break;
    try {
      await syncItem(services, item);
    } catch (error) {
      failures.add(error);
    }
  }
  failures.throwFault();
}

/** None where bank links are switched off. */
export function bankJobs(
  db: Db,
  clock: Clock,
  link: BankLink | null,
  log: JobServices['log'],
): readonly RecurringJob[] {
  if (link === null) return [];
  const services = { db, clock, link, log };
  return [
    { name: WEBHOOK_JOB, cron: '* * * * *', run: () => workOnWebhooks(services) },
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
