import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPostgresDatabase, openTestDatabase, testEngine } from '../../../test/database.ts';
import { buildOnce } from './build-once.ts';
import { commitBehind } from './commit-behind.ts';
import type { Database, Db } from './database.ts';
import { breaks, isDatabaseAway } from './errors.ts';
import { onOneConnection } from './one-connection.ts';
import { openPostgres } from './postgres.ts';
import { sandboxRecords } from './schema/index.ts';

async function rowsOf(db: Db, statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  const { rows } = Object(await db.execute(statement));
  return rows;
}

const ownConnection = sql`select pg_backend_pid() as pid`;

test('statements that run together get their own answers, on either engine', async () => {
  const database = await openTestDatabase();
  const answers = await onOneConnection(database.db, (one) =>
    Promise.all([rowsOf(one, sql`select 1 as number`), rowsOf(one, sql`select 2 as number`)]),
  );
  expect(answers).toEqual([[{ number: 1 }], [{ number: 2 }]]);
  await database.close();
});

test('a step that goes on after its transaction has failed sends no more statements, on either engine', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const refused = new Error('refused');
  const late: unknown[] = [];
  const work = db.transaction((tx) => {
    const goOn = async () => {
      await rowsOf(tx, sql`select 1`);
      await pause(20);
      await tx.insert(sandboxRecords).values({ id: 'late', kind: 'note', value: {} });
    };
    const step = goOn().catch((error: unknown) => late.push(error));
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

describe('COMMIT behind the last statements, on either engine', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  const ids = async () => (await database.db.select().from(sandboxRecords)).map(({ id }) => id);

  test('what they did is there', async () => {
    await database.db.transaction(async (tx) => {
      await tx.insert(sandboxRecords).values(record('a'));
      await commitBehind(tx, [() => tx.insert(sandboxRecords).values(record('b')).execute()]);
    });
    expect(await ids()).toEqual(['a', 'b']);
  });

  test('if one of them fails, the work fails and nothing of it is there; the next work is not touched', async () => {
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

  test('what fails before it is sent is not committed', async () => {
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

  test('before anything was sent there is nothing to commit early', async () => {
    await database.db.transaction(async (tx) => {
      await commitBehind(tx, []);
      await tx.insert(sandboxRecords).values(record('f'));
    });
    expect(await ids()).toContain('f');
  });
});

/** Passes everything on to the database, but spoils the word BEGIN: PostgreSQL refuses it and goes on. */
async function spoilBegin({ hostname, port }: URL): Promise<Server> {
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

    test('statements that run together share one connection', async () => {
      const asked = await onOneConnection(db, (one) =>
        Promise.all([rowsOf(one, ownConnection), rowsOf(one, ownConnection), rowsOf(one, ownConnection)]),
      );
      expect(new Set(asked.map(([row]) => row?.pid)).size).toBe(1);
    });

    test('without a connection, a database that is away is to blame', async () => {
      const away = openPostgres('postgresql://postgres@127.0.0.1:1/none', () => {});
      const failure = await onOneConnection(away.db, (one) => rowsOf(one, ownConnection)).catch((error) => error);
      expect(isDatabaseAway(failure)).toBe(true);
      await away.close();
    });

    test('when one of them fails the others answer, and the connection is used again', async () => {
      const [failed, answered] = await onOneConnection(db, (one) =>
        Promise.allSettled([rowsOf(one, sql`select 1 / 0`), rowsOf(one, sql`select 1 as one`)]),
      );
      expect(failed?.status).toBe('rejected');
      expect(answered).toMatchObject({ status: 'fulfilled', value: [{ one: 1 }] });
      expect(await rowsOf(db, sql`select 2 as two`)).toEqual([{ two: 2 }]);
    });

    test('of statements sent together in a transaction one fails: nothing of any stays', async () => {
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

    test('what is thrown after the last statement rolls all of them back', async () => {
      const refused = new Error('refused');
      const work = db.transaction(async (tx) => {
        await tx.execute(sql`insert into notes values (3, 'c')`);
        throw refused;
      });
      await expect(work).rejects.toBe(refused);
      expect(await countNotes()).toBe(0);
    });

    test('a transaction inside another is rolled back alone', async () => {
      await db.transaction(async (tx) => {
        await tx.execute(sql`insert into notes values (4, 'kept')`);
        const inner = tx.transaction(async (nested) => {
          await nested.execute(sql`insert into notes values (5, 'gone')`);
          throw new Error('no');
        });
        await expect(inner).rejects.toThrow('no');
      });
      expect(await rowsOf(db, sql`select words from notes`)).toEqual([{ words: 'kept' }]);
    });

    test('where BEGIN alone fails no statement is committed, and the connection is used again', async () => {
      const url = new URL(await createPostgresDatabase());
      const proxy = await spoilBegin(url);
      url.host = `127.0.0.1:${Object(proxy.address()).port}`;
      const spoiled = openPostgres(url.href, () => {});
      const record = (id: string) => ({ id, kind: 'note', value: {} });
      const work = spoiled.db.transaction((tx) =>
        Promise.allSettled([
          tx.insert(sandboxRecords).values(record('first')),
          rowsOf(tx, sql`select 1 as one`),
          tx.insert(sandboxRecords).values(record('together')),
        ]),
      );
      await expect(work).rejects.toMatchObject({ cause: { code: '42601' } });
      expect(await spoiled.db.select().from(sandboxRecords)).toEqual([]);
      await spoiled.close();
      proxy.close();
    });

    test('statements sent together with BEGIN belong to the transaction, in their order', async () => {
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

    test('a named statement that fails first in a transaction works again afterwards', async () => {
      const divide = (tx: Db, by: number) => rowsOf(tx, sql`select 12 / ${by}::int as twelfth`);
      for (const by of [1, 2, 3, 4]) await db.transaction((tx) => divide(tx, by));
      for (const by of [0, 6, 0, 6]) {
        const work = db.transaction((tx) => divide(tx, by));
        if (by === 0) await expect(work).rejects.toMatchObject({ cause: { code: '22012' } });
        else expect(await work).toEqual([{ twelfth: 2 }]);
      }
    });

    test('a transaction begins with what it asks for', async () => {
      const settings = sql`select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as read`;
      expect(await database.snapshot((tx) => rowsOf(tx, settings))).toEqual([{ level: 'repeatable read', read: 'on' }]);
      expect(await db.transaction((tx) => rowsOf(tx, settings))).toEqual([{ level: 'read committed', read: 'off' }]);
      expect(await db.transaction(async () => 'no statement')).toBe('no statement');
    });

    test('a statement that comes again and again is planned once per connection', async () => {
      const named = await onOneConnection(db, async (one) => {
        for (let id = 0; id < 4; id += 1) await rowsOf(one, sql`select words from notes where id = ${id}`);
        return await rowsOf(
          one,
          sql`select name from pg_prepared_statements where statement like '%words from notes%id%'`,
        );
      });
      expect(named).toEqual([{ name: expect.stringMatching(/^auto_\d+$/) }]);
    });

    test('a statement is built once for each connection and takes new values each time', async () => {
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
