import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { installErrors } from './errors.ts';
import { logRequests } from './logging.ts';
import { callerLimits, startOptions } from './server-options.ts';

const JSON_HEAD = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n';
const SHORT = { requestTimeout: 200, http: { headersTimeout: 100, connectionsCheckingInterval: 20 } };

let log: string[] = [];
afterEach(() => {
  log = [];
});

/** A server with timeouts short enough for a test. */
function serve() {
  const app = Fastify({
    ...startOptions,
    ...callerLimits,
    ...SHORT,
    loggerInstance: createLog('info', { write: (line) => void log.push(line) }),
  });
  logRequests(app);
  installErrors(app);
  app.post('/', async () => ({}));
  return app;
}

describe('slow clients', () => {
  // covers: server/load 15
  test.each([
    ['headers', 'POST / HTTP/1.1\r\nhost: x\r\n'],
    ['bodies', `${JSON_HEAD}\r\n{"half":`],
  ])('slow %s are cut off with 408 and aren’t logged as errors', async (_what, sent) => {
    const app = serve();
    const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(address.port), address.hostname);
    let received = '';
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('error', () => {});
    const closed = once(socket, 'close');
    socket.write(sent);
    await closed;
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    await app.close();
    expect(log.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
  });

  // covers: server/load 15
  test('headers time out after 10 s and requests after 30 s, plus at most 1 s', () => {
    const { server, initialConfig } = Fastify({ ...startOptions, ...callerLimits });
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000]);
    expect(Reflect.get(server, 'connectionsCheckingInterval')).toBe(1_000);
    expect(initialConfig.pluginTimeout).toBe(0);
  });
});
