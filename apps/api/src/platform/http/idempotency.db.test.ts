import { randomUUID } from 'node:crypto';
import { type Call, contract, isWrite, workOf } from '@cairn/contract';
import { count, eq, sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium } from '../../../test/bank.ts';
import { CardSandbox } from '../../../test/card-sandbox.ts';
import { testEngine, useTestDatabase } from '../../../test/database.ts';
import { digestOf } from '../../../test/digest.ts';
import { DeadError, dyingDatabase } from '../../../test/dying-database.ts';
import { purchase } from '../../../test/fake-bank.ts';
import { prepareWrite, type Stage } from '../../../test/good-writes.ts';
import { Household } from '../../../test/household.ts';
import { wrapTransactions } from '../../../test/wrapped-transactions.ts';
import { idempotencyKeys, ledgerMembers } from '../db/schema/index.ts';
import { removeOldKeysDaily } from './idempotency.ts';

const A_MINUTE_MS = 60_000;
/** Far more than any call has. */
const STATEMENTS_MAX = 200;

const database = useTestDatabase();
let cards: CardSandbox;
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current, undefined, {
    providersOf: async (clock) => {
      cards = await CardSandbox.start(clock);
      return { payments: cards.payments };
    },
  });
});
afterAll(() => cards.stop());

const stage = (): Stage => ({ cairn, database: database.current, cards });

const writes = Object.values<Call>(contract)
  .filter(isWrite)
  .map((call) => [`${call.method} ${call.path}`, call] as const);
/** Deletes the account that a repeat would be made by. */
const ENDS_THE_ACCOUNT = 'User/DeleteUserAccount';
/** Works without an account, so that there is no one whose key it could be. */
const isWithoutAccount = ({ access }: Call) => access === 'signed-in';
const isInOneTransaction = (call: Call) =>
  !isWithoutAccount(call) && !call.isInSteps && workOf(call, undefined) !== 'provider';

function withKey(request: InjectOptions, key: string): InjectOptions {
  return { ...request, headers: { ...request.headers, 'idempotency-key': key } };
}

const answerOf = (answer: Awaited<ReturnType<TestApp['callAs']>>) => ({
  status: answer.statusCode,
  body: answer.body,
  changeSet: answer.headers['x-change-set'],
  type: answer.headers['content-type'],
});

const tea = { displayName: 'Tea', amount: 5, transactionDate: '2026-11-10' };

async function send(home: Household, key: string, path = 'Transaction/CreateTransaction', payload: object = tea) {
  return await cairn.callAs(home.subject, withKey({ method: 'POST', url: `/api/${path}`, payload }, key));
}

async function keysOf(home: Household): Promise<number> {
  const [stored] = await database.current.db
    .select({ keys: count() })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.userId, await home.userId(database.current)));
  return stored?.keys ?? 0;
}

describe.each(writes.filter(([, { path }]) => path !== ENDS_THE_ACCOUNT))('%s', (_name, call) => {
  test('repeated under its key, it gives the same answer and writes nothing', async () => {
    const { home, request } = await prepareWrite(call, stage());
    const first = await cairn.callAs(home.subject, withKey(request, 'again'));
    expect(first.statusCode, first.body).toBe(200);
    expect(await keysOf(home)).toBe(isWithoutAccount(call) ? 0 : 1);
    const [written, asked] = [await digestOf(database.current), cairn.bank.linkTokens.length];
    cairn.clock.advance(A_MINUTE_MS);
    const again = await cairn.callAs(home.subject, withKey(request, 'again'));
    expect(answerOf(again)).toEqual(answerOf(first));
    expect(await digestOf(database.current)).toEqual(written);
    expect(cairn.bank.linkTokens).toHaveLength(asked);
  });
});

test('deleting the account is done once: the repeat is told that the account is deleted', async () => {
  const home = await Household.start(cairn);
  const request = withKey({ method: 'DELETE', url: `/api/${ENDS_THE_ACCOUNT}` }, 'end');
  expect((await cairn.callAs(home.subject, request)).statusCode).toBe(200);
  const written = await digestOf(database.current);
  cairn.clock.advance(A_MINUTE_MS);
  expect((await cairn.callAs(home.subject, request)).statusCode).toBe(403);
  expect(await digestOf(database.current)).toEqual(written);
});

describe('a crash', () => {
  const life = { statementsLeft: STATEMENTS_MAX };
  let hasCommitted = false;
  let mortal: TestApp;
  beforeAll(async () => {
    const dying = dyingDatabase(database.current.db, life);
    const db = wrapTransactions(dying, async (run) => {
      await run();
      hasCommitted = true;
      throw new DeadError('dead');
    });
    mortal = await startTestApp({ ...database.current, db }, undefined, { link: cairn.link });
  });

  test.each(writes.filter(([, call]) => isInOneTransaction(call)))(
    'after any statement of %s leaves nothing, and after the commit everything: the retry applies it once',
    async (_name, call) => {
      const { home, request } = await prepareWrite(call, stage());
      const before = await digestOf(database.current);
      hasCommitted = false;
      let deaths = 0;
      while (!hasCommitted) {
        deaths += 1;
        life.statementsLeft = deaths;
        expect((await mortal.callAs(home.subject, withKey(request, 'crash'))).statusCode).toBe(500);
        if (!hasCommitted) expect(await digestOf(database.current)).toEqual(before);
        expect(deaths).toBeLessThan(STATEMENTS_MAX);
      }
      expect(deaths).toBeGreaterThan(3);
      const written = await digestOf(database.current);
      expect(written).not.toEqual(before);
      if (call.path === ENDS_THE_ACCOUNT) return;
      const retried = await cairn.callAs(home.subject, withKey(request, 'crash'));
      expect(retried.statusCode, retried.body).toBe(200);
      expect(await digestOf(database.current)).toEqual(written);
    },
  );
});

describe('a crash of what takes several transactions', () => {
  const life = { statementsLeft: STATEMENTS_MAX };
  let mortal: TestApp;
  beforeAll(async () => {
    const db = dyingDatabase(database.current.db, life);
    const providersOf = async () => ({ payments: cards.payments });
    mortal = await startTestApp({ ...database.current, db }, undefined, { link: cairn.link, providersOf });
  });
  const isInSteps = (call: Call) => !isInOneTransaction(call) && !isWithoutAccount(call);
  /** What Link hands over can be exchanged once. */
  const linking = ['Plaid/SetAccessToken', 'Plaid/CompleteHostedLink'];

  test.each(writes.filter(([, call]) => isInSteps(call) && !linking.includes(call.path)))(
    'after any statement of %s: retried until it succeeds, it is applied once',
    async (_name, call) => {
      const { home, request } = await prepareWrite(call, stage());
      const statuses: number[] = [];
      while (statuses.at(-1) !== 200) {
        life.statementsLeft = statuses.length + 1;
        statuses.push((await mortal.callAs(home.subject, withKey(request, 'crash'))).statusCode);
        // Whoever died holds no lease any more.
        mortal.clock.advance(10 * A_MINUTE_MS);
        expect(statuses.length).toBeLessThan(STATEMENTS_MAX);
      }
      expect(new Set(statuses.slice(0, -1))).toEqual(new Set([500]));
      const written = await digestOf(database.current);
      expect((await cairn.callAs(home.subject, withKey(request, 'crash'))).statusCode).toBe(200);
      expect(await digestOf(database.current)).toEqual(written);
      const names = await home.names();
      expect(names.filter((name) => name === 'Cafe')).toHaveLength(call.path === 'Plaid/SyncPlaidTransactions' ? 1 : 0);
    },
  );

  test('of linking a bank: it is stored once, or ended at the provider', async () => {
    const [setAccessToken] = writes.flatMap(([, call]) => (call.path === linking[0] ? [call] : []));
    if (!setAccessToken) throw new Error('there is no such call');
    let isAlive = false;
    for (let statements = 1; !isAlive; statements += 1) {
      const { home, request } = await prepareWrite(setAccessToken, stage());
      const item = cairn.bank.items.at(-1);
      life.statementsLeft = statements;
      isAlive = (await mortal.callAs(home.subject, withKey(request, 'crash'))).statusCode === 200;
      await cairn.callAs(home.subject, withKey(request, 'crash'));
      const banks: { institutionName: string }[] = await home.get('Plaid/GetBanks');
      const linked = banks.filter(({ institutionName }) => institutionName === item?.institutionName);
      expect([linked.length, item?.isRemoved], `after ${statements}`).toEqual(item?.isRemoved ? [0, true] : [1, false]);
      expect(statements).toBeLessThan(STATEMENTS_MAX);
    }
  });
});

describe('a key', () => {
  test('with another body, another call or another ledger is refused', async () => {
    const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
    expect((await send(home, 'one')).statusCode).toBe(200);
    const refused = { error: 'rule_broken', message: 'The idempotency-key was already used for a different request.' };
    const another = await send(home, 'one', undefined, { ...tea, amount: 6 });
    expect([another.statusCode, another.json()]).toEqual([422, refused]);
    expect((await send(home, 'two', 'Onboarding/AddSampleData', {})).statusCode).toBe(200);
    expect((await send(home, 'two', 'Onboarding/ClearSampleData', {})).statusCode).toBe(422);
    const [userId, ledgerId] = [await home.userId(database.current), await other.ledgerId(database.current)];
    const member = { ledgerId, userId, role: 'partner', memberNo: 2, joinedAt: cairn.clock.now() } as const;
    await database.current.db.insert(ledgerMembers).values(member);
    const url = '/api/Transaction/CreateTransaction';
    const elsewhere = { method: 'POST', url, payload: tea, headers: { 'x-ledger': String(ledgerId) } } as const;
    expect((await cairn.callAs(home.subject, withKey(elsewhere, 'one'))).statusCode).toBe(422);
    expect(await other.names()).toEqual([]);
    expect((await cairn.callAs(home.subject, withKey(elsewhere, 'three'))).statusCode).toBe(200);
    expect(await other.names()).toEqual(['Tea']);
  });

  test('is its user’s own', async () => {
    const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
    for (const who of [home, other]) expect((await send(who, 'shared')).statusCode).toBe(200);
    expect([await home.names(), await other.names()]).toEqual([['Tea'], ['Tea']]);
  });

  test.each([
    ['nothing', ''],
    ['65 characters', 'k'.repeat(65)],
    ['a space', 'a b'],
    ['an accent', 'clé'],
  ])('of %s is refused', async (_what, key) => {
    const home = await Household.start(cairn);
    const answer = await send(home, key);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'bad_input']);
    expect(await home.names()).toEqual([]);
  });

  test('of 64 characters of every kind is taken', async () => {
    const home = await Household.start(cairn);
    expect((await send(home, 'aZ09_-'.padEnd(64, '7'))).statusCode).toBe(200);
    expect(await keysOf(home)).toBe(1);
  });

  test('of a write that failed is free', async () => {
    const home = await Household.start(cairn);
    await home.category('Food');
    const save = (Name: string) => send(home, 'save', 'Category/SaveCategory', { Name });
    expect((await save('Food')).statusCode).toBe(422);
    expect((await send(home, 'save', undefined, { ...tea, TransactionCategoryID: 999 })).statusCode).toBe(404);
    expect(await keysOf(home)).toBe(0);
    expect((await save('Fun')).statusCode).toBe(200);
    expect((await save('Fun')).statusCode).toBe(200);
    expect((await home.categories()).map(({ name }) => name)).toEqual(['Food', 'Fun']);
  });

  test('with a call that only reads is ignored', async () => {
    const home = await Household.start(cairn);
    expect((await send(home, 'a b', 'Transaction/GetTransactions', {})).statusCode).toBe(200);
    expect((await send(home, 'read', 'Transaction/GetTransactions', {})).json()).toEqual([]);
    const list = withKey({ method: 'GET', url: '/api/Category/GetAllCategories' }, 'a b');
    expect((await cairn.callAs(home.subject, list)).statusCode).toBe(200);
    expect(await keysOf(home)).toBe(0);
    await home.spend(5, 'Tea');
    expect((await send(home, 'read', 'Transaction/GetTransactions', {})).json()).toHaveLength(1);
  });

  test('is remembered for 30 days', async () => {
    const home = await Household.start(cairn);
    await send(home, 'old');
    const sentAt = cairn.clock.now().getTime();
    const removeAfter = async (days: number) =>
      await removeOldKeysDaily(database.current.db, () => new Date(sentAt + days * 86_400_000)).run();
    await removeAfter(30);
    await send(home, 'old');
    expect(await home.names()).toEqual(['Tea']);
    await removeAfter(30.01);
    expect(await keysOf(home)).toBe(0);
    await send(home, 'old');
    expect(await home.names()).toEqual(['Tea', 'Tea']);
  });
});

describe('while the first request is still running', () => {
  const isRunning = [409, 'This request is already being processed. Please try again in a moment.'];

  test('a repeat is refused where the request waits for a bank', async () => {
    const { home } = await startPremium(cairn, database.current);
    const item = cairn.bank.connect();
    await linkAndSync(home, item);
    item.add(purchase('late'));
    const [asked, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    item.beforePage = async () => {
      asked.resolve();
      await mayAnswer.promise;
    };
    const sync = () => send(home, 'sync', 'Plaid/SyncPlaidTransactions', {});
    const first = sync();
    await asked.promise;
    const second = await sync();
    expect([second.statusCode, second.json().message]).toEqual(isRunning);
    mayAnswer.resolve();
    expect((await first).json()).toEqual({ added: 1, modified: 0, removed: 0 });
    expect((await sync()).json()).toEqual({ added: 1, modified: 0, removed: 0 });
  });

  test('a repeat is refused where the request waits for the database', async () => {
    const home = await Household.start(cairn);
    const [begun, mayBegin] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const db = wrapTransactions(database.current.db, async (run) => {
      begun.resolve();
      await mayBegin.promise;
      return await run();
    });
    const slow = await startTestApp({ ...database.current, db });
    const request = withKey({ method: 'POST', url: '/api/Transaction/CreateTransaction', payload: tea }, 'slow');
    const first = slow.callAs(home.subject, request);
    await begun.promise;
    const second = await slow.callAs(home.subject, request);
    expect([second.statusCode, second.json().message]).toEqual(isRunning);
    mayBegin.resolve();
    const done = answerOf(await first);
    expect(answerOf(await slow.callAs(home.subject, request))).toEqual(done);
    expect(await home.names()).toEqual(['Tea']);
  });

  if (testEngine() === 'postgres')
    test('a repeat is refused by another process too', async () => {
      const home = await Household.start(cairn);
      const other = await startTestApp(database.current);
      const { db } = database.current;
      const ledgerId = await home.ledgerId(database.current);
      const key = randomUUID();
      const request = withKey({ method: 'POST', url: '/api/Transaction/CreateTransaction', payload: tea }, key);
      const locks = async () =>
        Object(await db.execute(sql`select 1 from pg_locks where locktype = 'advisory'`)).rows.length;
      const first = await db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from ledgers where id = ${ledgerId} for update`);
        const answer = cairn.callAs(home.subject, request);
        await vi.waitFor(async () => expect(await locks()).toBeGreaterThan(0), { timeout: 10_000 });
        const second = await other.callAs(home.subject, request);
        expect([second.statusCode, second.json().message]).toEqual(isRunning);
        return { answer };
      });
      const done = answerOf(await first.answer);
      expect(done.status).toBe(200);
      expect(answerOf(await other.callAs(home.subject, request))).toEqual(done);
      expect(await home.names()).toEqual(['Tea']);
    });
});
