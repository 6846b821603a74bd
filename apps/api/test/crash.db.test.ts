import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Postgres, startPostgres } from '../../../scripts/postgres.ts';
import { testEngine } from './database.ts';
import { kill9, openSite, type RunningServer, type Site, startServer } from './server.ts';

const KILLS = 3;
const WRITERS = 4;
const WRITE_MS = 700;

let site: Site;
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

/** Makes one account after the other until the server dies under it; those that were acknowledged. */
async function writeUntilDeath(writer: string): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let count = 0; ; count += 1) {
    const subject = `${writer}-${count}`;
    try {
      if ((await server.call(subject, 'User/GetUserAccount', {})) === 200) acknowledged.push(subject);
    } catch {
      return acknowledged;
    }
  }
}

test('kill -9 while writes are acknowledged: nothing acknowledged is lost', { timeout: 180_000 }, async () => {
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    server = await startServer(site);
    const writers = Array.from({ length: WRITERS }, (_, index) => writeUntilDeath(`${kill}-${index}`));
    await pause(WRITE_MS);
    const dead = kill9(server.process);
    await postgres?.kill9();
    await dead;
    acknowledged.push(...(await Promise.all(writers)).flat());
    await postgres?.restart();
  }
  server = await startServer(site);
  expect(acknowledged.length).toBeGreaterThan(KILLS * WRITERS);
  // Saving settings is refused where the account is gone.
  for (const subject of acknowledged)
    expect(await server.call(subject, 'User/SaveUserSettings', { darkMode: true }), subject).toBe(200);
});
