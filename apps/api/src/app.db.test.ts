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
import { createLog } from './platform/log.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const account = { method: 'POST', url: '/api/User/GetUserAccount', payload: {} } as const;

describe('what goes wrong', () => {
  test.each(['/api/Nothing/Here', '/api/', '/api/User', '/api/user/getuseraccount/x'])(
    '%s is 404 in the usual shape',
    async (url) => {
      const answer = await cairn.app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ error: 'not_found', message: 'There is nothing here.' });
    },
  );

  test('a body that is not JSON is 400', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await cairn.callAs('maya', { ...account, payload: '{"a":', headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: 'bad_input', message: 'What was sent could not be read.' });
  });

  test('a body of more than 1 MiB is 413', async () => {
    const answer = await cairn.callAs('maya', { ...account, payload: { timeZone: 'x'.repeat(1_100_000) } });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().error).toBe('too_large');
  });

  test('a database that is away is 503 for calls and for /health/ready, while /health/live stays 200', async () => {
    const closing = await openTestDatabase();
    const { app, callAs } = await startTestApp(closing);
    expect((await app.inject('/health/ready')).statusCode).toBe(200);
    await closing.close();
    const answer = await callAs('maya', account);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      error: 'unavailable',
      message: 'Our database is away for a moment. Please try again.',
    });
    expect((await app.inject('/health/ready')).statusCode).toBe(503);
    expect((await app.inject('/health/live')).statusCode).toBe(200);
  });

  test('an answer never carries a stack trace or a statement', async () => {
    const broken = await openTestDatabase();
    const { callAs, log } = await startTestApp(broken);
    await broken.db.execute('alter table users rename to elsewhere');
    const answer = await callAs('maya', account);
    await broken.close();
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      error: 'internal',
      message: 'Something went wrong on our side. Please try again.',
    });
    expect(log.join('')).toContain('request failed');
    expect(log.join('')).not.toContain('maya');
  });
});

describe('limits', () => {
  test('600 calls a minute for one person, and another is not touched', async () => {
    const busy = await Promise.all(Array.from({ length: 601 }, () => cairn.callAs('busy', account)));
    expect(busy.filter((answer) => answer.statusCode === 429)).toHaveLength(1);
    expect(busy.find((answer) => answer.statusCode === 429)?.json().error).toBe('too_many');
    expect((await cairn.callAs('calm', account)).statusCode).toBe(200);
  });
});

describe('the log', () => {
  test('has a line a request with its id, and nothing a person sent', async () => {
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
    writeFileSync(join(root, 'theme.js'), 'theme');
    app = await buildApp({
      db: database.current,
      clock: systemClock,
      config: testConfig(),
      log: createLog('silent'),
      providers: { tokens: { verify: () => Promise.reject(new Error()), userInfo: async () => null } },
      webRoot: root,
    });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test('hashed files are kept for ever, and come compressed as they were built', async () => {
    const answer = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.body).toBe('brotli');
  });

  test('other files are asked for anew', async () => {
    expect((await app.inject('/theme.js')).headers['cache-control']).toBe('no-cache');
  });

  test('a client route is answered by the page, with the configuration in it', async () => {
    const answer = await app.inject({ url: '/EditTransaction/5?x=1', headers: { 'accept-encoding': 'br' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
    const page = brotliDecompressSync(answer.rawPayload).toString();
    expect(page).toContain('&quot;issuer&quot;:&quot;http://cairn.test/oidc&quot;');
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(answer.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  test('a file that is not there is 404, not the page', async () => {
    expect((await app.inject('/assets/app-9z9z.js')).statusCode).toBe(404);
    expect((await app.inject('/.vite/manifest.json')).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/Dashboard' })).statusCode).toBe(404);
    expect((await app.inject('/api/Nothing')).json().error).toBe('not_found');
  });

  test('every answer carries the security headers', async () => {
    for (const url of ['/', '/assets/app-1a2b.js', '/api/Nothing', '/health/live']) {
      const { headers } = await app.inject(url);
      expect(headers['content-security-policy'], url).toContain("script-src 'self'");
      expect(headers['content-security-policy'], url).not.toContain('unsafe');
      expect(headers['x-content-type-options'], url).toBe('nosniff');
    }
  });

  test('the reference is readable under the same policy', async () => {
    const answer = await app.inject('/api/docs/');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toMatch(/<script>|<style>/);
  });
});

describe('answers of calls', () => {
  test('are compressed when they are long', async () => {
    const answer = await cairn.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
  });
});
