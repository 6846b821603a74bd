import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPushSender, isPushEndpoint, PushError } from './send.ts';
import { createServerKey, readServerKeys } from './server-keys.ts';

const keys = readServerKeys(createServerKey(), 'https://cairn.test');
const clock = { now: () => new Date('2026-11-17T12:00:00Z') };
const browser = createECDH('prime256v1');
const subscription = {
  endpoint: 'https://push.example.net/send/secret',
  publicKey: browser.generateKeys('base64url'),
  authSecret: Buffer.alloc(16, 7).toString('base64url'),
};

test('a message goes to its endpoint, encrypted and signed', async () => {
  const posted: { url: URL; headers: Record<string, string>; body: Buffer }[] = [];
  const send = createPushSender(keys, clock, async (url, headers, body) => {
    posted.push({ url, headers, body });
    return 201;
  });
  expect(await send(subscription, 'Your bank needs you to log in.')).toBe('sent');
  const [first] = posted;
  expect(first?.url.href).toBe(subscription.endpoint);
  expect(first?.headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', TTL: '86400' });
  expect(first?.headers.Authorization).toMatch(/^vapid t=/);
  expect(first?.body.toString('latin1')).not.toContain('bank');
});

test.each([404, 410])('%i means that the browser has ended its subscription', async (status) => {
  expect(await createPushSender(keys, clock, async () => status)(subscription, 'x')).toBe('gone');
});

test.each([301, 400, 413, 429, 500])('%i is an error that can be retried', async (status) => {
  await expect(createPushSender(keys, clock, async () => status)(subscription, 'x')).rejects.toThrow(PushError);
});

test('an error never names the endpoint', async () => {
  const send = createPushSender(keys, clock, () => Promise.reject(new Error(`connect ${subscription.endpoint}`)));
  const error: unknown = await send(subscription, 'x').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(PushError);
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secret');
});

// covers: alerts 16
test.each([
  'http://push.example.net/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://192.168.0.10:8443/x',
  'https://user:pass@push.example.net/x',
  'file:///etc/passwd',
  'nonsense',
])('%s is not accepted as an endpoint', async (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
  const send = createPushSender(keys, clock, () => Promise.reject(new Error('must not be called')));
  expect(await send({ ...subscription, endpoint }, 'x')).toBe('gone');
});

// covers: alerts 16
test('an endpoint whose name leads to this machine is not contacted', async () => {
  const send = createPushSender(keys, clock);
  await expect(send({ ...subscription, endpoint: 'https://localhost:9/x' }, 'x')).rejects.toThrow(PushError);
});
