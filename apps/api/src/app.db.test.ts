import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, testConfig } from '../test/app.ts';
import { openTestDatabase, useTestDatabase } from '../test/database.ts';
import { buildApp } from './app.ts';
import { systemClock } from './platform/clock.ts';
import { createEmbeddedIdentity } from './platform/identity/mount.ts';
import { createLog } from './platform/log.ts';
import { createVault } from './platform/vault.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const account = { method: 'POST', url: '/api/User/GetUserAccount', payload: {} } as const;

describe('errors', () => {
  // covers: server/ownership 16, 21
  test.each(['/api/Nothing/Here', '/api/', '/api/User', '/api/user/getuseraccount/x'])(
    '%s is 404 in the usual shape',
    async (url) => {
      const answer = await cairn.app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ error: 'not_found', message: 'We couldn’t find what you’re looking for.' });
    },
  );

  test.each(['/api/Category/ExplainCategory/%zz', `/api/Category/ExplainCategory/${'1'.repeat(101)}`])(
    '%s is 400 in the usual shape',
    async (url) => {
      const answer = await cairn.callAs('maya', { url });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ error: 'bad_input', message: 'The request couldn’t be read.' });
    },
  );

  test('a body that is not JSON is 400', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await cairn.callAs('maya', { ...account, payload: '{"a":', headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: 'bad_input', message: 'The request couldn’t be read.' });
  });

  // covers: server/ownership 23
  test('a body of more than 1 MiB is 413', async () => {
    const answer = await cairn.callAs('maya', { ...account, payload: { timeZone: 'x'.repeat(1_100_000) } });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().error).toBe('too_large');
  });

  // covers: server/load 17
  test('a database that is out of disk space is 503 for /health/ready', async () => {
    const own = await openTestDatabase();
    const { app } = await startTestApp(own);
    expect((await app.inject('/health/ready')).statusCode).toBe(200);
    own.noticeFailure(Object.assign(new Error('could not extend file'), { code: '53100' }));
    const answer = await app.inject('/health/ready');
    expect([answer.statusCode, answer.json().reason]).toEqual([503, 'The database is out of disk space.']);
    await app.close();
    await own.close();
  });

  // covers: server/ownership 28
  test('an unreachable database is 503 for calls and for /health/ready, while /health/live stays 200', async () => {
    const closing = await openTestDatabase();
    const { app, callAs } = await startTestApp(closing);
    expect((await app.inject('/health/ready')).statusCode).toBe(200);
    await closing.close();
    const answer = await callAs('maya', account);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      error: 'unavailable',
      message: 'Our database is temporarily unavailable. Please try again in a moment.',
    });
    expect((await app.inject('/health/ready')).statusCode).toBe(503);
    expect((await app.inject('/health/live')).statusCode).toBe(200);
  });

  // covers: server/ownership 29
  test('a response never includes a stack trace or SQL', async () => {
    const broken = await openTestDatabase();
    const { callAs, log } = await startTestApp(broken);
    await broken.db.execute('alter table users rename to elsewhere');
    const answer = await callAs('maya', account);
    await broken.close();
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      error: 'internal',
      message: 'Something went wrong on our end. Please try again.',
    });
    expect(log.join('')).toContain('request failed');
    expect(log.join('')).not.toContain('maya');
  });
});

describe('limits', () => {
  // covers: server/ownership 25
  test('600 calls per minute for one user, without affecting other users', async () => {
    const busy = await times(601, () => cairn.callAs('busy', account));
    expect(busy.filter((answer) => answer.statusCode === 429)).toHaveLength(1);
    expect(busy.find((answer) => answer.statusCode === 429)?.json().error).toBe('too_many');
    expect(Number(busy.find((answer) => answer.statusCode === 429)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await cairn.callAs('calm', account)).statusCode).toBe(200);
  });

  const statuses = (answers: { statusCode: number }[]) => {
    const groups = Object.groupBy(answers, (answer) => answer.statusCode);
    return Object.fromEntries(Object.entries(groups).map(([status, group]) => [status, group?.length]));
  };
  /** Sequentially, as requests arrive on one connection. */
  async function times<T>(count: number, ask: (index: number) => Promise<T>): Promise<T[]> {
    const answers: T[] = [];
    for (let index = 0; index < count; index += 1) answers.push(await ask(index));
    return answers;
  }

  test('bad payloads count toward the limit: after 600 of them the next call is rejected', async () => {
    const bad = { ...account, payload: { timeZone: 5 } };
    expect(statuses(await times(600, () => cairn.callAs('clumsy', bad)))).toEqual({ 400: 600 });
    expect((await cairn.callAs('clumsy', account)).statusCode).toBe(429);
  });

  test('calls over the limit are rejected before the account is looked up', async () => {
    const save = { method: 'POST', url: '/api/User/SaveUserSettings', payload: { darkMode: true } } as const;
    expect(statuses(await times(601, () => cairn.callAs('without-account', save)))).toEqual({ 403: 600, 429: 1 });
  });

  test('600 calls per minute without a valid token from one address, without affecting other addresses or users', async () => {
    const stranger = { ...account, remoteAddress: '203.0.113.9' };
    expect(statuses(await times(601, () => cairn.app.inject(stranger)))).toEqual({ 401: 600, 429: 1 });
    const forged = { ...stranger, headers: { authorization: 'Bearer a.b.c' } };
    expect((await cairn.app.inject(forged)).statusCode).toBe(429);
    expect((await cairn.app.inject({ ...account, remoteAddress: '203.0.113.10' })).statusCode).toBe(401);
    expect((await cairn.callAs('calm', stranger)).statusCode).toBe(200);
  });

  test('an IPv6 /64 network counts as one address', async () => {
    const ask = (host: number) =>
      cairn.app.inject({ ...account, remoteAddress: `2001:db8:1:2::${(host + 1).toString(16)}` });
    expect(statuses(await times(601, ask))).toEqual({ 401: 600, 429: 1 });
    expect((await cairn.app.inject({ ...account, remoteAddress: '2001:db8:1:3::1' })).statusCode).toBe(401);
  });

  test('300 requests per minute to the identity provider from one address', async () => {
    const config = testConfig();
    const identity = await createEmbeddedIdentity({
      config,
      db: database.current.db,
      clock: systemClock,
      vault: createVault('0a'.repeat(32)),
      stylesheetUrl: '/identity.css',
      sendMail: null,
      log: createLog('silent'),
    });
    const tokens = {
      verify: () => Promise.reject(new Error()),
      userInfo: async () => null,
      checkBearer: async () => {},
    };
    const providers = { tokens, identity };
    const log = createLog('silent');
    const app = await buildApp({ db: database.current, clock: systemClock, config, log, providers });
    const ask = (remoteAddress: string) =>
      app.inject({ url: '/oidc/auth?client_id=unknown', headers: { accept: 'text/html' }, remoteAddress });
    expect(statuses(await times(301, () => ask('203.0.113.11')))).toEqual({ 400: 300, 429: 1 });
    expect((await ask('203.0.113.12')).statusCode).toBe(400);
    await app.close();
  });
});

describe('client address', () => {
  const forwarded = '198.51.100.1, 198.51.100.2, 198.51.100.3';

  // covers: server/addresses 3
  test.each([
    ['false', '127.0.0.1'],
    ['0', '127.0.0.1'],
    ['1', '198.51.100.3'],
    ['2', '198.51.100.2'],
    ['127.0.0.1', '198.51.100.3'],
    ['10.0.0.1', '127.0.0.1'],
  ])('TRUST_PROXY=%s: of three forwarded addresses, %s is trusted', async (trustProxy, expected) => {
    const tokens = {
      verify: () => Promise.reject(new Error()),
      userInfo: async () => null,
      checkBearer: async () => {},
    };
    const app = await buildApp({
      db: database.current,
      clock: systemClock,
      config: testConfig({ TRUST_PROXY: trustProxy }),
      log: createLog('silent'),
      providers: { tokens },
    });
    app.get('/address', async (request) => request.ip);
    const answer = await app.inject({ url: '/address', headers: { 'x-forwarded-for': forwarded } });
    expect(answer.body).toBe(expected);
  });
});

describe('the log', () => {
  // covers: faults 18
  test('has one line per request with its id, and nothing the user sent', async () => {
    const before = cairn.log.length;
    const answer = await cairn.callAs('private-person', { ...account, payload: { timeZone: 'Asia/Tokyo' } });
    const lines = cairn.log.slice(before).join('');
    expect(lines).toContain(`"reqId":"${answer.headers['x-request-id']}"`);
    expect(lines).toContain('"route":"/api/User/GetUserAccount"');
    for (const secret of ['private-person', 'Asia/Tokyo', 'Bearer', 'eyJ']) expect(lines).not.toContain(secret);
  });
});

describe('the web app', () => {
  let root: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'cairn-web-'));
    mkdirSync(join(root, 'assets'));
    writeFileSync(join(root, 'index.html'), '<title>Cairn</title><meta name="cairn-config" content="" />');
    writeFileSync(join(root, 'assets/app-1a2b.js'), 'plain');
    writeFileSync(join(root, 'assets/app-1a2b.js.br'), 'brotli');
    writeFileSync(join(root, 'start.js'), 'theme');
    app = await buildApp({
      db: database.current,
      clock: systemClock,
      config: testConfig(),
      log: createLog('silent'),
      providers: {
        tokens: { verify: () => Promise.reject(new Error()), userInfo: async () => null, checkBearer: async () => {} },
      },
      webRoot: root,
    });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test('hashed files are cached forever and served in their prebuilt compressed form', async () => {
    const answer = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.body).toBe('brotli');
  });

  test('other files are revalidated on every request', async () => {
    expect((await app.inject('/start.js')).headers['cache-control']).toBe('no-cache');
  });

  test('a client route serves the page with the configuration in it', async () => {
    const answer = await app.inject({ url: '/EditTransaction/5?x=1', headers: { 'accept-encoding': 'br' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
    const page = brotliDecompressSync(answer.rawPayload).toString();
    expect(page).toContain('&quot;issuer&quot;:&quot;http://cairn.test/oidc&quot;');
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(answer.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  test('a missing file is 404, not the page', async () => {
    expect((await app.inject('/assets/app-9z9z.js')).statusCode).toBe(404);
    expect((await app.inject('/.vite/manifest.json')).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/Dashboard' })).statusCode).toBe(404);
    expect((await app.inject('/api/Nothing')).json().error).toBe('not_found');
  });

  // covers: server/ownership 26
  test('every response has the security headers', async () => {
    for (const url of ['/', '/assets/app-1a2b.js', '/api/Nothing', '/health/live']) {
      const { headers } = await app.inject(url);
      expect(headers['content-security-policy'], url).toContain("script-src 'self'");
      expect(headers['content-security-policy'], url).not.toContain('unsafe');
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      // X-Frame-Options is for old browsers, frame-ancestors for new ones.
      expect(headers['x-frame-options'], url).toBe('DENY');
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
      expect(headers['permissions-policy'], url).toMatch(/camera=\(\), .*geolocation=\(\), .*payment=\(\)/);
    }
  });

  // covers: server/ownership 26
  test('API responses are never stored, whether they succeed or fail', async () => {
    for (const url of ['/api/User/GetUserAccount', '/api/Nothing', '/api/openapi.json'])
      expect((await app.inject(url)).headers['cache-control'], url).toBe('no-store');
  });

  test('the API reference works under the same policy', async () => {
    const answer = await app.inject('/api/docs/');
    expect(answer.statusCode).toBe(200);
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("img-src 'self';");
    // Swagger UI's style sheet embeds images.
    const withImages = policy.replace("img-src 'self'", "img-src 'self' data:");
    for (const url of ['/api/docs/', '/api/docs/static/swagger-ui.css'])
      expect((await app.inject(url)).headers['content-security-policy'], url).toBe(withImages);
    expect(answer.body).not.toMatch(/<script>|<style>/);
  });
});

describe('responses', () => {
  test('are compressed when they are large', async () => {
    const answer = await cairn.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
  });
});
