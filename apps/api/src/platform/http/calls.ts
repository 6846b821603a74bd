import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import {
  API_BASE,
  CALL_TIMEOUT_MS,
  type Call,
  CHANGE_SET_HEADER,
  IDEMPOTENCY_HEADER,
  LEDGER_HEADER,
  ON_CONFLICT_HEADER,
  problem,
  SEEN_IN_HEADER,
  STEP_UP_MS,
  workOf,
} from '@cairn/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Database, Db } from '../db/database.ts';
import type { Claims, TokenVerifier } from '../identity/tokens.ts';
import { arrive, pause } from '../pause.ts';
import type { Payments } from '../payments/payments.ts';
import { callerIn, type Memberships, onConflictOf, seenInOf } from './caller.ts';
import { answerCompression } from './compression.ts';
import { disconnectSignal, waitUntilClosed, whenClosed } from './disconnect.ts';
import { Encoded, encodeList } from './encoded.ts';
import { compileEncoder } from './encoder.ts';
import { IdempotentWrites, type KeyedRequest, keyOf } from './idempotency.ts';
import { type Limits, personOf } from './limits.ts';
import { PersonCache } from './person-cache.ts';
import { birthDateRequired, callTimedOut, ProblemError } from './problem-error.ts';
import type { Caller, Person, Route } from './route.ts';
import { Shares } from './shares.ts';

export interface CallServices extends Memberships {
  readonly db: Db;
  readonly snapshot: Database['snapshot'];
  readonly clock: Clock;
  readonly tokens: TokenVerifier;
  readonly limits: Limits;
  wake(job: string): Promise<void>;
  /** Finds the user; throws if the account doesn't exist or is marked deleted. */
  findPerson(claims: Claims): Promise<Person>;
  readonly payments: Payments | null;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** A slow client doesn't hold its turn longer than this. */
const SENDING_MAX_MS = 5_000;
/** Small enough not to block the event loop noticeably. */
const ROWS_AT_ONCE = 100;

declare module 'fastify' {
  interface FastifyRequest {
    bearer: { claims: Claims | undefined; caller: Caller | undefined };
    arrival: ReturnType<typeof arrive>;
    rawBody: Buffer | undefined;
  }
  interface FastifyContextConfig {
    isSigned?: boolean;
  }
}

async function verify({ limits, tokens }: CallServices, request: FastifyRequest, reply: FastifyReply): Promise<Claims> {
  try {
    return await tokens.verify(request.headers.authorization);
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'unauthenticated')
      await limits.perAnonymousAddress(request, reply);
    throw error;
  }
}

/** A stolen token, or an open browser, isn't enough for calls that need a step-up. */
function requireRecentLogin({ loggedInAtMs }: Claims, now: Date): void {
  if (loggedInAtMs === null || now.getTime() - loggedInAtMs > STEP_UP_MS)
    throw new ProblemError('step_up_needed', 'Please log in again to confirm that it’s you.');
}

/** Identifies the caller. Limits apply before the account lookup, so rate-limited requests never reach the database. */
async function identify(
  services: CallServices,
  { shares, people }: { readonly shares: Shares; readonly people: PersonCache },
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  request.bearer = { claims: undefined, caller: undefined };
  request.arrival = arrive();
  whenClosed(reply.raw, request.arrival.leave);
  if (call.access === 'anyone') return await services.limits.perAnonymousAddress(request, reply);
  const claims = await verify(services, request, reply);
  request.bearer = { claims, caller: undefined };
  request.arrival.by(personOf(request));
  await services.limits.perPerson(request, reply);
  whenClosed(reply.raw, shares.admit(personOf(request), call));
  if (call.access === 'signed-in') return;
  const person = await people.find(call, claims);
  if (call.access === 'person' && !person.dateOfBirth) throw birthDateRequired();
  request.bearer = { claims, caller: await callerIn(services, call, person, request.headers[LEDGER_HEADER]) };
  if (call.needsStepUp) requireRecentLogin(claims, services.clock.now());
}

function schemaOf(call: Call): Record<string, unknown> {
  return {
    summary: call.summary,
    tags: [call.path.split('/')[0] ?? ''],
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(call.example && { example: call.example }),
    response: { 200: call.answer, default: problem },
    security: call.access === 'anyone' ? [] : [{ token: [] }],
  };
}

/** The framework's JSON parser, which also preserves the raw body of signed calls. */
function preserveRawBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('rawBody');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (request.routeOptions.config.isSigned) request.rawBody = body;
    parse(request, body.toString(), done);
  });
}

/**
 * Runs the call when it is the caller's turn. The turn lasts until the work has really ended, even after a timeout, and
 * until a long response has been compressed and sent.
 */
async function answerInTurn<Payload>(
  shares: Shares,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (signal: AbortSignal) => Promise<Payload>,
): Promise<Payload> {
  const signal = disconnectSignal(reply.raw);
  const { promise: answered, resolve, reject } = Promise.withResolvers<Payload>();
  const runToEnd = async () => {
    const answer = await work(signal);
    resolve(answer);
    // The stream's reader handles its errors.
    if (answer instanceof Readable) await finished(answer).catch(() => {});
    if (answer instanceof Buffer) await waitUntilClosed(reply.raw, SENDING_MAX_MS);
  };
  const run =
    call.access === 'anyone' ? runToEnd() : shares.run(personOf(request), workOf(call, request.body), signal, runToEnd);
  const timer = setTimeout(() => {
    if (request.arrival.stop()) reject(callTimedOut());
  }, call.timeoutMs ?? CALL_TIMEOUT_MS);
  run.catch(reject);
  try {
    return await answered;
  } finally {
    clearTimeout(timer);
  }
}

/** Splits a long list; other requests are served between the parts. */
async function* splitList(list: readonly unknown[]): AsyncGenerator<readonly unknown[]> {
  for (let start = 0; start < list.length; start += ROWS_AT_ONCE) {
    if (start > 0) await pause();
    yield list.slice(start, start + ROWS_AT_ONCE);
  }
}

async function* serializedParts(reply: FastifyReply, parts: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  for await (const part of parts) yield String(reply.serialize(part)).slice(1, -1);
}

async function encodeAnswer(reply: FastifyReply, answer: unknown): Promise<Readable | Buffer | string> {
  if (answer instanceof Readable) return answer;
  if (answer instanceof Encoded) return answer.json;
  if (Array.isArray(answer) && answer.length > ROWS_AT_ONCE)
    return (await encodeList(serializedParts(reply, splitList(answer)))).json;
  return String(reply.serialize(answer));
}

/** Answers a write with an idempotency key; a repeated write gets the stored response. */
async function answerOnce(
  services: CallServices,
  writes: IdempotentWrites,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  keyed: Pick<KeyedRequest, 'caller' | 'key'>,
  answer: (more: object) => Promise<unknown>,
): Promise<string> {
  const waking: string[] = [];
  const sent = {
    ...keyed,
    call: `${request.method} ${request.url}`,
    schema: call.body,
    body: request.body,
    now: services.clock.now(),
  };
  const { text, changeSetId } = await writes.run(services.db, call, sent, async (db, storeAnswer) => {
    let changeSetId: string | undefined;
    const setHeader = (name: string, value: string) => {
      if (name === CHANGE_SET_HEADER) changeSetId = value;
      else void reply.header(name, value);
    };
    // Jobs start after the commit: before it they wouldn't see the changes, and on PGlite they would deadlock.
    const wake = async (job: string) => void waking.push(job);
    const saveAnswer = async (tx: Db, answered: unknown) =>
      await storeAnswer(tx, { text: String(await encodeAnswer(reply, answered)), changeSetId });
    const text = String((await answer({ db, setHeader, wake, saveAnswer })) ?? '');
    return { text, changeSetId };
  });
  if (changeSetId !== undefined) void reply.header(CHANGE_SET_HEADER, changeSetId);
  for (const job of waking) await services.wake(job);
  return text;
}

function validateByContract(app: FastifyInstance): void {
  // The framework passes null for a missing payload; undefined lets the schema's default apply.
  app.withTypeProvider<ZodTypeProvider>().setValidatorCompiler<z.core.$ZodType>((route) => {
    const validate = validatorCompiler(route);
    return (data: unknown) => {
      try {
        return validate(data ?? undefined);
      } catch {
        // A payload that makes the validator throw is never valid.
        return { error: new ProblemError('bad_input', 'The request couldn’t be read.') };
      }
    };
  });
  app.withTypeProvider<ZodTypeProvider>().setSerializerCompiler<z.core.$ZodType>(({ schema }) => {
    const encode = compileEncoder(schema);
    return (data) => JSON.stringify(encode(data));
  });
}

/** Serves every call at its path, with validation and encoding from the contract. */
export function serveCalls(app: FastifyInstance, routes: readonly Route[], services: CallServices): void {
  validateByContract(app);
  app.decorateRequest('bearer');
  app.decorateRequest('arrival');
  preserveRawBodies(app);
  const shares = new Shares();
  const people = new PersonCache(services.findPerson);
  const writes = new IdempotentWrites();
  for (const { call, handle } of routes) {
    app.route({
      method: call.method,
      url: `${API_BASE}${call.path}`,
      schema: schemaOf(call),
      config: { isSigned: call.isSigned ?? false },
      compress: answerCompression,
      ...(call.bodyLimitBytes !== undefined && { bodyLimit: call.bodyLimitBytes }),
      // Runs before the body is read, so unauthenticated clients learn nothing about valid payloads.
      onRequest: (request, reply) => identify(services, { shares, people }, call, request, reply),
      handler: async (request, reply) => {
        const key = request.bearer.caller ? keyOf(call, request.headers[IDEMPOTENCY_HEADER]) : null;
        const context = {
          idempotencyKey: key,
          body: request.body,
          query: request.query,
          params: request.params,
          ...request.bearer,
          seenIn: seenInOf(request.headers[SEEN_IN_HEADER]),
          onConflict: onConflictOf(request.headers[ON_CONFLICT_HEADER]),
          db: services.db,
          snapshot: services.snapshot,
          clock: services.clock,
          payments: services.payments,
          log: request.log,
          setHeader: (name: string, value: string) => void reply.header(name, value),
          checkBearer: async () => request.bearer.claims && (await services.tokens.checkBearer(request.bearer.claims)),
          header: (name: string) => {
            const value = request.headers[name];
            return Array.isArray(value) ? value[0] : value;
          },
          rawBody: request.rawBody,
          wake: services.wake,
          saveAnswer: async () => {},
          encodeParts: (parts: AsyncIterable<readonly unknown[]>) => encodeList(serializedParts(reply, parts)),
          userInfo: () => services.tokens.userInfo(request.headers.authorization),
        };
        const answer = async (signal: AbortSignal, more: object = {}) => {
          // The contract's schemas have already checked the context against the handler's types.
          const answered = await handle({ ...context, signal, ...more } as never);
          return answered === undefined ? undefined : await encodeAnswer(reply, answered);
        };
        const { caller } = request.bearer;
        const work = async (signal: AbortSignal) =>
          caller === undefined || key === null
            ? await answer(signal)
            : await answerOnce(services, writes, call, request, reply, { caller, key }, (more) => answer(signal, more));
        const payload = await request.arrival
          .run(() => answerInTurn(shares, call, request, reply, work))
          .finally(() => people.forgetAfter(call, request.bearer.claims));
        return payload === undefined ? reply.send() : reply.type(JSON_TYPE).send(payload);
      },
    });
  }
}

/** Throws unless every call of the contract has exactly one route. */
export function matchCallsToRoutes(
  contract: Readonly<Record<string, Call>>,
  routes: readonly Route[],
): readonly Route[] {
  for (const call of Object.values(contract)) {
    const served = routes.filter((route) => route.call === call).length;
    if (served !== 1) throw new Error(`${call.method} ${call.path} is served ${served} times`);
  }
  const unknown = routes.find((route) => !Object.values(contract).includes(route.call));
  if (unknown) throw new Error(`${unknown.call.path} is not in the contract`);
  return routes;
}
