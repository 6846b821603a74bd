import { randomUUID } from 'node:crypto';
import { count, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, linkPayload, startPremium } from '../../../test/bank.ts';
import { testEngine } from '../../../test/database.ts';
import { digestOf } from '../../../test/digest.ts';
import { purchase } from '../../../test/fake-bank.ts';
import {
  DELETE_ACCOUNT_PATH,
  isWithoutAccount,
  prepareCall,
  sampleOf,
  useStage,
  withKey,
  writes,
} from '../../../test/good-calls.ts';
import { Household } from '../../../test/household.ts';
import { wrapTransactions } from '../../../test/wrapped-transactions.ts';
import { idempotencyKeys, ledgerMembers } from '../db/schema/index.ts';
import { IdempotentWrites, removeOldKeysDaily } from './idempotency.ts';
import type { Caller } from './route.ts';

const MINUTE_MS = 60_000;

const { database, stage } = useStage();
let cairn: TestApp;
beforeAll(() => {
  cairn = stage().cairn;
});

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

async function callerOf(home: Household): Promise<Caller> {
  const [id, ledgerId] = [await home.userId(database.current), await home.ledgerId(database.current)];
  return {
    actor: { id, ledgerId, timeZone: 'UTC', isPremium: true, dateOfBirth: null },
    ledgerId,
    role: 'owner',
  };
}

const answeredAgain = writes.filter(([, call]) => call.isRerunOnRetry);

test('these calls are answered again because their answers contain secrets or expire', () => {
  expect(answeredAgain.map(([name]) => name)).toEqual([
    'POST Plaid/CreateLinkToken',
    'POST Plaid/UpdateLinkToken',
    'POST Plaid/CreateHostedLink',
    'POST payment/create-subscription',
  ]);
});

// covers: idempotency 3
test.each(answeredAgain)('%s is answered again under its key, and its answer isn’t stored', async (_name, call) => {
  const { home, request } = await prepareCall(call, stage());
  for (const turn of ['first', 'again']) {
    const answer = await cairn.callAs(home.subject, withKey(request, 'again'));
    expect([turn, answer.statusCode]).toEqual([turn, 200]);
    const userId = await home.userId(database.current);
    const keys = await database.current.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
    expect(keys.map(({ key, answer }) => [key, answer])).toEqual([['again', null]]);
  }
  const another = await send(home, 'again');
  expect([another.statusCode, another.json().error]).toEqual([422, 'rule_broken']);
});

const stored = writes.filter(([, { path, isRerunOnRetry }]) => path !== DELETE_ACCOUNT_PATH && !isRerunOnRetry);

describe.each(sampleOf(stored))('%s', (_name, call) => {
  // covers: idempotency 1
  test('returns the same answer under the same key and writes nothing', async () => {
    const { home, request } = await prepareCall(call, stage());
    const first = await cairn.callAs(home.subject, withKey(request, 'again'));
    expect(first.statusCode, first.body).toBe(200);
    expect(await keysOf(home)).toBe(isWithoutAccount(call) ? 0 : 1);
    const [written, asked] = [await digestOf(database.current), cairn.bank.linkTokens.length];
    cairn.clock.advance(MINUTE_MS);
    const again = await cairn.callAs(home.subject, withKey(request, 'again'));
    expect(answerOf(again)).toEqual(answerOf(first));
    expect(await digestOf(database.current)).toEqual(written);
    expect(cairn.bank.linkTokens).toHaveLength(asked);
  });
});

// covers: idempotency 1
test('deleting the account happens once, and the repeat responds that the account is deleted', async () => {
  const home = await Household.start(cairn);
  const request = withKey({ method: 'DELETE', url: `/api/${DELETE_ACCOUNT_PATH}` }, 'end');
  expect((await cairn.callAs(home.subject, request)).statusCode).toBe(200);
  const written = await digestOf(database.current);
  cairn.clock.advance(MINUTE_MS);
  expect((await cairn.callAs(home.subject, request)).statusCode).toBe(403);
  expect(await digestOf(database.current)).toEqual(written);
});

describe('a key', () => {
  // covers: idempotency 3
  test('with another body, another call or another ledger is rejected', async () => {
    const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
    expect((await send(home, 'one')).statusCode).toBe(200);
    const refused = { error: 'rule_broken', message: 'This Idempotency-Key was already used for a different request.' };
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

  // covers: idempotency 3
  test('belongs to its user', async () => {
    const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
    for (const who of [home, other]) expect((await send(who, 'shared')).statusCode).toBe(200);
    expect([await home.names(), await other.names()]).toEqual([['Tea'], ['Tea']]);
  });

  // covers: idempotency 5
  test.each([
    ['no characters', ''],
    ['65 characters', 'k'.repeat(65)],
    ['a space', 'a b'],
    ['an accent', 'clé'],
  ])('with %s is rejected', async (_what, key) => {
    const home = await Household.start(cairn);
    const answer = await send(home, key);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'bad_input']);
    expect(await home.names()).toEqual([]);
  });

  // covers: idempotency 5
  test('with 64 characters of every kind is accepted', async () => {
    const home = await Household.start(cairn);
    expect((await send(home, 'aZ09_-'.padEnd(64, '7'))).statusCode).toBe(200);
    expect(await keysOf(home)).toBe(1);
  });

  // covers: idempotency 6
  test('of a failed write can be used again', async () => {
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

  // covers: idempotency 6
  test('is ignored for a call that only reads', async () => {
    const home = await Household.start(cairn);
    expect((await send(home, 'a b', 'Transaction/GetTransactions', {})).statusCode).toBe(200);
    expect((await send(home, 'read', 'Transaction/GetTransactions', {})).json()).toEqual([]);
    const list = withKey({ method: 'GET', url: '/api/Category/GetAllCategories' }, 'a b');
    expect((await cairn.callAs(home.subject, list)).statusCode).toBe(200);
    expect(await keysOf(home)).toBe(0);
    await home.spend(5, 'Tea');
    expect((await send(home, 'read', 'Transaction/GetTransactions', {})).json()).toHaveLength(1);
  });

  // covers: idempotency 6
  test('is stored for 30 days', async () => {
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

  // covers: idempotency 4
  test('a repeat is rejected if the request waits for a bank', async () => {
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
    const other = await startTestApp(database.current, undefined, { link: cairn.link });
    for (const app of [cairn, other]) {
      const again = withKey({ method: 'POST', url: '/api/Plaid/SyncPlaidTransactions', payload: {} }, 'sync');
      const second = await app.callAs(home.subject, again);
      expect([second.statusCode, second.json().message]).toEqual(isRunning);
      const create = withKey({ method: 'POST', url: '/api/Transaction/CreateTransaction', payload: tea }, 'sync');
      expect((await app.callAs(home.subject, create)).statusCode).toBe(422);
      const link = withKey({ method: 'POST', url: '/api/Plaid/SetAccessToken', payload: linkPayload(item) }, 'sync');
      expect((await app.callAs(home.subject, link)).statusCode).toBe(422);
    }
    mayAnswer.resolve();
    expect((await first).json()).toEqual({ added: 1, modified: 0, removed: 0 });
    expect((await sync()).json()).toEqual({ added: 1, modified: 0, removed: 0 });
  });

  // covers: idempotency 4
  test('a claim that another process took over after five minutes outlives the first one’s late failure', async () => {
    const [home, now] = [await Household.start(cairn), cairn.clock.now()];
    const caller = await callerOf(home);
    const [link] = writes.flatMap(([, call]) => (call.path === 'Plaid/SetAccessToken' ? [call] : []));
    if (!link) throw new Error('SetAccessToken is not in the contract');
    const request = { key: 'slow', caller, call: 'POST /api/slow', schema: undefined, body: {} };
    const { db } = database.current;
    const [begun, mayFail] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = new IdempotentWrites().run(db, link, { ...request, now }, async () => {
      begun.resolve();
      await mayFail.promise;
      throw new Error('late');
    });
    await begun.promise;
    const later = { ...request, now: new Date(now.getTime() + 6 * MINUTE_MS) };
    const answer = { text: '"second"', changeSetId: undefined };
    await new IdempotentWrites().run(db, link, later, async () => {
      mayFail.resolve();
      await expect(first).rejects.toThrow('late');
      expect(await keysOf(home)).toBe(1);
      return answer;
    });
    const unexpected = async () => await Promise.reject(new Error('ran again'));
    expect(await new IdempotentWrites().run(db, link, later, unexpected)).toEqual(answer);
  });

  // covers: idempotency 4
  test('a repeat is rejected if the request waits for the database', async () => {
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
    // covers: idempotency 4
    test('a repeat is also rejected by another process', async () => {
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
        await vi.waitFor(async () => expect(await locks()).toBeGreaterThan(0));
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
