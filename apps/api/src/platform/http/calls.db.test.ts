import { API_BASE, defineCall } from '@cairn/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { TestClock } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { serveCalls } from './calls.ts';
import { route } from './route.ts';

const database = useTestDatabase();

const nobody = () => Promise.reject(new Error('nobody is asked who they are'));
const free = async () => {};

test('the body is kept as it came where the contract says that it is signed, and nowhere else', async () => {
  const about = { method: 'POST', access: 'anyone', summary: '', failure: '', body: z.looseObject({}) } as const;
  const signed = defineCall({ ...about, path: 'Signed', isSigned: true, answer: z.string() });
  const plain = defineCall({ ...about, path: 'Plain', answer: z.string() });
  const app = Fastify();
  serveCalls(
    app,
    [signed, plain].map((call) => route(call, async ({ rawBody }) => rawBody?.toString() ?? 'not kept')),
    {
      db: database.current.db,
      clock: new TestClock('2026-11-15T20:00:00Z'),
      tokens: { verify: nobody, checkBearer: nobody, userInfo: nobody },
      limits: { perPerson: free, perStrangeAddress: free, perIdentityAddress: free },
      wake: free,
      findPerson: nobody,
      payments: null,
    },
  );
  const send = async (path: string) =>
    (
      await app.inject({
        method: 'POST',
        url: `${API_BASE}${path}`,
        headers: { 'content-type': 'application/json' },
        payload: '{ "a":  1 }',
      })
    ).json();
  expect(await send('Signed')).toBe('{ "a":  1 }');
  expect(await send('Plain')).toBe('not kept');
});
