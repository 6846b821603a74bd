import type { Call } from '@cairn/contract';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { digestOf, writesIn } from '../../../test/digest.ts';
import { DeadError, dyingDatabase } from '../../../test/dying-database.ts';
import {
  DELETE_ACCOUNT_PATH,
  isInOneTransaction,
  isWithoutAccount,
  prepareCall,
  sampleOf,
  useStage,
  withKey,
  writes,
} from '../../../test/good-calls.ts';
import { wrapTransactions } from '../../../test/wrapped-transactions.ts';
import { bankItemLedgers } from '../db/schema/index.ts';

const MINUTE_MS = 60_000;
/** Far more than any call sends. */
const STATEMENTS_MAX = 200;

const { database, stage } = useStage();
let cairn: TestApp;
beforeAll(() => {
  cairn = stage().cairn;
});

/** After which statements to crash. */
function crashPoints(statements: number): number[] {
  if (inject('isDeep')) return Array.from({ length: statements }, (_, place) => place + 1);
  return [1, Math.ceil(statements / 2), statements];
}

describe('a crash', () => {
  const life = { statementsLeft: STATEMENTS_MAX, endsAtCommit: false };
  let hasCommitted = false;
  let crashing: TestApp;
  beforeAll(async () => {
    const dying = dyingDatabase(database.current.db, life);
    const db = wrapTransactions(dying, async (run) => {
      await run();
      hasCommitted = true;
      throw new DeadError('dead');
    });
    crashing = await startTestApp({ ...database.current, db }, undefined, { link: cairn.link });
  });

  // covers: idempotency 2
  test.each(sampleOf(writes.filter(([, call]) => isInOneTransaction(call))))(
    'after any statement of %s stores nothing, and after the commit everything; the retry applies it once',
    async (_name, call) => {
      const { home, request } = await prepareCall(call, stage());
      const [before, writesBefore] = [await digestOf(database.current), await writesIn(database.current)];
      hasCommitted = false;
      const crash = async (afterStatements: number, endsAtCommit: boolean) => {
        Object.assign(life, { statementsLeft: afterStatements, endsAtCommit });
        expect((await crashing.callAs(home.subject, withKey(request, 'crash'))).statusCode).toBe(500);
        if (!hasCommitted) expect(await writesIn(database.current)).toEqual(writesBefore);
        return afterStatements - life.statementsLeft;
      };
      const statements = await crash(STATEMENTS_MAX, true);
      expect(statements).toBeGreaterThan(3);
      for (const point of crashPoints(statements)) if (!hasCommitted) await crash(point, false);
      if (!hasCommitted) await crash(STATEMENTS_MAX, false);
      expect(hasCommitted).toBe(true);
      const written = await digestOf(database.current);
      expect(written).not.toEqual(before);
      if (call.path === DELETE_ACCOUNT_PATH) return;
      const retried = await cairn.callAs(home.subject, withKey(request, 'crash'));
      expect(retried.statusCode, retried.body).toBe(200);
      expect(await digestOf(database.current)).toEqual(written);
    },
  );
});

describe('a crash in a call with several transactions', () => {
  const life = { statementsLeft: STATEMENTS_MAX };
  let crashing: TestApp;
  beforeAll(async () => {
    const db = dyingDatabase(database.current.db, life);
    const providersOf = async () => ({ payments: stage().cards.payments });
    crashing = await startTestApp({ ...database.current, db }, undefined, { link: cairn.link, providersOf });
  });
  const hasSeveralTransactions = (call: Call) => !isInOneTransaction(call) && !isWithoutAccount(call);
  /** The public token from Link can be exchanged only once. */
  const linking = ['Plaid/SetAccessToken', 'Plaid/CompleteHostedLink'];

  // covers: idempotency 2
  test.each(
    writes.filter(([, call]) => hasSeveralTransactions(call) && !call.isRerunOnRetry && !linking.includes(call.path)),
  )('after any statement of %s, retrying until it succeeds applies it once', async (_name, call) => {
    const { home, request } = await prepareCall(call, stage());
    const statuses: number[] = [];
    while (statuses.at(-1) !== 200) {
      life.statementsLeft = statuses.length + 1;
      statuses.push((await crashing.callAs(home.subject, withKey(request, 'crash'))).statusCode);
      // Lets the leases of the crashed process expire.
      crashing.clock.advance(10 * MINUTE_MS);
      expect(statuses.length).toBeLessThan(STATEMENTS_MAX);
    }
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([500]));
    const written = await digestOf(database.current);
    expect((await cairn.callAs(home.subject, withKey(request, 'crash'))).statusCode).toBe(200);
    expect(await digestOf(database.current)).toEqual(written);
    const names = await home.names();
    expect(names.filter((name) => name === 'Cafe')).toHaveLength(call.path === 'Plaid/SyncPlaidTransactions' ? 1 : 0);
  });

  describe.each(writes.filter(([, call]) => linking.includes(call.path)))('%s', (_name, call) => {
    // covers: idempotency 2
    test.each(['before', 'after'])(
      'a crash %s the link’s commit is confirmed: the retry gets the answer',
      async (when) => {
        const { home, request } = await prepareCall(call, stage());
        const item = cairn.bank.items.at(-1);
        const alive = { statementsLeft: STATEMENTS_MAX };
        const isLinked = async () => {
          const stored = await database.current.db.select().from(bankItemLedgers);
          return stored.some(({ externalId }) => externalId === item?.itemId);
        };
        const db = wrapTransactions(dyingDatabase(database.current.db, alive), async (run) => {
          const wasLinked = await isLinked();
          const result = await run();
          if (wasLinked || !(await isLinked())) return result;
          if (when === 'before') throw new DeadError('dead');
          alive.statementsLeft = 0;
          return result;
        });
        const dying = await startTestApp({ ...database.current, db }, undefined, { link: cairn.link });
        expect((await dying.callAs(home.subject, withKey(request, 'crash'))).statusCode).toBe(500);
        const written = await digestOf(database.current);
        cairn.clock.advance(10 * MINUTE_MS);
        const retried = await cairn.callAs(home.subject, withKey(request, 'crash'));
        expect(retried.statusCode, retried.body).toBe(200);
        const banks: { id: number; institutionName: string }[] = await home.get('Plaid/GetBanks');
        const linked = banks.find(({ institutionName }) => institutionName === item?.institutionName);
        expect(Object.values(retried.json())).toContain(linked?.id);
        expect(await digestOf(database.current)).toEqual(written);
      },
    );
  });

  // covers: idempotency 2
  test('while linking a bank, the link is stored once or ended at the provider', async () => {
    const [setAccessToken] = writes.flatMap(([, call]) => (call.path === linking[0] ? [call] : []));
    if (!setAccessToken) throw new Error('SetAccessToken is not in the contract');
    let isAlive = false;
    for (let statements = 1; !isAlive; statements += 1) {
      const { home, request } = await prepareCall(setAccessToken, stage());
      const item = cairn.bank.items.at(-1);
      life.statementsLeft = statements;
      isAlive = (await crashing.callAs(home.subject, withKey(request, 'crash'))).statusCode === 200;
      await cairn.callAs(home.subject, withKey(request, 'crash'));
      const banks: { institutionName: string }[] = await home.get('Plaid/GetBanks');
      const linked = banks.filter(({ institutionName }) => institutionName === item?.institutionName);
      expect([linked.length, item?.isRemoved], `after ${statements}`).toEqual(item?.isRemoved ? [0, true] : [1, false]);
      expect(statements).toBeLessThan(STATEMENTS_MAX);
    }
  });
});
