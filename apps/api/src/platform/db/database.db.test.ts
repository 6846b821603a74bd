import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, inject, test, vi } from 'vitest';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { createPostgresDatabase, openTestDatabase, testEngine } from '../../../test/database.ts';
import { ConfigError } from '../config.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { openPostgres } from './postgres.ts';

const SHORT_WAIT_MS = 300;
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('a database', () => {
  test('is unavailable for statements and transactions once it is closed', async () => {
    const database = await openTestDatabase();
    await database.close();
    expect(isDatabaseUnavailable(await caught(Promise.resolve(database.db.execute(sql`select 1`))))).toBe(true);
    expect(isDatabaseUnavailable(await caught(database.db.transaction(async () => {})))).toBe(true);
  });

  test('isn’t blamed when another service refuses a connection inside a transaction', async () => {
    const database = await openTestDatabase();
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const error = await caught(database.db.transaction(() => Promise.reject(refused)));
    expect(error).toBe(refused);
    expect(isDatabaseUnavailable(error)).toBe(false);
    await database.close();
  });
});

if (testEngine() === 'postgres')
  describe('PostgreSQL', () => {
    test('is unavailable at startup if nothing listens', async () => {
      const database = openPostgres('postgresql://cairn@127.0.0.1:1/cairn', () => {});
      expect(isDatabaseUnavailable(await caught(database.migrate(async () => {})))).toBe(true);
      await database.close();
    });

    test('two processes that start on an empty database migrate one after the other, and both become ready', async () => {
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

    test('fails to start with one sentence if another process holds the migration lock', async () => {
      const url = await createPostgresDatabase('template1');
      const holder = openPostgres(url, () => {});
      const late = openPostgres(url, () => {}, { migrationWaitMs: SHORT_WAIT_MS });
      await holder.migrate(async () => {
        const error = await caught(late.migrate(async () => {}));
        expect(error).toBeInstanceOf(ConfigError);
        expect(String(error)).toMatch(/Another process has held a lock on the DATABASE_URL database for 0\.3 s/);
      });
      await Promise.all([holder.close(), late.close()]);
    });

    // covers: server/load 8
    test('killed connections fail their transactions as unavailable, roll them back and leave the pool intact', async () => {
      const broken: Error[] = [];
      const url = await createPostgresDatabase();
      const database = openPostgres(url, (error) => broken.push(error));
      const { db } = database;
      const endOwn = (tx: typeof db) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      const insert = (tx: typeof db) =>
        tx.execute(sql`insert into users (ledger_id, realm, subject, created_at)
          values ((random() * 1e15)::bigint, 'x', gen_random_uuid()::text, now())`);
      const failed = await Promise.all(
        Array.from({ length: 25 }, () =>
          caught(
            db.transaction(async (tx) => {
              await insert(tx);
              await endOwn(tx);
            }),
          ),
        ),
      );
      expect(failed.map(isDatabaseUnavailable)).toEqual(failed.map(() => true));
      expect(broken.length).toBeGreaterThan(0);

      // Idle connections die unnoticed: the next transactions fail at BEGIN.
      const admin = new pg.Client({ connectionString: inject('postgresUrl') });
      await admin.connect();
      const name = new URL(url).pathname.slice(1);
      for (let round = 0; round < 5; round += 1) {
        const ten = () => Array.from({ length: 10 }, () => db.transaction((tx) => tx.execute(sql`select 1`)));
        await vi.waitFor(() => Promise.all(ten()));
        const ended = admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
        const begun = Array.from({ length: 10 }, () => caught(db.transaction((tx) => tx.execute(sql`select 1`))));
        for (const error of await Promise.all(begun))
          if (error !== null) expect(isDatabaseUnavailable(error)).toBe(true);
        await ended;
      }
      await admin.end();

      const atOnce = () => Array.from({ length: 40 }, () => db.transaction((tx) => tx.execute(sql`select 1`)));
      await vi.waitFor(() => Promise.all(atOnce()));
      const { rows } = Object(await db.execute(sql`select count(*) as count from users`));
      expect(rows).toEqual([{ count: 0 }]);
      await database.close();
    });

    test('plans statements the same way for a ledger without statistics', async () => {
      const { db, close } = openPostgres(await createPostgresDatabase(), () => {});
      const fill = (ledgerId: number) =>
        insertBulkTransactions(db, ledgerId, 5_000, {
          day: sql`date '2010-01-01' + n / 10`,
          external_id: sql`n`,
          merchant_key: sql`'merchant ' || n % 500`,
        });
      await fill(1);
      await fill(2);
      await db.execute(sql`analyze transactions`);
      await fill(3);
      const planOf = (statement: string) =>
        db.transaction(async (tx) => {
          await tx.execute(sql.raw(`prepare asked (bigint) as ${statement}`));
          const plan = JSON.stringify(await tx.execute(sql`explain execute asked (3)`));
          await tx.execute(sql`deallocate asked`);
          return plan;
        });
      const mine = 'select id from transactions where ledger_id = $1';
      expect(await planOf(`${mine} and external_id = '7'`)).toContain('transactions_by_external_id');
      expect(await planOf(`${mine} and id = 2000`)).toContain('transactions_ledger_id_id_pk');
      const month = `${mine} and not deleted and day between '2010-05-01' and '2010-05-31'`;
      expect(await planOf(month)).toContain('transactions_by_day');
      await close();
    });

    test('never compiles a statement, whatever the server’s settings', async () => {
      const { db, close } = openPostgres(await createPostgresDatabase(), () => {});
      const { rows } = Object(await db.execute(sql`select current_setting('jit') as jit`));
      expect(rows).toEqual([{ jit: 'off' }]);
      await close();
    });

    test('formats dates and times the same way whatever the server’s settings', async () => {
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
