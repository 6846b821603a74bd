import { LEDGER_HEADER } from '@cairn/contract';
import type { LedgerId, UserId } from '@cairn/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Database } from '../../src/platform/db/database.ts';
import { ledgerMembers, ledgers, users } from '../../src/platform/db/schema/index.ts';
import { EMBEDDED_REALM } from '../../src/platform/identity/tokens.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { openTestDatabase } from '../database.ts';

/** A server with its own database. */
export interface IsolationWorld {
  readonly database: Database;
  readonly cairn: TestApp;
}

export async function openWorld(): Promise<IsolationWorld> {
  const database = await openTestDatabase();
  return { database, cairn: await startTestApp(database) };
}

type Member = Omit<typeof ledgerMembers.$inferInsert, 'joinedAt'>;

export async function addMember({ database: { db }, cairn }: IsolationWorld, member: Member): Promise<void> {
  await db.insert(ledgerMembers).values({ ...member, joinedAt: cairn.clock.now() });
}

interface NewLedger {
  readonly id: LedgerId;
  readonly kind?: 'personal' | 'shared';
  readonly nextId?: number;
}

export async function addLedger({ database: { db }, cairn }: IsolationWorld, ledger: NewLedger): Promise<void> {
  await db.insert(ledgers).values({ kind: 'personal', madeAt: cairn.clock.now(), ...ledger });
}

/** Adds an adult with premium, who can make every call, and a ledger with the given id. */
export async function addPerson(world: IsolationWorld, subject: string, ledger: NewLedger): Promise<UserId> {
  await addLedger(world, ledger);
  const [user] = await world.database.db
    .insert(users)
    .values({
      realm: EMBEDDED_REALM,
      subject,
      email: `${subject}@example.com`,
      ledgerId: ledger.id,
      createdAt: world.cairn.clock.now(),
      dateOfBirth: '1990-05-01',
      premium: true,
    })
    .returning({ id: users.id });
  if (!user) throw new Error('no user was created');
  await addMember(world, { ledgerId: ledger.id, userId: user.id, role: 'owner', memberNo: 1 });
  return user.id;
}

/** Makes a call as that user, in their own ledger unless another one is given. */
export async function ask(
  { cairn }: IsolationWorld,
  { subject, ledger }: { readonly subject: string; readonly ledger?: LedgerId | string | undefined },
  request: InjectOptions,
): Promise<LightMyRequestResponse> {
  const headers = { ...request.headers, ...(ledger !== undefined && { [LEDGER_HEADER]: String(ledger) }) };
  return await cairn.callAs(subject, { ...request, headers });
}

const ALL_TABLES = sql`select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
const LEDGER_TABLES = sql`select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'ledger_id' order by 1`;

async function hashRows({ db }: Database, tables: SQL, which: SQL): Promise<Record<string, unknown>> {
  const { rows } = Object(await db.execute(tables));
  const hashes: Record<string, unknown> = {};
  for (const { name } of rows) {
    const table = sql.identifier(name);
    const hash = sql`select md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t where ${which}`;
    hashes[name] = Object(await db.execute(hash)).rows[0].hash;
  }
  return hashes;
}

/** Changes with any write. */
export async function hashAll({ database }: IsolationWorld): Promise<Record<string, unknown>> {
  return await hashRows(database, ALL_TABLES, sql`true`);
}

/** Changes with any write to a ledger with that id or a higher one. */
export async function hashLedgersFrom({ database }: IsolationWorld, first: LedgerId): Promise<Record<string, unknown>> {
  return await hashRows(database, LEDGER_TABLES, sql`t.ledger_id >= ${first}`);
}
