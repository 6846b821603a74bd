import { request } from 'node:http';
import { API_BASE, defineCall } from '@cairn/contract';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { TestClock } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import type { TokenVerifier } from '../identity/tokens.ts';
import { beginSaving } from '../pause.ts';
import { serveCalls } from './calls.ts';
import { installErrors } from './errors.ts';
import { type Route, route } from './route.ts';

const database = useTestDatabase();

const unused = () => Promise.reject(new Error('not expected to be called'));
const noop = async () => {};

const about = { method: 'POST', access: 'anyone', needs: 'none', summary: '', failure: '' } as const;

function serverOf(routes: readonly Route[], verify: TokenVerifier['verify'] = unused) {
  const app = Fastify({ forceCloseConnections: true });
  installErrors(app);
  serveCalls(app, routes, {
    db: database.current.db,
    snapshot: database.current.snapshot,
    clock: new TestClock('2026-11-15T20:00:00Z'),
    tokens: { verify, checkBearer: unused, userInfo: unused },
    limits: { perPerson: noop, perAnonymousAddress: noop, perIdentityAddress: noop },
    wake: noop,
    findRole: unused,
    findPerson: unused,
    payments: null,
  });
  return app;
}

/** Serves the calls without sign-in. Returns a function that sends them JSON. */
function serve(routes: readonly Route[]) {
  const app = serverOf(routes);
  return async (path: string, payload: string) =>
    await app.inject({
      method: 'POST',
      url: `${API_BASE}${path}`,
      headers: { 'content-type': 'application/json' },
      payload,
    });
}

test('the raw body is available only to calls that the contract marks as signed', async () => {
  const body = z.looseObject({});
  const signed = defineCall({ ...about, body, path: 'Signed', isSigned: true, answer: z.string() });
  const plain = defineCall({ ...about, body, path: 'Plain', answer: z.string() });
  const send = serve(
    [signed, plain].map((call) => route(call, async ({ rawBody }) => rawBody?.toString() ?? 'no raw body')),
  );
  expect((await send('Signed', '{ "a":  1 }')).json()).toBe('{ "a":  1 }');
  expect((await send('Plain', '{ "a":  1 }')).json()).toBe('no raw body');
});

// covers: server/ownership 27
test('a payload that makes its validator throw is 400', async () => {
  const body = z.looseObject({}).check(
    z.refine(() => {
      throw new TypeError('Cannot convert object to primitive value');
    }),
  );
  const call = defineCall({ ...about, body, path: 'Fragile', answer: z.string() });
  const answer = await serve([route(call, async () => 'read')])('Fragile', '{}');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: 'bad_input', message: 'The request couldn’t be read.' });
});

// covers: server/load 6
test('a statement timeout is 503, with an explanation', async () => {
  const call = defineCall({ ...about, body: z.looseObject({}), path: 'Slow', answer: z.string() });
  const canceled = sql`do $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`;
  const slow = route(call, async ({ db }) => {
    await db.execute(canceled);
    return 'done';
  });
  const answer = await serve([slow])('Slow', '{}');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    error: 'too_slow',
    message: 'This took too long, so we stopped it. Please try again in a moment.',
  });
});

test('work that takes too long gets 503 and saves nothing afterward; once it saves, the response waits for it', async () => {
  const body = z.object({ saves: z.boolean() });
  const call = defineCall({ ...about, body, path: 'Late', answer: z.string(), timeoutMs: 20 });
  const late = Promise.withResolvers<void>();
  const saved: boolean[] = [];
  const send = serve([
    route(call, async ({ body: { saves } }) => {
      if (saves) saved.push(beginSaving());
      await late.promise;
      if (!saves) saved.push(beginSaving());
      return 'done';
    }),
  ]);
  const saving = send('Late', '{"saves":true}');
  const stopped = await send('Late', '{"saves":false}');
  expect([stopped.statusCode, stopped.json().error]).toEqual([503, 'too_slow']);
  expect(saved).toEqual([true]);
  late.resolve();
  await expect.poll(() => saved).toEqual([true, false]);
  expect((await saving).json()).toBe('done');
});

test('a long list encoded in parts is the same text as one encoded at once', async () => {
  const row = z.object({ id: z.int(), name: z.string() });
  const list = defineCall({ ...about, path: 'List', body: z.object({ count: z.int() }), answer: z.array(row) });
  const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ name: `"${id}, ’`, id, hidden: true }));
  const send = serve([route(list, async ({ body }) => rows(body.count))]);
  for (const count of [0, 1, 500, 501, 1_000, 1_700]) {
    const answer = await send('List', JSON.stringify({ count }));
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body).toBe(JSON.stringify(rows(count).map(({ id, name }) => ({ id, name }))));
  }
});

// covers: server/load 9
test('callers who disconnect during the token check release their slot, and their work is aborted', async () => {
  const call = defineCall({ ...about, access: 'signed-in', path: 'Large', bodyLimitBytes: 9, answer: z.boolean() });
  const wasAborted: boolean[] = [];
  const large = route(call, async ({ signal }) => {
    wasAborted.push(signal.aborted);
    return signal.aborted;
  });
  let arrived = 0;
  const held = Promise.withResolvers<void>();
  const app = serverOf([large], async () => {
    arrived += 1;
    await held.promise;
    return { realm: 'here', subject: 'me', email: null, name: null, loggedInAtMs: null };
  });
  let closed = 0;
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.once('close', () => {
      closed += 1;
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = Object(app.server.address());
  const LARGE_REQUESTS_PER_PERSON = 4;
  for (let count = 1; count <= LARGE_REQUESTS_PER_PERSON; count += 1) {
    const asked = request({ port, method: 'POST', path: `${API_BASE}Large` }).end();
    asked.on('error', () => {});
    await expect.poll(() => arrived).toBe(count);
    asked.destroy();
  }
  await expect.poll(() => closed).toBe(LARGE_REQUESTS_PER_PERSON);
  held.resolve();
  // A user's first three run at once; the fourth leaves the queue.
  await expect.poll(() => wasAborted).toEqual([true, true, true]);
  const answer = await fetch(`http://127.0.0.1:${port}${API_BASE}Large`, { method: 'POST' });
  expect([answer.status, await answer.json()]).toEqual([200, false]);
  await app.close();
});
