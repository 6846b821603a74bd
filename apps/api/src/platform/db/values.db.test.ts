import { count, sql, sum } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../test/database.ts';

const database = useTestDatabase();

const samples = pgTable('samples', {
  truth: boolean().notNull(),
  small: integer().notNull(),
  large: bigint({ mode: 'number' }).notNull(),
  exact: numeric().notNull(),
  float: doublePrecision().notNull(),
  words: text().notNull(),
  day: date().notNull(),
  moment: timestamp({ withTimezone: true }).notNull(),
  wall: timestamp({ mode: 'string' }).notNull(),
  json: jsonb().notNull(),
  nothing: text(),
  smalls: integer().array().notNull(),
});

const stored = {
  truth: true,
  small: -2_147_483_648,
  large: Number.MAX_SAFE_INTEGER,
  exact: '12345678901234567890.10',
  float: 0.1,
  words: 'café \\ 😀',
  day: '2024-02-29',
  moment: new Date('2026-03-08T10:30:00.123Z'),
  wall: '2026-03-08 02:30:00',
  json: { a: [1, null, 'x'], b: 0.1 },
  nothing: null,
  smalls: [1, 2, 3],
};

beforeAll(async () => {
  const { db } = database.current;
  await db.execute(sql`create table samples (truth boolean, small int4, large int8, exact numeric, float float8,
    words text, day date, moment timestamptz, wall timestamp, json jsonb, nothing text, smalls int4[])`);
  await db.insert(samples).values(stored);
});

/** Runs raw SQL and returns its rows. */
async function query(statement: ReturnType<typeof sql>): Promise<unknown[]> {
  const { rows } = Object(await database.current.db.execute(statement));
  return rows;
}

describe('the same values from both engines', () => {
  test('through the query builder', async () => {
    expect(await database.current.db.select().from(samples)).toEqual([stored]);
  });

  test('through raw SQL', async () => {
    expect(await query(sql`select * from samples`)).toEqual([
      { ...stored, moment: '2026-03-08 10:30:00.123+00', wall: '2026-03-08 02:30:00' },
    ]);
  });

  test('sums and counts: sum(int4) and count(*) are numbers, sum(int8) is exact text', async () => {
    const statement = sql`select count(*), sum(small) as small, sum(large) as large, sum(large)::int8 as cast from samples`;
    expect(await query(statement)).toEqual([
      { count: 1, small: -2_147_483_648, large: '9007199254740991', cast: 9_007_199_254_740_991 },
    ]);
    const built = await database.current.db
      .select({ count: count(), sum: sum(samples.large), raw: sql`sum(${samples.small})` })
      .from(samples);
    expect(built).toEqual([{ count: 1, sum: '9007199254740991', raw: -2_147_483_648 }]);
  });

  test('an unsafe int8 is an error, not a rounded number', async () => {
    const { db } = database.current;
    const wrapped = { cause: expect.objectContaining({ message: expect.stringContaining('unsafe integer') }) };
    await expect(query(sql`select 9007199254740992 as large`)).rejects.toMatchObject(wrapped);
    await expect(db.select({ large: sql`${samples.large} + 1` }).from(samples)).rejects.toMatchObject(wrapped);
    expect(await query(sql`select 1::int8 as one`)).toEqual([{ one: 1 }]);
  });
});
