import {
  API_BASE,
  CHANGE_SET_HEADER,
  IDEMPOTENCY_HEADER,
  LEDGER_HEADER,
  ON_CONFLICT_HEADER,
  SEEN_IN_HEADER,
} from '@cairn/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { NATIVE_ORIGINS } from '../native-app.ts';
import { notFound } from './problem-error.ts';

const METHODS = 'GET, POST, DELETE';
const REQUEST_HEADERS = [
  'authorization',
  'content-type',
  IDEMPOTENCY_HEADER,
  LEDGER_HEADER,
  SEEN_IN_HEADER,
  ON_CONFLICT_HEADER,
].join(', ');
const PREFLIGHT_SECONDS = 7_200;

function allow(reply: FastifyReply, origin: string | undefined): boolean {
  // Set even for origins that aren't allowed, so that caches don't share responses between origins.
  void reply.header('vary', 'origin');
  if (origin === undefined || !NATIVE_ORIGINS.includes(origin)) return false;
  void reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', `${CHANGE_SET_HEADER}, x-request-id, retry-after`);
  return true;
}

/** Lets the native app's pages, and no other origin, call the API. The API never uses cookies. */
export function allowNativeApp(api: FastifyInstance): void {
  api.addHook('onRequest', async (request, reply) => {
    allow(reply, request.headers.origin);
  });
  api.options(`${API_BASE}*`, { schema: { hide: true } }, async (request, reply) => {
    if (!allow(reply, request.headers.origin)) throw notFound();
    return reply
      .status(204)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', REQUEST_HEADERS)
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .send();
  });
}
