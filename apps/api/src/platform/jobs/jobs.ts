import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';

const SCHEMA = 'jobs';
const QUEUE_POOL_SIZE = 2;
/** Generous, because no request waits for the queue. */
const QUEUE_CONNECT_TIMEOUT_MS = 60_000;
const RETRY_LIMIT = 3;
const RETRY_DELAY_S = 30;
const EXPIRES_AFTER_S = 900;
const STOP_TIMEOUT_MS = 10_000;
export const POLL_S = 5;
/** Updates subscriptions from the payment provider; deleting an account wakes it. */
export const RECONCILE_SUBSCRIPTIONS = 'subscription-follow';
/** Opening Review wakes it while a ledger has keys of an older version. */
export const UPGRADE_MERCHANT_KEYS = 'merchant-keys-upgrade';
/** Learned categories that are turned on, a large write, new merchant keys, and reads that lack decisions wake it. */
export const TRAIN_CATEGORY_MODELS = 'category-models-train';

/** Scheduled work. Each run happens in only one of the server's processes. */
export interface RecurringJob {
  readonly name: string;
  /** In UTC. */
  readonly cron: string;
  /** The delay before a retry. */
  readonly retryDelayS?: number;
  /** Also runs soon after each start, for work that a new release requires. */
  readonly isRunAtStart?: boolean;
  /** With `wake`, it can start another job. */
  run(wake?: Jobs['runSoon']): Promise<void>;
}

export interface Jobs {
  /** Runs a job as soon as a worker is free. Ignores unknown jobs. */
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
  const runSoon = async (name: string) => {
    if (jobs.some((job) => job.name === name)) await boss.send(name);
  };
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      policy: 'short',
      retryLimit: RETRY_LIMIT,
      retryDelay: job.retryDelayS ?? RETRY_DELAY_S,
      expireInSeconds: EXPIRES_AFTER_S,
    });
    await boss.schedule(job.name, job.cron);
    await boss.work(job.name, { pollingIntervalSeconds: POLL_S }, async () => {
      await job.run(runSoon);
      log.info({ job: job.name }, 'job done');
    });
    if (job.isRunAtStart) await boss.send(job.name);
  }
  return {
    runSoon,
    async stop() {
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}
