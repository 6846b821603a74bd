import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { type Postgres, startPostgres } from '../../../scripts/postgres.ts';
import { systemClock } from '../src/platform/clock.ts';
import { AUDIENCE, makeToken, publicJwk } from './app.ts';
import { testEngine } from './database.ts';

const KILLS = 3;
const WRITERS = 4;
const WRITE_MS = 700;
const READY_TRIES = 300;

let issuerServer: Server;
let issuer: string;
let dataDir: string;
let postgres: Postgres | null = null;
let port: number;
let server: ChildProcess;

function answer(path: string | undefined): unknown {
  return path === '/jwks' ? { keys: [publicJwk] } : { issuer, jwks_uri: `${issuer}/jwks` };
}

beforeAll(async () => {
  issuerServer = createServer((request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(request.url)));
  });
  const issuerPort = await freePort();
  issuer = `http://127.0.0.1:${issuerPort}`;
  issuerServer.listen(issuerPort, '127.0.0.1');
  dataDir = await mkdtemp(join(tmpdir(), 'cairn-crash-'));
  port = await freePort();
  if (testEngine() === 'postgres') {
    postgres = await startPostgres();
    await postgres.createDatabase('cairn');
  }
});

afterAll(async () => {
  server?.kill('SIGKILL');
  issuerServer.close();
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = spawn(process.execPath, [new URL('../src/main.ts', import.meta.url).pathname], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      WEB_DEV_SERVER: 'true',
      PORT: String(port),
      DATA_DIR: dataDir,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'test',
      OIDC_AUDIENCE: AUDIENCE,
      ...(postgres && { DATABASE_URL: postgres.url('cairn') }),
    },
  });
  for (let tries = 0; tries < READY_TRIES; tries += 1) {
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await pause(100);
  }
  throw new Error('the server did not become ready');
}

async function callAs(subject: string, path: string, body: object): Promise<number> {
  const token = await makeToken(systemClock, { sub: subject, iss: issuer, email: 'x@example.com' });
  const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Makes one account after the other until the server dies under it; those that were acknowledged. */
async function writeUntilDeath(writer: string): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let count = 0; ; count += 1) {
    const subject = `${writer}-${count}`;
    try {
      if ((await callAs(subject, 'User/GetUserAccount', {})) === 200) acknowledged.push(subject);
    } catch {
      return acknowledged;
    }
  }
}

test('kill -9 while writes are acknowledged: nothing acknowledged is lost', { timeout: 120_000 }, async () => {
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await start();
    const writers = Array.from({ length: WRITERS }, (_, index) => writeUntilDeath(`${kill}-${index}`));
    await pause(WRITE_MS);
    const dead = once(server, 'exit');
    server.kill('SIGKILL');
    await postgres?.kill9();
    await dead;
    acknowledged.push(...(await Promise.all(writers)).flat());
    await postgres?.restart();
  }
  await start();
  expect(acknowledged.length).toBeGreaterThan(KILLS * WRITERS);
  // Saving settings is refused where the account is gone.
  for (const subject of acknowledged)
    expect(await callAs(subject, 'User/SaveUserSettings', { darkMode: true }), subject).toBe(200);
});
