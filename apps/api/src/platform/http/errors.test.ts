import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { as, named } from '@cairn/contract';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../log.ts';
import { installErrors } from './errors.ts';
import { ProblemError } from './problem-error.ts';

async function serve(log: string[] = []) {
  const app = Fastify({ loggerInstance: createLog('info', { write: (line) => void log.push(line) }) });
  installErrors(app);
  await app.register(compress, { encodings: ['br', 'gzip'] });
  return app;
}

// covers: server/load 16
test.each(['br', 'gzip', 'identity'])(
  'a %s response that fails before its first byte becomes a readable error',
  async (encoding) => {
    const app = await serve();
    app.get('/', (_request, reply) => {
      const broken = new Readable({ read: () => void setImmediate(() => broken.destroy(new Error('broken'))) });
      return reply.type('application/json').send(broken);
    });
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.json()).toMatchObject({ error: 'internal' });
    await app.close();
  },
);

test('field errors from a handler get the names on the wire', async () => {
  const app = await serve();
  app.setValidatorCompiler(() => () => true);
  app.post('/', { schema: { body: named({ name: as('Name', z.string()) }) } }, async () => {
    throw new ProblemError('rule_broken', 'Taken.', { fields: { name: 'is taken' }, details: { isTaken: true } });
  });
  const answer = await app.inject({ method: 'POST', url: '/', payload: { Name: 'Food' } });
  const fields = { Name: 'is taken' };
  expect(answer.json()).toEqual({ error: 'rule_broken', message: 'Taken.', fields, isTaken: true });
  await app.close();
});

test('a client that disconnects before the first byte isn’t logged as an error', async () => {
  const log: string[] = [];
  const app = await serve(log);
  let hasBegun = false;
  app.post('/', (_request, reply) => {
    hasBegun = true;
    return reply.type('application/json').send(new Readable({ read: () => {} }));
  });
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(address.port), address.hostname);
  await once(socket, 'connect');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}');
  await vi.waitFor(() => expect(hasBegun).toBe(true));
  await pause(20);
  socket.destroy();
  await vi.waitFor(() => expect(log.join('')).toContain('the client disconnected'));
  expect(log.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  await app.close();
});
