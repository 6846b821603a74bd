import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';

const SCHEMA = 'jobs';
const QUEUE_POOL_SIZE = 2;
/** Nobody waits for the queue, neither at the start nor later. */
const QUEUE_CONNECT_TIMEOUT_MS = 60_000;
const RETRY_LIMIT = 3;
const RETRY_DELAY_S = 30;
const EXPIRES_AFTER_S = 900;
const STOP_TIMEOUT_MS = 10_000;
export const POLL_S = 5;
/** Brings subscriptions and what the payment provider says together; deleting an account starts it out of turn. */
export const FOLLOW_SUBSCRIPTIONS = 'subscription-follow';

/** Work that recurs by itself; among several processes one does it each time. */
export interface RecurringJob {
  readonly name: string;
  /** When, in UTC. */
  readonly cron: string;
  /** How long after a failure it is tried again. */
  readonly retryDelayS?: number;
  /** Also soon after each start, as what a new release brings along. */
  readonly isRunAtStart?: boolean;
  run(): Promise<void>;
}

export interface Jobs {
  /** Does a job's work as soon as a worker is free, out of turn; nothing where there is no such job. */
  runSoon(name: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startJobs(
  database: Database,
  jobs: readonly RecurringJob[],
  log: FastifyBaseLogger,
): Promise<Jobs> {
  const pool =
    'connectionString' in database.queue
      ? {
          max: QUEUE_POOL_SIZE,
          application_name: 'cairn-jobs',
          connectionTimeoutMillis: QUEUE_CONNECT_TIMEOUT_MS,
        }
      : {};
  const boss = new PgBoss({ ...database.queue, ...pool, schema: SCHEMA });
  boss.on('error', (error) => {
    database.noticeFailure(error);
    log.error({ name: error.name }, 'the job queue failed');
  });
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      policy: 'short',
      retryLimit: RETRY_LIMIT,
      retryDelay: job.retryDelayS ?? RETRY_DELAY_S,
      expireInSeconds: EXPIRES_AFTER_S,
    });
    await boss.schedule(job.name, job.cron);
    await boss.work(job.name, { pollingIntervalSeconds: POLL_S }, async () => {
      await job.run();
      log.info({ job: job.name }, 'job done');
    });
    if (job.isRunAtStart) await boss.send(job.name);
  }
  return {
    async runSoon(name) {
      if (jobs.some((job) => job.name === name)) await boss.send(name);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}
