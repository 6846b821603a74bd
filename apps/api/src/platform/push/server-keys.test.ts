import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { createServerKey, readServerKeys } from './server-keys.ts';

const now = new Date('2026-11-17T12:00:00Z');

// covers: alerts 13
test('a push service can verify who sends, to whom, and until when', async () => {
  const keys = readServerKeys(createServerKey(), 'https://cairn.test');
  const header = await keys.authorize('https://push.example.net:8443/send/abc?x=1', now);
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  const point = Buffer.from(key, 'base64url');
  expect(point).toHaveLength(65);
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const { payload } = await jwtVerify(token, publicKey, { algorithms: ['ES256'], currentDate: now });
  expect(payload).toEqual({ aud: 'https://push.example.net:8443', exp: 1_794_960_000, sub: 'https://cairn.test' });
});

test('the same key gives the same public key, and each installation has its own', () => {
  const pem = createServerKey();
  expect(readServerKeys(pem, 'a').publicKey).toBe(readServerKeys(pem, 'b').publicKey);
  expect(readServerKeys(createServerKey(), 'a').publicKey).not.toBe(readServerKeys(pem, 'a').publicKey);
});
