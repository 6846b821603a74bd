import { type Call, contract, defineCall, idOf } from '@cairn/contract';
import fc from 'fast-check';
import { generateKeyPair } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AUDIENCE, makeToken, startTestApp, type TestApp } from './app.ts';
import { useTestDatabase } from './database.ts';
import { badInputs, idPlaces, requestFor, withIds } from './walk.ts';

const FUZZ_RUNS = 300;
const NOBODYS_ID = 2_000_000_000;

const calls: readonly Call[] = Object.values(contract);
const database = useTestDatabase();
let cairn: TestApp;

beforeAll(async () => {
  cairn = await startTestApp(database.current);
  for (const subject of ['owner', 'stranger'])
    await cairn.callAs(subject, { method: 'POST', url: '/api/User/GetUserAccount', payload: {} });
});

/** Makes a record of each kind that calls take ids of, for somebody; its id. */
const makeRecord: Readonly<Record<string, (subject: string) => Promise<number>>> = {};

const named = calls.map((call) => [`${call.method} ${call.path}`, call] as const);

describe('the contract', () => {
  test('these calls need no token', () => {
    expect(calls.filter((call) => call.access === 'anyone').map((call) => call.path)).toEqual([]);
  });

  test('these calls work for somebody whose account is missing or marked deleted', () => {
    expect(calls.filter((call) => call.access === 'signed-in').map((call) => call.path)).toEqual([
      'User/GetUserAccount',
      'User/ReinstateAccount',
    ]);
  });

  test('every call is in the OpenAPI document, under its summary', async () => {
    const document = (await cairn.app.inject('/api/openapi.json')).json();
    for (const call of calls) {
      const path = `/api/${call.path.replace(/:(\w+)/g, '{$1}')}`;
      expect(document.paths[path]?.[call.method.toLowerCase()]?.summary, path).toBe(call.summary);
    }
  });
});

describe.each(named)('%s', (_name, call) => {
  test('refuses without a token, and with every kind of wrong one', async () => {
    const request = requestFor(call, call.example ?? {});
    const now = Math.floor(cairn.clock.now().getTime() / 1000);
    const other = await generateKeyPair('ES256');
    const wrong = {
      none: undefined,
      rubbish: 'Bearer rubbish',
      expired: `Bearer ${await makeToken(cairn.clock, { sub: 'owner', exp: now - 120 })}`,
      audience: `Bearer ${await makeToken(cairn.clock, { sub: 'owner', aud: 'http://other.test' })}`,
      issuer: `Bearer ${await makeToken(cairn.clock, { sub: 'owner', iss: 'http://other.test' })}`,
      key: `Bearer ${await makeToken(cairn.clock, { sub: 'owner' }, other.privateKey)}`,
    };
    const needsToken = call.access !== 'anyone';
    for (const [kind, authorization] of Object.entries(wrong)) {
      const headers = { ...request.headers, ...(authorization && { authorization }) };
      const answer = await cairn.app.inject({ ...request, headers });
      expect(answer.statusCode === 401, kind).toBe(needsToken);
      if (needsToken)
        expect(answer.json(), kind).toEqual({ error: 'unauthenticated', message: 'Please log in again.' });
    }
  });

  test('answers a stranger as if the id did not exist', async () => {
    for (const place of idPlaces(call)) {
      const make = makeRecord[place.kind];
      if (!make) throw new Error(`there is no way to make a ${place.kind} in this test`);
      const owned = await make('owner');
      const ask = async (id: number) => {
        const input = withIds(call, (at) => (at === place || at.kind === place.kind ? id : undefined));
        const answer = await cairn.callAs('stranger', requestFor(call, input));
        return { status: answer.statusCode, body: answer.body };
      };
      expect(await ask(owned), place.path.join('.')).toEqual(await ask(NOBODYS_ID));
    }
  });

  test(`never answers 5xx to ${FUZZ_RUNS} bad payloads`, async () => {
    // Somebody new for each call: nobody may make more than 600 calls a minute.
    const fuzzer = `fuzzer of ${call.path}`;
    await cairn.callAs(fuzzer, { method: 'POST', url: '/api/User/GetUserAccount', payload: {} });
    await fc.assert(
      fc.asyncProperty(badInputs(call), async (input) => {
        const answer = await cairn.callAs(fuzzer, requestFor(call, input));
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        expect(answer.statusCode).not.toBe(429);
        if (answer.statusCode >= 400) expect(answer.json().error).toEqual(expect.any(String));
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe('the walk itself', () => {
  const sample = defineCall({
    method: 'POST',
    path: 'Thing/Save/:id',
    access: 'person',
    summary: 'A call to try the walk on.',
    failure: 'Error saving the thing',
    params: z.object({ id: idOf('thing') }),
    body: z.object({
      Name: z.string(),
      PartIDs: z.array(idOf('part')),
      Parent: z.optional(z.nullable(z.object({ ID: idOf('thing') }))),
    }),
    answer: z.object({}),
    example: { params: { id: 1 }, body: { Name: 'x', PartIDs: [1], Parent: null } },
  });

  test('finds ids in parameters, arrays and optional members', () => {
    expect(idPlaces(sample)).toEqual([
      { part: 'params', path: ['id'], kind: 'thing' },
      { part: 'body', path: ['PartIDs', '0'], kind: 'part' },
      { part: 'body', path: ['Parent', 'ID'], kind: 'thing' },
    ]);
  });

  test('puts ids where they belong', () => {
    const input = withIds(sample, ({ kind }) => (kind === 'thing' ? 7 : 9));
    expect(input).toEqual({ params: { id: 7 }, body: { Name: 'x', PartIDs: [9], Parent: { ID: 7 } } });
    expect(requestFor(sample, input)).toMatchObject({ method: 'POST', url: '/api/Thing/Save/7' });
  });

  test('its tokens are good but for what is wrong with them', async () => {
    const token = await makeToken(cairn.clock, { sub: 'owner', aud: AUDIENCE });
    const request = {
      method: 'POST',
      url: '/api/User/GetUserAccount',
      headers: { authorization: `Bearer ${token}` },
    } as const;
    expect((await cairn.app.inject(request)).statusCode).toBe(200);
  });
});
