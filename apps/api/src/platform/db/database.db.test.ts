import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { createPostgresDatabase, openTestDatabase, testEngine } from '../../../test/database.ts';
import { ConfigError } from '../config.ts';
import { isDatabaseAway } from './errors.ts';
import { openPostgres } from './postgres.ts';

const SHORT_WAIT_MS = 300;
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('a database', () => {
  test('that is closed is away, for statements and for transactions', async () => {
    const database = await openTestDatabase();
    await database.close();
    expect(isDatabaseAway(await caught(Promise.resolve(database.db.execute(sql`select 1`))))).toBe(true);
    expect(isDatabaseAway(await caught(database.db.transaction(async () => {})))).toBe(true);
  });

  test('is not away when what a transaction asks elsewhere refuses the connection', async () => {
    const database = await openTestDatabase();
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const error = await caught(database.db.transaction(() => Promise.reject(refused)));
    expect(error).toBe(refused);
    expect(isDatabaseAway(error)).toBe(false);
    await database.close();
  });
});

if (testEngine() === 'postgres')
  describe('PostgreSQL', () => {
    test('that nobody answers for is away at the start', async () => {
      const database = openPostgres('postgresql://cairn@127.0.0.1:1/cairn', () => {});
      expect(isDatabaseAway(await caught(database.migrate(async () => {})))).toBe(true);
      await database.close();
    });

    test('an empty database that two processes start on at once: both become ready, one after the other', async () => {
      const url = await createPostgresDatabase('template1');
      const [one, two] = [openPostgres(url, () => {}), openPostgres(url, () => {})];
      let inside = 0;
      const work = async () => {
        inside += 1;
        expect(inside).toBe(1);
        await one.db.execute(sql`select pg_sleep(0.2)`);
        inside -= 1;
        return 'ready';
      };
      expect(await Promise.all([one.migrate(work), two.migrate(work)])).toEqual(['ready', 'ready']);
      await Promise.all([one.close(), two.close()]);
    });

    test('that another process keeps locked ends the start with one sentence', async () => {
      const url = await createPostgresDatabase('template1');
      const holder = openPostgres(url, () => {});
      const late = openPostgres(url, () => {}, SHORT_WAIT_MS);
      await holder.migrate(async () => {
        const error = await caught(late.migrate(async () => {}));
        expect(error).toBeInstanceOf(ConfigError);
        expect(String(error)).toMatch(/DATABASE_URL names a database that another process has kept locked for 0\.3 s/);
      });
      await Promise.all([holder.close(), late.close()]);
    });

    test('writes dates and times alike, whatever its own settings', async () => {
      const url = await createPostgresDatabase();
      const admin = new pg.Client({ connectionString: inject('postgresUrl') });
      await admin.connect();
      const name = pg.escapeIdentifier(new URL(url).pathname.slice(1));
      await admin.query(`alter database ${name} set timezone to 'America/Los_Angeles'`);
      await admin.query(`alter database ${name} set datestyle to 'German'`);
      await admin.end();
      const database = openPostgres(url, () => {});
      const { rows } = Object(await database.db.execute(sql`select '2026-03-08 10:30:00+00'::timestamptz as moment`));
      expect(rows).toEqual([{ moment: '2026-03-08 10:30:00+00' }]);
      await database.close();
    });
  });
