import type { PGlite, Results } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPglite, testEngine, useTestDatabase } from '../../../test/database.ts';
import { PgliteStatements } from './pglite-statements.ts';

const database = useTestDatabase();

test('a statement that is repeated returns the current rows each time, on either engine', async () => {
  const { db } = database.current;
  await db.execute(sql`create table visits (id int8 primary key, note text)`);
  for (let id = 1; id <= 5; id += 1) {
    await db.execute(sql`insert into visits values (${id}, ${`visit ${id}`})`);
    const { rows } = Object(await db.execute(sql`select id, note from visits where id >= ${1} order by id desc`));
    expect(rows).toHaveLength(id);
    expect(rows[0]).toEqual({ id, note: `visit ${id}` });
  }
});

if (testEngine() === 'pglite')
  describe('on the embedded engine', () => {
    let client: PGlite;
    let statements: PgliteStatements;

    const values = [
      ...[true, -5, '9007199254740993', '12345678901234567890.10', 0.1],
      ...['café \\ \u{1f600} "\'', 'ab', 'b5f4ad8c-1d0f-4a5e-9c43-0f3f9f1f7c11', '2024-02-29'],
      ...['2026-03-08T10:30:00.123Z', '2026-03-08 02:30:00', '23:59:59.5', '1 day 02:00'],
      ...[
        { a: [1, null, 'x'] },
        { b: 0.1 },
        new Uint8Array([0, 1, 255]),
        [1, 2, 3],
        ['a', 'b,"c'],
        ['2024-02-29'],
        'sad',
      ],
    ];
    const nothing = values.map(() => null);
    const marks = values.map((_, index) => `$${index + 2}`).join(', ');

    beforeAll(async () => {
      client = await openTestPglite();
      statements = new PgliteStatements(client);
      await client.exec(`
        create type mood as enum ('glad', 'sad');
        create table samples (id int4 primary key, truth boolean, small int2, large int8, exact numeric, float float8,
          word text, letter char(3), code uuid, day date, moment timestamptz, wall timestamp, clock time, span interval,
          json json, jsonb jsonb, bytes bytea, smalls int4[], words text[], days date[], mood mood)`);
      const insert = `insert into samples values ($1, ${marks})`;
      await client.query(insert, [101, ...values]);
      await client.query(insert, [102, ...nothing]);
    });

    afterAll(async () => {
      await client.close();
    });

    /** The names of the prepared statements on the connection. */
    async function preparedTexts(): Promise<string[]> {
      const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements');
      return rows.map(({ statement }) => statement);
    }

    async function codeOf(work: Promise<unknown>): Promise<unknown> {
      return await work.then(
        () => 'no error',
        (error: unknown) => Object(error).code ?? String(error),
      );
    }

    test.each<[string, string, unknown[][]]>([
      [
        'rows of every type',
        `insert into samples values ($1, ${marks}) returning *`,
        [values, nothing, values, values],
      ],
      ['reads', 'select * from samples where id > $1', [[], [], [], []]],
      [
        'aggregates',
        'select count(*), sum(large), max(day), array_agg(small) from samples where id > $1',
        [[], [], []],
      ],
      ['two columns with one name', 'select id, word as id from samples where id > $1', [[], [], []]],
      ['no rows', 'select * from samples where id = $1 + 1000', [[], [], []]],
      ['updates', 'update samples set small = 7 where id <> $1', [[], [], []]],
      ['deletes', 'delete from samples where id = $1', [[], [], []]],
      ['commands', 'set application_name = x', [[], [], []]],
    ])('%s: the same result as unprepared, every time', async (_what, text, runs) => {
      for (const rowMode of ['array', 'object'] as const)
        for (const [run, rest] of runs.entries()) {
          const given = text.includes('$1') ? [run, ...rest] : [];
          const answers: Results[] = [];
          for (const query of [
            () => client.query(text, given, { rowMode }),
            () => statements.query<Results['rows'][number]>(text, given, rowMode),
          ]) {
            await client.exec('begin');
            // `query` waits for transactions of the client, but not for one that is started by hand.
            answers.push(Object(await query()));
            await client.exec('rollback');
          }
          expect(answers[1]).toEqual(answers[0]);
        }
      expect(await preparedTexts()).toContain(text);
    });

    test('a statement whose columns have changed is prepared again', async () => {
      await client.exec('create table shapes (id int4); insert into shapes values (1)');
      const read = () => statements.query('select * from shapes');
      for (let count = 0; count < 3; count += 1) expect((await read()).rows).toEqual([{ id: 1 }]);
      await client.exec('alter table shapes add column side int4 default 2');
      for (let count = 0; count < 3; count += 1) expect((await read()).rows).toEqual([{ id: 1, side: 2 }]);
      await client.exec('alter table shapes drop column side');
      const inTransaction = client.transaction((inside) => statements.queryIn(inside, 'select * from shapes'));
      expect(await codeOf(inTransaction)).toBe('0A000');
      expect((await read()).rows).toEqual([{ id: 1 }]);
    });

    test('a statement that was deallocated is prepared again', async () => {
      const read = () => statements.query('select 1 as one');
      for (let count = 0; count < 3; count += 1) await read();
      await client.exec('deallocate all');
      for (let count = 0; count < 3; count += 1) expect((await read()).rows).toEqual([{ one: 1 }]);
    });

    test('a statement is planned again after five minutes', async () => {
      await client.exec('deallocate all');
      let nowMs = 0;
      const timed = new PgliteStatements(client, () => nowMs);
      const text = 'select count(*) from samples where small > $1';
      const runsOfPlan = async () => {
        await timed.query(text, [1]);
        const count = 'select generic_plans::int4 as runs from pg_prepared_statements where statement = $1';
        return (await client.query<{ runs: number }>(count, [text])).rows[0]?.runs;
      };
      expect([await runsOfPlan(), await runsOfPlan(), await runsOfPlan()]).toEqual([undefined, 1, 2]);
      nowMs = 299_999;
      expect(await runsOfPlan()).toBe(3);
      nowMs = 300_000;
      expect(await runsOfPlan()).toBe(1);
    });

    test('a statement is planned again after 2,000 written rows, even if a transaction wrote them', async () => {
      await client.exec('deallocate all; create table growing (id int4, filler text)');
      const fresh = new PgliteStatements(client);
      const text = 'select id from growing where id >= $1';
      const read = () => fresh.query(text, [0]);
      for (let count = 0; count < 3; count += 1) await read();
      const found = 'select name from pg_prepared_statements where statement = $1';
      const name = (await client.query<{ name: string }>(found, [text])).rows[0]?.name;
      /** The rows that the current plan expects. */
      const plannedRows = async () => {
        const { rows } = await client.query(`explain (format json) execute ${name}(0)`);
        return Object(rows[0])['QUERY PLAN'][0].Plan['Plan Rows'];
      };
      const atFirst = await plannedRows();
      // The planner expects at least ten pages of rows, so these fill more.
      const insert = `insert into growing select n, repeat('x', 1000) from generate_series(1, $1::int4) n`;
      await client.transaction((inside) => fresh.queryIn(inside, insert, [1_999]));
      expect(await plannedRows()).toBe(atFirst);
      await client.transaction((inside) => fresh.queryIn(inside, insert, [1]));
      expect(await plannedRows()).toBeGreaterThan(atFirst);
      expect((await read()).rows).toHaveLength(2_000);
    });

    test('an error names the statement, and the next statements work', async () => {
      await client.exec('create table unique_ids (id int4 primary key)');
      const insert = (id: unknown) => statements.query('insert into unique_ids values ($1)', [id]);
      for (const id of [1, 2, 3]) await insert(id);
      await expect(insert(3)).rejects.toMatchObject({ code: '23505', constraint: 'unique_ids_pkey', params: [3] });
      expect(await codeOf(insert('x'))).toBe('22P02');
      expect(await codeOf(statements.query('select * from no_such_table'))).toBe('42P01');
      expect(await codeOf(statements.query('selec'))).toBe('42601');
      expect((await insert(4)).affectedRows).toBe(1);
    });

    test('after an error, a transaction accepts nothing until it is rolled back, to a savepoint or to its start', async () => {
      await client.exec('create table steps (id int4 primary key)');
      const seen: unknown[] = [];
      await client.transaction(async (inside) => {
        const run = (text: string, given: unknown[] = []) => codeOf(statements.queryIn(inside, text, given));
        for (const id of [1, 2, 3]) seen.push(await run('insert into steps values ($1)', [id]));
        await run('savepoint here');
        seen.push(await run('insert into steps values ($1)', [3]), await run('insert into steps values ($1)', [4]));
        await run('rollback to savepoint here');
        seen.push(await run('insert into steps values ($1)', [5]));
      });
      expect(seen).toEqual(['no error', 'no error', 'no error', '23505', '25P02', 'no error']);
      const rows = async () => (await statements.query('select id from steps order by id', [], 'array')).rows;
      expect(await rows()).toEqual([[1], [2], [3], [5]]);
      const failing = client.transaction(async (inside) => {
        await statements.queryIn(inside, 'insert into steps values ($1)', [6]);
        await statements.queryIn(inside, 'insert into steps values ($1)', [6]);
      });
      expect(await codeOf(failing)).toBe('23505');
      expect(await rows()).toEqual([[1], [2], [3], [5]]);
    });

    test('a statement outside waits for the running transaction, and a finished one accepts nothing', async () => {
      await client.exec('create table turns (id int4)');
      let late: Promise<Results> | undefined;
      const finished = await client.transaction(async (inside) => {
        await statements.queryIn(inside, 'insert into turns values (1)');
        late = statements.query('select count(*)::int4 as turns from turns');
        await statements.queryIn(inside, 'insert into turns values (2)');
        return inside;
      });
      expect((await late)?.rows).toEqual([{ turns: 2 }]);
      await expect(statements.queryIn(finished, 'select 1')).rejects.toThrow('Transaction is closed');
    });

    test('of 300 statements that are repeated, at most 200 stay prepared, and all return their rows', async () => {
      const many = new PgliteStatements(client);
      await client.exec('deallocate all');
      for (let count = 0; count < 3; count += 1)
        for (let number = 0; number < 300; number += 1)
          expect((await many.query(`select ${number} as it`)).rows).toEqual([{ it: number }]);
      expect((await preparedTexts()).length).toBe(200);
    });
  });
