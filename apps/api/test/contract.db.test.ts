import {
  type Call,
  contract,
  defineCall,
  idOf,
  idTextOf,
  isWrite,
  type ProblemCode,
  problemStatus,
  text,
} from '@cairn/contract';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { generateKeyPair } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { users } from '../src/platform/db/schema/index.ts';
import { AUDIENCE, makeToken, startTestApp, type TestApp } from './app.ts';
import { casesOf, useTestDatabase } from './database.ts';
import { badRequests, isReadable, tooLarge } from './fuzz.ts';
import { type InputPart, idPlaces, inputParts, requestFor, withIds } from './walk.ts';

const FUZZ_RUNS = casesOf({ deep: 200, postgres: 25, pglite: 10 });
const CALLS_PER_FUZZER = 500;

const calls: readonly Call[] = Object.values(contract);
const database = useTestDatabase();
let cairn: TestApp;

/** The parts of the last request, as the server parsed them. */
let parsed: Pick<FastifyRequest, InputPart> | undefined;

/** A valid payload may still contradict the data or itself. */
const laterProblems: readonly ProblemCode[] = ['bad_input', 'not_found', 'conflict', 'rule_broken'];

beforeAll(async () => {
  cairn = await startTestApp(database.current);
  cairn.app.addHook('preValidation', async ({ params, query, body }) => {
    parsed = { params, query, body };
  });
  for (const subject of ['owner', 'newcomer'])
    await cairn.callAs(subject, { method: 'POST', url: '/api/User/GetUserAccount', payload: {} });
  await makePremium('owner');
});

/** A user who can make every call. */
async function makePremium(subject: string): Promise<void> {
  const everything = { deletedAt: null, premium: true, dateOfBirth: '1990-05-01' };
  await database.current.db.update(users).set(everything).where(eq(users.subject, subject));
}

let wrongTokens: Readonly<Record<string, string | undefined>>;

beforeAll(async () => {
  const now = Math.floor(cairn.clock.now().getTime() / 1000);
  const other = await generateKeyPair('ES256');
  wrongTokens = {
    none: undefined,
    malformed: 'Bearer malformed',
    expired: `Bearer ${await makeToken(cairn.clock, { sub: 'owner', exp: now - 120 })}`,
    audience: `Bearer ${await makeToken(cairn.clock, { sub: 'owner', aud: 'http://other.test' })}`,
    issuer: `Bearer ${await makeToken(cairn.clock, { sub: 'owner', iss: 'http://other.test' })}`,
    key: `Bearer ${await makeToken(cairn.clock, { sub: 'owner' }, other.privateKey)}`,
  };
});

/** Whether the contract accepts the last request, whose parts the server has parsed. */
function isAccepted(call: Call): boolean {
  // A missing payload is undefined, so that the schema's default applies.
  const decode = (part: InputPart) => call[part] && z.safeDecode(call[part], (parsed?.[part] ?? undefined) as never);
  return inputParts.every((part) => decode(part)?.success !== false);
}

const named = calls.map((call) => [`${call.method} ${call.path}`, call] as const);

describe('the contract', () => {
  // covers: calls 2; server/identity 17
  test('these calls need no token', () => {
    expect(calls.filter((call) => call.access === 'anyone').map((call) => call.path)).toEqual([
      'Public/PlaidWebhook',
      'Public/StripeWebhook',
    ]);
  });

  test('these calls work for users whose account is missing or marked deleted', () => {
    expect(calls.filter((call) => call.access === 'signed-in').map((call) => call.path)).toEqual([
      'User/GetUserAccount',
      'User/ReinstateAccount',
    ]);
  });

  // covers: faults 31
  test('these calls work before a birth date is known', () => {
    expect(calls.filter((call) => call.access === 'newcomer').map((call) => call.path)).toEqual([
      'User/SaveUserAccount',
      'User/SaveUserSettings',
      'User/DeleteUserAccount',
      'User/DownloadMyData',
      'Onboarding/SaveStep',
    ]);
  });

  test('every call is in the OpenAPI document with its summary', async () => {
    const document = (await cairn.app.inject('/api/openapi.json')).json();
    for (const call of calls) {
      const path = `/api/${call.path.replace(/:(\w+)/g, '{$1}')}`;
      expect(document.paths[path]?.[call.method.toLowerCase()]?.summary, path).toBe(call.summary);
    }
  });
});

describe('the reference', () => {
  test('shows the example of each call', async () => {
    const document = (await cairn.app.inject('/api/openapi.json')).json();
    for (const call of calls) {
      const described = document.paths[`/api/${call.path.replace(/:(\w+)/g, '{$1}')}`]?.[call.method.toLowerCase()];
      if (call.body && call.example?.body !== undefined)
        expect(described.requestBody.content['application/json'].schema, call.path).toMatchObject({
          example: call.example.body,
        });
      for (const [part, place] of [['params', 'path'] as const, ['query', 'query'] as const])
        for (const [name, value] of Object.entries(call.example?.[part] ?? {}))
          expect(described.parameters, call.path).toContainEqual(
            expect.objectContaining({ name, in: place, schema: expect.objectContaining({ example: value }) }),
          );
    }
  });
});

describe.each(named)('%s', (_name, call) => {
  // Calls without a token are rate-limited by IP address, so each call gets its own.
  const remoteAddress = `10.0.0.${1 + calls.indexOf(call)}`;

  // covers: server/ownership 18; server/identity 5, 6
  test('rejects a missing token and every kind of invalid one', async () => {
    const request = requestFor(call, call.example ?? {});
    const needsToken = call.access !== 'anyone';
    for (const [kind, authorization] of Object.entries(wrongTokens)) {
      const headers = { ...request.headers, ...(authorization && { authorization }) };
      const answer = await cairn.app.inject({ ...request, headers, remoteAddress });
      expect(answer.statusCode === 401, kind).toBe(needsToken);
      if (needsToken)
        expect(answer.json(), kind).toEqual({ error: 'unauthenticated', message: 'Please log in again.' });
    }
  });

  if (call.access === 'person')
    // covers: faults 31
    test('is 403 until a birth date is known', async () => {
      const answer = await cairn.callAs('newcomer', requestFor(call, call.example ?? {}));
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        {
          error: 'not_allowed',
          message: 'Finish setting up your account first: we need your date of birth.',
        },
      ]);
    });

  test(`answers ${FUZZ_RUNS} bad payloads as the contract says`, async () => {
    let [requests, mayHaveEnded] = [0, true];
    // A user is limited to 600 calls per minute, and shrinking a failing payload takes many more.
    const fuzzerNow = async () => {
      const fuzzer = `fuzzer ${Math.floor(requests / CALLS_PER_FUZZER)} of ${call.path}`;
      if (requests % CALLS_PER_FUZZER === 0) {
        await cairn.callAs(fuzzer, { method: 'POST', url: '/api/User/GetUserAccount', payload: {} });
        mayHaveEnded = true;
      }
      requests += 1;
      // The previous call may have deleted the account.
      if (mayHaveEnded) await makePremium(fuzzer);
      return fuzzer;
    };
    await fc.assert(
      fc.asyncProperty(badRequests(call), async (request) => {
        const fuzzer = await fuzzerNow();
        parsed = undefined;
        const answer = await cairn.callAs(fuzzer, { ...request, remoteAddress });
        mayHaveEnded = answer.statusCode === 200 && isWrite(call);
        if (answer.statusCode === 200) {
          expect([isReadable(request), isAccepted(call)]).toEqual([true, true]);
          return;
        }
        const { error, fields } = answer.json();
        const possible = isReadable(request) && isAccepted(call) ? laterProblems : (['bad_input'] as const);
        const expected = possible.map((code) => [problemStatus[code], code]);
        expect(expected, answer.body).toContainEqual([answer.statusCode, error]);
        const namesFields = error === 'bad_input' && isReadable(request) && !call.isSigned;
        if (namesFields) expect(Object.keys(fields), answer.body).not.toEqual([]);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  if (call.method !== 'GET')
    test('is 413 for a body over its limit', async () => {
      const answer = await cairn.callAs('owner', { ...tooLarge(call), remoteAddress });
      expect(answer.statusCode).toBe(413);
      expect(answer.json().error).toBe('too_large');
    });
});

describe('the walk itself', () => {
  const sample = defineCall({
    method: 'POST',
    path: 'Thing/Save/:id',
    access: 'person',
    needs: 'write',
    summary: 'A call to try the walk on.',
    failure: 'Error saving the thing',
    params: z.object({ id: idTextOf('account') }),
    query: z.object({ partIDs: z.optional(z.array(idTextOf('tag'))) }),
    body: z.object({
      Name: z.string(),
      PartIDs: z.array(idOf('tag')),
      Parent: z.optional(
        z.nullable(z.object({ ID: idOf('account'), Kind: z.literal('whole'), Note: z.optional(text(9)) })),
      ),
      Rules: z.array(z.object({ ThingID: z.nullable(idOf('account')), Words: z.union([z.string(), z.number()]) })),
    }),
    answer: z.object({}),
    example: {
      params: { id: '1' },
      body: { Name: 'x', PartIDs: [1], Parent: null, Rules: [{ ThingID: null, Words: 1 }] },
    },
  });

  test('finds ids in parameters, queries, arrays and optional fields, through codecs', () => {
    expect(idPlaces(sample)).toEqual([
      { part: 'params', path: ['id'], kind: 'account' },
      { part: 'query', path: ['partIDs', '0'], kind: 'tag' },
      { part: 'body', path: ['PartIDs', '0'], kind: 'tag' },
      { part: 'body', path: ['Parent', 'ID'], kind: 'account' },
      { part: 'body', path: ['Rules', '0', 'ThingID'], kind: 'account' },
    ]);
  });

  test('sets ids, fills in the required fields around them, and leaves the rest', () => {
    const input = withIds(sample, ({ kind }) => (kind === 'account' ? 7 : 9));
    expect(input).toEqual({
      params: { id: 7 },
      query: { partIDs: [9] },
      body: { Name: 'x', PartIDs: [9], Parent: { ID: 7, Kind: 'whole' }, Rules: [{ ThingID: 7, Words: 1 }] },
    });
    expect(requestFor(sample, input)).toMatchObject({ method: 'POST', url: '/api/Thing/Save/7?partIDs=9' });
    expect(withIds(sample, () => undefined)).toEqual(sample.example);
  });

  test.each([
    ['a union of ids', z.union([idOf('account'), z.null()])],
    ['a record of ids', z.record(z.string(), idOf('account'))],
    ['a tuple of ids', z.tuple([idOf('account')])],
    ['an unknown schema', z.unknown()],
    ['a custom schema', z.custom<number>()],
    ['a map', z.map(z.string(), z.string())],
    ['a lazy schema', z.lazy(() => z.string())],
  ])('fails on %s', (_what, field) => {
    expect(() => idPlaces({ ...sample, body: z.object({ field }) })).toThrow(/the walk .* body\.field/);
  });

  test('a token without a defect is accepted', async () => {
    const token = await makeToken(cairn.clock, { sub: 'owner', aud: AUDIENCE });
    const request = {
      method: 'POST',
      url: '/api/User/GetUserAccount',
      headers: { authorization: `Bearer ${token}` },
    } as const;
    expect((await cairn.app.inject(request)).statusCode).toBe(200);
  });
});
