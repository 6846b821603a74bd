import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPostgresDatabase, openTestDatabase, testEngine } from '../../../test/database.ts';
import { buildOnce } from './build-once.ts';
import { commitBehind } from './commit-behind.ts';
import type { Database, Db } from './database.ts';
import { breaks, isDatabaseUnavailable } from './errors.ts';
import { onOneConnection } from './one-connection.ts';
import { openPostgres } from './postgres.ts';
import { sandboxRecords } from './schema/index.ts';

async function rowsOf(db: Db, statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  const { rows } = Object(await db.execute(statement));
  return rows;
}

const ownConnection = sql`select pg_backend_pid() as pid`;

test('concurrent statements get their own results, on either engine', async () => {
  const database = await openTestDatabase();
  const answers = await onOneConnection(database.db, (one) =>
    Promise.all([rowsOf(one, sql`select 1 as number`), rowsOf(one, sql`select 2 as number`)]),
  );
  expect(answers).toEqual([[{ number: 1 }], [{ number: 2 }]]);
  await database.close();
});

// covers: server/load 11
test('a step that continues after its transaction failed sends no more statements, on either engine', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const refused = new Error('refused');
  const late: unknown[] = [];
  const work = db.transaction((tx) => {
    const continueLate = async () => {
      await rowsOf(tx, sql`select 1`);
      await pause(20);
      await tx.insert(sandboxRecords).values({ id: 'late', kind: 'note', value: {} });
    };
    const step = continueLate().catch((error: unknown) => late.push(error));
    return Promise.all([step, rowsOf(tx, sql`select 1`).then(() => Promise.reject(refused))]);
  });
  await expect(work).rejects.toBe(refused);
  // By now another transaction has the connection.
  await db.transaction(async (tx) => {
    await rowsOf(tx, sql`select 1`);
    await expect.poll(() => late.length).toBe(1);
  });
  expect(await db.select().from(sandboxRecords)).toEqual([]);
  await database.close();
});

const record = (id: string) => ({ id, kind: 'note', value: {} });

describe('COMMIT pipelined with the last statements, on either engine', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  const ids = async () => (await database.db.select().from(sandboxRecords)).map(({ id }) => id);

  // covers: server/load 27
  test('stores their changes', async () => {
    await database.db.transaction(async (tx) => {
      await tx.insert(sandboxRecords).values(record('a'));
      await commitBehind(tx, [() => tx.insert(sandboxRecords).values(record('b')).execute()]);
    });
    expect(await ids()).toEqual(['a', 'b']);
  });

  // covers: server/load 27
  test('if one of them fails, everything is rolled back and the next transaction is unaffected', async () => {
    const work = database.db.transaction(async (tx) => {
      await tx.insert(sandboxRecords).values(record('c'));
      await commitBehind(tx, [
        () => tx.insert(sandboxRecords).values(record('a')).execute(),
        () => tx.insert(sandboxRecords).values(record('d')).execute(),
      ]);
    });
    await expect(work).rejects.toSatisfy((error) => breaks(error, 'sandbox_records_kind_id_pk'));
    expect(await ids()).toEqual(['a', 'b']);
    await database.db.transaction(async (tx) => void (await tx.insert(sandboxRecords).values(record('e'))));
    expect(await ids()).toEqual(['a', 'b', 'e']);
  });

  test('a step that fails before it is sent isn’t committed', async () => {
    const unsent = new Error('not sent');
    const work = database.db.transaction(async (tx) => {
      await tx.insert(sandboxRecords).values(record('g'));
      await commitBehind(tx, [
        () => tx.insert(sandboxRecords).values(record('h')).execute(),
        () => Promise.reject(unsent),
      ]);
    });
    await expect(work).rejects.toBe(unsent);
    expect(await ids()).not.toEqual(expect.arrayContaining(['g']));
  });

  test('an empty pipeline commits nothing early', async () => {
    await database.db.transaction(async (tx) => {
      await commitBehind(tx, []);
      await tx.insert(sandboxRecords).values(record('f'));
    });
    expect(await ids()).toContain('f');
  });
});

/** A proxy that corrupts the BEGIN statement: PostgreSQL rejects it and continues. */
async function corruptBegin({ hostname, port }: URL): Promise<Server> {
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.on('data', (data) => server.write(data.toString('latin1').replaceAll('begin\0', 'nigeb\0'), 'latin1'));
    server.pipe(client);
    client.on('close', () => server.destroy());
    for (const socket of [client, server]) socket.on('error', () => {});
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return proxy;
}

if (testEngine() === 'postgres')
  describe('connections to PostgreSQL', () => {
    let database: Database;
    let db: Db;
    beforeAll(async () => {
      database = openPostgres(await createPostgresDatabase(), () => {});
      db = database.db;
      await db.execute(sql`create table notes (id integer primary key, words text not null)`);
    });
    afterAll(() => database.close());

    const countNotes = async () => (await rowsOf(db, sql`select count(*) as count from notes`))[0]?.count;

    test('concurrent statements share one connection', async () => {
      const asked = await onOneConnection(db, (one) =>
        Promise.all([rowsOf(one, ownConnection), rowsOf(one, ownConnection), rowsOf(one, ownConnection)]),
      );
      expect(new Set(asked.map(([row]) => row?.pid)).size).toBe(1);
    });

    test('a failed connection counts as an unavailable database', async () => {
      const away = openPostgres('postgresql://postgres@127.0.0.1:1/none', () => {});
      const failure = await onOneConnection(away.db, (one) => rowsOf(one, ownConnection)).catch((error) => error);
      expect(isDatabaseUnavailable(failure)).toBe(true);
      await away.close();
    });

    test('when one of them fails, the others succeed and the connection is reused', async () => {
      const [failed, answered] = await onOneConnection(db, (one) =>
        Promise.allSettled([rowsOf(one, sql`select 1 / 0`), rowsOf(one, sql`select 1 as one`)]),
      );
      expect(failed?.status).toBe('rejected');
      expect(answered).toMatchObject({ status: 'fulfilled', value: [{ one: 1 }] });
      expect(await rowsOf(db, sql`select 2 as two`)).toEqual([{ two: 2 }]);
    });

    test('if one of several pipelined statements in a transaction fails, all are rolled back', async () => {
      const work = db.transaction((tx) =>
        Promise.all([
          tx.execute(sql`insert into notes values (1, 'a')`),
          tx.execute(sql`insert into notes values (1, 'again')`),
          tx.execute(sql`insert into notes values (2, 'b')`),
        ]),
      );
      await expect(work).rejects.toMatchObject({ cause: { code: '23505' } });
      expect(await countNotes()).toBe(0);
    });

    test('an error after the last statement rolls back the transaction', async () => {
      const refused = new Error('refused');
      const work = db.transaction(async (tx) => {
        await tx.execute(sql`insert into notes values (3, 'c')`);
        throw refused;
      });
      await expect(work).rejects.toBe(refused);
      expect(await countNotes()).toBe(0);
    });

    test('a nested transaction is rolled back on its own', async () => {
      await db.transaction(async (tx) => {
        await tx.execute(sql`insert into notes values (4, 'outer')`);
        const inner = tx.transaction(async (nested) => {
          await nested.execute(sql`insert into notes values (5, 'inner')`);
          throw new Error('no');
        });
        await expect(inner).rejects.toThrow('no');
      });
      expect(await rowsOf(db, sql`select words from notes`)).toEqual([{ words: 'outer' }]);
    });

    // covers: server/load 10
    test('if only BEGIN fails, no statement is committed and the connection is reused', async () => {
      const url = new URL(await createPostgresDatabase());
      const proxy = await corruptBegin(url);
      url.host = `127.0.0.1:${Object(proxy.address()).port}`;
      const corrupted = openPostgres(url.href, () => {});
      const record = (id: string) => ({ id, kind: 'note', value: {} });
      const work = corrupted.db.transaction((tx) =>
        Promise.allSettled([
          tx.insert(sandboxRecords).values(record('first')),
          rowsOf(tx, sql`select 1 as one`),
          tx.insert(sandboxRecords).values(record('together')),
        ]),
      );
      await expect(work).rejects.toMatchObject({ cause: { code: '42601' } });
      expect(await corrupted.db.select().from(sandboxRecords)).toEqual([]);
      await corrupted.close();
      proxy.close();
    });

    test('statements pipelined with BEGIN run in the transaction, in order', async () => {
      const refused = new Error('refused');
      const work = db.transaction(async (tx) => {
        const words = sql`select string_agg(words, ',' order by id) as words from notes where id > 10`;
        const [, , seen] = await Promise.all([
          rowsOf(tx, sql`insert into notes values (11, 'k')`),
          rowsOf(tx, sql`insert into notes values (12, 'l')`),
          rowsOf(tx, words),
        ]);
        expect(seen).toEqual([{ words: 'k,l' }]);
        throw refused;
      });
      await expect(work).rejects.toBe(refused);
      expect(await rowsOf(db, sql`select id from notes where id > 10`)).toEqual([]);
    });

    test('a named statement works again after it failed as the first of a transaction', async () => {
      const divide = (tx: Db, by: number) => rowsOf(tx, sql`select 12 / ${by}::int as twelfth`);
      for (const by of [1, 2, 3, 4]) await db.transaction((tx) => divide(tx, by));
      for (const by of [0, 6, 0, 6]) {
        const work = db.transaction((tx) => divide(tx, by));
        if (by === 0) await expect(work).rejects.toMatchObject({ cause: { code: '22012' } });
        else expect(await work).toEqual([{ twelfth: 2 }]);
      }
    });

    test('a transaction begins with the requested isolation level and access mode', async () => {
      const settings = sql`select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as read`;
      expect(await database.snapshot((tx) => rowsOf(tx, settings))).toEqual([{ level: 'repeatable read', read: 'on' }]);
      expect(await db.transaction((tx) => rowsOf(tx, settings))).toEqual([{ level: 'read committed', read: 'off' }]);
      expect(await db.transaction(async () => 'no statement')).toBe('no statement');
    });

    test('a repeated statement is planned once per connection', async () => {
      const named = await onOneConnection(db, async (one) => {
        for (let id = 0; id < 4; id += 1) await rowsOf(one, sql`select words from notes where id = ${id}`);
        return await rowsOf(
          one,
          sql`select name from pg_prepared_statements where statement like '%words from notes%id%'`,
        );
      });
      expect(named).toEqual([{ name: expect.stringMatching(/^auto_\d+$/) }]);
    });

    test('a statement is built once per connection and takes new values each time', async () => {
      let built = 0;
      const find = buildOnce((on) => {
        built += 1;
        return on
          .select()
          .from(sandboxRecords)
          .where(eq(sandboxRecords.id, sql.placeholder('id')))
          .prepare('find_record');
      });
      await onOneConnection(db, async (one) => {
        for (const id of ['a', 'b', 'c']) expect(await find(one).execute({ id })).toEqual([]);
      });
      expect(built).toBe(1);
    });
  });
