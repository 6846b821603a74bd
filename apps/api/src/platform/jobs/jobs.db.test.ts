import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useTestDatabase } from '../../../test/database.ts';
import { identityArtifacts } from '../db/schema/index.ts';
import { createIdentityStore } from '../identity/identity.store.ts';
import { createLog } from '../log.ts';
import { createVault } from '../vault.ts';
import { type Jobs, POLL_S, type RecurringJob, startJobs } from './jobs.ts';
import { removeExpiredArtifacts } from './remove-expired-artifacts.ts';

const database = useTestDatabase();
let started: Jobs[] = [];

async function start(job: RecurringJob): Promise<Jobs> {
  const jobs = await startJobs(database.current, [job], createLog('silent'));
  started.push(jobs);
  return jobs;
}

afterEach(async () => {
  for (const jobs of started) await jobs.stop();
  started = [];
});

async function unfinished(name: string): Promise<number> {
  const { rows } = Object(
    await database.current.db.execute(
      sql`select count(*) from jobs.job where name = ${name} and state in ('created', 'retry', 'active')`,
    ),
  );
  return rows[0].count;
}

describe('jobs', () => {
  test('removes expired sign-in artifacts and leaves the others', async () => {
    const store = createIdentityStore(database.current.db, createVault('0a'.repeat(32)));
    const refs = { accountId: undefined, grantId: undefined, uid: undefined };
    const now = new Date('2026-11-15T12:00:00Z');
    await store.saveArtifact({
      model: 'Session',
      id: 'old',
      payload: '{}',
      expiresAt: new Date(now.getTime() - 1),
      ...refs,
    });
    await store.saveArtifact({
      model: 'Session',
      id: 'new',
      payload: '{}',
      expiresAt: new Date(now.getTime() + 1),
      ...refs,
    });
    const jobs = await start(removeExpiredArtifacts({ removeExpired: () => store.removeExpired(now) }));
    await jobs.runSoon('identity-remove-expired');
    await vi.waitFor(
      async () => {
        const left = await database.current.db.select({ id: identityArtifacts.id }).from(identityArtifacts);
        expect(left).toEqual([{ id: 'new' }]);
      },
      { interval: 200 },
    );
  });

  test('a failed job is retried', async () => {
    let runs = 0;
    const jobs = await start({
      name: 'fails-once',
      cron: '0 0 1 1 *',
      retryDelayS: 0,
      async run() {
        runs += 1;
        if (runs === 1) throw new Error('not yet');
      },
    });
    await jobs.runSoon('fails-once');
    await vi.waitFor(() => expect(runs).toBe(2), { interval: 200 });
  });

  test('with two processes, a job runs once', async () => {
    let runs = 0;
    const job = {
      name: 'once',
      cron: '0 0 1 1 *',
      async run() {
        runs += 1;
      },
    };
    const one = await start(job);
    await start(job);
    await one.runSoon('once');
    await vi.waitFor(async () => expect(await unfinished('once')).toBe(0), { interval: 200 });
    // By now every worker has polled once more.
    await pause(POLL_S * 1000 + 1000);
    expect(await unfinished('once')).toBe(0);
    expect(runs).toBe(1);
  });
});
