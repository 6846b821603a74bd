import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createPostgresDatabase, openTestDatabase, testEngine } from '../../../test/database.ts';
import { startTransactionPooler, type TransactionPooler } from '../../../test/transaction-pooler.ts';
import { ConfigError } from '../config.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { buildOnce } from './build-once.ts';
import { commitBehind } from './commit-behind.ts';
import type { Database, Db } from './database.ts';
import { onOneConnection } from './one-connection.ts';
import { openPostgres } from './postgres.ts';
import { sandboxRecords } from './schema/index.ts';

const ROUNDS = 4;
const BORROWERS = 10;

const findRecord = buildOnce((db) =>
  db
    .select({ id: sandboxRecords.id })
    .from(sandboxRecords)
    .where(eq(sandboxRecords.id, sql.placeholder('id')))
    .prepare('find_record_by_id'),
);

/** Sends statements in every way the product does, often enough to be named. */
async function sendInEveryWay({ db, snapshot }: Database, id: string): Promise<string[]> {
  await db.transaction(async (tx) => {
    await tx.insert(sandboxRecords).values({ id: `${id}-a`, kind: 'note', value: {} });
    await commitBehind(tx, [
      () =>
        tx
          .insert(sandboxRecords)
          .values({ id: `${id}-b`, kind: 'note', value: {} })
          .execute(),
    ]);
  });
  const find = async (on: Db, name: string) => (await findRecord(on).execute({ id: name })).map((row) => row.id);
  const alone = await find(db, `${id}-a`);
  const together = await onOneConnection(db, (one) => Promise.all([find(one, `${id}-a`), find(one, `${id}-b`)]));
  const inSnapshot = await snapshot((tx) => Promise.all([find(tx, `${id}-b`), find(tx, 'none')]));
  return [alone, ...together, ...inSnapshot].flat();
}

const expectedIds = (id: string) => [`${id}-a`, `${id}-a`, `${id}-b`, `${id}-b`];

async function sendConcurrently(database: Database): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = Array.from({ length: BORROWERS }, (_, borrower) => `${round}-${borrower}`);
    expect(await Promise.all(ids.map((id) => sendInEveryWay(database, id)))).toEqual(ids.map(expectedIds));
  }
}

test('every way to send statements returns the same results, on one connection or several', async () => {
  const database = await openTestDatabase();
  await sendConcurrently(database);
  await database.close();
});

async function administer(databaseUrl: string, settings: readonly string[]): Promise<void> {
  const name = pg.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  for (const setting of settings) await admin.query(`alter role current_user in database ${name} set ${setting}`);
  await admin.end();
}

/** The settings that the documentation tells operators to use. */
function documentedSettings(): string[] {
  const document = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
  return [...document.matchAll(/^alter role cairn in database cairn set (.+);$/gm)].map(([, setting = '']) => setting);
}

if (testEngine() === 'postgres')
  describe('a pooler in transaction mode', () => {
    let url: string;
    let pooler: TransactionPooler;
    beforeAll(async () => {
      url = await createPostgresDatabase();
      await administer(url, documentedSettings());
      pooler = await startTransactionPooler(url, 3);
    });
    afterAll(() => pooler.close());

    // covers: server/load 18
    test('works with the settings in docs/operations.md, whichever session a transaction gets', async () => {
      const database = openPostgres(url, () => {}, { poolerUrl: pooler.url });
      await database.migrate(async () => {
        await sendConcurrently(database);
        const jobs = await startJobs(database, [], createLog('silent'));
        await jobs.stop();
      });
      await database.close();
      expect(pooler.switches).toBeGreaterThan(ROUNDS * BORROWERS);
    });

    test('rejects the connection if it is used as DATABASE_URL', async () => {
      const database = openPostgres(pooler.url, () => {});
      await expect(database.ping()).rejects.toThrow('unsupported startup parameter: options');
      await database.close();
    });

    test('fails on named statements, which belong to a session', async () => {
      const pool = new pg.Pool({ connectionString: pooler.url });
      const named = Array.from({ length: BORROWERS }, () => pool.query({ name: 'two', text: 'select 2 as two' }));
      const failures = (await Promise.allSettled(named)).filter(({ status }) => status === 'rejected');
      expect(failures).toContainEqual(
        expect.objectContaining({
          reason: expect.objectContaining({ message: 'prepared statement "two" already exists' }),
        }),
      );
      await pool.end();
    });

    // covers: server/load 18
    test('a missing setting stops the start with a sentence that names it', async () => {
      const bare = await createPostgresDatabase();
      await administer(
        bare,
        documentedSettings().filter((setting) => !setting.startsWith('plan_cache_mode')),
      );
      const bouncer = await startTransactionPooler(bare, 1);
      const database = openPostgres(bare, () => {}, { poolerUrl: bouncer.url });
      const error = await database.migrate(async () => 'ready').catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ConfigError);
      expect(String(error)).toContain(
        'The connections behind DATABASE_POOLER_URL have plan_cache_mode = auto instead of force_generic_plan. Set',
      );
      await database.close();
      bouncer.close();
    });

    // covers: server/load 19
    test('migrations ignore the role’s statement timeout', async () => {
      const empty = await createPostgresDatabase('template1');
      await administer(empty, ["statement_timeout = '1ms'"]);
      const database = openPostgres(empty, () => {});
      expect(await database.migrate(async () => 'ready')).toBe('ready');
      await database.close();
    });
  });
