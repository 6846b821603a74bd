import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { API_BASE, CALL_TIMEOUT_MS, type Call, problem } from '@cairn/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Database, Db } from '../db/database.ts';
import type { Claims, TokenVerifier } from '../identity/tokens.ts';
import { pause } from '../pause.ts';
import type { Payments } from '../payments/payments.ts';
import { answerCompression } from './compression.ts';
import { departureOf, whenClosed } from './departure.ts';
import { compileEncoder } from './encoder.ts';
import { type Limits, personOf } from './limits.ts';
import { birthDateNeeded, ProblemError, tookTooLong } from './problem-error.ts';
import { RecentPeople } from './recent-people.ts';
import type { Person, Route } from './route.ts';
import { Shares } from './shares.ts';

export interface CallServices {
  readonly db: Db;
  readonly snapshot: Database['snapshot'];
  readonly clock: Clock;
  readonly tokens: TokenVerifier;
  readonly limits: Limits;
  wake(job: string): Promise<void>;
  /** Finds the account; refuses one that is not there or is marked deleted. */
  findPerson(claims: Claims): Promise<Person>;
  readonly payments: Payments | null;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Few enough that nobody else notices how long encoding them takes. */
const ROWS_AT_ONCE = 100;
const NUMBERS_AT_ONCE = 10_000;

declare module 'fastify' {
  interface FastifyRequest {
    caller: { claims: Claims | undefined; person: Person | undefined };
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
      await limits.perStrangeAddress(request, reply);
    throw error;
  }
}

/** Who calls. Counted between the token and the account: what is refused for its number costs the database nothing. */
async function identify(
  services: CallServices,
  { shares, people }: { readonly shares: Shares; readonly people: RecentPeople },
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  request.caller = { claims: undefined, person: undefined };
  if (call.access === 'anyone') return await services.limits.perStrangeAddress(request, reply);
  const claims = await verify(services, request, reply);
  request.caller = { claims, person: undefined };
  await services.limits.perPerson(request, reply);
  whenClosed(reply.raw, shares.admit(personOf(request), call));
  if (call.access === 'signed-in') return;
  const person = await people.find(call, claims);
  if (call.access === 'person' && !person.hasBirthDate) throw birthDateNeeded();
  request.caller = { claims, person };
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

/** As the framework reads JSON; what the contract says is signed is kept as it came. */
function keepRawBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('rawBody');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (request.routeOptions.config.isSigned) request.rawBody = body;
    parse(request, body.toString(), done);
  });
}

/**
 * The answer, once it is the caller's turn. The turn lasts until the work has really ended: past the time limit, and to
 * the end of an answer that is streamed.
 */
async function answerInTurn(
  shares: Shares,
  call: Call,
  request: FastifyRequest,
  signal: AbortSignal,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { promise: answered, resolve, reject } = Promise.withResolvers<unknown>();
  const runToEnd = async () => {
    const answer = await work();
    resolve(answer);
    // A stream that breaks is its reader's affair.
    if (answer instanceof Readable) await finished(answer).catch(() => {});
  };
  const timer = setTimeout(() => reject(tookTooLong()), call.timeoutMs ?? CALL_TIMEOUT_MS);
  const run = call.access === 'anyone' ? runToEnd() : shares.run(personOf(request), call, signal, runToEnd);
  run.catch(reject);
  try {
    return await answered;
  } finally {
    clearTimeout(timer);
  }
}

const partOf = (list: readonly unknown[]) => (typeof list[0] === 'number' ? NUMBERS_AT_ONCE : ROWS_AT_ONCE);

/** A long list as JSON; others are served between two parts of it. */
async function serializeInParts(reply: FastifyReply, list: readonly unknown[]): Promise<string> {
  const size = partOf(list);
  const parts: string[] = [];
  for (let start = 0; start < list.length; start += size) {
    if (start > 0) await pause();
    parts.push(String(reply.serialize(list.slice(start, start + size))).slice(1, -1));
  }
  return `[${parts.join(',')}]`;
}

/** Serves each call of the contract at its path, checked and encoded by the contract. */
export function serveCalls(app: FastifyInstance, routes: readonly Route[], services: CallServices): void {
  // The framework says null where nothing was sent; a payload's own default applies then.
  app.withTypeProvider<ZodTypeProvider>().setValidatorCompiler<z.core.$ZodType>((route) => {
    const validate = validatorCompiler(route);
    return (data: unknown) => {
      try {
        return validate(data ?? undefined);
      } catch {
        // Only the payload differs from call to call: what makes the validator throw is never valid.
        return { error: new ProblemError('bad_input', 'The request couldn’t be read.') };
      }
    };
  });
  app.withTypeProvider<ZodTypeProvider>().setSerializerCompiler<z.core.$ZodType>(({ schema }) => {
    const encode = compileEncoder(schema);
    return (data) => JSON.stringify(encode(data));
  });
  app.decorateRequest('caller');
  keepRawBodies(app);
  const shares = new Shares();
  const people = new RecentPeople(services.findPerson);
  for (const { call, handle } of routes) {
    app.route({
      method: call.method,
      url: `${API_BASE}${call.path}`,
      schema: schemaOf(call),
      config: { isSigned: call.isSigned ?? false },
      compress: answerCompression,
      ...(call.bodyLimitBytes !== undefined && { bodyLimit: call.bodyLimitBytes }),
      // Before the body is read: a stranger learns nothing of what a payload should look like.
      onRequest: (request, reply) => identify(services, { shares, people }, call, request, reply),
      handler: async (request, reply) => {
        const signal = departureOf(reply.raw);
        const context = {
          signal,
          body: request.body,
          query: request.query,
          params: request.params,
          ...request.caller,
          db: services.db,
          snapshot: services.snapshot,
          clock: services.clock,
          payments: services.payments,
          log: request.log,
          setHeader: (name: string, value: string) => void reply.header(name, value),
          checkBearer: async () => request.caller.claims && (await services.tokens.checkBearer(request.caller.claims)),
          header: (name: string) => {
            const value = request.headers[name];
            return Array.isArray(value) ? value[0] : value;
          },
          rawBody: request.rawBody,
          wake: services.wake,
          userInfo: () => services.tokens.userInfo(request.headers.authorization),
        };
        // The contract's schemas have just checked the context against the handler's types.
        const answer = await answerInTurn(shares, call, request, signal, () => handle(context as never)).finally(() =>
          people.forgetAfter(call, request.caller.claims),
        );
        if (answer instanceof Readable) return reply.type(JSON_TYPE).send(answer);
        if (Array.isArray(answer) && answer.length > partOf(answer))
          return reply.type(JSON_TYPE).send(await serializeInParts(reply, answer));
        // The framework takes a string for text that is ready to be sent; here it is data as any other.
        if (typeof answer === 'string') return reply.type(JSON_TYPE).send(reply.serialize(answer));
        return reply.send(answer);
      },
    });
  }
}

export function everyCallOnce(contract: Readonly<Record<string, Call>>, routes: readonly Route[]): readonly Route[] {
  for (const call of Object.values(contract)) {
    const served = routes.filter((route) => route.call === call).length;
    if (served !== 1) throw new Error(`${call.method} ${call.path} is served ${served} times`);
  }
  const unknown = routes.find((route) => !Object.values(contract).includes(route.call));
  if (unknown) throw new Error(`${unknown.call.path} is not in the contract`);
  return routes;
}
