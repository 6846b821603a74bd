import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyPgliteInto, createPostgresDatabase, testEngine } from '../test/database.ts';
import { buildApp } from './app.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { openDatabase } from './platform/db/open.ts';
import { createIdentityStore } from './platform/identity/identity.store.ts';
import { createEmbeddedIdentity } from './platform/identity/mount.ts';
import { createLog } from './platform/log.ts';
import { createVault, loadEncryptionKey } from './platform/vault.ts';
import { main } from './set-password.ts';

const EMAIL = 'maya@example.com';
const program = new URL('./set-password.ts', import.meta.url).pathname;
let dataDir: string;
let environment: Record<string, string>;

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(readConfig(environment), () => {});
  try {
    return await database.migrate(() => work(database));
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cairn-password-'));
  environment = { NODE_ENV: 'test', DATA_DIR: dataDir };
  if (testEngine() === 'postgres') environment.DATABASE_URL = await createPostgresDatabase();
  else await copyPgliteInto(dataDir);
  const account = { id: randomUUID(), email: EMAIL, name: 'Maya', passwordHash: 'none' };
  await withDatabase(async ({ db }) => {
    const vault = createVault(loadEncryptionKey(readConfig(environment)));
    await createIdentityStore(db, vault).createAccount(account);
  });
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the command like an operator, in a process of its own. */
async function runProgram(args: string[], typed: string) {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: 'pipe',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
  });
  // A command that exits without reading breaks the pipe.
  child.stdin.on('error', () => {}).end(typed);
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, error, code };
}

/** Runs the command in this process, which is faster. */
async function setPassword(args: string[], typed: string, env: Record<string, string> = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await main(args, { ...environment, ...env }, { stdin: Readable.from([typed]), stdout, stderr });
  const [out, error] = await Promise.all([text(stdout.end()), text(stderr.end())]);
  return { out, error, code };
}

/** Whether the login page accepts the password. */
async function canLogIn(password: string): Promise<boolean> {
  return await withDatabase(async (database) => {
    const config = readConfig(environment);
    const log = createLog('silent');
    const vault = createVault(loadEncryptionKey(config));
    const services = { config, db: database.db, clock: systemClock, vault, log };
    const identity = await createEmbeddedIdentity({ ...services, stylesheetUrl: '', sendMail: null });
    const tokens = {
      verify: () => Promise.reject(new Error()),
      userInfo: async () => null,
      checkBearer: async () => {},
    };
    const app = await buildApp({ db: database, clock: systemClock, config, log, providers: { tokens, identity } });
    const query = new URLSearchParams({
      client_id: config.oidc.clientId,
      redirect_uri: `${config.publicUrl}/callback`,
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const page = await app.inject(`/oidc/auth?${query}`);
    const answer = await app.inject({
      method: 'POST',
      url: String(page.headers.location),
      cookies: Object.fromEntries(page.cookies.map(({ name, value }) => [name, value])),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email: EMAIL, password }).toString(),
    });
    await app.close();
    // Success redirects to the provider, which issues the code, and not back to the form.
    return String(answer.headers.location).includes('/oidc/auth/');
  });
}

test('the new password works, ignoring case and spaces in the email address', async () => {
  expect(await canLogIn('correct horse')).toBe(false);
  const done = await runProgram([' Maya@Example.com'], 'correct horse\n');
  expect(done).toMatchObject({ code: 0, error: '' });
  expect(done.out).toContain('They have been logged out everywhere');
  expect(await canLogIn('correct horse')).toBe(true);
  expect(await canLogIn('another horse')).toBe(false);
});

test('a command that fails exits with code 1', async () => {
  const sentence = 'No password was entered. Nothing has changed.\n';
  expect(await runProgram([EMAIL], '')).toEqual({ code: 1, out: '', error: sentence });
});

test.each([
  ['no email', [], 'correct horse\n', {}, 'Usage'],
  ['an unknown email', ['unknown@example.com'], '', {}, 'No account found for unknown@example.com.'],
  ['a password with 7 characters', [EMAIL], '1234567\n', {}, 'Use at least 8 characters.'],
  ['no password', [EMAIL], '', {}, 'No password was entered. Nothing has changed.'],
  ['an invalid configuration', [EMAIL], '', { PORT: 'abc' }, 'PORT must be a whole number'],
  [
    'an external provider',
    [EMAIL],
    '',
    { OIDC_ISSUER: 'https://a.example.com', OIDC_CLIENT_ID: 'c', OIDC_AUDIENCE: 'x' },
    'OIDC_ISSUER is set, so passwords are managed by that provider.',
  ],
])('%s: one sentence, and exit code 1', async (_what, args, typed, env, sentence) => {
  const failed = await setPassword(args, typed, env);
  expect(failed).toMatchObject({ code: 1, out: '' });
  expect(failed.error).toMatch(/^[^\n]+\n$/);
  expect(failed.error).toContain(sentence);
});

if (testEngine() === 'pglite')
  test('while the server uses the embedded database, the command names its process', async () => {
    await withDatabase(async () => {
      const failed = await setPassword([EMAIL], 'correct horse\n');
      expect(failed.code).toBe(1);
      expect(failed.error).toMatch(new RegExp(`^DATA_DIR .* is in use by process ${process.pid}\\.[^\n]*\n$`));
    });
  });
