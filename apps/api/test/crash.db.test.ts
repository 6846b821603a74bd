import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type Postgres, startPostgres } from '../../../scripts/postgres.ts';
import { casesOf, testEngine } from './database.ts';
import {
  isReady,
  kill9,
  openSite,
  type RunningServer,
  SERVER_TEST_TIMEOUT_MS,
  startServer,
  type TestSite,
  waitUntilReady,
} from './server.ts';

const KILLS = inject('isDeep') ? 3 : 1;
const WRITERS = 4;
const WRITE_MS = 700;
/** Every second one is a crash. */
const RESTARTS = casesOf({ deep: 4, postgres: 2 });
/** How often the server may say that it isn't ready, although PostgreSQL is. */
const UNREADY_MAX = 10;
const profile = { FirstName: 'Maya', LastName: 'Lind', DateOfBirth: '1990-02-28', Email: 'maya@example.com' };

let site: TestSite;
let postgres: Postgres | null = null;
let server: RunningServer;

beforeAll(async () => {
  if (testEngine() === 'postgres') {
    postgres = await startPostgres();
    await postgres.createDatabase('cairn');
  }
  site = await openSite(postgres?.url('cairn'));
});

afterAll(async () => {
  await kill9(server.process);
  await postgres?.stop();
  await site.close();
});

/** Creates accounts until the server dies, and adds those that it acknowledges. */
async function writeUntilCrash(writer: string, acknowledged: string[]): Promise<void> {
  for (let count = 0; ; count += 1) {
    const subject = `${writer}-${count}`;
    try {
      if ((await server.call(subject, 'User/GetUserAccount', {})) === 200) acknowledged.push(subject);
    } catch {
      return;
    }
  }
}

test('kill -9 while writes are acknowledged: nothing acknowledged is lost', {
  timeout: SERVER_TEST_TIMEOUT_MS,
}, async () => {
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    server = await startServer(site);
    const before = acknowledged.length;
    const writers = Array.from({ length: WRITERS }, (_, index) => writeUntilCrash(`${kill}-${index}`, acknowledged));
    await pause(WRITE_MS);
    await vi.waitFor(() => expect(acknowledged.length - before).toBeGreaterThan(WRITERS));
    const dead = kill9(server.process);
    await postgres?.kill9();
    await dead;
    await Promise.all(writers);
    await postgres?.restart();
  }
  server = await startServer(site);
  // Saving settings fails if the account was lost.
  for (const subject of acknowledged)
    expect(await server.call(subject, 'User/SaveUserSettings', { darkMode: true }), subject).toBe(200);
});

/** Alternates writes and reads until stopped. Returns all statuses. */
async function sendCallsUntil(isOver: () => boolean, subject: string): Promise<Set<number>> {
  const calls: readonly [path: string, body?: object][] = [
    ['User/SaveUserAccount', profile],
    ['Transaction/GetTransactions', { Limit: 50 }],
    ['Dashboard/GetUserDashboard?startDate=2026-11-01&endDate=2026-11-30'],
  ];
  const statuses = new Set<number>();
  while (!isOver()) {
    for (const [path, body] of calls) {
      const status = await server.call(subject, path, body);
      statuses.add(status);
      if (status !== 200) await pause(20);
    }
  }
  return statuses;
}

if (testEngine() === 'postgres')
  // covers: server/load 1
  test('when PostgreSQL is restarted and killed under load, the process survives, responds 503, and is ready again at once', {
    timeout: SERVER_TEST_TIMEOUT_MS,
  }, async () => {
    let isOver = false;
    const subjects = Array.from({ length: WRITERS * 3 }, (_, index) => `busy-${index}`);
    for (const subject of subjects) {
      expect(await server.call(subject, 'User/GetUserAccount', {})).toBe(200);
      expect(await server.call(subject, 'User/SaveUserAccount', profile)).toBe(200);
    }
    const users = subjects.map((subject) => sendCallsUntil(() => isOver, subject));
    for (let count = 0; count < RESTARTS; count += 1) {
      await pause(WRITE_MS);
      if (count % 2 === 1) await postgres?.kill9();
      if (count % 2 === 1) expect(await isReady(server.port)).toBe(false);
      await postgres?.restart();
      expect(await waitUntilReady(server.port)).toBeLessThanOrEqual(UNREADY_MAX);
    }
    await pause(WRITE_MS);
    isOver = true;
    const statuses = await Promise.all(users);
    expect(server.process.exitCode).toBe(null);
    expect(new Set(statuses.flatMap((seen) => [...seen]))).toEqual(new Set([200, 503]));
    // More concurrent calls than the pool has connections, to show that none leaked.
    const after = subjects.map((subject) => server.call(subject, 'User/SaveUserAccount', profile));
    expect(new Set(await Promise.all(after))).toEqual(new Set([200]));
  });
