import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { startServices } from '../src/platform/services.ts';
import { copyPgliteInto, createPostgresDatabase, testEngine } from './database.ts';

test('production has no sandbox: no bank or card provider, no script, no bank link, and nothing for sale', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-production-'));
  if (testEngine() === 'pglite') await copyPgliteInto(dataDir);
  const config = readConfig({
    NODE_ENV: 'production',
    ENCRYPTION_KEY: 'ab'.repeat(32),
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: testEngine() === 'postgres' ? await createPostgresDatabase() : undefined,
  });
  const { db, providers, log, stop } = await startServices(config, systemClock, null, () => []);
  try {
    expect([providers.sandbox, providers.bank ?? null, providers.payments ?? null]).toEqual([undefined, null, null]);
    const app = await buildApp({ db, clock: systemClock, config, providers, log });
    const pages = ['plaid/link-initialize.js', 'plaid/link?token=x', 'plaid/control/expire-login', 'stripe/stripe.js'];
    for (const path of pages) expect((await app.inject({ url: `/sandbox/${path}` })).statusCode).toBe(404);
    expect((await app.inject({ url: '/config.json' })).json()).toMatchObject({ bankLink: null, stripe: null });
    await app.close();
  } finally {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
