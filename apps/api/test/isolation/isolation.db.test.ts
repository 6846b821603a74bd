import { type Call, mayUse, type Role } from '@cairn/contract';
import type { LedgerId } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ledgerMembers } from '../../src/platform/db/schema/index.ts';
import { casesOf } from '../database.ts';
import { requestFor } from '../walk.ts';
import { addOthers, FIRST_HIDDEN, others } from './hidden.ts';
import { type Ids, makeRecords } from './records.ts';
import { calls, callsInOrder, type NamedIds, requestsOf } from './requests.ts';
import {
  addLedger,
  addMember,
  addPerson,
  ask,
  hashAll,
  hashLedgersFrom,
  type IsolationWorld,
  openWorld,
} from './world.ts';

const SHARED: LedgerId = 4_000_001;
const IN_ONE_WORLD: LedgerId = FIRST_HIDDEN;
const PAST = new Date('2026-11-15T11:59:59Z');
const LATER = new Date('2026-12-01T00:00:00Z');

interface Walker {
  /** The role in the ledger they name; null if they aren't a member. */
  readonly role: Role | null;
  /** The ledger in the header; without one, their own. */
  readonly ledger?: LedgerId;
  readonly until?: Date;
}

const walkers: Readonly<Record<string, Walker>> = {
  'someone in their own ledger': { role: 'owner' },
  owner: { role: 'owner', ledger: SHARED },
  partner: { role: 'partner', ledger: SHARED },
  viewer: { role: 'viewer', ledger: SHARED },
  advisor: { role: 'advisor', ledger: SHARED, until: LATER },
  'former member': { role: null, ledger: SHARED, until: PAST },
  stranger: { role: null, ledger: SHARED },
  'stranger to a ledger that only one world has': { role: null, ledger: IN_ONE_WORLD },
};

const subjectOf = (name: string) => name.replaceAll(' ', '-');

const NOT_FOUND = { error: 'not_found', message: 'We couldn’t find what you’re looking for.' };
const NOT_ALLOWED = { error: 'not_allowed', message: 'Your role in this ledger doesn’t allow this.' };

/** The expected rejection of a call, whatever its payload; null if it is allowed. */
function rejectionOf({ role, ledger }: Walker, { needs }: Call): { status: number; body: object } | null {
  if (ledger === undefined || needs === 'account' || needs === 'none') return null;
  if (role === null) return { status: 404, body: NOT_FOUND };
  return mayUse(role, needs) ? null : { status: 403, body: NOT_ALLOWED };
}

/** Two servers with the same visible users and ledgers. */
let worlds: readonly IsolationWorld[] = [];
/** Ids of records that exist only in one of the worlds, in a ledger that no caller can see. */
let foreign: Ids;

function oneWorld(): IsolationWorld {
  const [world] = worlds;
  if (!world) throw new Error('the worlds exist only while tests run');
  return world;
}

async function addVisible(world: IsolationWorld): Promise<void> {
  await addLedger(world, { id: SHARED, kind: 'shared' });
  const founder = await addPerson(world, 'founder', { id: 3_000_000 });
  await addMember(world, { ledgerId: SHARED, userId: founder, role: 'owner', memberNo: 1 });
  for (const [place, [name, { role, ledger, until }]] of Object.entries(walkers).entries()) {
    const userId = await addPerson(world, subjectOf(name), { id: 3_000_001 + place });
    const memberNo = 2 + place;
    if (ledger !== undefined && (role !== null || until))
      await addMember(world, { ledgerId: ledger, userId, role: role ?? 'partner', memberNo, until: until ?? null });
  }
}

beforeAll(async () => {
  const [one, other] = [await openWorld(), await openWorld()];
  worlds = [one, other];
  await addPerson(other, 'hermit', { id: IN_ONE_WORLD, nextId: 800_000 });
  foreign = await makeRecords({ world: other, subject: 'hermit', label: 'of the hermit', dollars: 77 });
  for (const world of worlds) await addVisible(world);
});
afterAll(async () => {
  for (const { database } of worlds) await database.close();
});

/** Encrypted with a random nonce, or random, so it differs each time. */
const SEALED = /"linkToken":"[^"]+"|"url":"[^"]+\/Public\/Calendar\/[^"]+"/;

/** Everything a caller can see in a response, except the time and random values. */
function seen({ statusCode, headers, body }: LightMyRequestResponse) {
  const { date: _date, 'x-request-id': _requestId, ...same } = headers;
  return { status: statusCode, headers: same, body: body.replace(SEALED, '') };
}

async function askBoth(walker: Walker, name: string, request: Parameters<typeof ask>[2]) {
  const [one, other] = await Promise.all(
    worlds.map((world) => ask(world, { subject: subjectOf(name), ledger: walker.ledger }, request)),
  );
  if (!one || !other) throw new Error('expected two worlds');
  return [one, other] as const;
}

/** Creates the same records in both worlds, in the ledger that the walker's calls are for. */
async function makeOwn(name: string, { ledger }: Walker, label: string): Promise<Ids> {
  const maker = ledger === SHARED ? { subject: 'founder', ledger } : { subject: subjectOf(name) };
  const [one, other] = await Promise.all(worlds.map((world) => makeRecords({ world, label, dollars: 100, ...maker })));
  if (!one) throw new Error('expected two worlds');
  expect(other).toEqual(one);
  return one;
}

/** According to the specification, these answer 400 to a query that names rows that don't exist in the ledger. */
const rejectsUnknown: ReadonlySet<string> = new Set(['Report/RunReport', 'Report/SaveReport']);

/** A user with a ledger of their own makes every kind of request. The other walkers differ only in their rights. */
const makesAllRequests = ({ ledger }: Walker) => inject('isDeep') || ledger === undefined;

async function expectSameAnswers(name: string, walker: Walker, call: Call, ids: NamedIds, seed: number): Promise<void> {
  const rejection = rejectionOf(walker, call);
  // A rejection happens before the body is read, so one request is enough.
  const requests = requestsOf(call, ids).slice(0, rejection || !makesAllRequests(walker) ? 1 : undefined);
  for (const { what, request, isGood } of requests) {
    const [one, other] = await askBoth(walker, name, request);
    expect(seen(other), `${what}, seed ${seed}`).toEqual(seen(one));
    if (rejection) expect({ status: one.statusCode, body: one.json() }, what).toEqual(rejection);
    else if (isGood && !(rejectsUnknown.has(call.path) && what.includes('another’s id')))
      expect(one.statusCode, `${what}: the example with ids must be valid: ${one.body}`).not.toBe(400);
  }
}

const hashHidden = (world: IsolationWorld) => hashLedgersFrom(world, FIRST_HIDDEN);
const hashesOf = (hash: typeof hashAll) => Promise.all(worlds.map(hash));

/** Each call has a limit of its own. */
const EVERY_CALL_TIMEOUT_MS = 180_000;

/** The engines don't differ in roles, so `npm test` tries only one on PGlite. */
const walking = Object.entries(walkers).slice(0, casesOf({ deep: Infinity, postgres: Infinity, pglite: 1 }));

describe.each(walking)('%s', (name, walker) => {
  // covers: server/ownership 7, 8, 10, 11, 14
  test('no call reveals or touches the data of others, and rejected calls write nothing', {
    timeout: EVERY_CALL_TIMEOUT_MS,
  }, async () => {
    const { seed = 0 } = fc.readConfigureGlobal();
    const difference = fc.sample(others, 2);
    for (const [place, world] of worlds.entries()) await addOthers(world, difference[place] ?? []);
    const [own, more] = [await makeOwn(name, walker, name), await makeOwn(name, walker, `${name} again`)];
    const ids = { own, more, foreign };
    const rejected = callsInOrder.filter((call) => rejectionOf(walker, call));
    const [all, hidden] = [await hashesOf(hashAll), await hashesOf(hashHidden)];
    for (const call of rejected) await expectSameAnswers(name, walker, call, ids, seed);
    expect(await hashesOf(hashAll)).toEqual(all);
    for (const call of callsInOrder)
      if (!rejected.includes(call)) await expectSameAnswers(name, walker, call, ids, seed);
    expect(await hashesOf(hashHidden)).toEqual(hidden);
  });
});

describe('the X-Ledger header', () => {
  const isOfLedger = ({ needs }: Call) => needs !== 'account' && needs !== 'none';

  const badHeaders = ['', 'mine', '0', '-1', '1.5', '1e3', '9007199254740993', `${SHARED}, ${SHARED}`];

  // covers: server/ownership 12
  test.each(badHeaders.map((ledger, at) => [ledger, 6_000_001 + at] as const))(
    '“%s” is bad input for every ledger call',
    async (ledger, ownLedger) => {
      // One user may not make this many calls a minute.
      const subject = `sender-${ownLedger}`;
      await addPerson(oneWorld(), subject, { id: ownLedger });
      for (const call of calls.filter(isOfLedger)) {
        const answer = await ask(oneWorld(), { subject, ledger }, requestFor(call, call.example ?? {}));
        expect([answer.statusCode, answer.json().error], call.path).toEqual([400, 'bad_input']);
      }
    },
  );
});

describe('a membership that ends', () => {
  const getCategories = { method: 'GET', url: '/api/Category/GetAllCategories' } as const;

  async function join(subject: string, ledgerId: LedgerId, until: Date | null) {
    const world = oneWorld();
    const userId = await addPerson(world, subject, { id: ledgerId });
    await addMember(world, { ledgerId: SHARED, userId, role: 'viewer', memberNo: 90, until });
    const isMembership = and(eq(ledgerMembers.ledgerId, SHARED), eq(ledgerMembers.userId, userId));
    const statusNow = async () => (await ask(world, { subject, ledger: SHARED }, getCategories)).statusCode;
    expect(await statusNow()).toBe(200);
    return { db: world.database.db, clock: world.cairn.clock, isMembership, statusNow };
  }

  // covers: server/ownership 13
  test('by removal: the next call is 404', async () => {
    const { db, isMembership, statusNow } = await join('removed', 5_000_001, null);
    await db.delete(ledgerMembers).where(isMembership);
    expect(await statusNow()).toBe(404);
  });

  // covers: server/ownership 13
  test('by a new end in the past: the next call is 404', async () => {
    const { db, isMembership, statusNow } = await join('ended', 5_000_002, LATER);
    await db.update(ledgerMembers).set({ until: PAST }).where(isMembership);
    expect(await statusNow()).toBe(404);
  });

  // covers: server/ownership 13
  test('by time: a call at the end time is 404', async () => {
    const { clock, statusNow } = await join('outlasted', 5_000_003, new Date('2026-11-15T12:05:00Z'));
    clock.set('2026-11-15T12:04:59.999Z');
    expect(await statusNow()).toBe(200);
    clock.set('2026-11-15T12:05:00Z');
    expect(await statusNow()).toBe(404);
  });

  // covers: server/ownership 13
  test('by a role change: the next call has the new role’s rights', async () => {
    const { db, isMembership } = await join('promoted', 5_000_004, null);
    const save = { method: 'POST', url: '/api/Category/SaveCategory', payload: { Name: 'Promoted' } } as const;
    const statusNow = async () => (await ask(oneWorld(), { subject: 'promoted', ledger: SHARED }, save)).statusCode;
    expect(await statusNow()).toBe(403);
    await db.update(ledgerMembers).set({ role: 'partner' }).where(isMembership);
    expect(await statusNow()).toBe(200);
  });
});
