import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { installErrors } from './errors.ts';
import { allowNativeApp } from './native-origins.ts';
import { ProblemError } from './problem-error.ts';

async function api() {
  const app = Fastify();
  installErrors(app);
  await app.register(async (scope) => {
    allowNativeApp(scope);
    scope.get('/api/Thing', async () => ({ fine: true }));
    scope.get('/api/Refused', async () => {
      throw new ProblemError('unauthenticated', 'No token.');
    });
  });
  app.get('/elsewhere', async () => ({ fine: true }));
  return app;
}

test.each(['capacitor://localhost', 'https://localhost'])(
  'the app at %s can call the API and read responses',
  async (origin) => {
    const app = await api();
    const preflight = await app.inject({ method: 'OPTIONS', url: '/api/Thing', headers: { origin } });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers':
        'authorization, content-type, idempotency-key, x-ledger, x-seen-in, x-on-conflict',
    });
    const answer = await app.inject({ url: '/api/Thing', headers: { origin } });
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
    expect(answer.headers['access-control-expose-headers']).toContain('x-change-set');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers.vary).toBe('origin');
  },
);

test('the app can also read error responses', async () => {
  const app = await api();
  const answer = await app.inject({ url: '/api/Refused', headers: { origin: 'https://localhost' } });
  expect(answer.statusCode).toBe(401);
  expect(answer.headers['access-control-allow-origin']).toBe('https://localhost');
});

test.each([
  'https://evil.example',
  'http://localhost',
  'https://localhost:8443',
  'https://localhost.evil.example',
  'capacitor://localhost.evil.example',
  'ionic://localhost',
  'null',
  '',
])('no other origin is allowed: %j', async (origin) => {
  const app = await api();
  for (const method of ['OPTIONS', 'GET'] as const) {
    const answer = await app.inject({ method, url: '/api/Thing', headers: { origin } });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.statusCode).toBe(method === 'OPTIONS' ? 404 : 200);
  }
});

test('nothing outside the API allows cross-origin requests', async () => {
  const app = await api();
  const answer = await app.inject({ url: '/elsewhere', headers: { origin: 'https://localhost' } });
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});
